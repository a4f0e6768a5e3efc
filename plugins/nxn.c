/* The 5x5x5, 6x6x6 and 7x7x7: random moves, none of them redundant; "555ni" ends in a random
 * orientation, for solving blindfolded; "555sm", "666sm" and "777sm" begin with a random state of
 * the 3x3x3 that wide turns make of the cube, for `random_moves: stronger`.
 *
 * Facelets: 6 * n * n letters of URFDLB, face by face in that order, each row by row:
 *
 *             +---+
 *             | U |
 *         +---+---+---+---+
 *         | L | F | R | B |
 *         +---+---+---+---+
 *             | D |
 *             +---+
 */
#include "lib/nxn.h"

#include <string.h>

#include "lib/answers.h"
#include "lib/pieces.h"

typedef struct cube {
    unsigned n;
    unsigned moves;    /* WCA 4b3e leaves it open: as many as have been used for years */
    bool any_hold;     /* the scramble ends in one of 24 orientations */
    unsigned capacity; /* moves a state has room for */
    unsigned wide; /* layers of the turns that a 3x3x3 is solved by before the moves; 0: none is */
    const tsl_engine3 *engine;
} cube;

/* A state is the moves, one byte each, filled up with 0; where there is a 3x3x3 before them, that
 * follows. */
static tsl_cube3 *cube3_of(const cube *c, const void *state)
{
    return (tsl_cube3 *)((uintptr_t)state + c->capacity);
}

static uint8_t to_byte(nxn_move move)
{
    return (uint8_t)(1 + (move.face * NXN_MAX + move.width - 1) * 3 + move.turns - 1);
}

static nxn_move from_byte(uint8_t byte)
{
    unsigned turns = (byte - 1u) % 3, layer = (byte - 1u) / 3;
    return (nxn_move){(uint8_t)(layer / NXN_MAX), (uint8_t)(layer % NXN_MAX + 1),
                      (uint8_t)(turns + 1)};
}

static void solved(const void *self, void *state)
{
    const cube *c = self;
    memset(state, 0, c->capacity);
    if (c->wide) c->engine->solved(c->engine, cube3_of(c, state));
}

/* ---- random moves ----
 *
 * The turns of an axis that commute are one for each way to part the layers in two. No product of
 * some of them is a product of others, even up to a rotation of the cube, so that a sequence in
 * which no axis has a turn twice in a run, and each run is in this order, has nothing redundant. */

/* The first half is on the side of U, R or F, the others on the opposite side. */
static nxn_move turn_of(const cube *c, unsigned axis, unsigned index)
{
    unsigned half = c->n / 2;
    if (index < half) return (nxn_move){(uint8_t)axis, (uint8_t)(index + 1), 0};
    return (nxn_move){(uint8_t)(axis + 3), (uint8_t)(index - half + 1), 0};
}

/* Many small uniform numbers from one large one: the digits of a uniform number below a power of
 * the radix. */
typedef struct digits {
    tsl_rng *rng;
    unsigned radix;
    unsigned places; /* as many as fit */
    uint64_t limit;  /* radix^places */
    uint64_t rest;
    unsigned left;
} digits;

static unsigned next_digit(digits *d)
{
    if (d->left == 0) {
        d->rest = tsl_below(d->rng, d->limit);
        d->left = d->places;
    }
    unsigned digit = (unsigned)(d->rest % d->radix);
    d->rest /= d->radix;
    d->left--;
    return digit;
}

enum { NO_AXIS = 3 };

typedef struct last_turn {
    unsigned axis, index;
} last_turn;

/* Draws the next move uniformly among those that may follow `last` and are not on the axis
 * `barred`: whatever else comes is drawn again, and a first move that would be one of the 3x3x3's.
 * The digits' radix is the number of all moves. */
static nxn_move draw_move(const cube *c, last_turn *last, unsigned barred, digits *numbers)
{
    unsigned pick, axis, index;
    nxn_move move;
    do {
        pick = next_digit(numbers);
        axis = pick / 3 / (c->n - 1);
        index = pick / 3 % (c->n - 1);
        move = turn_of(c, axis, index);
    } while (axis == barred || (axis == last->axis && index <= last->index) ||
             (last->axis == NO_AXIS && move.width == c->wide));
    *last = (last_turn){axis, index};
    move.turns = (uint8_t)(pick % 3 + 1);
    return move;
}

/* One of 24 orientations is drawn first, which wide turns make at the end: the last move before it
 * is then drawn off its first axis, so that nothing cancels at the joint and the orientation stays
 * uniform. */
static void draw(const void *self, void *state, tsl_rng *rng)
{
    const cube *c = self;
    uint8_t *bytes = state;
    nxn_hold hold = {0};
    if (c->any_hold) hold = nxn_hold_number((unsigned)tsl_below(rng, 24), (c->n + 1) / 2);
    const nxn_move *first = hold.first.turns ? &hold.first : &hold.second;
    unsigned joint = first->turns ? nxn_axis(first->face) : NO_AXIS;
    last_turn last = {NO_AXIS, 0};
    digits numbers = {.rng = rng, .radix = 3 * (c->n - 1) * 3, .limit = 1};
    for (; numbers.limit <= UINT64_MAX / numbers.radix; numbers.places++)
        numbers.limit *= numbers.radix;
    solved(self, state);
    if (c->wide) {
        nxn_pieces pieces;
        nxn_pieces_draw(&pieces, 3, rng);
        memcpy(cube3_of(c, state)->corner, pieces.corner, sizeof pieces.corner);
        memcpy(cube3_of(c, state)->edge, pieces.midge, sizeof pieces.midge);
    }
    for (unsigned i = 0; i < c->moves; i++)
        *bytes++ = to_byte(draw_move(c, &last, i + 1 < c->moves ? NO_AXIS : joint, &numbers));
    if (hold.first.turns) *bytes++ = to_byte(hold.first);
    if (hold.second.turns) *bytes = to_byte(hold.second);
}

static char *write_move(char *out, const cube *c, nxn_move move)
{
    nxn_write(out, c->n, move);
    out += strlen(out);
    *out++ = ' ';
    return out;
}

/* Wide turns that make the 3x3x3; the last is on another axis than the move that comes after it. */
static int write_cube3(char **out, const cube *c, const uint8_t *bytes, const tsl_want *want,
                       tsl_err *err)
{
    tsl_moves3 solution;
    tsl_solve3 limits = {.first = TSL_ALL_MOVES3, .last = TSL_ALL_MOVES3, .nth = want->nth};
    if (bytes[0] > 0) limits.first &= ~((7u | 7u << 9) << 3 * nxn_axis(from_byte(bytes[0]).face));
    int status = engine3_solve(c->engine, &solution, cube3_of(c, bytes), &limits, want->nth,
                               want->work, err);
    for (size_t i = status == TSL_OK ? solution.count : 0; i-- > 0;)
        *out = write_move(*out, c,
                          nxn_undone((nxn_move){solution.move[i] / 3, (uint8_t)c->wide,
                                                (uint8_t)(solution.move[i] % 3 + 1)}));
    return status;
}

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    const cube *c = self;
    const uint8_t *bytes = state;
    char *end = out;
    if (want->nth > 0 && !c->wide)
        return tsl_fail(err, TSL_ELIMIT, "random moves have no other sequence for their state");
    int status = c->wide ? write_cube3(&end, c, bytes, want, err) : TSL_OK;
    for (unsigned i = 0; i < c->capacity && bytes[i] > 0; i++)
        end = write_move(end, c, from_byte(bytes[i]));
    end[end > out ? -1 : 0] = '\0';
    return status;
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    const cube *c = self;
    uint8_t bytes[TSL_STATE_MAX];
    tsl_cube3 cube3;
    unsigned count = (unsigned)strnlen(state, c->capacity);
    nxn_move move;
    memcpy(bytes, state, c->capacity);
    if (c->wide) cube3 = *cube3_of(c, state);
    for (tokens token = {.rest = moves}; tokens_next(&token);) {
        if (!nxn_read(&move, c->n, &token)) return tokens_fail(&token, err);
        if (count == 0 && move.width == c->wide) /* until another move comes */
            c->engine->move(c->engine, &cube3, 3u * move.face + move.turns - 1u);
        else if (count < c->capacity)
            bytes[count++] = to_byte(move);
        else
            return tokens_too_long(&token, c->capacity, err);
    }
    memcpy(state, bytes, c->capacity);
    if (c->wide) *cube3_of(c, state) = cube3;
    return TSL_OK;
}

/* ---- stickers ---- */

/* The row or column of the 3x3x3 that a layer is part of. */
static unsigned band(const cube *c, unsigned layer)
{
    return layer < c->wide ? 0 : layer < c->n - c->wide ? 1 : 2;
}

/* The stickers of a 3x3x3 whose outer layers are `wide` ones. */
static void write_wide(char *out, const cube *c, const tsl_cube3 *cube3)
{
    const unsigned n = c->n;
    char small[55];
    c->engine->facelets(c->engine, small, cube3);
    for (unsigned i = 0; i < 6 * n * n; i++)
        out[i] = small[i / n / n * 9 + band(c, i / n % n) * 3 + band(c, i % n)];
}

static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    const cube *c = self;
    const uint8_t *bytes = state;
    nxn_solved(out, c->n);
    if (c->wide) write_wide(out, c, cube3_of(c, state));
    for (unsigned i = 0; i < c->capacity && bytes[i] > 0; i++)
        nxn_turn(out, c->n, from_byte(bytes[i]));
    out[6 * c->n * c->n] = '\0';
}

/* The corners alone, which turn as a 2x2x2 does: no cube is nearer to solved than they are, and
 * only ten positions of a 2x2x2 in 3,674,160 need more than this look at 24 stickers. */
static bool corners_are_near(const cube *c, const uint8_t *moves, unsigned n)
{
    char stickers[24];
    nxn_solved(stickers, 2);
    for (unsigned i = 0; i < c->capacity && moves[i] > 0; i++) {
        nxn_move move = from_byte(moves[i]);
        move.width = move.width == c->n ? 2 : 1;
        nxn_turn(stickers, 2, move);
    }
    return nxn_is_near(stickers, 2, n);
}

static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    const cube *c = self;
    char stickers[TSL_FACELETS_MAX];
    (void)err;
    *yes = c->wide || corners_are_near(c, state, n);
    if (!*yes) return TSL_OK;
    facelets(self, stickers, state);
    *yes = nxn_is_near(stickers, c->n, n);
    return TSL_OK;
}

/* ---- the entry ---- */

static const cube kinds[] = {{5, 60, false, 60, 0, NULL},
                             {5, 60, true, 62, 0, NULL},
                             {6, 80, false, 80, 0, NULL},
                             {7, 100, false, 100, 0, NULL},
                             /* as many with the 20 or so wide turns */
                             {5, 40, false, 40, 2, NULL},
                             {6, 60, false, 60, 2, NULL},
                             {7, 80, false, 80, 3, NULL}};

#define INIT(name, kind)                                                                           \
    static int init_##name(void **self, const tsl_host *host, tsl_err *err)                        \
    {                                                                                              \
        cube *c = *self;                                                                           \
        *c = kinds[kind];                                                                          \
        return c->wide ? host->engine3(host, &c->engine, err) : TSL_OK;                            \
    }

INIT(555, 0)
INIT(555ni, 1)
INIT(666, 2)
INIT(777, 3)
INIT(555sm, 4)
INIT(666sm, 5)
INIT(777sm, 6)

static size_t get_work_size(const void *self)
{
    const cube *c = self;
    return c->wide ? c->engine->work_size : 0;
}

#define PUZZLE(id_, name_, init_, n, capacity, solves)                                             \
    {                                                                                              \
        .id = id_, .name = name_, .draw_as = "cube", .state_size = capacity,                       \
        .facelet_count = 6 * n * n, .metric_max = 1, .self_size = sizeof(cube),                    \
        .engine_solves = solves, .init = init_, .get_work_size = get_work_size, .solved = solved,  \
        .draw = draw, .within = within, .scramble = scramble, .apply = apply, .facelets = facelets \
    }

static const tsl_puzzle cubes[] = {
    PUZZLE("555", "5x5x5 cube", init_555, 5, 60, 0),
    PUZZLE("555ni", "5x5x5 cube, any orientation", init_555ni, 5, 62, 0),
    PUZZLE("666", "6x6x6 cube", init_666, 6, 80, 0),
    PUZZLE("777", "7x7x7 cube", init_777, 7, 100, 0),
    PUZZLE("555sm", "5x5x5 cube, stronger random moves", init_555sm, 5, 40 + sizeof(tsl_cube3), 1),
    PUZZLE("666sm", "6x6x6 cube, stronger random moves", init_666sm, 6, 60 + sizeof(tsl_cube3), 1),
    PUZZLE("777sm", "7x7x7 cube, stronger random moves", init_777sm, 7, 80 + sizeof(tsl_cube3), 1),
};

static const tsl_puzzle *const puzzles[] = {&cubes[0], &cubes[1], &cubes[2], &cubes[3],
                                            &cubes[4], &cubes[5], &cubes[6], NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "nxn", .version = "1.1.0", .puzzles = puzzles};
