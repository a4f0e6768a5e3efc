/* A puzzle as its definition says it: numbers the facelets of pieces and checks permutations. */
#include "definition.h"

#include <string.h>

static size_t start_of(const facelet_lists *lists, size_t i)
{
    return i ? lists->end[i - 1] : 0;
}

/* ---- pieces ---- */

/* Do the colours of two lists of facelets agree, read from these places on? */
static bool looks_same(const definition *d, const facelet_lists *pieces, const size_t piece[2],
                       const size_t from[2])
{
    size_t start[2], size[2];
    for (unsigned i = 0; i < 2; i++) {
        start[i] = start_of(pieces, piece[i]);
        size[i] = pieces->end[piece[i]] - start[i];
    }
    if (size[0] != size[1]) return false;
    for (size_t k = 0; k < size[0]; k++)
        if (d->solved[pieces->facelet[start[0] + (from[0] + k) % size[0]]] !=
            d->solved[pieces->facelet[start[1] + (from[1] + k) % size[1]]])
            return false;
    return true;
}

/* Does the piece look like no other, and different in each of its orientations? */
static bool is_single(const definition *d, const facelet_lists *pieces, size_t piece)
{
    size_t size = pieces->end[piece] - start_of(pieces, piece);
    for (size_t i = 0; i < pieces->count; i++)
        for (size_t k = i == piece; k < size; k++)
            if (looks_same(d, pieces, (size_t[]){i, piece}, (size_t[]){0, k})) return false;
    return true;
}

static void add_point(definition *d, size_t facelet, size_t piece)
{
    d->facelet[d->points] = (uint16_t)facelet;
    d->piece[d->points] = (uint16_t)piece;
    d->point_of[facelet] = (uint16_t)++d->points;
}

static int check_pieces(const definition *d, const facelet_lists *pieces, tsl_err *err)
{
    const size_t count = strlen(d->solved);
    bool seen[TSL_FACELETS_MAX] = {false};
    if (pieces->count == 0) return tsl_fail(err, TSL_EINPUT, "it has no pieces");
    if (pieces->end[pieces->count - 1] > GROUP_POINTS_MAX)
        return tsl_fail(err, TSL_EINPUT, "its pieces have more than %d facelets", GROUP_POINTS_MAX);
    for (size_t i = 0, k = 0; i < pieces->count; i++) {
        if (k == pieces->end[i])
            return tsl_fail(err, TSL_EINPUT, "piece %zu has no facelets", i + 1);
        for (; k < pieces->end[i]; k++) {
            size_t f = pieces->facelet[k];
            if (f >= count)
                return tsl_fail(err, TSL_EINPUT,
                                "piece %zu: there is no facelet %zu, only 1 to %zu", i + 1, f + 1,
                                count);
            if (seen[f])
                return tsl_fail(err, TSL_EINPUT, "piece %zu: facelet %zu belongs to two places",
                                i + 1, f + 1);
            seen[f] = true;
        }
    }
    return TSL_OK;
}

/* Do two points show the same colours, read clockwise around their pieces? */
static bool is_same_kind(const definition *d, size_t a, size_t b)
{
    const size_t from[2] = {a, b};
    do {
        if (d->solved[d->facelet[a]] != d->solved[d->facelet[b]]) return false;
        a = d->next[a];
        b = d->next[b];
    } while (a != from[0] && b != from[1]);
    return a == from[0] && b == from[1];
}

static group_point find_kind(const definition *d, size_t point)
{
    size_t first = 0;
    while (first < point && !is_same_kind(d, first, point)) first++;
    return (group_point)first;
}

int definition_set_pieces(definition *d, const facelet_lists *pieces, tsl_err *err)
{
    int status = check_pieces(d, pieces, err);
    if (status != TSL_OK) return status;
    d->pieces = pieces->count;
    for (size_t i = 0; i < pieces->count; i++)
        if ((d->is_single[i] = is_single(d, pieces, i)))
            add_point(d, pieces->facelet[start_of(pieces, i)], i);
    d->single_pieces = d->points;
    for (size_t i = 0; i < pieces->count; i++)
        if (!d->point_of[pieces->facelet[start_of(pieces, i)]])
            add_point(d, pieces->facelet[start_of(pieces, i)], i);
    for (size_t i = 0, k = 0; i < pieces->count; i++)
        for (; k < pieces->end[i]; k++)
            if (!d->point_of[pieces->facelet[k]]) add_point(d, pieces->facelet[k], i);
    for (size_t i = 0, k = 0; i < pieces->count; i++)
        for (size_t start = k; k < pieces->end[i]; k++) {
            size_t after = k + 1 < pieces->end[i] ? k + 1 : start;
            d->next[d->point_of[pieces->facelet[k]] - 1] =
                (group_point)(d->point_of[pieces->facelet[after]] - 1);
        }
    for (size_t i = 0; i < d->points; i++) d->kind[i] = find_kind(d, i);
    return TSL_OK;
}

/* ---- permutations ---- */

/* A permutation that carries whole pieces to places of pieces. Those that look like others keep the
 * order of their facelets, by which their orientations are compared. */
static int check_carries_pieces(const definition *d, const char *what, const definition_move *m,
                                tsl_err *err)
{
    for (size_t i = 0; i < d->points; i++) {
        const size_t piece = d->piece[i] + 1u;
        if (d->piece[m->p[i]] != d->piece[m->p[d->next[i]]])
            return tsl_fail(err, TSL_EINPUT, "%s %s takes piece %zu apart", what, m->name, piece);
        if (d->is_single[piece - 1] || m->p[d->next[i]] == d->next[m->p[i]]) continue;
        return tsl_fail(err, TSL_EINPUT,
                        "%s %s: piece %zu arrives with its facelets in another order", what,
                        m->name, piece);
    }
    return TSL_OK;
}

int definition_set_cycles(definition_move *out, const definition *d, const char *what,
                          const facelet_lists *cycles, tsl_err *err)
{
    bool seen[GROUP_POINTS_MAX] = {false};
    group_identity(out->p, d->points);
    for (size_t i = 0, k = 0; i < cycles->count; i++)
        for (size_t start = k; k < cycles->end[i]; k++) {
            size_t from = cycles->facelet[k], after = k + 1 < cycles->end[i] ? k + 1 : start;
            if (from >= strlen(d->solved) || !d->point_of[from])
                return tsl_fail(err, TSL_EINPUT, "%s %s: facelet %zu belongs to no piece", what,
                                out->name, from + 1);
            size_t point = d->point_of[from] - 1u, next = cycles->facelet[after];
            if (seen[point])
                return tsl_fail(err, TSL_EINPUT, "%s %s: facelet %zu goes to two places", what,
                                out->name, from + 1);
            seen[point] = true;
            if (next < strlen(d->solved) && d->point_of[next])
                out->p[point] = (group_point)(d->point_of[next] - 1);
        }
    if (group_is_identity(out->p, d->points))
        return tsl_fail(err, TSL_EINPUT, "%s %s moves nothing", what, out->name);
    return check_carries_pieces(d, what, out, err);
}
