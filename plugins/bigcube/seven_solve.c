/* The 6x6x6 and 7x7x7 solved: centres that match, the inner cube, then the outer one. */
#include <string.h>

#include "lib/rank.h"
#include "seven.h"

enum {
    MATCHES = 40,
    MATCHES4 = 16,
    SUM_MAX4 = 11,
    AXES_DONE = 2 /* the phase of a 5x5x5 that follows */
};

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
    static const tsl_table table = {"777", 3, sizeof(seven_tables), build};
    const void *tables = NULL;
    int status = host->table(host, &tables, &table, solver->five.tables, err);
    solver->tables = tables;
    if (status == TSL_OK && solver->n == 6) status = cube4_open_tables(&solver->four, host, err);
    return status;
}

size_t seven_work_size(const seven_solver *solver)
{
    const size_t five = five_work_size(&solver->five);
    const size_t own =
        sizeof(seven_search) > sizeof(cube4_search) ? sizeof(seven_search) : sizeof(cube4_search);
    return WAYS_SIZE + (five > own ? five : own);
}

/* The inner or the outer cube by its pieces. The outer one of a 6x6x6 has pairs of inner wings as
 * midges. */
static void read_cube(nxn_pieces *out, const char *stickers, unsigned n, bool inner)
{
    nxn_pieces p;
    nxn_pieces_read(&p, n, stickers, NULL);
    *out = p;
    memcpy(out->wing[0], p.wing[inner], sizeof out->wing[0]);
    for (unsigned k = 0; k < (inner ? n - 5 : 2); k++) {
        const unsigned orbit = seven_orbit(n, k + (inner ? SEVEN_X : SEVEN_OUTER_X));
        memcpy(out->centre[k], p.centre[orbit - NXN_CENTRE], sizeof out->centre[k]);
    }
    for (unsigned i = 0; i < FIVE_EDGES && n == 6; i++)
        out->midge[i] = (uint8_t)(p.wing[1][2 * i] / 2 | p.wing[1][2 * i] % 2 << 4);
}

/* What a way leads to. Its faces are named after their inner x-centres, if that is done. */
static void begin_with(five_beginning *out, const five_moves *way, unsigned least,
                       const char *stickers, unsigned n, bool inner)
{
    static const char letters[] = "URFDLB";
    char turned[NXN_STICKERS], name[128];
    memcpy(turned, stickers, sizeof turned);
    for (unsigned i = 0; i < way->count; i++) nxn_turn(turned, n, way->move[i]);
    for (unsigned face = 0; face < 6; face++)
        name[(unsigned char)turned[face * n * n + 2 * n + 2]] = letters[face];
    for (unsigned i = 0; i < 6 * n * n && !inner; i++) turned[i] = name[(unsigned char)turned[i]];
    read_cube(&out->state, turned, n, inner);
    out->made = (uint8_t)(way->count - least);
}

static unsigned find_matches(ways *w, const seven_solver *solver, const char *stickers,
                             const nxn_pieces *state, seven_search *s)
{
    const unsigned n = solver->n, most = n == 6 ? MATCHES4 : MATCHES;
    unsigned count = 0;
    s->t = solver->tables;
    s->five = solver->five.tables;
    s->n = n;
    if (!seven_search_run(s, stickers, state)) return 0;
    /* Where its inner wings are odd, the inner cube of a 6x6x6 takes some four turns more. */
    for (unsigned odd = 0; odd < 2; odd++)
        for (unsigned i = 0; i < s->end_count && count < most; i++) {
            five_moves *way = &w->to_match[count];
            way->count = seven_path(way->move, s, s->end[i]);
            way->part_count = 0;
            begin_with(&w->beginning[count], way, w->to_match[0].count, stickers, n, true);
            count += perm_is_odd(w->beginning[count].state.wing[0], 24) == odd;
        }
    return count;
}

/* Adds a way that begins with one to matching centres, unless there are as many and none is longer.
 * The shortest is first. */
static unsigned add_way(ways *w, unsigned count, const five_moves *match, const uint8_t *turns,
                        unsigned length, nxn_move (*turn)(unsigned number))
{
    unsigned at = count;
    for (; at > 0 && w->to_inner[at - 1].count > match->count + length; at--)
        if (at < FIVE_REDUCTIONS) w->to_inner[at] = w->to_inner[at - 1];
    if (at == FIVE_REDUCTIONS) return count;
    five_moves *way = &w->to_inner[at];
    *way = *match;
    five_end_part(way, "centres that match", way->count);
    for (unsigned i = 0; i < length; i++) {
        nxn_move move = turn(turns[i]);
        if (move.width == 2) move.width = 3; /* two layers of the inner cube */
        way->move[way->count++] = move;
    }
    five_end_part(way, "the inner cube", way->count);
    return count + (count < FIVE_REDUCTIONS);
}

static unsigned solve_inner5(ways *w, const seven_solver *solver, unsigned matches, five_search *s)
{
    unsigned count = 0;
    five_search_run(s, solver->five.tables, &(five_choice){w->beginning, matches, AXES_DONE});
    for (unsigned k = 0; k < s->from_count; k++)
        count = add_way(w, count, &w->to_match[s->from[k].beginning], s->from[k].turn,
                        s->from[k].length, five_turn);
    return count;
}

static unsigned solve_inner4(ways *w, const seven_solver *solver, unsigned matches, cube4_search *s)
{
    unsigned count = 0;
    for (unsigned i = 0; i < matches; i++) {
        cube4_search_run(s, solver->four.tables, solver->four.near, &w->beginning[i].state,
                         SUM_MAX4);
        for (unsigned k = 0; k < s->reductions; k++)
            count = add_way(w, count, &w->to_match[i], s->reduction[k].path.turn,
                            s->reduction[k].path.length, cube4_turn);
    }
    return count;
}

int seven_solve(five_moves *out, const seven_solver *solver, const nxn_pieces *state,
                const tsl_want *want, tsl_err *err)
{
    ways *w = want->work;
    void *work = (char *)want->work + WAYS_SIZE;
    char stickers[NXN_STICKERS] = "";
    five_moves outer = {.count = 0};
    unsigned chosen = 0;
    nxn_pieces_write(stickers, solver->n, state);
    unsigned count = find_matches(w, solver, stickers, state, work);
    if (count > 0)
        count = solver->n == 6 ? solve_inner4(w, solver, count, work)
                               : solve_inner5(w, solver, count, work);
    for (unsigned k = 0; k < count; k++)
        begin_with(&w->beginning[k], &w->to_inner[k], w->to_inner[0].count, stickers, solver->n,
                   false);
    int status =
        five_solve(&outer, &chosen, &solver->five, &(five_choice){w->beginning, count, AXES_DONE},
                   &(tsl_want){.nth = want->nth, .work = work}, err);
    if (status != TSL_OK) return status;
    five_append(out, &w->to_inner[chosen]);
    five_append(out, &outer);
    return TSL_OK;
}
