/* The 5x5x5, 6x6x6 and 7x7x7: random moves, none of them redundant; "555ni" ends in a random
 * orientation, for solving blindfolded.
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

#include "twistseal/plugin.h"

typedef struct cube {
    unsigned n;
    unsigned moves;    /* WCA 4b3e leaves it open: as many as have been used for years */
    bool any_hold;     /* the scramble ends in one of 24 orientations */
    unsigned capacity; /* moves a state has room for */
} cube;

/* A state is the moves, one byte each, filled up with 0. */
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
 * `barred`: whatever else comes is drawn again. The digits' radix is the number of all moves. */
static nxn_move draw_move(const cube *c, last_turn *last, unsigned barred, digits *numbers)
{
    unsigned pick, axis, index;
    do {
        pick = next_digit(numbers);
        axis = pick / 3 / (c->n - 1);
        index = pick / 3 % (c->n - 1);
    } while (axis == barred || (axis == last->axis && index <= last->index));
    *last = (last_turn){axis, index};
    nxn_move move = turn_of(c, axis, index);
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
    for (unsigned i = 0; i < c->moves; i++)
        *bytes++ = to_byte(draw_move(c, &last, i + 1 < c->moves ? NO_AXIS : joint, &numbers));
    if (hold.first.turns) *bytes++ = to_byte(hold.first);
    if (hold.second.turns) *bytes = to_byte(hold.second);
}

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    const cube *c = self;
    const uint8_t *bytes = state;
    if (want->nth > 0)
        return tsl_fail(err, TSL_ELIMIT, "random moves have no other sequence for their state");
    for (unsigned i = 0; i < c->capacity && bytes[i] > 0; i++) {
        if (i > 0) *out++ = ' ';
        nxn_write(out, c->n, from_byte(bytes[i]));
        out += strlen(out);
    }
    *out = '\0';
    return TSL_OK;
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    const cube *c = self;
    uint8_t bytes[TSL_STATE_MAX];
    memcpy(bytes, state, c->capacity);
    unsigned count = (unsigned)strnlen(state, c->capacity);
    nxn_move move;
    for (tokens token = {.rest = moves}; tokens_next(&token);) {
        if (!nxn_read(&move, c->n, &token)) return tokens_fail(&token, err);
        if (count == c->capacity) return tokens_too_long(&token, c->capacity, err);
        bytes[count++] = to_byte(move);
    }
    memcpy(state, bytes, c->capacity);
    return TSL_OK;
}

/* ---- stickers ---- */

static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    const cube *c = self;
    const uint8_t *bytes = state;
    nxn_solved(out, c->n);
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
    *yes = corners_are_near(c, state, n);
    if (!*yes) return TSL_OK;
    facelets(self, stickers, state);
    *yes = nxn_is_near(stickers, c->n, n);
    return TSL_OK;
}

/* ---- the entry ---- */

static const cube kinds[] = {
    {5, 60, false, 60}, {5, 60, true, 62}, {6, 80, false, 80}, {7, 100, false, 100}};

static int init_as(void **self, const cube *c)
{
    *self = (void *)c;
    return TSL_OK;
}

static int init_555(void **self, const tsl_host *host, tsl_err *err)
{
    (void)host, (void)err;
    return init_as(self, &kinds[0]);
}

static int init_555ni(void **self, const tsl_host *host, tsl_err *err)
{
    (void)host, (void)err;
    return init_as(self, &kinds[1]);
}

static int init_666(void **self, const tsl_host *host, tsl_err *err)
{
    (void)host, (void)err;
    return init_as(self, &kinds[2]);
}

static int init_777(void **self, const tsl_host *host, tsl_err *err)
{
    (void)host, (void)err;
    return init_as(self, &kinds[3]);
}

#define PUZZLE(id_, name_, init_, n, capacity)                                                     \
    {                                                                                              \
        .id = id_, .name = name_, .draw_as = "cube", .state_size = capacity,                       \
        .facelet_count = 6 * n * n, .metric_max = 1, .init = init_, .solved = solved,              \
        .draw = draw, .within = within, .scramble = scramble, .apply = apply, .facelets = facelets \
    }

static const tsl_puzzle cubes[] = {
    PUZZLE("555", "5x5x5 cube", init_555, 5, 60),
    PUZZLE("555ni", "5x5x5 cube, any orientation", init_555ni, 5, 62),
    PUZZLE("666", "6x6x6 cube", init_666, 6, 80),
    PUZZLE("777", "7x7x7 cube", init_777, 7, 100),
};

static const tsl_puzzle *const puzzles[] = {&cubes[0], &cubes[1], &cubes[2], &cubes[3], NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "nxn", .version = "1.0.0", .puzzles = puzzles};
