/* Square-1: uniform states that can be slashed at once, solved in two phases. */
#include <string.h>

#include "lib/asked.h"
#include "search.h"

/* ---- tables ---- */

static int build_tables(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)context;
    (void)host;
    (void)err;
    sq1_tables *t = out;
    sq1_shapes_build(&t->shapes);
    sq1_squares_build(&t->squares);
    return TSL_OK;
}

static int init(void **self, const tsl_host *host, tsl_err *err)
{
    static const tsl_table table = {"sq1", 1, sizeof(sq1_tables), build_tables};
    const void *tables;
    int status = host->table(host, &tables, &table, NULL, err);
    if (status == TSL_OK) *self = (void *)(uintptr_t)tables;
    return status;
}

/* ---- states ---- */

static void get_solved(const void *self, void *state)
{
    (void)self;
    sq1_solved(state);
}

static void shuffle(uint8_t piece[8], unsigned first, tsl_rng *rng)
{
    for (unsigned i = 0; i < 8; i++) {
        unsigned j = (unsigned)tsl_below(rng, i + 1);
        piece[i] = piece[j];
        piece[j] = (uint8_t)(first + i);
    }
}

/* One of 3678 * 8! * 8! * 2 states: every way to fill the two layers so that `/` can be made at
 * once (WCA 4b3d) with every order of the pieces. All of them can be reached. */
static void draw(const void *self, void *state, tsl_rng *rng)
{
    const sq1_shapes *t = &((const sq1_tables *)self)->shapes;
    sq1 *out = state;
    unsigned code = t->code[tsl_below(rng, SQ1_SHAPES)];
    uint32_t corners = sq1_corner_slots(t, code / SQ1_PAIRS) | sq1_corner_slots(t, code % SQ1_PAIRS)
                                                                   << SQ1_SLOTS;
    uint8_t corner[8] = {0}, edge[8] = {0};
    shuffle(corner, 0, rng);
    shuffle(edge, 8, rng);
    const uint8_t *next_corner = corner, *next_edge = edge;
    for (unsigned slot = 0; slot < 2 * SQ1_SLOTS; slot++) {
        if (corners >> slot & 1) {
            out->slot[slot] = out->slot[slot + 1] = *next_corner++;
            slot++;
        } else {
            out->slot[slot] = *next_edge++;
        }
    }
    out->flipped = (uint8_t)tsl_below(rng, 2);
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    (void)self;
    return sq1_apply(state, moves, err);
}

static void get_facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    (void)self;
    sq1_facelets(out, state);
}

/* ---- distance ---- */

static bool keep_shortest(void *context, const sq1_sequence *sequence)
{
    unsigned *moves = context, these = sq1_write(NULL, sequence);
    if (these < *moves) *moves = these;
    return false;
}

/* Moves of WCA 12c4. A solution of s slashes has 2s - 1 to 2s + 1 moves; the number of slashes is
 * odd or even as the middle layer says, so that one with the fewest slashes has the fewest moves.
 * Where the shapes are too far from square, that is seen without a search. */
static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)err;
    const sq1 *from = state;
    unsigned moves = SQ1_FAR;
    for (unsigned slashes = from->flipped; 2 * slashes <= n + 1 && moves == SQ1_FAR; slashes += 2) {
        for (unsigned first_phase = 0; first_phase <= slashes; first_phase++) {
            const sq1_search what = {slashes, slashes, first_phase, keep_shortest, &moves};
            sq1_search_run(self, from, &what);
        }
    }
    *yes = moves <= n;
    return TSL_OK;
}

/* ---- scrambles ---- */

typedef struct choice {
    unsigned skip; /* solutions to pass over */
    sq1_sequence solution;
} choice;

static bool take_solution(void *context, const sq1_sequence *sequence)
{
    choice *c = context;
    c->solution = *sequence;
    return c->skip-- == 0;
}

/* Solutions are taken by length, then by the length of their first phase, then in the order of the
 * search. A first phase much longer than needed costs more than the slash it may save. */
static const struct {
    unsigned most, first_phase;
} rounds[] = {{11, 6}, {13, 7}, {15, 8}, {17, 9}, {19, 10}};

/* The nth solution, and how many slashes its first phase takes. */
static int find_solution(choice *c, unsigned *first, const void *self, const void *state,
                         tsl_err *err)
{
    const unsigned nth = c->skip;
    unsigned least = 0;
    for (unsigned i = 0; i < sizeof rounds / sizeof rounds[0]; i++) {
        for (*first = 0; *first <= rounds[i].first_phase; ++*first) {
            const sq1_search what = {least, rounds[i].most, *first, take_solution, c};
            if (sq1_search_run(self, state, &what)) return TSL_OK;
        }
        least = rounds[i].most + 1;
    }
    return tsl_fail(err, TSL_ELIMIT, "square-1: no alternative number %u for this state", nth);
}

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    choice c = {.skip = want->nth};
    unsigned first;
    int status = find_solution(&c, &first, self, state, err);
    if (status != TSL_OK) return status;
    sq1_sequence inverse;
    sq1_invert(&inverse, &c.solution);
    sq1_write(out, &inverse);
    return TSL_OK;
}

static int solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                 tsl_err *err)
{
    choice c = {.skip = ask->nth};
    unsigned first;
    int status = asked_nth_only(ask, err);
    if (status == TSL_OK) status = find_solution(&c, &first, self, state, err);
    if (status != TSL_OK) return status;
    *out = (tsl_answer){.phase_count = 2};
    out->count = sq1_write(out->moves, &c.solution);
    const char *end = out->moves;
    for (unsigned slash = 0; slash < first; slash++) end = strchr(end, '/') + 1;
    out->phases[0] = (tsl_phase){"both layers square", (size_t)(end - out->moves)};
    out->phases[1] = (tsl_phase){"square layers solved", strlen(out->moves)};
    return TSL_OK;
}

static int read_letters(const void *self, void *state, const char *letters, tsl_err *err)
{
    (void)self;
    return sq1_read_letters(state, letters, err);
}

static const tsl_puzzle square1 = {
    .id = "sq1",
    .name = "Square-1",
    .draw_as = "sq1",
    .state_size = sizeof(sq1),
    .facelet_count = SQ1_FACELETS,
    .hidden_count = 1, /* the back of the middle layer's right half */
    .metric_max = 12,
    .init = init,
    .solved = get_solved,
    .draw = draw,
    .within = within,
    .scramble = scramble,
    .apply = apply,
    .facelets = get_facelets,
    .read = read_letters,
    .solve = solve,
};

static const tsl_puzzle *const puzzles[] = {&square1, NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "square1", .version = "1.0.0", .puzzles = puzzles};
