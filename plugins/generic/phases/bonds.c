/* Pieces that look the same and go along with others: what a phase must bring together.
 *
 * The turns that remain carry some pieces about in blocks: where a corner is says where the centres
 * beside it are. If such centres look the same, labels do not say so, for centres of one colour are
 * told apart nowhere. But the places of one colour and the places of the points that go along with
 * it can be compared. */
#include "bonds.h"

/* If `from` goes along with `at`, so do the points that the next turns lead to. */
static bool follow(group_point *bond, const phase *p, const turns *t, group_point from,
                   group_point at)
{
    group_point queue[GROUP_POINTS_MAX];
    bool used[GROUP_POINTS_MAX] = {false};
    size_t count = 0;
    bond[from] = at;
    used[at] = true;
    queue[count++] = from;
    for (size_t k = 0; k < count; k++)
        for (size_t m = 0; m < p->next.count; m++) {
            const group_point *turned = t->all[p->next.turn[m]].given;
            const group_point next = turned[queue[k]], there = turned[bond[queue[k]]];
            if (bond[next] == there) continue;
            if (bond[next] != PHASE_FREE || used[there]) return false;
            bond[next] = there;
            used[there] = true;
            queue[count++] = next;
        }
    return true;
}

typedef struct orbit {
    size_t points;
    bool has_same, has_other; /* points that look the same; points that do not */
    bool is_turned;           /* a piece has more points than one */
} orbit;

static orbit look_at(const frames *f, const labels *of, size_t first)
{
    orbit out = {0};
    for (size_t i = 0; i < f->points; i++) {
        if (of->of[i] != first) continue;
        out.points++;
        for (size_t k = 0; k < i; k++) {
            if (of->of[k] != first) continue;
            out.has_same |= f->kind[k] == f->kind[i];
            out.has_other |= f->kind[k] != f->kind[i];
            out.is_turned |= f->d->piece[k] == f->d->piece[i];
        }
    }
    return out;
}

/* Binds the orbit to another one; false: none fits. */
static bool bind(phase *p, const frames *f, const turns *t, const labels *of, size_t first)
{
    const orbit here = look_at(f, of, first);
    if (!here.has_same || !here.has_other || here.is_turned) return false;
    for (size_t at = 0; at < f->points; at++) {
        const orbit there = look_at(f, of, of->of[at]);
        group_point tried[GROUP_POINTS_MAX];
        if (of->of[at] == first || there.points != here.points || there.has_same) continue;
        group_copy(tried, p->bond, f->points);
        if (!follow(tried, p, t, (group_point)first, (group_point)at)) continue;
        group_copy(p->bond, tried, f->points);
        return true;
    }
    return false;
}

/* Divides by the ways in which the pieces of the orbit can lie. */
static void divide(factors *kept, const frames *f, const labels *of, size_t first)
{
    unsigned points = 0, of_kind[GROUP_POINTS_MAX] = {0};
    for (size_t i = 0; i < f->points; i++) {
        if (of->of[i] != first) continue;
        points++;
        of_kind[f->kind[i]]++;
    }
    factors_times_factorial(kept, points, -1);
    for (size_t i = 0; i < f->points; i++) factors_times_factorial(kept, of_kind[i], 1);
}

void bonds_find(phase *p, factors *kept, const frames *f, const turns *t)
{
    labels of;
    group_identity(of.of, f->points);
    labels_join_orbits(&of, t, &p->next);
    for (size_t i = 0; i < f->points; i++)
        if (of.of[i] == i && bind(p, f, t, &of, i)) divide(kept, f, &of, i);
}
