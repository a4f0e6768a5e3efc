/* The turns of a puzzle: every power of its moves, and what they do while one piece is held. */
#include "turns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- powers and names ---- */

static bool same(const group_point *a, const group_point *b, size_t points)
{
    return memcmp(a, b, points) == 0;
}

static unsigned order_of(const group_point *p, size_t points)
{
    group_point at[GROUP_POINTS_MAX], next[GROUP_POINTS_MAX];
    unsigned order = 1;
    for (memcpy(at, p, points); !group_is_identity(at, points) && order <= TURNS_ORDER; order++) {
        group_product(next, at, p, points);
        memcpy(at, next, points);
    }
    return order;
}

/* "R", "R2", "R'": the shorter way round. */
static void name_turn(turn *t, const char *move)
{
    bool backwards = 2 * t->power > t->order;
    unsigned times = backwards ? (unsigned)t->order - t->power : t->power;
    snprintf(t->name, sizeof t->name, "%s", move);
    size_t end = strlen(t->name);
    if (times > 1) end += (size_t)snprintf(t->name + end, 4, "%u", times);
    if (backwards) memcpy(t->name + end, "'", 2);
}

static int add_turns(turns *out, const definition *d, size_t m, tsl_err *err)
{
    const unsigned order = order_of(d->moves[m].p, d->points);
    if (order > TURNS_ORDER)
        return tsl_fail(err, TSL_EINPUT, "move %s must be made more than %d times to undo itself",
                        d->moves[m].name, TURNS_ORDER);
    if (out->count + order - 1 > TURNS_MAX)
        return tsl_fail(err, TSL_EINPUT, "there are more than %d different turns", TURNS_MAX);
    const size_t first = out->count;
    for (unsigned k = 1; k < order; k++) {
        turn *t = &out->all[out->count++];
        *t = (turn){.move = (uint8_t)m, .power = (uint8_t)k, .order = (uint8_t)order};
        t->inverse = (uint8_t)(first + order - 1 - k);
        name_turn(t, d->moves[m].name);
        if (k == 1)
            memcpy(t->given, d->moves[m].p, d->points);
        else
            group_product(t->given, t[-1].given, d->moves[m].p, d->points);
    }
    return TSL_OK;
}

static int check_names(const turns *t, tsl_err *err)
{
    for (size_t i = 0; i < t->count; i++)
        for (size_t k = 0; k < i; k++)
            if (strcmp(t->all[i].name, t->all[k].name) == 0)
                return tsl_fail(err, TSL_EINPUT, "two turns are called %s", t->all[i].name);
    return TSL_OK;
}

/* ---- rotations ---- */

typedef struct rotations {
    group_point p[TURNS_HOLDS][GROUP_POINTS_MAX];
    size_t count, points;
} rotations;

static size_t find_rotation(const rotations *r, const group_point *p)
{
    size_t i = 0;
    while (i < r->count && !same(r->p[i], p, r->points)) i++;
    return i;
}

/* All products of those given. */
static int close_rotations(rotations *r, const definition *d, tsl_err *err)
{
    r->points = d->points;
    r->count = 1;
    group_identity(r->p[0], d->points);
    for (size_t i = 0; i < r->count; i++)
        for (size_t k = 0; k < d->rotation_count; k++) {
            group_point p[GROUP_POINTS_MAX];
            group_product(p, r->p[i], d->rotations[k].p, d->points);
            if (find_rotation(r, p) < r->count) continue;
            if (r->count == TURNS_HOLDS)
                return tsl_fail(err, TSL_EINPUT,
                                "the rotations make more than %d ways to hold the puzzle",
                                TURNS_HOLDS);
            memcpy(r->p[r->count++], p, d->points);
        }
    return TSL_OK;
}

static void multiply_rotations(turns *out, const rotations *r)
{
    out->holds = r->count;
    for (size_t a = 0; a < r->count; a++)
        for (size_t b = 0; b < r->count; b++) {
            group_point p[GROUP_POINTS_MAX];
            group_product(p, r->p[a], r->p[b], r->points);
            out->after[a][b] = (uint8_t)find_rotation(r, p);
            if (out->after[a][b] == 0) out->back[a] = (uint8_t)b;
        }
}

/* Held as rotation f says, turn t is f t f^-1. */
static int rename_turns(turns *out, const rotations *r, tsl_err *err)
{
    for (size_t f = 0; f < r->count; f++)
        for (size_t t = 0; t < out->count; t++) {
            group_point back[GROUP_POINTS_MAX], p[GROUP_POINTS_MAX], q[GROUP_POINTS_MAX];
            size_t is = 0;
            group_inverse(back, r->p[f], r->points);
            group_product(p, r->p[f], out->all[t].given, r->points);
            group_product(q, p, back, r->points);
            while (is < out->count && !same(out->all[is].given, q, r->points)) is++;
            if (is == out->count)
                return tsl_fail(err, TSL_EINPUT, "a rotation carries the turn %s to none",
                                out->all[t].name);
            out->held[f][t] = (uint8_t)is;
            out->renamed[f][is] = (uint8_t)t;
        }
    return TSL_OK;
}

/* ---- the held piece ---- */

/* The only rotation that carries the point back home; count: there is none, or more than one. */
static size_t way_home(const rotations *r, group_point from, group_point home)
{
    size_t found = r->count;
    for (size_t i = 0; i < r->count; i++)
        if (r->p[i][from] == home) {
            if (found < r->count) return r->count;
            found = i;
        }
    return found;
}

/* Can the piece of this point be brought back by one rotation from wherever turns carry it? */
static bool can_be_held(const turns *t, const rotations *r, group_point home)
{
    bool seen[GROUP_POINTS_MAX] = {false};
    group_point places[GROUP_POINTS_MAX] = {home};
    size_t count = 1;
    seen[home] = true;
    for (size_t i = 0; i < count; i++) {
        if (way_home(r, places[i], home) == r->count) return false;
        for (size_t k = 0; k < t->count; k++) {
            group_point to = t->all[k].given[places[i]];
            if (!seen[to]) places[count++] = to;
            seen[to] = true;
        }
    }
    return true;
}

static int hold(turns *out, const definition *d, const rotations *r, tsl_err *err)
{
    size_t held = 0;
    while (held < d->single_pieces && !can_be_held(out, r, (group_point)held)) held++;
    if (held == d->single_pieces && r->count > 1)
        return tsl_fail(err, TSL_EINPUT,
                        "no piece can be held: none looks like no other and has, wherever turns "
                        "carry it, one rotation that brings it back");
    for (size_t i = 0; i < out->count; i++) {
        turn *t = &out->all[i];
        if (r->count > 1) t->spin = (uint8_t)way_home(r, t->given[held], (group_point)held);
        group_product(t->p, t->given, r->p[t->spin], d->points);
    }
    return TSL_OK;
}

/* ---- what a search tries ---- */

static bool commute(const turns *t, const turn *a, const turn *b)
{
    group_point ab[GROUP_POINTS_MAX], ba[GROUP_POINTS_MAX];
    group_product(ab, a->p, b->p, t->points);
    group_product(ba, b->p, a->p, t->points);
    return same(ab, ba, t->points);
}

/* Numbers the turns that are not marked TURNS_APART. Of those that do the same, one that leaves the
 * held piece alone is tried. */
static void number_turns(turns *t)
{
    t->searched = 0;
    for (size_t i = 0; i < t->count; i++) {
        size_t k = 0;
        if (t->all[i].number == TURNS_APART) continue;
        while (k < t->searched && !same(t->all[t->search[k]].p, t->all[i].p, t->points)) k++;
        if (k == t->searched) t->search[t->searched++] = (uint8_t)i;
        if (t->all[i].spin == 0 && t->all[t->search[k]].spin != 0) t->search[k] = (uint8_t)i;
        t->all[i].number = (uint8_t)k;
    }
}

/* The logarithm of the order of the group, which tells orders apart of which one is a multiple of
 * the other. */
static int size_up(double *out, const turns *t, tsl_err *err)
{
    group *g;
    int status = turns_group(&g, t, err);
    if (status != TSL_OK) return status;
    *out = 0;
    for (size_t i = 0; i < t->points; i++) *out += log2((double)group_orbit(g, i));
    group_free(g);
    return TSL_OK;
}

/* Marks the turns of moves that commute with all others, if they multiply the number of states. A
 * power of another move may do so as well: it stays with its move. */
static int set_apart(turns *t, tsl_err *err)
{
    double all, rest = 0, apart = 0;
    bool marked[TURNS_MAX] = {false};
    number_turns(t);
    int status = size_up(&all, t, err);
    for (size_t i = 0; i < t->count; i++) {
        const turn *move = &t->all[i + 1 - t->all[i].power];
        marked[i] = t->all[i].spin == 0 && t->holds == 1;
        for (size_t k = 0; k < t->count; k++)
            if (!commute(t, move, &t->all[k])) marked[i] = false;
        if (marked[i] && t->all[i].power == 1) apart += log2(t->all[i].order);
    }
    for (size_t i = 0; i < t->count; i++) t->all[i].number = marked[i] ? TURNS_APART : 0;
    number_turns(t);
    if (status == TSL_OK) status = size_up(&rest, t, err);
    if (status != TSL_OK || fabs(rest + apart - all) < 0.5) return status;
    for (size_t i = 0; i < t->count; i++) t->all[i].number = 0;
    number_turns(t);
    return TSL_OK;
}

static bool is_one_turn(const turns *t, const group_point *p)
{
    if (group_is_identity(p, t->points)) return true;
    for (size_t i = 0; i < t->searched; i++)
        if (same(t->all[t->search[i]].p, p, t->points)) return true;
    return false;
}

static void fill_may_follow(turns *t)
{
    for (size_t b = 0; b < t->searched; b++) {
        const turn *second = &t->all[t->search[b]];
        t->may_follow[TURNS_MAX][b] = true;
        for (size_t a = 0; a < t->searched; a++) {
            const turn *first = &t->all[t->search[a]];
            group_point p[GROUP_POINTS_MAX];
            group_product(p, first->p, second->p, t->points);
            t->may_follow[a][b] = !is_one_turn(t, p) && !(b < a && commute(t, first, second));
        }
    }
}

int turns_group(group **out, const turns *t, tsl_err *err)
{
    group_point *all = malloc(t->searched * t->points + 1);
    if (!all) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    for (size_t i = 0; i < t->searched; i++)
        memcpy(all + i * t->points, t->all[t->search[i]].p, t->points);
    int status = group_new(out, t->points, all, t->searched, err);
    free(all);
    return status;
}

int turns_make(turns *out, const definition *d, tsl_err *err)
{
    rotations *r = calloc(1, sizeof *r);
    int status = r ? close_rotations(r, d, err) : tsl_fail(err, TSL_ESYSTEM, "out of memory");
    *out = (turns){.points = d->points};
    for (size_t m = 0; m < d->move_count && status == TSL_OK; m++)
        status = add_turns(out, d, m, err);
    if (status == TSL_OK) status = check_names(out, err);
    if (status == TSL_OK) {
        multiply_rotations(out, r);
        status = rename_turns(out, r, err);
    }
    if (status == TSL_OK) status = hold(out, d, r, err);
    if (status == TSL_OK) status = set_apart(out, err);
    if (status == TSL_OK) fill_may_follow(out);
    free(r);
    return status;
}
