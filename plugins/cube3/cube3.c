/* The 3x3x3: "333"; "333ni" held in any of the 24 ways, for blindfolded solving; and "333fm" with
 * the moves that fewest-moves scrambles begin and end with.
 *
 * Facelets: 54 letters of URFDLB, face by face in that order, each row by row:
 *
 *                +----------+
 *                |  0  1  2 |
 *                |  3  4  5 |
 *                |  6  7  8 |
 *     +----------+----------+----------+----------+
 *     | 36 37 38 | 18 19 20 |  9 10 11 | 45 46 47 |
 *     | 39 40 41 | 21 22 23 | 12 13 14 | 48 49 50 |
 *     | 42 43 44 | 24 25 26 | 15 16 17 | 51 52 53 |
 *     +----------+----------+----------+----------+
 *                | 27 28 29 |
 *                | 30 31 32 |
 *                | 33 34 35 |
 *                +----------+
 */
#include "cube3.h"

#include <string.h>

#include "lib/answers.h"
#include "lib/nxn.h"

enum { FACELETS = 54 };

static int init(void **self, const tsl_host *host, tsl_err *err)
{
    cube3 *c = *self;
    return host->engine3(host, &c->engine, err);
}

static const tsl_engine3 *engine_of(const void *self)
{
    return ((const cube3 *)self)->engine;
}

static size_t get_work_size(const void *self)
{
    return engine_of(self)->work_size;
}

/* ---- positions on the host's engine ---- */

/* Axes. A move's face is move / 3, in the order URFDLB; its axis is the face modulo 3. */
enum { AXIS_U, AXIS_R, AXIS_F, NO_AXIS };

/* Moves from the solved cube to a position. */
typedef struct path {
    uint8_t moves[32];
    size_t count;
} path;

/* The axes that a path must not begin and end with: a turn of that axis stands before or after the
 * path and would merge with it. NO_AXIS: any axis. */
typedef struct path_ends {
    unsigned first, last;
} path_ends;

static unsigned inverse_of(unsigned move)
{
    return move / 3 * 3 + 2 - move % 3;
}

static uint32_t moves_off(unsigned axis)
{
    uint32_t allowed = TSL_ALL_MOVES3;
    for (unsigned move = 0; move < TSL_MOVES3; move++)
        if (move / 3 % 3 == axis) allowed &= ~(1u << move);
    return allowed;
}

/* The want->nth-th path to `cube`: a solution undone, from its last move to its first. */
static int find_path(path *out, const tsl_engine3 *engine, const tsl_cube3 *cube, path_ends not,
                     const tsl_want *want, tsl_err *err)
{
    tsl_moves3 solution;
    const tsl_solve3 how = {
        .first = moves_off(not .last), .last = moves_off(not .first), .nth = want->nth};
    int status = engine3_solve(engine, &solution, cube, &how, want->nth, want->work, err);
    if (status != TSL_OK) return status;
    out->count = solution.count;
    for (size_t i = 0; i < out->count; i++)
        out->moves[i] = (uint8_t)inverse_of(solution.move[out->count - 1 - i]);
    return TSL_OK;
}

/* ---- writing scrambles ---- */

/* Each move is followed by a space; end_moves() turns the last one into the end. */
static char *add_move(char *out, nxn_move move)
{
    nxn_write(out, 3, move);
    out += strlen(out);
    *out++ = ' ';
    return out;
}

static char *add_moves(char *out, const uint8_t *moves, size_t count)
{
    for (size_t i = 0; i < count; i++)
        out = add_move(out, (nxn_move){moves[i] / 3, 1, (uint8_t)(moves[i] % 3 + 1)});
    return out;
}

static void end_moves(const char *begin, char *end)
{
    end[end > begin ? -1 : 0] = '\0';
}

/* ---- 333: the state is the cube ---- */

static void solved(const void *self, void *state)
{
    const tsl_engine3 *engine = engine_of(self);
    engine->solved(engine, state);
}

static void draw(const void *self, void *state, tsl_rng *rng)
{
    cube3_draw(engine_of(self), state, rng);
}

static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)err;
    *yes = cube3_within(engine_of(self), state, n);
    return TSL_OK;
}

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    path found;
    int status =
        find_path(&found, engine_of(self), state, (path_ends){NO_AXIS, NO_AXIS}, want, err);
    if (status == TSL_OK) end_moves(out, add_moves(out, found.moves, found.count));
    return status;
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    const tsl_engine3 *engine = engine_of(self);
    tsl_cube3 cube;
    nxn_move move;
    memcpy(&cube, state, sizeof cube);
    for (tokens token = {.rest = moves}; tokens_next(&token);) {
        if (!nxn_read(&move, 3, &token) || move.width > 1) return tokens_fail(&token, err);
        engine->move(engine, &cube, 3u * move.face + move.turns - 1);
    }
    memcpy(state, &cube, sizeof cube);
    return TSL_OK;
}

static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    const tsl_engine3 *engine = engine_of(self);
    engine->facelets(engine, out, state);
}

/* What the three puzzles have in common. */
#define CUBE                                                                                       \
    .draw_as = "cube", .self_size = sizeof(cube3), .facelet_count = FACELETS,                      \
    .metric_max = CUBE3_WITHIN_MAX, .engine_solves = 1, .init = init,                              \
    .get_work_size = get_work_size, .within = within, .init_traits = cube3_init_traits,            \
    .traits = cube3_traits

static const tsl_puzzle cube333 = {
    CUBE,
    .id = "333",
    .name = "3x3x3 cube",
    .state_size = sizeof(tsl_cube3),
    .solved = solved,
    .draw = draw,
    .scramble = scramble,
    .apply = apply,
    .facelets = facelets,
    .subsets = cube3_subsets,
};

/* ---- 333fm: R' U' F before and after (WCA E2e) ---- */

static const uint8_t padding[] = {3 * FACE_R + 2, 3 * FACE_U + 2, 3 * FACE_F};
enum { PADDING = sizeof padding };

static int scramble_fm(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                       const tsl_want *want, tsl_err *err)
{
    const tsl_engine3 *engine = engine_of(self);
    tsl_cube3 undo, core; /* what the moves between the two paddings have to reach */
    path found;
    engine->solved(engine, &undo);
    for (unsigned i = PADDING; i-- > 0;) engine->move(engine, &undo, inverse_of(padding[i]));
    cube3_multiply(&core, &undo, state);
    for (unsigned i = PADDING; i-- > 0;) engine->move(engine, &core, inverse_of(padding[i]));
    /* After F, and before R', neither side of that axis: turns of B or L could pass the other. */
    int status = find_path(&found, engine, &core, (path_ends){AXIS_F, AXIS_R}, want, err);
    if (status != TSL_OK) return status;
    char *end = add_moves(out, padding, PADDING);
    end = add_moves(end, found.moves, found.count);
    end_moves(out, add_moves(end, padding, PADDING));
    return TSL_OK;
}

static const tsl_puzzle cube333fm = {
    CUBE,
    .id = "333fm",
    .name = "3x3x3 cube, fewest moves",
    .state_size = sizeof(tsl_cube3),
    .solved = solved,
    .draw = draw,
    .scramble = scramble_fm,
    .apply = apply,
    .facelets = facelets,
    .subsets = cube3_subsets,
};

/* ---- the 24 ways to hold the cube (WCA 4b3a) ----
 *
 * Numbered by the wide moves that lead there, as a scramble ends with them: none or one of R and F,
 * then none or one of U. */

enum { HOLDS = 24, HOLD_WIDTH = 2 };

/* The centre on each side, a cube of one layer. */
typedef struct centres {
    char at[6];
} centres;

/* Turns the whole cube as the move turns its layers. */
static void rotate(char *stickers, unsigned n, nxn_move move)
{
    move.width = (uint8_t)n;
    nxn_turn(stickers, n, move);
}

static centres centres_of(unsigned k)
{
    centres c = {{FACE_U, FACE_R, FACE_F, FACE_D, FACE_L, FACE_B}};
    const nxn_hold h = nxn_hold_number(k, HOLD_WIDTH);
    rotate(c.at, 1, h.first);
    rotate(c.at, 1, h.second);
    return c;
}

/* `c` is one of the 24, so the search ends. */
static unsigned find_hold(const centres *c)
{
    unsigned k = 0;
    for (centres tried = centres_of(0); memcmp(&tried, c, sizeof tried) != 0;)
        tried = centres_of(++k);
    return k;
}

/* ---- 333ni: the state is the cube by its own centres, and the number of the hold ---- */

enum { STATE_NI = sizeof(tsl_cube3) + 1 };

typedef struct held {
    tsl_cube3 cube;
    centres centres;
} held;

static nxn_hold hold_of(const void *state)
{
    const uint8_t *bytes = state;
    return nxn_hold_number(bytes[sizeof(tsl_cube3)], HOLD_WIDTH);
}

static held load(const void *state)
{
    const uint8_t *bytes = state;
    held h;
    memcpy(&h.cube, bytes, sizeof h.cube);
    h.centres = centres_of(bytes[sizeof h.cube]);
    return h;
}

/* Two layers turned are the whole cube turned, and the third layer turned back: clockwise as seen
 * from its own side. */
static void turn(const tsl_engine3 *engine, held *h, nxn_move move)
{
    if (move.turns == 0) return;
    unsigned side = move.width == 2 ? (move.face + 3u) % 6 : move.face;
    unsigned face = (unsigned)h->centres.at[side];
    if (move.width < 3) engine->move(engine, &h->cube, 3 * face + move.turns - 1);
    if (move.width > 1) rotate(h->centres.at, 1, move);
}

static void solved_ni(const void *self, void *state)
{
    uint8_t *bytes = state;
    solved(self, bytes);
    bytes[sizeof(tsl_cube3)] = 0;
}

static void draw_ni(const void *self, void *state, tsl_rng *rng)
{
    tsl_cube3 cube;
    uint8_t *bytes = state;
    cube3_draw(engine_of(self), &cube, rng);
    memcpy(bytes, &cube, sizeof cube);
    bytes[sizeof cube] = (uint8_t)tsl_below(rng, HOLDS);
}

/* The wide moves are taken back first; the path to what is left must not end on the axis of the
 * wide move after it. */
static int scramble_ni(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                       const tsl_want *want, tsl_err *err)
{
    held h = load(state);
    const nxn_hold to = hold_of(state);
    turn(engine_of(self), &h, nxn_undone(to.second));
    turn(engine_of(self), &h, nxn_undone(to.first));

    unsigned next = to.first.turns    ? nxn_axis(to.first.face)
                    : to.second.turns ? nxn_axis(to.second.face)
                                      : NO_AXIS;
    path found;
    int status = find_path(&found, engine_of(self), &h.cube, (path_ends){NO_AXIS, next}, want, err);
    if (status != TSL_OK) return status;
    char *end = add_moves(out, found.moves, found.count);
    if (to.first.turns) end = add_move(end, to.first);
    if (to.second.turns) end = add_move(end, to.second);
    end_moves(out, end);
    return TSL_OK;
}

static int apply_ni(const void *self, void *state, const char *moves, tsl_err *err)
{
    held h = load(state);
    nxn_move move;
    for (tokens token = {.rest = moves}; tokens_next(&token);) {
        if (!nxn_read(&move, 3, &token)) return tokens_fail(&token, err);
        turn(engine_of(self), &h, move);
    }
    memcpy(state, &h.cube, sizeof h.cube);
    ((uint8_t *)state)[sizeof h.cube] = (uint8_t)find_hold(&h.centres);
    return TSL_OK;
}

static void facelets_ni(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    const nxn_hold to = hold_of(state);
    facelets(self, out, state); /* the cube comes first in the state */
    rotate(out, 3, to.first);
    rotate(out, 3, to.second);
}

/* How the cube is held does not make it less solved, so `within` looks at the cube alone. */
static const tsl_puzzle cube333ni = {
    CUBE,
    .id = "333ni",
    .name = "3x3x3 cube, held in any way",
    .state_size = STATE_NI,
    .solved = solved_ni,
    .draw = draw_ni,
    .scramble = scramble_ni,
    .apply = apply_ni,
    .facelets = facelets_ni,
};

/* ---- the entry ---- */

static const tsl_puzzle *const puzzles[] = {&cube333, &cube333ni, &cube333fm, NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI,
    .name = "cube3",
    .version = "1.0.0",
    .puzzles = puzzles,
};
