/* Pieces as wholes: follows each from its home through all turns. */
#include "frames.h"

#include <stdlib.h>

#include "lib/memory.h"

static int follow(frames *f, const turns *t, size_t piece, tsl_err *err)
{
    const size_t n = f->points, first = f->first[piece];
    group_point queue[GROUP_POINTS_MAX];
    size_t count = 0;
    for (size_t b = 0; b < n; b++)
        if (f->d->piece[b] == piece) f->image[b * n + first] = (group_point)b;
    queue[count++] = (group_point)first;
    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < t->count; i++) {
            const group_point *m = t->all[i].given, place = queue[k];
            if (t->all[i].power != 1) continue; /* its places are those of the move */
            const bool is_new = f->image[first * n + m[place]] == FRAMES_NEVER;
            if (is_new) queue[count++] = m[place];
            for (size_t b = 0; b < n; b++) {
                if (f->d->piece[b] != piece) continue;
                group_point *to = &f->image[b * n + m[place]];
                if (is_new) *to = m[f->image[b * n + place]];
                if (*to == m[f->image[b * n + place]]) continue;
                return tsl_fail(err, TSL_EINPUT,
                                "piece %zu comes to a place in two ways that agree in one facelet "
                                "and not in another",
                                piece + 1);
            }
        }
    return TSL_OK;
}

static void find_orbits(frames *f, const turns *t)
{
    for (size_t i = 0; i < f->points; i++) f->orbit[i] = (group_point)i;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t k = 0; k < t->count; k++)
            for (size_t i = 0; i < f->points && t->all[k].power == 1; i++) {
                group_point *a = &f->orbit[i], *b = &f->orbit[t->all[k].given[i]];
                const group_point least = *a < *b ? *a : *b;
                changed |= *a != *b;
                *a = *b = least;
            }
    }
    for (size_t i = 0; i < f->points; i++) {
        size_t k = 0;
        while (f->d->kind[k] != f->d->kind[i] || f->orbit[k] != f->orbit[i]) k++;
        f->kind[i] = (group_point)k;
        f->alike[i] = (group_point)f->points;
        if (f->kind[i] == i) continue; /* the first of its kind */
        for (k = i - 1; f->kind[k] != f->kind[i]; k--) continue;
        f->alike[k] = (group_point)i;
    }
}

int frames_make(frames *out, const definition *d, const turns *t, tsl_err *err)
{
    const size_t n = d->points;
    *out = (frames){.d = d, .points = n, .image = memory_get(2 * n * n * sizeof *out->image)};
    out->place = out->image + n * n;
    for (size_t i = 0; i < 2 * n * n; i++) out->image[i] = FRAMES_NEVER;
    for (size_t i = n; i-- > 0;) out->first[d->piece[i]] = (group_point)i;
    find_orbits(out, t);
    int status = TSL_OK;
    for (size_t i = 0; i < d->pieces && status == TSL_OK; i++) status = follow(out, t, i, err);
    for (size_t i = 0; i < n; i++)
        for (size_t place = 0; place < n; place++) {
            const group_point at = frames_image(out, i, place);
            if (at != FRAMES_NEVER) out->place[i * n + at] = (group_point)place;
        }
    return status;
}

/* Puts a piece so that its point `i` is at `at`. */
static void put(group_point *out, const frames *f, size_t i, size_t at)
{
    const group_point place = frames_place(f, i, at);
    size_t k = i;
    do out[k] = frames_image(f, k, place);
    while ((k = f->d->next[k]) != i);
}

bool frames_assign(group_point *out, const frames *f, const group_point *p,
                   const group_point *homes)
{
    bool used[DEFINITION_LISTS] = {false};
    group_point here[GROUP_POINTS_MAX];
    group_inverse(here, p, f->points);
    for (size_t k = 0; k < f->d->pieces; k++) {
        const size_t at = f->first[k];
        const group_point kind = f->kind[here[at]];
        size_t i = kind;
        while (i < f->points && (used[f->d->piece[i]] || homes[i] != homes[at])) i = f->alike[i];
        if (i == f->points) return false;
        used[f->d->piece[i]] = true;
        put(out, f, i, at);
    }
    return true;
}

void frames_free(frames *f)
{
    free(f->image);
    f->image = NULL;
}
