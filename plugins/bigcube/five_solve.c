/* The 5x5x5 solved: a reduction by the search, and the 3x3x3 that is left. */
#include <string.h>

#include "five_search.h"
#include "lib/answers.h"

static int build(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)context, (void)err;
    five_build_centres(out);
    five_fill_pairs2(out, host);
    five_build_halves(out, host);
    five_build_edges(out, host);
    return TSL_OK;
}

int five_open_tables(five_solver *solver, const tsl_host *host, tsl_err *err)
{
    static const tsl_table table = {"555", 3, sizeof(five_tables), build};
    const void *tables = NULL;
    int status = host->table(host, &tables, &table, NULL, err);
    solver->tables = tables;
    return status;
}

/* ---- the 3x3x3 ---- */

enum {
    SEARCH_SIZE = (sizeof(five_search) + 63) / 64 * 64,
    LAST_MAX = 21,     /* always enough for a 3x3x3 */
    LAST_NODES = 24000 /* of the engine, for finding shorter ones */
};

size_t five_work_size(const five_solver *solver)
{
    return SEARCH_SIZE + solver->engine->work_size;
}

static int read_reduced(tsl_cube3 *out, const five_beginning *beginnings, const five_end *end,
                        tsl_err *err)
{
    char stickers[NXN_STICKERS];
    nxn_pieces reduced;
    nxn_pieces_write(stickers, 5, &beginnings[end->beginning].state);
    for (unsigned i = 0; i < end->length; i++) nxn_turn(stickers, 5, five_turn(end->turn[i]));
    int status = nxn_pieces_read(&reduced, 5, stickers, err);
    memcpy(out->corner, reduced.corner, sizeof out->corner);
    memcpy(out->edge, reduced.midge, sizeof out->edge);
    return status;
}

/* What the solution must not begin with, to be no continuation of a path that ends in turns of the
 * same axis, one of them of a face: the moves of that axis. */
static uint32_t find_firsts(const five_end *end)
{
    for (unsigned i = end->length; i-- > 0;) {
        unsigned kind = end->turn[i] / 3u, last = end->turn[end->length - 1] / 3u;
        if (kind % 3 != last % 3) break;
        if (kind < 6) return TSL_ALL_MOVES3 & ~((7u | 7u << 9) << 3 * (kind % 3));
    }
    return TSL_ALL_MOVES3;
}

typedef struct solution {
    const five_end *end;
    tsl_cube3 cube;
    tsl_moves3 moves;
} solution;

static size_t length_of(const solution *s)
{
    return s->end->made + s->end->length + s->moves.count;
}

/* Solves every 3x3x3 found in fewer moves than the best so far, as long as the engine can. */
static int choose_solution(solution *best, const five_search *s, const five_solver *solver,
                           const five_beginning *beginnings, void *work, tsl_err *err)
{
    best->end = NULL;
    for (unsigned i = 0; i < s->from_count; i++) {
        solution next = {.end = &s->from[i]};
        tsl_solve3 how = {LAST_MAX, find_firsts(next.end), TSL_ALL_MOVES3, 0, 0};
        int status = read_reduced(&next.cube, beginnings, next.end, err);
        if (status != TSL_OK) return status;
        if (how.first != TSL_ALL_MOVES3) how.max_moves += 2;
        for (;;) {
            if (best->end) {
                const size_t made = next.end->made + next.end->length;
                if (length_of(best) <= made + 1) break;
                size_t fewer = length_of(best) - 1 - made;
                if (fewer < how.max_moves) how.max_moves = (unsigned)fewer;
                how.max_nodes = LAST_NODES;
            }
            status =
                solver->engine->solve(solver->engine, &next.moves, &next.cube, &how, work, err);
            if (status == TSL_ELIMIT && best->end) break;
            if (status != TSL_OK) return status;
            *best = next;
        }
    }
    return best->end ? TSL_OK : tsl_fail(err, TSL_ELIMIT, "5x5x5: no reduction found");
}

/* Replaces the moves that solve the 3x3x3 by the nth others, which end in another move. */
static int choose_another(solution *best, const five_solver *solver, unsigned nth, void *work,
                          tsl_err *err)
{
    tsl_solve3 how = {0, find_firsts(best->end), TSL_ALL_MOVES3, nth, 0};
    if (best->moves.count > 0) {
        how.last &= ~((uint32_t)1 << best->moves.move[best->moves.count - 1]);
        how.nth--;
    }
    return engine3_solve(solver->engine, &best->moves, &best->cube, &how, nth, work, err);
}

void five_end_part(five_moves *out, const char *name, unsigned end)
{
    out->part[out->part_count].name = name;
    out->part[out->part_count++].end = end;
}

void five_append(five_moves *out, const five_moves *more)
{
    const unsigned before = out->count;
    memcpy(out->move + before, more->move, more->count * sizeof *more->move);
    out->count += more->count;
    for (unsigned part = 0; part < more->part_count; part++)
        five_end_part(out, more->part[part].name, before + more->part[part].end);
}

int five_solve(five_moves *out, unsigned *chosen, const five_solver *solver,
               const five_choice *from, const tsl_want *want, tsl_err *err)
{
    static const struct {
        const char *name;
        unsigned phases;
    } parts[] = {{"centres onto their axes", 2},
                 {"wings and midges into halves that fit", 3},
                 {"a 3x3x3", FIVE_PHASES}};
    five_search *s = want->work;
    void *work = (char *)want->work + SEARCH_SIZE;
    solution best;
    five_search_run(s, solver->tables, from);
    int status = choose_solution(&best, s, solver, from->beginning, work, err);
    if (status == TSL_OK && want->nth > 0)
        status = choose_another(&best, solver, want->nth, work, err);
    if (status != TSL_OK) return status;
    const unsigned before = out->count;
    *chosen = best.end->beginning;
    for (unsigned i = 0; i < best.end->length; i++)
        out->move[out->count++] = five_turn(best.end->turn[i]);
    for (size_t i = 0; i < best.moves.count; i++)
        out->move[out->count++] = five_turn(best.moves.move[i]);
    for (unsigned i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i].phases > from->first_phase)
            five_end_part(out, parts[i].name, before + best.end->phase_end[parts[i].phases - 1]);
    five_end_part(out, "the 3x3x3", out->count);
    return TSL_OK;
}
