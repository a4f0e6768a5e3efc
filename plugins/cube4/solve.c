/* The 4x4x4's scrambles: a reduction, and the 3x3x3 that is left.
 *
 * A scramble is the solution undone. It would begin with the rotation that the solution leaves;
 * instead that rotation is carried along (plugins/lib/carry.h), and nothing is left of it at the
 * end. */
#include "search.h"

#include <string.h>

#include "lib/answers.h"

/* ---- tables ---- */

static int build_phases(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)context, (void)err;
    cube4_tables_build(out, host);
    return TSL_OK;
}

static int build_near(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)err;
    const cube4_tables *t = context;
    cube4_near_build(out, &t->wing_moves, &t->phase3, host);
    return TSL_OK;
}

int cube4_open_tables(cube4_solver *solver, const tsl_host *host, tsl_err *err)
{
    static const tsl_table phases = {"444-phases", 8, sizeof(cube4_tables), build_phases};
    static const tsl_table near = {"444-near", 5, sizeof(cube4_near), build_near};
    const void *table = NULL;
    int status = host->table(host, &table, &phases, NULL, err);
    solver->tables = table;
    if (status == TSL_OK) status = host->table(host, &table, &near, solver->tables, err);
    solver->near = table;
    return status;
}

/* ---- the rotation that is carried ---- */

/* cost[left]: before undoing the first `left` turns of a path, which leaves no rotation. */
typedef carry_costs path_costs[CUBE4_PATH + 1];

static nxn_move undone_turn(unsigned turn)
{
    return nxn_undone(cube4_turn(turn));
}

static void fill_costs(path_costs cost, const cube4_tables *t, const cube4_path *path)
{
    carry_costs_end(cost[0], 0);
    for (unsigned i = 0; i < path->length; i++)
        carry_costs_before(cost[i + 1], &t->rotations, cost[i], 4, undone_turn(path->turn[i]));
}

/* The face to which a path takes a centre of each colour. */
static void follow_faces(uint8_t face[6], const cube4_tables *t, const cube4_path *path,
                         const uint32_t colour[6])
{
    for (unsigned n = 0; n < 6; n++) {
        unsigned place = (unsigned)__builtin_ctz(colour[n]);
        for (unsigned i = 0; i < path->length; i++) place = t->turn[path->turn[i]].centre[place];
        face[n] = (uint8_t)(place / 4);
    }
}

bool cube4_may_carry(const cube4_tables *t, const cube4_path *path, const uint32_t colour[6])
{
    path_costs cost;
    uint8_t face[6];
    bool may = false;
    fill_costs(cost, t, path);
    follow_faces(face, t, path, colour);
    for (unsigned r = 0; r < CUBE4_ROTATIONS; r++) {
        bool can = cost[path->length][r] != CARRY_NEVER;
        for (unsigned n = 0; n < 3; n++)
            can &= cube4_axis(t->rotations.face[r][n]) == cube4_axis(face[n]);
        may |= can;
    }
    return may;
}

bool cube4_can_carry(cube4_reduction *reduction, const cube4_tables *t, const uint32_t colour[6])
{
    path_costs cost;
    uint8_t face[6];
    const cube4_path *path = &reduction->path;
    fill_costs(cost, t, path);
    follow_faces(face, t, path, colour);
    reduction->rotation = (uint8_t)carry_rotation_find(&t->rotations, face);
    return cost[path->length][reduction->rotation] != CARRY_NEVER;
}

/* Writes a scramble: the undone moves that solve the 3x3x3, then the undone path that reduces the
 * cube. The rotation which both leave is carried to its end; Dw Lw Bw are as few as possible. */
static void carry_through(cube4_moves *out, const cube4_tables *t, const cube4_reduction *reduction,
                          const tsl_moves3 *solution)
{
    path_costs cost;
    const cube4_path *path = &reduction->path;
    unsigned rotation = reduction->rotation;
    fill_costs(cost, t, path);
    out->count = 0;
    for (size_t i = solution->count; i-- > 0;)
        out->move[out->count++] =
            carry_past(&t->rotations, rotation, undone_turn(solution->move[i]), false).move;
    out->three = out->count;
    for (unsigned left = path->length; left-- > 0;) {
        carried made =
            carry_cheaply(&t->rotations, cost[left], 4, rotation, undone_turn(path->turn[left]));
        out->move[out->count++] = made.move;
        rotation = made.rotation;
    }
}

/* ---- sizes ---- */

enum {
    SEARCH_SIZE = (sizeof(cube4_search) + 63) / 64 * 64,
    LAST_MAX = 21,     /* always enough for a 3x3x3 */
    LAST_NODES = 24000 /* of the engine, for finding shorter ones */
};

size_t cube4_work_size(const void *self)
{
    return SEARCH_SIZE + ((const cube4_solver *)self)->engine->work_size;
}

/* ---- the 3x3x3 that is left ---- */

static const char faces[] = "URFDLB";

static void read_reduced(tsl_cube3 *out, const char stickers[CUBE4_STICKERS],
                         const cube4_path *path)
{
    char reduced[CUBE4_STICKERS];
    uint8_t face[6];
    nxn_pieces pieces;
    memcpy(reduced, stickers, sizeof reduced);
    for (unsigned i = 0; i < path->length; i++) nxn_turn(reduced, 4, cube4_turn(path->turn[i]));
    /* Named after where their centre is, the stickers are those of a cube whose centres stay. */
    for (unsigned at = 0; at < 6; at++)
        face[strchr(faces, reduced[16 * at + 5]) - faces] = (uint8_t)at;
    for (unsigned i = 0; i < CUBE4_STICKERS; i++)
        reduced[i] = faces[face[strchr(faces, reduced[i]) - faces]];
    nxn_pieces_read(&pieces, 4, reduced, NULL);
    memcpy(out->corner, pieces.corner, sizeof out->corner);
    for (unsigned i = 0; i < CUBE4_EDGES; i++)
        out->edge[i] = (uint8_t)(pieces.wing[0][2 * i] / 2 | pieces.wing[0][2 * i] % 2 << 4);
}

/* What the solution must not begin with, to be no continuation of a path that ends in turns of the
 * same axis, one of them of a face: the moves of that axis. */
static uint32_t find_firsts(const cube4_path *path)
{
    for (unsigned i = path->length; i-- > 0;) {
        unsigned kind = path->turn[i] / 3u, last = path->turn[path->length - 1] / 3u;
        if (cube4_axis(kind) != cube4_axis(last)) break;
        if (kind < 6) return TSL_ALL_MOVES3 & ~((7u | 7u << 9) << 3 * cube4_axis(kind));
    }
    return TSL_ALL_MOVES3;
}

typedef struct solution {
    const cube4_reduction *reduction; /* to the 3x3x3 */
    tsl_cube3 cube;
    tsl_moves3 moves; /* that solve it */
} solution;

static size_t length_of(const solution *s)
{
    return s->reduction->path.length + s->moves.count;
}

/* Solves every 3x3x3 found in fewer moves than the best so far, as long as the engine can. */
static int choose_solution(solution *best, const cube4_search *s, const cube4_solver *solver,
                           const char *stickers, void *work, tsl_err *err)
{
    tsl_solve3 how = {LAST_MAX, TSL_ALL_MOVES3, TSL_ALL_MOVES3, 0, 0};
    best->reduction = NULL;
    for (unsigned i = 0; i < s->reductions; i++) {
        solution next = {.reduction = &s->reduction[i]};
        const cube4_path *path = &next.reduction->path;
        read_reduced(&next.cube, stickers, path);
        how.first = find_firsts(path);
        how.max_moves = how.first == TSL_ALL_MOVES3 ? LAST_MAX : LAST_MAX + 2;
        for (;;) {
            if (best->reduction) {
                if (length_of(best) <= path->length + 1u) break;
                size_t fewer = length_of(best) - 1 - path->length;
                if (fewer < how.max_moves) how.max_moves = (unsigned)fewer;
                how.max_nodes = LAST_NODES / s->reductions;
            }
            int status =
                solver->engine->solve(solver->engine, &next.moves, &next.cube, &how, work, err);
            if (status == TSL_ELIMIT && best->reduction) break;
            if (status != TSL_OK) return status;
            *best = next;
        }
    }
    return TSL_OK;
}

/* Replaces the moves that solve the 3x3x3 by the nth others, which end in another move, and so
 * begin the scramble with another one. */
static int choose_another(solution *best, const cube4_solver *solver, unsigned nth, void *work,
                          tsl_err *err)
{
    tsl_solve3 how = {0, find_firsts(&best->reduction->path), TSL_ALL_MOVES3, nth, 0};
    if (best->moves.count > 0) {
        how.last &= ~((uint32_t)1 << best->moves.move[best->moves.count - 1]);
        how.nth--;
    }
    return engine3_solve(solver->engine, &best->moves, &best->cube, &how, nth, work, err);
}

/* ---- the scramble ---- */

int cube4_scramble(cube4_moves *out, const cube4_solver *solver,
                   const char stickers[CUBE4_STICKERS], const tsl_want *want, tsl_err *err)
{
    cube4_search *s = want->work;
    void *work = (char *)want->work + SEARCH_SIZE;
    nxn_pieces pieces;
    solution best;
    nxn_pieces_read(&pieces, 4, stickers, NULL);
    if (!cube4_search_run(s, solver->tables, solver->near, &pieces, CUBE4_SUM_MAX))
        return tsl_fail(err, TSL_ELIMIT, "4x4x4: no reduction found");
    int status = choose_solution(&best, s, solver, stickers, work, err);
    if (status == TSL_OK && want->nth > 0)
        status = choose_another(&best, solver, want->nth, work, err);
    if (status == TSL_OK) carry_through(out, solver->tables, best.reduction, &best.moves);
    return status;
}
