/* The 6x6x6 and 7x7x7 solved: centres that match, the inner cube, then the outer one. */
#include <string.h>

#include "lib/rank.h"
#include "seven.h"

enum { MATCHES = 40, AXES_DONE = 2 /* the phase of a 5x5x5 that follows */ };

typedef struct ways {
    five_moves to_match[MATCHES], to_inner[FIVE_REDUCTIONS];
    five_beginning beginning[MATCHES];
} ways;

enum { WAYS_SIZE = (sizeof(ways) + 63) / 64 * 64 };

static int build(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)err;
    seven_build(out, &((const five_tables *)context)->base, host);
    return TSL_OK;
}

int seven_open_tables(seven_solver *solver, const tsl_host *host, tsl_err *err)
{
    static const tsl_table table = {"777", 2, sizeof(seven_tables), build};
    const void *tables = NULL;
    int status = host->table(host, &tables, &table, solver->five.tables, err);
    solver->tables = tables;
    return status;
}

size_t seven_work_size(const seven_solver *solver)
{
    const size_t five = five_work_size(&solver->five);
    return WAYS_SIZE + (five > sizeof(seven_search) ? five : sizeof(seven_search));
}

/* The inner or the outer cube as a 5x5x5. What the inner one of a 6x6x6 lacks is thought of: its
 * t-centres and midges are at home, but for two midges if corners are odd. The outer one has pairs
 * of wings as midges. */
static void read_five(nxn_pieces *out, const char *stickers, unsigned n, bool inner)
{
    nxn_pieces p;
    nxn_pieces_read(&p, n, stickers, NULL);
    *out = p;
    memcpy(out->wing[0], p.wing[inner], sizeof out->wing[0]);
    for (unsigned k = 0; k < 2; k++) {
        const unsigned orbit = seven_orbit(n, k + (inner ? SEVEN_X : SEVEN_OUTER_X));
        for (unsigned i = 0; i < 24; i++)
            out->centre[k][i] =
                (uint8_t)(orbit < NXN_ORBITS ? p.centre[orbit - NXN_CENTRE][i] : i / 4);
    }
    if (n == 7) return;
    uint8_t corner[8];
    for (unsigned i = 0; i < 8; i++) corner[i] = p.corner[i] & 15;
    for (unsigned i = 0; i < FIVE_EDGES; i++)
        out->midge[i] = (uint8_t)(inner ? i : p.wing[1][2 * i] / 2 | p.wing[1][2 * i] % 2 << 4);
    if (!inner || !perm_is_odd(corner, 8)) return;
    out->midge[0] = 1;
    out->midge[1] = 0;
}

/* What a way leads to. */
static void begin_with(five_beginning *out, const five_moves *way, unsigned least,
                       const char *stickers, unsigned n, bool inner)
{
    char turned[NXN_STICKERS];
    memcpy(turned, stickers, sizeof turned);
    for (unsigned i = 0; i < way->count; i++) nxn_turn(turned, n, way->move[i]);
    read_five(&out->state, turned, n, inner);
    out->made = (uint8_t)(way->count - least);
}

static unsigned find_matches(ways *w, const seven_solver *solver, const char *stickers,
                             const nxn_pieces *state, seven_search *s)
{
    unsigned count = 0;
    s->t = solver->tables;
    s->five = solver->five.tables;
    s->n = solver->n;
    if (!seven_search_run(s, stickers, state)) return 0;
    for (; count < s->end_count && count < MATCHES; count++) {
        w->to_match[count].count = seven_path(w->to_match[count].move, s, s->end[count]);
        begin_with(&w->beginning[count], &w->to_match[count], w->to_match[0].count, stickers,
                   solver->n, true);
    }
    return count;
}

/* The turns of two layers of the inner cube are turns of three. */
static unsigned solve_inner(ways *w, const seven_solver *solver, const char *stickers,
                            unsigned matches, five_search *s)
{
    five_search_run(s, solver->five.tables, w->beginning, matches, AXES_DONE);
    for (unsigned k = 0; k < s->from_count; k++) {
        const five_end *end = &s->from[k];
        five_moves *way = &w->to_inner[k];
        *way = w->to_match[end->beginning];
        way->part_count = 0;
        five_end_part(way, "centres that match", way->count);
        for (unsigned i = 0; i < end->length; i++) {
            way->move[way->count] = five_turn(end->turn[i]);
            if (way->move[way->count].width == 2) way->move[way->count].width = 3;
            way->count++;
        }
        five_end_part(way, "the inner cube", way->count);
    }
    for (unsigned k = 0; k < s->from_count; k++)
        begin_with(&w->beginning[k], &w->to_inner[k], w->to_inner[0].count, stickers, solver->n,
                   false);
    return s->from_count;
}

int seven_solve(five_moves *out, const seven_solver *solver, const nxn_pieces *state, unsigned nth,
                void *work, tsl_err *err)
{
    ways *w = work;
    char stickers[NXN_STICKERS] = "";
    five_moves outer = {.count = 0};
    unsigned chosen = 0;
    work = (char *)work + WAYS_SIZE;
    nxn_pieces_write(stickers, solver->n, state);
    unsigned count = find_matches(w, solver, stickers, state, work);
    if (count > 0) count = solve_inner(w, solver, stickers, count, work);
    int status =
        five_solve(&outer, &chosen, &solver->five, w->beginning, count, AXES_DONE, nth, work, err);
    if (status != TSL_OK) return status;
    five_append(out, &w->to_inner[chosen]);
    five_append(out, &outer);
    return TSL_OK;
}
