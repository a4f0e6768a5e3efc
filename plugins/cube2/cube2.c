/* The 2x2x2: "222" by turns of U, R and F, "222all" with all corners moving and any orientation.
 *
 * Facelets: 24 letters of URFDLB, face by face in that order, each row by row:
 *
 *             +-------+
 *             |  0  1 |
 *             |  2  3 |
 *     +-------+-------+-------+-------+
 *     | 16 17 |  8  9 |  4  5 | 20 21 |
 *     | 18 19 | 10 11 |  6  7 | 22 23 |
 *     +-------+-------+-------+-------+
 *             | 12 13 |
 *             | 14 15 |
 *             +-------+
 */
#include <string.h>

#include "lib/nxn.h"
#include "lib/space_goal.h"
#include "lib/space_puzzle.h"
#include "look.h"

/* ---- the seven corners that U, R and F move; DBL stays ---- */

enum { URF, UFL, ULB, UBR, DFR, DLF, DRB, CORNERS };
enum { POSITIONS = 3674160, ORIENTATIONS = 24, GOD = 11 };

static const uint8_t stickers[CORNERS][3] = {
    [URF] = {3, 4, 9},   [UFL] = {2, 8, 17},   [ULB] = {0, 16, 21}, [UBR] = {1, 20, 5},
    [DFR] = {13, 11, 6}, [DLF] = {12, 19, 10}, [DRB] = {15, 7, 22},
};

static const space_turn axes[] = {
    {'U', {UBR, URF, UFL, ULB, DFR, DLF, DRB}, {0}},
    {'R', {DFR, UFL, ULB, URF, DRB, DLF, UBR}, {2, 0, 0, 1, 1, 0, 2}},
    {'F', {UFL, DLF, ULB, UBR, URF, DFR, DRB}, {1, 2, 0, 0, 2, 1, 0}},
};

static const space cube2 = {
    .rows = 5040,   /* where the corners are: 7! */
    .columns = 729, /* how they are twisted: 3^6, the last one follows */
    .orbit_count = 1,
    .axis_count = 3,
    .turns = 3,
    .facelet_count = 24,
    .solved = "UUUURRRRFFFFDDDDLLLLBBBB",
    .axes = axes,
    .orbits = {{CORNERS, 3, true, stickers[0]}},
    .table = "cube2-positions",
    .version = 1,
};

/* What `self` points to. */
typedef struct tables {
    space_puzzle puzzle;
    const uint8_t *faces, *layers; /* of the traits: moves to solve any */
} tables;

static int init(void **self, const tsl_host *host, tsl_err *err)
{
    return space_puzzle_open(&((tables *)*self)->puzzle, &cube2, host, err);
}

/* ---- what filters see; the seven corners alone, however the cube is held ---- */

static int init_traits(void *self, const tsl_host *host, tsl_err *err)
{
    static const space_goal face = {&cube2, cube2_has_face, "cube2-faces", 1},
                            layer = {&cube2, cube2_has_layer, "cube2-layers", 1};
    tables *t = self;
    int status = space_goal_open(&t->faces, &face, t->puzzle.positions, host, err);
    if (status == TSL_OK)
        status = space_goal_open(&t->layers, &layer, t->puzzle.positions, host, err);
    return status;
}

static int32_t face_min(const void *self, const void *state)
{
    const tables *t = self;
    return (int32_t)space_goal_distance(t->faces, &cube2, space_load(state));
}

static int32_t layer_min(const void *self, const void *state)
{
    const tables *t = self;
    return (int32_t)space_goal_distance(t->layers, &cube2, space_load(state));
}

static int32_t co_min(const void *self, const void *state)
{
    char letters[TSL_FACELETS_MAX];
    space_puzzle_facelets(self, letters, state);
    return (int32_t)cube2_count_twisted(letters);
}

static const tsl_trait traits[] = {
    {"distance", "turns of the faces to solve it", 0, GOD, space_puzzle_distance},
    {"face_min", "turns of the faces to solve a face of any colour", 0, GOD, face_min},
    {"layer_min", "turns of the faces to solve a layer of any colour, its sides too", 0, GOD,
     layer_min},
    {"co_min", "twisted corners, seen along the axis where they are fewest", 0, 8, co_min},
    {0},
};

/* ---- the way the cube is held ---- */

/* Where the faces of the body (the corners as if DBL had stayed) are: body face f is at where[f]
 * for f in U, R, F; the others are opposite. */
typedef struct hold {
    uint8_t where[3];
} hold;

static const hold upright = {{FACE_U, FACE_R, FACE_F}};

static uint8_t opposite(unsigned face)
{
    return (uint8_t)((face + 3) % 6);
}

/* Where a face goes when the whole cube turns clockwise once, as seen from `about`. */
static uint8_t carried(unsigned face, unsigned about)
{
    static const uint8_t ring[3][4] = {{FACE_F, FACE_L, FACE_B, FACE_R},
                                       {FACE_F, FACE_U, FACE_B, FACE_D},
                                       {FACE_U, FACE_R, FACE_D, FACE_L}};
    unsigned step = about < 3 ? 1 : 3;
    for (unsigned i = 0; i < 4; i++)
        if (ring[about % 3][i] == face) return ring[about % 3][(i + step) % 4];
    return (uint8_t)face;
}

static void rotate(hold *h, unsigned about, unsigned turns)
{
    for (unsigned i = 0; i < 3; i++)
        for (unsigned t = 0; t < turns; t++) h->where[i] = carried(h->where[i], about);
}

/* Numbered 0..23: four for each face where U can be, by the faces beside it where F can be. Upright
 * is 0. */
static unsigned hold_rank(const hold *h)
{
    unsigned up = h->where[0], front = h->where[2], beside = 0;
    for (unsigned face = 0; face < front; face++) beside += nxn_axis(face) != nxn_axis(up);
    return up * 4 + (beside + 3) % 4; /* F is the second face beside U */
}

static hold hold_unrank(unsigned rank)
{
    hold h = {{(uint8_t)(rank / 4), 0, 0}};
    for (unsigned beside = (rank + 1) % 4, face = 0; face < 6; face++)
        if (nxn_axis(face) != nxn_axis(h.where[0]) && beside-- == 0) h.where[2] = (uint8_t)face;
    h.where[1] = carried(h.where[0], h.where[2]); /* F carries U to R */
    return h;
}

/* ---- all corners: a position and a hold ---- */

static void solved_all(const void *self, void *state)
{
    uint8_t *bytes = state;
    space_puzzle_solved(self, state);
    bytes[SPACE_STATE] = (uint8_t)hold_rank(&upright);
}

static void draw_all(const void *self, void *state, tsl_rng *rng)
{
    (void)self;
    uint8_t *bytes = state;
    uint64_t index = tsl_below(rng, POSITIONS * ORIENTATIONS);
    space_store(state, space_at(&cube2, (uint32_t)(index / ORIENTATIONS)));
    bytes[SPACE_STATE] = (uint8_t)(index % ORIENTATIONS);
}

/* Turning D instead of U moves the same layers against each other and then rotates the cube about
 * D: the hold that follows. */
static unsigned hold_after_opposite(unsigned rank, unsigned move)
{
    hold h = hold_unrank(rank);
    rotate(&h, opposite(h.where[move / 3]), move % 3 + 1);
    return hold_rank(&h);
}

/* ways[i][hold]: the choices of opposite turns from move i on that end in `target`. */
typedef uint16_t ways_table[SPACE_LENGTH + 1][ORIENTATIONS];

static void count_ways(ways_table ways, const uint8_t moves[SPACE_LENGTH], unsigned target)
{
    memset(ways, 0, sizeof(ways_table));
    ways[SPACE_LENGTH][target] = 1;
    for (unsigned i = SPACE_LENGTH; i-- > 0;)
        for (unsigned h = 0; h < ORIENTATIONS; h++)
            ways[i][h] = (uint16_t)(ways[i + 1][h] + ways[i + 1][hold_after_opposite(h, moves[i])]);
}

/* Writes the moves with some turned on the opposite side, uniformly among those choices that end in
 * the hold ways was counted for. */
static void write_all_corners(char *out, const uint8_t moves[SPACE_LENGTH], ways_table ways,
                              tsl_rng *rng)
{
    unsigned at = hold_rank(&upright);
    for (unsigned i = 0; i < SPACE_LENGTH; i++) {
        hold h = hold_unrank(at);
        nxn_move move = {h.where[moves[i] / 3], 1, (uint8_t)(moves[i] % 3 + 1)};
        if (tsl_below(rng, ways[i][at]) >= ways[i + 1][at]) {
            move.face = opposite(move.face);
            at = hold_after_opposite(at, moves[i]);
        }
        if (i > 0) *out++ = ' ';
        nxn_write(out, 2, move);
        out += strlen(out);
    }
}

static int scramble_all(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                        const tsl_want *want, tsl_err *err)
{
    /* A sequence of half turns reaches few holds; the next one drawn has others. */
    enum { TRIES = 100 };
    const uint8_t *bytes = state;
    for (unsigned i = 0; i < TRIES; i++) {
        uint8_t moves[SPACE_LENGTH];
        ways_table ways;
        if (!space_path(moves, &cube2, space_positions(self), space_load(state), SPACE_LENGTH,
                        want->rng))
            break;
        count_ways(ways, moves, bytes[SPACE_STATE]);
        if (ways[0][hold_rank(&upright)] == 0) continue;
        write_all_corners(out, moves, ways, want->rng);
        return TSL_OK;
    }
    return space_no_path(err);
}

static int apply_all(const void *self, void *state, const char *moves, tsl_err *err)
{
    uint8_t *bytes = state;
    space_position at = space_load(state);
    hold h = hold_unrank(bytes[SPACE_STATE]);
    nxn_move move;
    for (tokens token = {.rest = moves}; tokens_next(&token);) {
        if (!nxn_read(&move, 2, &token)) return tokens_fail(&token, err);
        bool rotates = move.width == 2;
        for (unsigned f = 0; f < 3 && move.width == 1; f++) {
            if (nxn_axis(h.where[f]) != nxn_axis(move.face)) continue;
            at = space_move(&cube2, space_positions(self), at, f * 3 + move.turns - 1);
            rotates = h.where[f] != move.face;
            break;
        }
        if (rotates) rotate(&h, move.face, move.turns);
    }
    space_store(state, at);
    bytes[SPACE_STATE] = (uint8_t)hold_rank(&h);
    return TSL_OK;
}

/* The rotations that bring U, then F to their places; one of no turns is none. */
typedef struct rotations {
    nxn_move up, about;
} rotations;

static rotations find_rotations(unsigned rank)
{
    static const nxn_move up[6] = {{FACE_U, 2, 0}, {FACE_F, 2, 1}, {FACE_R, 2, 3},
                                   {FACE_F, 2, 2}, {FACE_F, 2, 3}, {FACE_R, 2, 1}};
    hold wanted = hold_unrank(rank), h = upright;
    rotations found = {up[wanted.where[0]], {wanted.where[0], 2, 0}};
    rotate(&h, found.up.face, found.up.turns);
    for (; h.where[2] != wanted.where[2]; found.about.turns++) rotate(&h, wanted.where[0], 1);
    return found;
}

static nxn_move undone(nxn_move move)
{
    move.turns = (uint8_t)((4 - move.turns) % 4);
    return move;
}

static void rotate_letters(char letters[TSL_FACELETS_MAX], nxn_move move)
{
    if (move.turns) nxn_turn(letters, 2, move);
}

static void facelets_all(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    const rotations held = find_rotations(((const uint8_t *)state)[SPACE_STATE]);
    space_puzzle_facelets(self, out, state);
    rotate_letters(out, held.up);
    rotate_letters(out, held.about);
}

/* Of 24 holds one has the corner DBL in its place. */
static int read_all(const void *self, void *state, const char *letters, tsl_err *err)
{
    for (unsigned rank = 0; rank < ORIENTATIONS; rank++) {
        char body[TSL_FACELETS_MAX];
        const rotations held = find_rotations(rank);
        memcpy(body, letters, cube2.facelet_count + 1u);
        rotate_letters(body, undone(held.about));
        rotate_letters(body, undone(held.up));
        if (body[14] != 'D' || body[18] != 'L' || body[23] != 'B') continue;
        int status = space_puzzle_read(self, state, body, err);
        if (status == TSL_OK) ((uint8_t *)state)[SPACE_STATE] = (uint8_t)rank;
        return status;
    }
    return tsl_fail(err, TSL_EINPUT, "no corner is DLB");
}

/* Rotates the cube upright, then turns U, R and F. */
static int solve_all(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                     tsl_err *err)
{
    const rotations held = find_rotations(((const uint8_t *)state)[SPACE_STATE]);
    const nxn_move first[] = {undone(held.about), undone(held.up)};
    const space_question q = {&cube2, space_positions(self), space_load(state), SPACE_ALL_MOVES,
                              ask};
    walk_answer found;
    if (ask->moves)
        return tsl_fail(err, TSL_EUSAGE, "only some of the moves: the puzzle 222 solves with them");
    int status = space_solve(&found, &q, err);
    if (status != TSL_OK) return status;
    space_answer(out, &cube2, &found);
    char *at = out->moves, *hold_end = at;
    for (unsigned i = 0; i < 2; i++) {
        if (first[i].turns == 0) continue;
        if (at > out->moves) *at++ = ' ';
        nxn_write(at, 2, first[i]);
        hold_end = at += strlen(at);
    }
    if (at > out->moves && found.count > 0) *at++ = ' ';
    at = space_write(at, &cube2, found.moves, found.count);
    out->phase_count = 2;
    out->phases[0] = (tsl_phase){"rotations that hold it upright", (size_t)(hold_end - out->moves)};
    out->phases[1] = (tsl_phase){"turns", (size_t)(at - out->moves)};
    return TSL_OK;
}

/* ---- the entry ---- */

static const tsl_puzzle cube222 = {
    .id = "222",
    .name = "2x2x2 cube",
    .draw_as = "cube",
    .self_size = sizeof(tables),
    .facelet_count = 24,
    .metric_max = GOD,
    .init = init,
    SPACE_PUZZLE,
    .init_traits = init_traits,
    .traits = traits,
};

static const tsl_puzzle cube222all = {
    .id = "222all",
    .name = "2x2x2 cube, all corners",
    .draw_as = "cube",
    .state_size = SPACE_STATE + 1,
    .self_size = sizeof(tables),
    .facelet_count = 24,
    .metric_max = GOD,
    .init = init,
    .solved = solved_all,
    .draw = draw_all,
    .within = space_puzzle_within,
    .scramble = scramble_all,
    .apply = apply_all,
    .facelets = facelets_all,
    .read = read_all,
    .solve = solve_all,
    .explain = space_puzzle_explain,
    .init_traits = init_traits,
    .traits = traits,
};

static const tsl_puzzle *const puzzles[] = {&cube222, &cube222all, NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "cube2", .version = "1.0.0", .puzzles = puzzles};
