/* The 15 puzzle and the 8 puzzle.
 *
 * A move is the direction in which a tile slides into the gap, with a count where several slide one
 * after the other: `R D2 L3`. Each slide counts one. A state is the tile at each place, row by row,
 * 0 for the gap; facelets are the same with letters, A for 1 to O for 15 and - for the gap. */
#include "sliding.h"

#include <string.h>

#include "lib/answers.h"
#include "lib/tokens.h"

enum { METRIC_8 = 31, METRIC_15 = 30, DISTANCES = 256, UNKNOWN = DISTANCES - 1 };

static const char names[] = "URDL";

/* A slide exchanges the gap with a tile and moves it by one place, so the order of all tiles, the
 * gap among them, is odd exactly where the gap is an odd number of places from home. */
static bool board_can_be_reached(const board *b)
{
    const unsigned last = b->side - 1;
    unsigned odd = last - b->gap / b->side + last - b->gap % b->side;
    /* With the gap counted as the greatest tile, the solved order has no inversion. */
    for (unsigned i = 0; i < board_places(b); i++)
        for (unsigned k = i + 1; k < board_places(b); k++)
            odd += (b->tile[i] + 15u) % 16 > (b->tile[k] + 15u) % 16;
    return odd % 2 == 0;
}

/* "R D2 L3": a direction, and how many tiles slide one after the other. */
static void board_write(char *out, const uint8_t *slides, unsigned count)
{
    for (unsigned i = 0, run; i < count; i += run) {
        for (run = 1; i + run < count && slides[i + run] == slides[i];) run++;
        if (i > 0) *out++ = ' ';
        *out++ = names[slides[i]];
        if (run > 1) *out++ = (char)('0' + run);
    }
    *out = '\0';
}

/* What `self` points to. */
static const sliding_tables *tables_of(const void *self)
{
    return self;
}

static int init_8(void **self, const tsl_host *host, tsl_err *err)
{
    sliding_tables *t = *self;
    t->side = 3;
    return patterns_open_8(&t->of_8, host, err);
}

static int init_15(void **self, const tsl_host *host, tsl_err *err)
{
    sliding_tables *t = *self;
    t->side = 4;
    return patterns_open_15(&t->of_15, host, err);
}

static void load(board *b, const void *self, const void *state)
{
    board_load(b, tables_of(self)->side, state);
}

static void solved(const void *self, void *state)
{
    board b;
    board_solved(&b, tables_of(self)->side);
    memcpy(state, b.tile, board_places(&b));
}

/* Every order of the tiles and the gap is equally likely. Of those that slides do not reach,
 * exchanging the tiles 1 and 2 makes one that they do, each from one other. */
static void draw(const void *self, void *state, tsl_rng *rng)
{
    const unsigned side = tables_of(self)->side;
    uint8_t *tile = state;
    for (unsigned i = 0; i < side * side; i++) {
        const unsigned k = (unsigned)tsl_below(rng, i + 1);
        tile[i] = tile[k];
        tile[k] = (uint8_t)i;
    }
    board b;
    board_load(&b, side, tile);
    if (board_can_be_reached(&b)) return;
    for (unsigned i = 0; i < side * side; i++)
        if (tile[i] == 1 || tile[i] == 2) tile[i] ^= 3;
}

static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)err;
    board b;
    load(&b, self, state);
    *yes = search_is_within(self, &b, n);
    return TSL_OK;
}

/* The solution undone. */
static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    board b;
    search_found found;
    uint8_t undone[SEARCH_SLIDES];
    const search_wish wish = {.nth = want->nth};
    load(&b, self, state);
    int status = search_solve(&found, self, &b, &wish, err);
    if (status != TSL_OK) return status;
    for (unsigned i = 0; i < found.count; i++)
        undone[i] = (uint8_t)slide_back(found.slides[found.count - 1 - i]);
    board_write(out, undone, found.count);
    return TSL_OK;
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    board b;
    load(&b, self, state);
    for (tokens token = {.rest = moves}; tokens_next(&token);) {
        const char *name = memchr(names, token.token[0], SLIDES);
        unsigned run = token.length == 1 ? 1 : (unsigned)(token.token[1] - '0');
        if (!name || token.length > 2 || run == 0 || run >= BOARD_PLACES / 2)
            return tokens_fail(&token, err);
        while (run-- > 0)
            if (!board_slide(&b, (unsigned)(name - names)))
                return tsl_fail(err, TSL_EINPUT, "move %u: '%.*s' has no tile to slide",
                                token.number, (int)token.length, token.token);
    }
    memcpy(state, b.tile, board_places(&b));
    return TSL_OK;
}

static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    const unsigned places = tables_of(self)->side * tables_of(self)->side;
    const uint8_t *tile = state;
    for (unsigned i = 0; i < places; i++) out[i] = (char)(tile[i] ? 'A' + tile[i] - 1 : '-');
    out[places] = '\0';
}

/* ---- reading and solving ---- */

static int read_letters(const void *self, void *state, const char *letters, tsl_err *err)
{
    const unsigned side = tables_of(self)->side, places = side * side;
    uint8_t tile[BOARD_PLACES];
    unsigned seen = 0;
    for (unsigned i = 0; i < places; i++) {
        const char last = (char)('A' + places - 2);
        if (letters[i] != '-' && (letters[i] < 'A' || letters[i] > last))
            return tsl_fail(err, TSL_EINPUT, "letter %u is %c, but tiles are A to %c", i + 1,
                            letters[i], last);
        tile[i] = letters[i] == '-' ? 0 : (uint8_t)(letters[i] - 'A' + 1);
        if (seen >> tile[i] & 1) return tsl_fail(err, TSL_EINPUT, "two places have %c", letters[i]);
        seen |= 1u << tile[i];
    }
    board b;
    board_load(&b, side, tile);
    if (!board_can_be_reached(&b)) return tsl_fail(err, TSL_EINPUT, "two tiles are exchanged");
    memcpy(state, tile, places);
    return TSL_OK;
}

static int solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                 tsl_err *err)
{
    board b;
    search_found found;
    const search_wish wish = {ask->optimal, ask->nth, ask->max_nodes};
    if (ask->moves) return tsl_fail(err, TSL_EUSAGE, "it solves with all its moves only");
    load(&b, self, state);
    int status = search_solve(&found, self, &b, &wish, err);
    if (status != TSL_OK) return status;
    *out = (tsl_answer){.count = found.count, .optimal = found.optimal, .nodes = found.nodes};
    board_write(out->moves, found.slides, found.count);
    return TSL_OK;
}

/* ---- how it is solved ---- */

static int explain_table(const uint8_t *distance, size_t size, tsl_sink *sink)
{
    unsigned counts[DISTANCES] = {0};
    int status = TSL_OK;
    for (size_t i = 0; i < size; i++) counts[distance[i]]++;
    for (unsigned d = 0; d < UNKNOWN && status == TSL_OK; d++)
        if (counts[d] > 0) status = lines_write(sink, "%2u slides: %10u", d, counts[d]);
    return status;
}

static int explain_15(const patterns15 *t, tsl_sink *sink)
{
    int status = lines_write(sink, "one phase: depth first, with a bound on the slides made plus "
                                   "those at least to come");
    if (status == TSL_OK)
        status = lines_write(sink,
                             "tables: %zu bytes; each knows the slides of five tiles, whose "
                             "sum is that bound",
                             sizeof *t);
    for (unsigned i = 0; i < PATTERNS && status == TSL_OK; i++) {
        const uint8_t *tiles = patterns_tiles(i);
        status = lines_write(sink, "table %u: tiles %u, %u, %u, %u and %u", i + 1, tiles[0],
                             tiles[1], tiles[2], tiles[3], tiles[4]);
        if (status == TSL_OK) status = explain_table(t->distance[i], PATTERN_INDEXES, sink);
    }
    return status;
}

static int explain(const void *self, tsl_sink *sink, tsl_err *err)
{
    const sliding_tables *t = self;
    (void)err;
    if (t->side == 4) return explain_15(t->of_15, sink);
    int status = lines_write(sink, "one phase: a table knows the distance of each of %u boards",
                             ORDERS_8 / 2);
    if (status == TSL_OK) status = lines_write(sink, "table: %zu bytes", sizeof *t->of_8);
    return status == TSL_OK ? explain_table(t->of_8->distance, ORDERS_8, sink) : status;
}

/* ---- the entry ---- */

/* A puzzle of n tiles and a gap. */
#define SLIDING(n)                                                                                 \
    {                                                                                              \
        .id = #n "p", .name = #n " puzzle", .draw_as = "sliding", .state_size = (n) + 1,           \
        .self_size = sizeof(sliding_tables), .facelet_count = (n) + 1, .metric_max = METRIC_##n,   \
        .init = init_##n, .solved = solved, .draw = draw, .within = within, .scramble = scramble,  \
        .apply = apply, .facelets = facelets, .read = read_letters, .solve = solve,                \
        .explain = explain,                                                                        \
    }

static const tsl_puzzle puzzle15 = SLIDING(15), puzzle8 = SLIDING(8);
static const tsl_puzzle *const puzzles[] = {&puzzle15, &puzzle8, NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "sliding", .version = "1.0.0", .puzzles = puzzles};
