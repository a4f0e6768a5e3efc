/* The 3x3x3 on the host's engine: uniform draws, small distances, and paths with chosen ends. */
#include "three.h"

enum { CORNERS = 8, EDGES = 12, NO_FACE = 99 };

/* ---- drawing ---- */

/* Fisher-Yates; returns the permutation's parity. */
static unsigned shuffle(uint8_t *pieces, unsigned count, tsl_rng *rng)
{
    unsigned odd = 0;
    for (unsigned i = count - 1; i > 0; i--) {
        unsigned j = (unsigned)tsl_below(rng, i + 1);
        uint8_t piece = pieces[i];
        pieces[i] = pieces[j];
        pieces[j] = piece;
        odd ^= i != j;
    }
    return odd;
}

/* All twists or flips are free but the last, which brings the sum to 0. */
static void orient(uint8_t *pieces, unsigned count, unsigned ways, tsl_rng *rng)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned way = i + 1 < count ? (unsigned)tsl_below(rng, ways) : (ways - sum) % ways;
        sum = (sum + way) % ways;
        pieces[i] = (uint8_t)(pieces[i] | way << 4);
    }
}

/* Uniform over the 8! * 12!/2 * 3^7 * 2^11 positions. Both permutations are drawn freely; where
 * their parities differ, which no turns can bring about, the edges in the first two places change
 * places. For every corner permutation this pairs each edge permutation of the wrong parity with
 * one of the right parity, so each of those comes up exactly twice as often as when drawn freely.
 * Twists and flips are drawn after that, so they stay independent and uniform. */
void three_draw(const tsl_engine3 *engine, tsl_cube3 *cube, tsl_rng *rng)
{
    engine->solved(engine, cube);
    unsigned odd = shuffle(cube->corner, CORNERS, rng);
    odd ^= shuffle(cube->edge, EDGES, rng);
    if (odd) {
        uint8_t edge = cube->edge[0];
        cube->edge[0] = cube->edge[1];
        cube->edge[1] = edge;
    }
    orient(cube->corner, CORNERS, 3, rng);
    orient(cube->edge, EDGES, 2, rng);
}

/* ---- distance ---- */

static unsigned count_unsolved(const uint8_t *pieces, unsigned count)
{
    unsigned unsolved = 0;
    for (unsigned i = 0; i < count; i++) unsolved += pieces[i] != i;
    return unsolved;
}

/* A turn brings home four corners and four edges at most, which ends the search of nearly every
 * cube two moves before its depth. `last` is the face turned before, or
 * NO_FACE. */
static bool search(const tsl_engine3 *engine, const tsl_cube3 *cube, unsigned n, unsigned last)
{
    unsigned corners = count_unsolved(cube->corner, CORNERS);
    unsigned edges = count_unsolved(cube->edge, EDGES);
    if (corners + edges == 0) return true;
    if (corners > 4 * n || edges > 4 * n) return false;
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        unsigned face = move / 3;
        /* Turns of opposite faces commute: of two such, D comes after U, never before. */
        if (face == last || face + 3 == last) continue;
        tsl_cube3 next = *cube;
        engine->move(engine, &next, move);
        if (search(engine, &next, n - 1, face)) return true;
    }
    return false;
}

bool three_within(const tsl_engine3 *engine, const tsl_cube3 *cube, unsigned n)
{
    return search(engine, cube, n, NO_FACE);
}

/* ---- paths ---- */

void three_multiply(tsl_cube3 *out, const tsl_cube3 *a, const tsl_cube3 *b)
{
    for (unsigned i = 0; i < CORNERS; i++) {
        unsigned piece = a->corner[b->corner[i] & 15];
        unsigned twist = ((piece >> 4) + (b->corner[i] >> 4)) % 3;
        out->corner[i] = (uint8_t)((piece & 15) | twist << 4);
    }
    for (unsigned i = 0; i < EDGES; i++)
        out->edge[i] = (uint8_t)(a->edge[b->edge[i] & 15] ^ (b->edge[i] & 16));
}

static uint32_t moves_off(unsigned axis)
{
    uint32_t allowed = TSL_ALL_MOVES3;
    for (unsigned move = 0; move < TSL_MOVES3; move++)
        if (move / 3 % 3 == axis) allowed &= ~(1u << move);
    return allowed;
}

/* A path is a solution undone, from its last move to its first. */
int three_find(three_path *out, const tsl_engine3 *engine, const tsl_cube3 *cube, three_ends not,
               const tsl_want *want, tsl_err *err)
{
    enum { MOVES_MAX = 24 };
    tsl_moves3 solution;
    tsl_solve3 how = {.max_moves = three_max_moves(want->nth),
                      .first = moves_off(not .last),
                      .last = moves_off(not .first),
                      .nth = want->nth};
    int status;
    do {
        status = engine->solve(engine, &solution, cube, &how, want->work, err);
    } while (status == TSL_ELIMIT && how.max_moves++ < MOVES_MAX);
    if (status != TSL_OK) return status;
    out->count = solution.count;
    for (size_t i = 0; i < out->count; i++)
        out->moves[i] = (uint8_t)three_inverse(solution.move[out->count - 1 - i]);
    return TSL_OK;
}
