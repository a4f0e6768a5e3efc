/* Labels of facelets: joins what turns carry into each other. */
#include "labels.h"

static group_point root(const labels *l, group_point i)
{
    while (l->of[i] != i) i = l->of[i];
    return i;
}

void labels_join_orbits(labels *out, const turns *t, const turn_set *set)
{
    for (size_t k = 0; k < set->count; k++)
        for (size_t i = 0; i < t->points; i++) {
            const group_point a = root(out, (group_point)i);
            const group_point b = root(out, t->all[set->turn[k]].given[i]);
            if (a < b)
                out->of[b] = a;
            else
                out->of[a] = b;
        }
    for (size_t i = 0; i < t->points; i++) out->of[i] = root(out, (group_point)i);
}

bool labels_are_same(const labels *a, const labels *b, size_t points)
{
    return group_is_same(a->of, b->of, points);
}
