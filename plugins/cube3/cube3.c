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

/* Moves from the solved cube to `cube`: the want->nth-th solution undone. Turns of the two axes
 * `beside` come before and after the path, which must not begin or end with such a turn: both would
 * merge. NO_AXIS: any axis. */
static int find_path(tsl_moves3 *out, const void *self, const tsl_cube3 *cube,
                     const unsigned beside[2], const tsl_want *want, tsl_err *err)
{
    tsl_moves3 solution;
    const tsl_solve3 ask = {
        .first = moves_off(beside[1]), .last = moves_off(beside[0]), .nth = want->nth};
    int status = engine3_solve(engine_of(self), &solution, cube, &ask, want->nth, want->work, err);
    if (status != TSL_OK) return status;
    out->count = solution.count;
    for (size_t i = 0; i < out->count; i++)
        out->move[i] = (uint8_t)inverse_of(solution.move[out->count - 1 - i]);
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

static void solved(const void *self, void *state)
{
    const tsl_engine3 *engine = engine_of(self);
    engine->solved(engine, state);
}

/* ---- subsets for practice: which pieces may be anywhere, and whether they are turned ---- */

enum { CORNERS = 8, EDGES = 12, EDGE_GROUPS = 2 };
enum { NONE = 0, U_LAYER = 0x00f, DFR = 0x10, DR_TO_DB = 0x0f0, FR = 0x100, SLICE = 0xf00 };
enum { ALL_CORNERS = 0xff, ALL_EDGES = 0xfff };

typedef struct freedom {
    uint32_t corners;            /* bit i: the corner of place i is somewhere in these places */
    uint32_t edges[EDGE_GROUPS]; /* the same, in one or two groups that stay apart */
    bool twists, flips;          /* may the free pieces be turned? */
    bool turned;                 /* at least one is */
} freedom;

/* Fisher-Yates over the places of `set`; returns the permutation's parity. */
static unsigned shuffle(uint8_t *pieces, uint32_t set, tsl_rng *rng)
{
    uint8_t place[EDGES] = {0};
    unsigned count = 0, odd = 0;
    for (uint8_t i = 0; i < EDGES; i++)
        if (set >> i & 1) place[count++] = i;
    for (unsigned i = count; i > 1; i--) {
        unsigned j = (unsigned)tsl_below(rng, i);
        uint8_t piece = pieces[place[i - 1]];
        pieces[place[i - 1]] = pieces[place[j]];
        pieces[place[j]] = piece;
        odd ^= i - 1 != j;
    }
    return odd;
}

static void swap_lowest(uint8_t *pieces, uint32_t set)
{
    unsigned a = (unsigned)__builtin_ctz(set), b = (unsigned)__builtin_ctz(set & (set - 1));
    uint8_t piece = pieces[a];
    pieces[a] = pieces[b];
    pieces[b] = piece;
}

/* Turns the pieces of `set`: all but the last freely, which brings the sum to 0. True if any is
 * turned. */
static bool orient(uint8_t *pieces, uint32_t set, unsigned ways, tsl_rng *rng)
{
    unsigned sum = 0;
    bool turned = false;
    for (; set; set &= set - 1) {
        unsigned i = (unsigned)__builtin_ctz(set);
        bool last = (set & (set - 1)) == 0;
        unsigned way = last ? (ways - sum) % ways : (unsigned)tsl_below(rng, ways);
        sum = (sum + way) % ways;
        pieces[i] = (uint8_t)((pieces[i] & 15) | way << 4);
        turned |= way > 0;
    }
    return turned;
}

/* Uniform: every permutation of each group is equally likely; where their parities differ, two
 * fixed places of one group change, which pairs each impossible arrangement with a possible one.
 * Twists and flips are drawn after that and apart from it; drawing them again until one is turned
 * keeps those that are left equally likely. */
static void draw_free(const void *self, tsl_cube3 *cube, const freedom *f, tsl_rng *rng)
{
    bool turned;
    solved(self, cube);
    unsigned odd = shuffle(cube->corner, f->corners, rng);
    for (unsigned i = 0; i < EDGE_GROUPS; i++) odd ^= shuffle(cube->edge, f->edges[i], rng);
    if (odd && f->edges[0])
        swap_lowest(cube->edge, f->edges[0]);
    else if (odd)
        swap_lowest(cube->corner, f->corners);
    do {
        turned = f->twists && orient(cube->corner, f->corners, 3, rng);
        turned |= f->flips && orient(cube->edge, f->edges[0] | f->edges[1], 2, rng);
    } while (f->turned && !turned);
}

/* Are the pieces of `set` among themselves, and all others at home and unturned? Adds to *turned.
 */
static bool stays(unsigned *turned, const uint8_t *pieces, unsigned count, uint32_t set)
{
    bool yes = true;
    for (unsigned i = 0; i < count; i++) {
        *turned += pieces[i] >> 4 != 0;
        yes &= set >> i & 1 ? set >> (pieces[i] & 15) & 1 : pieces[i] == i;
    }
    return yes;
}

static bool is_free(const tsl_cube3 *cube, const freedom *f)
{
    unsigned twists = 0, flips = 0;
    if (!stays(&twists, cube->corner, CORNERS, f->corners)) return false;
    if (!stays(&flips, cube->edge, EDGES, f->edges[0] | f->edges[1])) return false;
    for (unsigned i = 0; i < EDGES; i++)
        if (f->edges[1] >> i & 1 && !(f->edges[1] >> (cube->edge[i] & 15) & 1)) return false;
    return (f->twists || twists == 0) && (f->flips || flips == 0) &&
           (!f->turned || twists + flips > 0);
}

static void draw(const void *self, void *state, tsl_rng *rng)
{
    static const freedom all = {ALL_CORNERS, {ALL_EDGES}, true, true, false};
    draw_free(self, state, &all, rng);
}

#define SUBSETS(X)                                                                                 \
    X("last-layer", last_layer, "everything but the layer of U is solved", U_LAYER, {U_LAYER},     \
      true, true, false)                                                                           \
    X("oll", oll, "the same, and the last layer is not oriented", U_LAYER, {U_LAYER}, true, true,  \
      true)                                                                                        \
    X("pll", pll, "the last layer is oriented, only its pieces change places", U_LAYER, {U_LAYER}, \
      false, false, false)                                                                         \
    X("zbll", zbll, "the last layer, its edges oriented", U_LAYER, {U_LAYER}, true, false, false)  \
    X("last-slot", last_slot, "the last layer and the pair of DFR and FR", U_LAYER | DFR,          \
      {U_LAYER | FR}, true, true, false)                                                           \
    X("cross-solved", cross_solved, "the cross on D is solved", ALL_CORNERS, {U_LAYER | SLICE},    \
      true, true, false)                                                                           \
    X("edges-only", edges_only, "all corners are solved", NONE, {ALL_EDGES}, false, true, false)   \
    X("corners-only", corners_only, "all edges are solved", ALL_CORNERS, {NONE}, true, false,      \
      false)                                                                                       \
    X("eo", eo, "no edge needs a quarter turn of F or B", ALL_CORNERS, {ALL_EDGES}, true, false,   \
      false)                                                                                       \
    X("domino", domino, "half turns and quarter turns of U and D solve it", ALL_CORNERS,           \
      {U_LAYER | DR_TO_DB, SLICE}, false, false, false)

/* A subset's functions know nothing but the state, so each has its own two. */
#define DEFINE_SUBSET(name, id, words, ...)                                                        \
    static const freedom id = {__VA_ARGS__};                                                       \
    static void draw_##id(const void *self, void *state, tsl_rng *rng)                             \
    {                                                                                              \
        draw_free(self, state, &id, rng);                                                          \
    }                                                                                              \
    static bool contains_##id(const void *self, const void *state)                                 \
    {                                                                                              \
        (void)self;                                                                                \
        return is_free(state, &id);                                                                \
    }
#define LIST_SUBSET(name, id, words, ...) {name, words, draw_##id, contains_##id},

SUBSETS(DEFINE_SUBSET)

static const tsl_subset subsets[] = {SUBSETS(LIST_SUBSET){0}};

/* ---- 333: the state is the cube ---- */

static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)err;
    *yes = cube3_within(engine_of(self), state, n);
    return TSL_OK;
}

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    tsl_moves3 path;
    int status = find_path(&path, self, state, (const unsigned[]){NO_AXIS, NO_AXIS}, want, err);
    if (status == TSL_OK) end_moves(out, add_moves(out, path.move, path.count));
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

/* What the three puzzles have in common, and what the two whose state is a cube alone. */
#define CUBE                                                                                       \
    .draw_as = "cube", .self_size = sizeof(cube3), .facelet_count = FACELETS,                      \
    .metric_max = CUBE3_WITHIN_MAX, .engine_solves = 1, .init = init,                              \
    .get_work_size = get_work_size, .within = within, .init_traits = cube3_init_traits,            \
    .traits = cube3_traits
#define CUBE_ALONE                                                                                 \
    CUBE, .state_size = sizeof(tsl_cube3), .solved = solved, .draw = draw, .apply = apply,         \
          .facelets = facelets, .subsets = subsets

static const tsl_puzzle cube333 = {CUBE_ALONE, .id = "333", .name = "3x3x3 cube",
                                   .scramble = scramble};

/* ---- 333fm: R' U' F before and after (WCA E2e) ---- */

static const uint8_t padding[] = {3 * FACE_R + 2, 3 * FACE_U + 2, 3 * FACE_F};
enum { PADDING = sizeof padding };

static int scramble_fm(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                       const tsl_want *want, tsl_err *err)
{
    const tsl_engine3 *engine = engine_of(self);
    tsl_cube3 undo, core; /* what the moves between the two paddings have to reach */
    tsl_moves3 path;
    engine->solved(engine, &undo);
    for (unsigned i = PADDING; i-- > 0;) engine->move(engine, &undo, inverse_of(padding[i]));
    cube3_multiply(&core, &undo, state);
    for (unsigned i = PADDING; i-- > 0;) engine->move(engine, &core, inverse_of(padding[i]));
    /* After F, and before R', neither side of that axis: turns of B or L could pass the other. */
    int status = find_path(&path, self, &core, (const unsigned[]){AXIS_F, AXIS_R}, want, err);
    if (status != TSL_OK) return status;
    char *end = add_moves(out, padding, PADDING);
    end = add_moves(end, path.move, path.count);
    end_moves(out, add_moves(end, padding, PADDING));
    return TSL_OK;
}

static const tsl_puzzle cube333fm = {CUBE_ALONE, .id = "333fm", .name = "3x3x3 cube, fewest moves",
                                     .scramble = scramble_fm};

/* ---- the 24 ways to hold the cube (WCA 4b3a) ----
 *
 * Numbered by the wide moves that lead there, as a scramble ends with them: none or one of R and F,
 * then none or one of U. */

enum { HOLDS = 24, HOLD_WIDTH = 2, STATE_NI = sizeof(tsl_cube3) + 1 };

/* Turns the whole cube as the move turns its layers. */
static void rotate(char *stickers, unsigned n, nxn_move move)
{
    move.width = (uint8_t)n;
    nxn_turn(stickers, n, move);
}

/* ---- 333ni: the state is the cube by its own centres, and the number of the hold ---- */

typedef struct held_cube {
    tsl_cube3 cube;
    char centre[6]; /* on each side: a cube of one layer */
} held_cube;

static nxn_hold hold_of(const void *state)
{
    return nxn_hold_number(((const uint8_t *)state)[STATE_NI - 1], HOLD_WIDTH);
}

static void hold_centres(char centre[6], unsigned k)
{
    const nxn_hold h = nxn_hold_number(k, HOLD_WIDTH);
    for (char face = 0; face < 6; face++) centre[(unsigned)face] = face;
    rotate(centre, 1, h.first);
    rotate(centre, 1, h.second);
}

static held_cube load(const void *state)
{
    const uint8_t *bytes = state;
    held_cube h;
    memcpy(&h.cube, bytes, sizeof h.cube);
    hold_centres(h.centre, bytes[STATE_NI - 1]);
    return h;
}

/* Two layers turned are the whole cube turned, and the third layer turned back: clockwise as seen
 * from its own side. */
static void turn(const tsl_engine3 *engine, held_cube *h, nxn_move move)
{
    if (move.turns == 0) return;
    unsigned side = move.width == 2 ? (move.face + 3u) % 6 : move.face;
    unsigned face = (unsigned)h->centre[side];
    if (move.width < 3) engine->move(engine, &h->cube, 3 * face + move.turns - 1);
    if (move.width > 1) rotate(h->centre, 1, move);
}

static void solved_ni(const void *self, void *state)
{
    uint8_t *bytes = state;
    solved(self, bytes);
    bytes[STATE_NI - 1] = 0;
}

static void draw_ni(const void *self, void *state, tsl_rng *rng)
{
    tsl_cube3 cube;
    uint8_t *bytes = state;
    draw(self, &cube, rng);
    memcpy(bytes, &cube, sizeof cube);
    bytes[STATE_NI - 1] = (uint8_t)tsl_below(rng, HOLDS);
}

/* The wide moves are taken back first; the path to what is left must not end on the axis of the
 * wide move after it. */
static int scramble_ni(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                       const tsl_want *want, tsl_err *err)
{
    held_cube h = load(state);
    const nxn_hold hold = hold_of(state);
    turn(engine_of(self), &h, nxn_undone(hold.second));
    turn(engine_of(self), &h, nxn_undone(hold.first));

    unsigned next = hold.first.turns    ? nxn_axis(hold.first.face)
                    : hold.second.turns ? nxn_axis(hold.second.face)
                                        : NO_AXIS;
    tsl_moves3 path;
    int status = find_path(&path, self, &h.cube, (const unsigned[]){NO_AXIS, next}, want, err);
    if (status != TSL_OK) return status;
    char *end = add_moves(out, path.move, path.count);
    if (hold.first.turns) end = add_move(end, hold.first);
    if (hold.second.turns) end = add_move(end, hold.second);
    end_moves(out, end);
    return TSL_OK;
}

static int apply_ni(const void *self, void *state, const char *moves, tsl_err *err)
{
    held_cube h = load(state);
    nxn_move move;
    for (tokens token = {.rest = moves}; tokens_next(&token);) {
        if (!nxn_read(&move, 3, &token)) return tokens_fail(&token, err);
        turn(engine_of(self), &h, move);
    }
    char tried[6];
    uint8_t k = 0; /* of the 24 holds one has the centres so, and the search ends */
    for (hold_centres(tried, k); memcmp(tried, h.centre, sizeof tried) != 0;)
        hold_centres(tried, ++k);
    memcpy(state, &h.cube, sizeof h.cube);
    ((uint8_t *)state)[STATE_NI - 1] = k;
    return TSL_OK;
}

static void facelets_ni(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    const nxn_hold hold = hold_of(state);
    facelets(self, out, state); /* the cube comes first in the state */
    rotate(out, 3, hold.first);
    rotate(out, 3, hold.second);
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
