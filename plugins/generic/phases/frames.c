/* Pieces as wholes: follows them through all turns; labels of facelets; letters. */
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
                group_point *image = &f->image[b * n + m[place]];
                if (is_new) *image = m[f->image[b * n + place]];
                if (*image == m[f->image[b * n + place]]) continue;
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

void frames_put(group_point *out, const frames *f, size_t i, size_t at)
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
        frames_put(out, f, i, at);
    }
    return true;
}

void frames_free(frames *f)
{
    free(f->image);
    f->image = NULL;
}

/* ---- labels ---- */

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

/* ---- letters ---- */

/* Does the piece show these letters with its first point at `place`? */
static bool shows(const frames *f, size_t piece, size_t place, const char *letters)
{
    for (size_t i = f->first[piece]; i < f->points; i++) {
        if (f->d->piece[i] != piece) continue;
        const group_point at = frames_image(f, i, place);
        if (at == FRAMES_NEVER || letters[f->d->facelet[at]] != f->d->solved[f->d->facelet[i]])
            return false;
    }
    return true;
}

/* "no piece is URF", with the letters at the slot. */
static int fail_slot(const frames *f, size_t slot, const char *letters, bool is_used, tsl_err *err)
{
    char seen[16] = "";
    size_t count = 0, at = f->first[slot];
    do {
        if (count + 1 < sizeof seen) seen[count++] = letters[f->d->facelet[at]];
        at = f->d->next[at];
    } while (at != f->first[slot]);
    seen[count] = '\0';
    return is_used ? tsl_fail(err, TSL_EINPUT, "too many pieces are %s", seen)
                   : tsl_fail(err, TSL_EINPUT, "no piece is %s", seen);
}

static int read_slot(group_point *p, bool *used, const frames *f, size_t slot, const char *letters,
                     tsl_err *err)
{
    bool is_used = false;
    for (size_t piece = 0; piece < f->d->pieces; piece++) {
        size_t place = 0; /* of its first point */
        while (place < f->points &&
               (f->d->piece[place] != slot || !shows(f, piece, place, letters)))
            place++;
        if (place == f->points) continue;
        is_used |= used[piece];
        if (used[piece]) continue;
        used[piece] = true;
        for (size_t i = f->first[piece]; i < f->points; i++)
            if (f->d->piece[i] == piece) p[i] = frames_image(f, i, place);
        return TSL_OK;
    }
    return fail_slot(f, slot, letters, is_used, err);
}

int letters_read(group_point *out, const frames *f, const char *letters, tsl_err *err)
{
    bool used[DEFINITION_LISTS] = {false};
    int status = TSL_OK;
    group_identity(out, f->points);
    for (size_t i = 0; i < f->d->pieces && status == TSL_OK; i++)
        status = read_slot(out, used, f, i, letters, err);
    return status;
}
