/* The 15 puzzle and the 8 puzzle.
 *
 * A move is the direction in which a tile slides into the gap, with a count where several slide one
 * after the other: `R D2 L3`. Each slide counts one. A state is the tile at each place, row by row,
 * 0 for the gap; facelets are the same with letters, A for 1 to O for 15 and - for the gap. Tile n
 * belongs at place n - 1 and the gap at the last place. */
#include <limits.h>
#include <stdlib.h>

#include "board.h"
#include "lib/answers.h"
#include "lib/memory.h"
#include "lib/rank.h"
#include "lib/tokens.h"

enum { METRIC_8 = 31, METRIC_15 = 30 };

static const char names[] = "URDL";

/* A slide exchanges the gap with a tile and moves it by one place, so the order of all tiles, the
 * gap among them, is odd exactly where the gap is an odd number of places from home. */
static bool board_can_be_reached(const board *b)
{
    const unsigned last = b->side - 1, places = b->side * b->side;
    unsigned odd = last - b->gap / b->side + last - b->gap % b->side;
    /* With the gap counted as the greatest tile, the solved order has no inversion. */
    for (unsigned i = 0; i < places; i++)
        for (unsigned k = i + 1; k < places; k++)
            odd += (b->tile[i] + 15u) % 16 > (b->tile[k] + 15u) % 16;
    return odd % 2 == 0;
}

/* ---- the distances of the 8 puzzle ---- */

enum { ORDERS_8 = 362880 /* 9! */ };

/* By the rank of the order of tiles; half of the orders cannot be reached. */
typedef struct distances8 {
    uint8_t distance[ORDERS_8];
} distances8;

static int build_8(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)context, (void)host, (void)err;
    distances8 *t = out;
    uint32_t *queue = memory_get(ORDERS_8 * sizeof *queue), read = 0, written = 1;
    uint8_t state[9] = {1, 2, 3, 4, 5, 6, 7, 8, 0};
    memset(t->distance, UNKNOWN, sizeof t->distance);
    queue[0] = rank_perm(state, 9);
    t->distance[queue[0]] = 0;
    while (read < written) {
        const uint32_t rank = queue[read++];
        unrank_perm(state, 9, rank);
        for (unsigned slide = 0; slide < SLIDES; slide++) {
            board next;
            board_load(&next, 3, state);
            if (!board_slide(&next, slide)) continue;
            const uint32_t to = rank_perm(next.tile, 9);
            if (t->distance[to] != UNKNOWN) continue;
            t->distance[to] = (uint8_t)(t->distance[rank] + 1);
            queue[written++] = to;
        }
    }
    free(queue);
    return TSL_OK;
}

/* ---- the search: depth first, with a bound on slides made plus slides to come ----
 *
 * The slides to come are known for the 8 puzzle, and at least known for the 15 puzzle. There they
 * count more than those made (half as much again), so that the search runs ahead to solutions: they
 * are about a tenth longer than the shortest, which may take minutes to find. */

enum {
    NOWHERE = 0xff,
    SLIDES_MAX = 250, /* no answer has more */
    SHORTEST = 2,     /* weights, in halves: slides made count 2 */
    QUICK = 3,
    QUICKER = 4,
    QUICK_NODES = 50000, /* a board that needs more is solved by a longer sequence */
    MORE = 2             /* by which a bound that need not be the least grows, in halves */
};

/* What `self` points to. */
typedef struct sliding_tables {
    unsigned side;
    const distances8 *of_8; /* the table of this puzzle alone */
    const patterns15 *of_15;
} sliding_tables;

typedef struct run {
    const sliding_tables *t;
    board b;
    uint8_t from[PLACES_MAX][SLIDES]; /* by place of the gap: what find_tile says, or NOWHERE */
    pattern_places places;            /* of the 15 puzzle */
    unsigned weight, bound;
    unsigned next;  /* the least bound that lets more through */
    unsigned floor; /* a way whose greatest cost is less was found with another bound */
    unsigned skip;  /* solutions to pass over */
    uint64_t nodes, max_nodes, most; /* max_nodes: until the first solution */
    bool stopped;
    unsigned count; /* of the slides that solve it */
    uint8_t slides[SLIDES_MAX];
} run;

/* No board is solved in fewer slides. */
static unsigned slides_to_come(const run *r)
{
    const unsigned *left = r->places.left;
    if (r->t->side == 3) return r->t->of_8->distance[rank_perm(r->b.tile, 9)];
    return left[0] > left[1] ? left[0] : left[1];
}

/* A slide that may be next, from where a tile slides, and what it makes of the patterns. */
typedef struct follower {
    unsigned slide, from, left;
    pattern_step steps[2];
} follower;

/* Those that the bound lets through, the nearest to solved first: the last bound finds it sooner.
 */
static inline unsigned find_followers(follower out[SLIDES], run *r, unsigned done)
{
    unsigned count = 0;
    const unsigned gap = r->b.gap, back = done > 0 ? slide_back(r->slides[done - 1]) : SLIDES;
    for (unsigned slide = 0; slide < SLIDES; slide++) {
        const unsigned from = r->from[gap][slide];
        if (slide == back || from == NOWHERE) continue;
        follower one = {.slide = slide, .from = from};
        if (r->t->of_15) {
            step_views(one.steps, &r->places, r->t->of_15, r->b.tile[from], from, gap);
            const pattern_places *p = &r->places;
            const unsigned a =
                p->left[0] + one.steps[0].distance - p->distance[one.steps[0].pattern];
            const unsigned b =
                p->left[1] + one.steps[1].distance - p->distance[one.steps[1].pattern];
            one.left = a > b ? a : b;
        } else {
            board_exchange(&r->b, from);
            one.left = slides_to_come(r);
            board_exchange(&r->b, gap);
        }
        const unsigned cost = 2 * (done + 1) + r->weight * one.left;
        if (cost > r->bound) {
            if (cost < r->next) r->next = cost;
            continue;
        }
        unsigned at = count++;
        for (; at > 0 && out[at - 1].left > one.left; at--) out[at] = out[at - 1];
        out[at] = one;
    }
    return count;
}

/* `left` slides are to come at least. A way that arrives goes no further: it would only come back.
 */
static bool descend(run *r, unsigned done, unsigned peak, unsigned left)
{
    if (2 * done + r->weight * left > peak) peak = 2 * done + r->weight * left;
    if (left == 0) {
        r->count = done;
        if (peak < r->floor) return false;
        if (r->skip-- == 0) return true;
        r->max_nodes = r->most; /* the search for an alternative is the one that found the first */
        return false;
    }
    if (done == SLIDES_MAX) return false;
    if (r->max_nodes && r->nodes >= r->max_nodes) r->stopped = true;
    r->nodes++;
    follower next[SLIDES];
    const unsigned gap = r->b.gap, count = find_followers(next, r, done);
    for (unsigned i = 0; i < count && !r->stopped; i++) {
        pattern_step back[2];
        board_exchange(&r->b, next[i].from);
        if (r->t->of_15)
            for (unsigned view = 0; view < 2; view++)
                back[view] = take_step(&r->places, next[i].steps[view]);
        r->slides[done] = (uint8_t)next[i].slide;
        if (descend(r, done + 1, peak, next[i].left)) return true;
        board_exchange(&r->b, gap);
        if (r->t->of_15)
            for (unsigned view = 0; view < 2; view++) (void)take_step(&r->places, back[view]);
    }
    return false;
}

static void start(run *r, const uint8_t *state, unsigned weight)
{
    board_load(&r->b, r->t->side, state);
    for (unsigned gap = 0; gap < r->t->side * r->t->side; gap++)
        for (unsigned slide = 0, from; slide < SLIDES; slide++)
            r->from[gap][slide] =
                find_tile(&from, r->t->side, gap, slide) ? (uint8_t)from : (uint8_t)NOWHERE;
    r->places = (pattern_places){{0}, {0}, {0}};
    if (r->t->of_15) start_patterns(&r->places, r->t->of_15, state);
    r->weight = weight;
    r->stopped = false;
    r->bound = weight * slides_to_come(r);
    r->floor = 0;
}

/* Raises the bound until the nth solution is found. */
static bool deepen(run *r, const uint8_t *state, unsigned weight, bool shortest_only)
{
    start(r, state, weight);
    for (;;) {
        const unsigned before = r->skip;
        r->next = UINT_MAX;
        if (descend(r, 0, 0, slides_to_come(r))) return true;
        if (r->stopped || r->next == UINT_MAX) return false;
        if (shortest_only && r->skip != before) return false;
        r->floor = r->bound + 1;
        r->bound = r->next + (weight == SHORTEST ? 0 : MORE);
    }
}

/* Solutions of the 8 puzzle come in the order of length; those of the 15 puzzle, unless they must
 * be optimal, in that of iterative deepening with a weight. TSL_ELIMIT: there is no nth one, or
 * none was found within the nodes. */
static int search(run *r, const uint8_t *state, const tsl_ask *ask, tsl_err *err)
{
    const bool exact = ask->optimal || r->t->side == 3;
    r->skip = ask->nth;
    r->max_nodes = r->most = ask->max_nodes;
    if (!exact && (!r->max_nodes || r->max_nodes > QUICK_NODES)) r->max_nodes = QUICK_NODES;
    bool found = deepen(r, state, exact ? SHORTEST : QUICK, ask->optimal);
    if (!found && !exact && r->stopped && ask->max_nodes != r->max_nodes) {
        r->skip = ask->nth;
        r->max_nodes = ask->max_nodes;
        found = deepen(r, state, QUICKER, false);
    }
    if (found) return TSL_OK;
    if (r->stopped)
        return tsl_fail(err, TSL_ELIMIT, "none was found within %llu positions",
                        (unsigned long long)ask->max_nodes);
    return tsl_fail(err, TSL_ELIMIT, "there is no such sequence");
}

/* ---- the puzzles ---- */

static unsigned side_of(const void *self)
{
    return ((const sliding_tables *)self)->side;
}

static int init_8(void **self, const tsl_host *host, tsl_err *err)
{
    static const tsl_table table = {"sliding-8", 1, sizeof(distances8), build_8};
    const void *bytes = NULL;
    int status = host->table(host, &bytes, &table, NULL, err);
    *(sliding_tables *)*self = (sliding_tables){.side = 3, .of_8 = bytes};
    return status;
}

static int init_15(void **self, const tsl_host *host, tsl_err *err)
{
    static const tsl_table table = {"sliding-15", 1, sizeof(patterns15), patterns15_build};
    const void *bytes = NULL;
    int status = host->table(host, &bytes, &table, NULL, err);
    *(sliding_tables *)*self = (sliding_tables){.side = SIDE_15, .of_15 = bytes};
    return status;
}

static void solved(const void *self, void *state)
{
    const unsigned places = side_of(self) * side_of(self);
    for (unsigned i = 0; i < places; i++) ((uint8_t *)state)[i] = (uint8_t)((i + 1) % places);
}

/* Every order of the tiles and the gap is equally likely. Of those that slides do not reach,
 * exchanging the tiles 1 and 2 makes one that they do, each from one other. */
static void draw(const void *self, void *state, tsl_rng *rng)
{
    const unsigned side = side_of(self);
    uint8_t *tile = state;
    draw_perm(tile, side * side, rng);
    board b;
    board_load(&b, side, tile);
    if (board_can_be_reached(&b)) return;
    for (unsigned i = 0; i < side * side; i++)
        if (tile[i] == 1 || tile[i] == 2) tile[i] ^= 3;
}

static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)err;
    run r = {.t = self};
    start(&r, state, SHORTEST);
    r.bound = SHORTEST * n;
    *yes = slides_to_come(&r) <= n && descend(&r, 0, 0, slides_to_come(&r));
    return TSL_OK;
}

/* "R D2 L3": a direction, and how many tiles slide one after the other. */
static void write_slides(char *out, const uint8_t *slides, unsigned count)
{
    for (unsigned i = 0, length; i < count; i += length) {
        for (length = 1; i + length < count && slides[i + length] == slides[i];) length++;
        if (i > 0) *out++ = ' ';
        *out++ = names[slides[i]];
        if (length > 1) *out++ = (char)('0' + length);
    }
    *out = '\0';
}

/* The solution undone. */
static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    run r = {.t = self};
    uint8_t undone[SLIDES_MAX];
    int status = search(&r, state, &(tsl_ask){.nth = want->nth}, err);
    if (status != TSL_OK) return status;
    for (unsigned i = 0; i < r.count; i++)
        undone[i] = (uint8_t)slide_back(r.slides[r.count - 1 - i]);
    write_slides(out, undone, r.count);
    return TSL_OK;
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    board b;
    board_load(&b, side_of(self), state);
    for (tokens token = {.rest = moves}; tokens_next(&token);) {
        const char *name = memchr(names, token.token[0], SLIDES);
        unsigned count = token.length == 1 ? 1 : (unsigned)(token.token[1] - '0');
        if (!name || token.length > 2 || count == 0 || count >= PLACES_MAX / 2)
            return tokens_fail(&token, err);
        while (count-- > 0)
            if (!board_slide(&b, (unsigned)(name - names)))
                return tsl_fail(err, TSL_EINPUT, "move %u: '%.*s' has no tile to slide",
                                token.number, (int)token.length, token.token);
    }
    memcpy(state, b.tile, b.side * b.side);
    return TSL_OK;
}

static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    const unsigned places = side_of(self) * side_of(self);
    const uint8_t *tile = state;
    for (unsigned i = 0; i < places; i++) out[i] = (char)(tile[i] ? 'A' + tile[i] - 1 : '-');
    out[places] = '\0';
}

static int read_letters(const void *self, void *state, const char *letters, tsl_err *err)
{
    const unsigned side = side_of(self), places = side * side;
    const char last = (char)('A' + places - 2);
    uint8_t tile[PLACES_MAX] = {0};
    unsigned seen = 0;
    for (unsigned i = 0; i < places; i++) {
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
    run r = {.t = self};
    if (ask->moves) return tsl_fail(err, TSL_EUSAGE, "it solves with all its moves only");
    int status = search(&r, state, ask, err);
    if (status != TSL_OK) return status;
    *out = (tsl_answer){.count = r.count, .optimal = ask->optimal, .nodes = r.nodes};
    if (r.t->side == 3) out->optimal |= r.count == r.t->of_8->distance[rank_perm(state, 9)];
    write_slides(out->moves, r.slides, r.count);
    return TSL_OK;
}

static int explain_table(const uint8_t *distance, size_t size, tsl_sink *sink)
{
    unsigned counts[UNKNOWN + 1] = {0};
    int status = TSL_OK;
    for (size_t i = 0; i < size; i++) counts[distance[i]]++;
    for (unsigned d = 0; d < UNKNOWN && status == TSL_OK; d++)
        if (counts[d] > 0) status = lines_write(sink, "%2u slides: %10u", d, counts[d]);
    return status;
}

static int explain_8(const void *self, tsl_sink *sink, tsl_err *err)
{
    (void)err;
    const distances8 *t = ((const sliding_tables *)self)->of_8;
    int status = lines_write(sink, "one phase: a table knows the distance of each of %u boards",
                             ORDERS_8 / 2);
    if (status == TSL_OK) status = lines_write(sink, "table: %zu bytes", sizeof *t);
    return status == TSL_OK ? explain_table(t->distance, ORDERS_8, sink) : status;
}

static int explain_15(const void *self, tsl_sink *sink, tsl_err *err)
{
    (void)err;
    const patterns15 *t = ((const sliding_tables *)self)->of_15;
    int status = lines_write(sink, "one phase: depth first, with a bound on the slides made plus "
                                   "those at least to come");
    if (status == TSL_OK)
        status = lines_write(sink,
                             "tables: %zu bytes; each knows the slides of five tiles, whose "
                             "sum is that bound",
                             sizeof *t);
    for (unsigned i = 0; i < PATTERNS && status == TSL_OK; i++) {
        const uint8_t *tile = pattern_tiles[i];
        status = lines_write(sink, "table %u: tiles %u, %u, %u, %u and %u", i + 1, tile[0], tile[1],
                             tile[2], tile[3], tile[4]);
        if (status == TSL_OK) status = explain_table(t->distance[i], PATTERN_INDEXES, sink);
    }
    return status;
}

/* ---- the entry ---- */

/* A puzzle of n tiles and a gap. */
#define SLIDING(n)                                                                                 \
    {                                                                                              \
        .id = #n "p", .name = #n " puzzle", .draw_as = "sliding", .state_size = (n) + 1,           \
        .self_size = sizeof(sliding_tables), .facelet_count = (n) + 1, .metric_max = METRIC_##n,   \
        .init = init_##n, .solved = solved, .draw = draw, .within = within, .scramble = scramble,  \
        .apply = apply, .facelets = facelets, .read = read_letters, .solve = solve,                \
        .explain = explain_##n,                                                                    \
    }

static const tsl_puzzle puzzle15 = SLIDING(15), puzzle8 = SLIDING(8);
static const tsl_puzzle *const puzzles[] = {&puzzle15, &puzzle8, NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "sliding", .version = "1.0.0", .puzzles = puzzles};
