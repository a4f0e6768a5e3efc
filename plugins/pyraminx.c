/* The pyraminx with its tips: eleven turns, then the tips.
 *
 * Facelets: 36 letters, faces in the order F (front), L (left), R (right), D (down), each row by
 * row in this net; the corners of the puzzle are U, L, R and B (back).
 *
 *     B               U   U               B
 *      9 10 11 12 13    0    18 19 20 21 22
 *        14 15 16    1  2  3    23 24 25
 *           17    4  5  6  7  8    26
 *          L     L             R     R
 *                27 28 29 30 31
 *                   32 33 34
 *                      35
 *                      B
 *
 * 0 4 8 are tips, 2 5 7 the stickers that turn with them, 1 3 6 edges; so on every face. */
#include <string.h>

#include "lib/rank.h"
#include "lib/space_puzzle.h"

enum { EDGES = 6, CORNERS = 4, POSITIONS = 933120, TIP_STATES = 81, GOD = 11 };

static const char tips[] = "ulrb";

/* Edges UL UR LR UB LB RB, then the corners without their tips. */
static const uint8_t edge_stickers[EDGES][2] = {
    {1, 16}, {3, 23}, {6, 29}, {11, 20}, {14, 32}, {25, 34},
};
static const uint8_t corner_stickers[CORNERS][3] = {
    {2, 12, 19}, {5, 28, 15}, {7, 24, 30}, {10, 33, 21}};
static const uint8_t tip_stickers[CORNERS][3] = {
    {0, 13, 18}, {4, 27, 17}, {8, 26, 31}, {9, 35, 22}};

static const space_turn axes[CORNERS] = {
    {'U', {1, 3, 2, 0, 4, 5, 6, 7, 8, 9}, {1, 1, 0, 0, 0, 0, 1, 0, 0, 0}},
    {'L', {4, 1, 0, 3, 2, 5, 6, 7, 8, 9}, {0, 0, 1, 0, 1, 0, 0, 1, 0, 0}},
    {'R', {0, 2, 5, 3, 4, 1, 6, 7, 8, 9}, {0, 1, 1, 0, 0, 0, 0, 0, 1, 0}},
    {'B', {0, 1, 2, 5, 3, 4, 6, 7, 8, 9}, {0, 0, 0, 0, 1, 1, 0, 0, 0, 1}},
};

static const space pyraminx = {
    .rows = 360,     /* even permutations of the edges: 6!/2 */
    .columns = 2592, /* flips 2^5, the last one follows, and corner twists 3^4 */
    .orbit_count = 2,
    .axis_count = CORNERS,
    .turns = 2,
    .facelet_count = 36,
    .solved = "FFFFFFFFFLLLLLLLLLRRRRRRRRRDDDDDDDDD",
    .axes = axes,
    .orbits = {{EDGES, 2, true, edge_stickers[0]}, {CORNERS, 3, true, corner_stickers[0]}},
    .table = "pyraminx-positions",
    .version = 1,
};

/* A state is a position and how far each tip is twisted against its corner. */
enum { TIPS_AT = SPACE_STATE, STATE_SIZE = SPACE_STATE + 1 };

static void load_tips(uint8_t twist[CORNERS], const void *state)
{
    unrank_digits(twist, CORNERS, 3, ((const uint8_t *)state)[TIPS_AT]);
}

static void store_tips(void *state, const uint8_t twist[CORNERS])
{
    ((uint8_t *)state)[TIPS_AT] = (uint8_t)rank_digits(twist, CORNERS, 3);
}

static int init(void **self, const tsl_host *host, tsl_err *err)
{
    return space_puzzle_open(*self, &pyraminx, host, err);
}

static void solved(const void *self, void *state)
{
    (void)self;
    memset(state, 0, STATE_SIZE);
}

static void draw(const void *self, void *state, tsl_rng *rng)
{
    (void)self;
    uint64_t index = tsl_below(rng, POSITIONS * TIP_STATES);
    space_store(state, space_at(&pyraminx, (uint32_t)(index / TIP_STATES)));
    ((uint8_t *)state)[TIPS_AT] = (uint8_t)(index % TIP_STATES);
}

/* A tip that is not at home is one move, as are the turns. */
static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)err;
    uint8_t twist[CORNERS];
    load_tips(twist, state);
    unsigned needed = (unsigned)space_puzzle_distance(self, state);
    for (unsigned i = 0; i < CORNERS; i++) needed += twist[i] > 0;
    *yes = needed <= n;
    return TSL_OK;
}

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    uint8_t moves[SPACE_LENGTH], twist[CORNERS];
    if (!space_path(moves, &pyraminx, space_positions(self), space_load(state), SPACE_LENGTH,
                    want->rng))
        return space_no_path(err);
    out = space_write(out, &pyraminx, moves, SPACE_LENGTH);
    load_tips(twist, state);
    for (unsigned i = 0; i < CORNERS; i++) {
        if (twist[i] == 0) continue;
        *out++ = ' ';
        *out++ = tips[i];
        if (twist[i] == 2) *out++ = '\'';
    }
    *out = '\0';
    return TSL_OK;
}

/* Turns the tip a token names; false if it names none. */
static bool turn_tip(uint8_t twist[CORNERS], const tokens *token)
{
    unsigned turns = tokens_turns(token, 1);
    const char *tip = memchr(tips, token->token[0], CORNERS);
    if (!tip || (turns != 1 && turns != 3)) return false;
    twist[tip - tips] = (uint8_t)((twist[tip - tips] + (turns == 1 ? 1 : 2)) % 3);
    return true;
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    space_position at = space_load(state);
    uint8_t twist[CORNERS];
    load_tips(twist, state);
    for (tokens token = {.rest = moves}; tokens_next(&token);) {
        int move = space_read(&pyraminx, &token);
        if (move >= 0)
            at = space_move(&pyraminx, space_positions(self), at, (unsigned)move);
        else if (!turn_tip(twist, &token))
            return tokens_fail(&token, err);
    }
    space_store(state, at);
    store_tips(state, twist);
    return TSL_OK;
}

static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    uint8_t twist[CORNERS];
    load_tips(twist, state);
    space_puzzle_facelets(self, out, state);
    for (unsigned i = 0; i < CORNERS; i++)
        for (unsigned k = 0; k < 3; k++)
            out[tip_stickers[i][(k + twist[i]) % 3]] = out[corner_stickers[i][k]];
}

/* ---- solving ---- */

/* How far a tip is twisted against its corner; 3: it has other letters. */
static uint8_t find_tip_twist(const char *letters, unsigned tip)
{
    uint8_t twist = 0;
    for (; twist < 3; twist++) {
        unsigned same = 0;
        for (unsigned k = 0; k < 3; k++)
            same += letters[tip_stickers[tip][(k + twist) % 3]] == letters[corner_stickers[tip][k]];
        if (same == 3) break;
    }
    return twist;
}

static int read_letters(const void *self, void *state, const char *letters, tsl_err *err)
{
    char without[TSL_FACELETS_MAX]; /* tips turned: the space knows none */
    uint8_t twist[CORNERS];
    memcpy(without, letters, pyraminx.facelet_count + 1u);
    for (unsigned i = 0; i < CORNERS; i++) {
        twist[i] = find_tip_twist(letters, i);
        if (twist[i] == 3)
            return tsl_fail(err, TSL_EINPUT, "the tip %c has other letters than its corner",
                            tips[i]);
        for (unsigned k = 0; k < 3; k++)
            without[tip_stickers[i][k]] = pyraminx.solved[tip_stickers[i][k]];
    }
    int status = space_puzzle_read(self, state, without, err);
    if (status == TSL_OK) store_tips(state, twist);
    return status;
}

/* The turns that ask->moves allows, those of tips in bits of their own. */
static int read_allowed(uint32_t *turns, uint32_t *of_tips, const tsl_ask *ask, tsl_err *err)
{
    *turns = *of_tips = ask->moves ? 0 : UINT32_MAX;
    for (tokens word = {.rest = ask->moves ? ask->moves : ""}; tokens_next(&word);) {
        uint8_t twist[CORNERS] = {0};
        if (space_allow(turns, &pyraminx, &word)) continue;
        if (!turn_tip(twist, &word)) return tokens_fail(&word, err);
        for (unsigned i = 0; i < CORNERS; i++) *of_tips |= twist[i] ? 1u << i : 0;
    }
    return TSL_OK;
}

static int solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                 tsl_err *err)
{
    uint8_t twist[CORNERS];
    uint32_t of_tips;
    walk_answer found;
    space_question q = {&pyraminx, space_positions(self), space_load(state), 0, ask};
    int status = read_allowed(&q.moves, &of_tips, ask, err);
    if (status == TSL_OK) status = space_solve(&found, &q, err);
    if (status != TSL_OK) return status;
    char *end = space_answer(out, &pyraminx, &found);
    out->phase_count = 2;
    out->phases[0] = (tsl_phase){"turns of the corners", (size_t)(end - out->moves)};
    load_tips(twist, state);
    for (unsigned i = 0; i < CORNERS; i++) {
        if (twist[i] == 0) continue;
        if (!(of_tips >> i & 1)) return tsl_fail(err, TSL_EINPUT, "these moves cannot solve it");
        if (end > out->moves) *end++ = ' ';
        *end++ = tips[i];
        if (twist[i] == 1) *end++ = '\'';
        out->count++;
    }
    *end = '\0';
    out->phases[1] = (tsl_phase){"tips", (size_t)(end - out->moves)};
    return TSL_OK;
}

/* ---- what filters see ---- */

static int32_t tips_turned(const void *self, const void *state)
{
    (void)self;
    uint8_t twist[CORNERS];
    int32_t turned = 0;
    load_tips(twist, state);
    for (unsigned i = 0; i < CORNERS; i++) turned += twist[i] > 0;
    return turned;
}

static int32_t distance(const void *self, const void *state)
{
    return space_puzzle_distance(self, state) + tips_turned(self, state);
}

static const tsl_trait traits[] = {
    {"distance", "turns to solve it, those of tips too", 0, GOD + CORNERS, distance},
    {"turns", "turns to solve everything but the tips", 0, GOD, space_puzzle_distance},
    {"tips", "tips that are turned", 0, CORNERS, tips_turned},
    {0},
};

static const tsl_puzzle pyram = {
    .id = "pyram",
    .name = "Pyraminx",
    .draw_as = "pyraminx",
    .state_size = STATE_SIZE,
    .self_size = sizeof(space_puzzle),
    .facelet_count = 36,
    .metric_max = GOD + CORNERS,
    .init = init,
    .solved = solved,
    .draw = draw,
    .within = within,
    .scramble = scramble,
    .apply = apply,
    .facelets = facelets,
    .read = read_letters,
    .get_solve_size = space_puzzle_solve_size,
    .solve = solve,
    .explain = space_puzzle_explain,
    .traits = traits,
};

static const tsl_puzzle *const puzzles[] = {&pyram, NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "pyraminx", .version = "1.0.0", .puzzles = puzzles};
