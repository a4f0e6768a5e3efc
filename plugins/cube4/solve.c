/* The 4x4x4's scrambles: a reduction, the 3x3x3 that is left, and a way to hold the cube. */
#include "solve.h"

#include <string.h>

#include "lib/three.h"

enum {
    SEARCH_SIZE = (sizeof(cube4_search) + 63) / 64 * 64,
    LAST_MAX = 21,     /* always enough for a 3x3x3 */
    LAST_NODES = 24000 /* of the engine, for finding shorter ones */
};

size_t cube4_work_size(const cube4_solver *solver)
{
    return SEARCH_SIZE + solver->engine->work_size;
}

static void make_path(char stickers[CUBE4_STICKERS], const cube4_path *path)
{
    for (unsigned i = 0; i < path->length; i++) nxn_turn(stickers, 4, cube4_turn(path->turn[i]));
}

/* ---- the 3x3x3 that is left ---- */

static const char faces[] = "URFDLB";

/* The face on which each face's colour is. */
static void find_faces(uint8_t face[6], const char stickers[CUBE4_STICKERS])
{
    for (unsigned at = 0; at < 6; at++)
        face[strchr(faces, stickers[16 * at + 5]) - faces] = (uint8_t)at;
}

static void read_reduced(tsl_cube3 *out, const char stickers[CUBE4_STICKERS],
                         const cube4_path *path)
{
    char reduced[CUBE4_STICKERS];
    uint8_t face[6];
    cube4_pieces pieces;
    memcpy(reduced, stickers, sizeof reduced);
    make_path(reduced, path);
    /* Named after where their centre is, the stickers are those of a cube whose centres stay. */
    find_faces(face, reduced);
    for (unsigned i = 0; i < CUBE4_STICKERS; i++)
        reduced[i] = faces[face[strchr(faces, reduced[i]) - faces]];
    cube4_read(&pieces, reduced);
    memcpy(out->corner, pieces.corner, sizeof out->corner);
    for (unsigned i = 0; i < CUBE4_EDGES; i++)
        out->edge[i] = (uint8_t)(pieces.wing[2 * i] / 2 | pieces.wing[2 * i] % 2 << 4);
}

typedef struct solution {
    const cube4_path *path; /* to the 3x3x3 */
    tsl_cube3 cube;
    tsl_moves3 moves; /* that solve it */
} solution;

static size_t length_of(const solution *s)
{
    return s->path->length + s->moves.count;
}

/* Solves every 3x3x3 found in fewer moves than the best so far, as long as the engine can. */
static int choose_solution(solution *best, const cube4_search *s, const cube4_solver *solver,
                           const char *stickers, void *work, tsl_err *err)
{
    tsl_solve3 how = {LAST_MAX, TSL_ALL_MOVES3, TSL_ALL_MOVES3, 0, 0};
    best->path = NULL;
    for (unsigned i = 0; i < s->founds; i++) {
        solution next = {.path = &s->found[i]};
        read_reduced(&next.cube, stickers, next.path);
        for (;;) {
            if (best->path) {
                if (length_of(best) <= next.path->length + 1u) break;
                size_t fewer = length_of(best) - 1 - next.path->length;
                how.max_moves = fewer < LAST_MAX ? (unsigned)fewer : LAST_MAX;
                how.max_nodes = LAST_NODES / s->founds;
            }
            int status =
                solver->engine->solve(solver->engine, &next.moves, &next.cube, &how, work, err);
            if (status == TSL_ELIMIT && best->path) break;
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
    enum { MORE_MAX = 24 };
    tsl_solve3 how = {three_max_moves(nth), TSL_ALL_MOVES3, TSL_ALL_MOVES3, nth, 0};
    if (best->moves.count > 0) {
        how.last &= ~((uint32_t)1 << best->moves.move[best->moves.count - 1]);
        how.nth--;
    }
    int status;
    do {
        status = solver->engine->solve(solver->engine, &best->moves, &best->cube, &how, work, err);
    } while (status == TSL_ELIMIT && how.max_moves++ < MORE_MAX);
    return status;
}

/* ---- how the cube is held ----
 *
 * A scramble is the solution undone. It would begin with the rotation that the solution leaves;
 * that rotation is carried along to the end instead, past moves that are renamed by it. Turning two
 * layers is turning the two others and rotating the cube, so that each such move may change what is
 * carried. The way that leaves no rotation is chosen from the first move to the last. */

enum { NEVER = 0xffff, MOVE_COST = 64 }; /* against 1 for a move of Dw Lw Bw */

/* What a move becomes when a rotation before it is carried past it. */
typedef struct carried {
    unsigned rotation; /* that is carried on */
    unsigned count, cost;
    nxn_move move[2];
} carried;

/* Of the quarters that two layers are to turn, `others` are made by turning the other two layers
 * the same way; the cube is rotated by as many. */
static carried carry(const cube4_tables *t, unsigned rotation, nxn_move move, unsigned others)
{
    uint8_t face = 0, opposite;
    while (t->phase1.map[rotation].face[face] != move.face) face++;
    opposite = (uint8_t)((face + 3) % 6);
    const nxn_move parts[2] = {{face, move.width, (uint8_t)((move.turns - others) & 3)},
                               {opposite, move.width, (uint8_t)others}};
    carried c = {.rotation = rotation};
    if (others > 0) c.rotation = t->phase1.product[rotation][t->rotation[face][others - 1]];
    for (unsigned i = 0; i < 2; i++) {
        if (parts[i].turns == 0) continue;
        c.cost += MOVE_COST;
        if (move.width > 1 && parts[i].face >= FACE_D) c.cost++;
        c.move[c.count++] = parts[i];
    }
    return c;
}

/* cost[i][r]: the least for the first i moves if they leave rotation r; from[i][r]: the rotation
 * they leave one move before. */
typedef struct holds {
    uint16_t cost[CUBE4_MOVES + 1][CUBE4_ROTATIONS];
    uint8_t from[CUBE4_MOVES + 1][CUBE4_ROTATIONS];
} holds;

static unsigned ways(nxn_move move)
{
    return move.width > 1 ? 4 : 1;
}

static void count_costs(holds *h, const cube4_tables *t, const cube4_moves *in, unsigned first)
{
    memset(h->cost, 0xff, sizeof h->cost);
    h->cost[0][first] = 0;
    for (unsigned i = 0; i < in->count; i++) {
        for (unsigned rotation = 0; rotation < CUBE4_ROTATIONS; rotation++) {
            if (h->cost[i][rotation] == NEVER) continue;
            for (unsigned others = 0; others < ways(in->move[i]); others++) {
                carried c = carry(t, rotation, in->move[i], others);
                c.cost += h->cost[i][rotation];
                if (c.cost >= h->cost[i + 1][c.rotation]) continue;
                h->cost[i + 1][c.rotation] = (uint16_t)c.cost;
                h->from[i + 1][c.rotation] = (uint8_t)rotation;
            }
        }
    }
}

/* Writes the moves, which follow rotation `first`, as they are made without it. */
static void hold(cube4_moves *out, const cube4_tables *t, const cube4_moves *in, unsigned first)
{
    holds h;
    unsigned path[CUBE4_MOVES + 1], last = 0;
    count_costs(&h, t, in, first);
    while (h.cost[in->count][last] == NEVER) last++;
    path[in->count] = last;
    for (unsigned i = in->count; i > 0; i--) path[i - 1] = h.from[i][path[i]];
    out->count = 0;
    for (unsigned i = 0; i < in->count; i++) {
        unsigned others = 0;
        carried c = carry(t, path[i], in->move[i], others);
        while (c.rotation != path[i + 1]) c = carry(t, path[i], in->move[i], ++others);
        for (unsigned n = 0; n < c.count; n++) out->move[out->count++] = c.move[n];
    }
    cube4_hold rest = cube4_hold_number(last);
    if (rest.first.turns) out->move[out->count++] = rest.first;
    if (rest.second.turns) out->move[out->count++] = rest.second;
}

/* ---- the scramble ---- */

static nxn_move undone(nxn_move move)
{
    move.turns = (uint8_t)(4 - move.turns);
    return move;
}

static void undo(cube4_moves *out, const solution *s)
{
    out->count = 0;
    for (size_t i = s->moves.count; i-- > 0;)
        out->move[out->count++] = undone(cube4_turn(s->moves.move[i]));
    for (unsigned i = s->path->length; i-- > 0;)
        out->move[out->count++] = undone(cube4_turn(s->path->turn[i]));
}

int cube4_scramble(cube4_moves *out, const cube4_solver *solver,
                   const char stickers[CUBE4_STICKERS], const tsl_want *want, tsl_err *err)
{
    cube4_search *s = want->work;
    void *work = (char *)want->work + SEARCH_SIZE;
    cube4_pieces pieces;
    solution best;
    cube4_read(&pieces, stickers);
    if (!cube4_search_run(s, solver->tables, solver->near, &pieces))
        return tsl_fail(err, TSL_ELIMIT, "4x4x4: no reduction found");
    int status = choose_solution(&best, s, solver, stickers, work, err);
    if (status == TSL_OK && want->nth > 0)
        status = choose_another(&best, solver, want->nth, work, err);
    if (status != TSL_OK) return status;
    /* The rotation the solution leaves: a face's colour goes where its centre is. */
    char reduced[CUBE4_STICKERS];
    uint8_t face[6];
    memcpy(reduced, stickers, sizeof reduced);
    make_path(reduced, best.path);
    find_faces(face, reduced);
    unsigned rotation = 0;
    while (memcmp(solver->tables->phase1.map[rotation].face, face, sizeof face) != 0) rotation++;
    cube4_moves moves;
    undo(&moves, &best);
    hold(out, solver->tables, &moves, rotation);
    return TSL_OK;
}
