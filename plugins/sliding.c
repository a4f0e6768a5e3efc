/* The 15 puzzle and the 8 puzzle.
 *
 * A move is the direction in which a tile slides into the gap, with a count where several slide one
 * after the other: `R D2 L3`. Each slide counts one. A state is the tile at each place, row by row,
 * 0 for the gap; facelets are the same with letters, A for 1 to O for 15 and - for the gap. Tile n
 * belongs at place n - 1 and the gap at the last place. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "lib/answers.h"
#include "lib/memory.h"
#include "lib/rank.h"
#include "lib/tokens.h"

enum { PLACES_MAX = 16, METRIC_8 = 31, METRIC_15 = 30, UNKNOWN = 0xff };

static const char names[] = "URDL";
enum { SLIDES = 4 };

/* ---- boards ---- */

typedef struct board {
    unsigned side; /* 3 or 4 */
    uint8_t tile[PLACES_MAX];
    unsigned gap; /* its place */
} board;

static unsigned slide_back(unsigned slide)
{
    return slide ^ 2u;
}

static void board_load(board *b, unsigned side, const uint8_t *state)
{
    *b = (board){.side = side};
    memcpy(b->tile, state, side * side);
    while (b->tile[b->gap] != 0) b->gap++;
}

/* The place from which a tile slides into the gap; false if it is off the board. */
static inline bool find_tile(unsigned *place, unsigned side, unsigned gap, unsigned slide)
{
    static const int8_t rows[SLIDES] = {1, 0, -1, 0}, columns[SLIDES] = {0, -1, 0, 1};
    const unsigned row = gap / side + (unsigned)rows[slide];
    const unsigned column = gap % side + (unsigned)columns[slide];
    *place = row * side + column;
    return row < side && column < side;
}

static inline bool board_slide_on(board *b, unsigned side, unsigned slide)
{
    unsigned from;
    if (!find_tile(&from, side, b->gap, slide)) return false;
    b->tile[b->gap] = b->tile[from];
    b->tile[from] = 0;
    b->gap = from;
    return true;
}

/* The compiler divides by a side that it knows in one step. */
static inline bool board_slide(board *b, unsigned slide)
{
    return b->side == 4 ? board_slide_on(b, 4, slide) : board_slide_on(b, 3, slide);
}

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

/* ---- patterns of the 15 puzzle: bounds on its distances ---- */

enum {
    PATTERNS = 3,
    PATTERN_TILES = 5,
    PATTERN_INDEXES = 1 << 4 * PATTERN_TILES, /* four bits for the place of each tile */
    TILES_15 = 16,
    SIDE_15 = 4
};

/* Slides of the tiles of each pattern that bring these home, whatever the others do. Each slide
 * moves one tile, so those of three patterns without a common tile add up. */
typedef struct patterns15 {
    uint8_t distance[PATTERNS][PATTERN_INDEXES];
} patterns15;

static const uint8_t pattern_tiles[PATTERNS][PATTERN_TILES] = {
    {1, 2, 5, 6, 9}, {3, 4, 7, 8, 12}, {10, 11, 13, 14, 15}};

/* A tile's pattern, and where the bits of its place begin. */
static const struct member {
    uint8_t pattern, shift;
} members[TILES_15] = {
    [1] = {0, 0},  [2] = {0, 4},  [5] = {0, 8},  [6] = {0, 12},  [9] = {0, 16},
    [3] = {1, 0},  [4] = {1, 4},  [7] = {1, 8},  [8] = {1, 12},  [12] = {1, 16},
    [10] = {2, 0}, [11] = {2, 4}, [13] = {2, 8}, [14] = {2, 12}, [15] = {2, 16},
};

/* Where the patterns of a board are, and those of the board that is seen in its falling diagonal as
 * in a mirror, which is as far from solved; and their distances. */
typedef struct pattern_places {
    uint32_t at[2 * PATTERNS];
    uint8_t distance[2 * PATTERNS];
    unsigned left[2]; /* slides that the patterns of each view need together */
} pattern_places;

/* A place, or a tile's home, in the mirror. */
static unsigned mirrored(unsigned place)
{
    return place % SIDE_15 * SIDE_15 + place / SIDE_15;
}

/* What the slide of a tile makes of one view: the pattern, where it is then, and its distance. */
typedef struct pattern_step {
    uint32_t at;
    uint8_t pattern, distance;
} pattern_step;

static inline pattern_step step_pattern(const pattern_places *p, const patterns15 *t, unsigned view,
                                        unsigned tile, unsigned from, unsigned to)
{
    const struct member m = members[tile];
    const unsigned pattern = view * PATTERNS + m.pattern;
    const uint32_t at = p->at[pattern] + ((uint32_t)(to - from) << m.shift);
    return (pattern_step){at, (uint8_t)pattern, t->distance[m.pattern][at]};
}

/* Takes the step; returns what takes it back. */
static inline pattern_step take_step(pattern_places *p, pattern_step step)
{
    const pattern_step back = {p->at[step.pattern], step.pattern, p->distance[step.pattern]};
    p->left[step.pattern / PATTERNS] += (unsigned)step.distance - back.distance;
    p->at[step.pattern] = step.at;
    p->distance[step.pattern] = step.distance;
    return back;
}

static inline void step_views(pattern_step out[2], const pattern_places *p, const patterns15 *t,
                              unsigned tile, unsigned from, unsigned to)
{
    out[0] = step_pattern(p, t, 0, tile, from, to);
    out[1] = step_pattern(p, t, 1, mirrored(tile - 1) + 1, mirrored(from), mirrored(to));
}

static void start_patterns(pattern_places *p, const patterns15 *t, const uint8_t *state)
{
    for (unsigned i = 0; i < 2 * PATTERNS; i++)
        (void)take_step(p, (pattern_step){0, (uint8_t)i, t->distance[i % PATTERNS][0]});
    for (unsigned place = 0; place < TILES_15; place++) {
        pattern_step steps[2];
        if (!state[place]) continue;
        step_views(steps, p, t, state[place], 0, place);
        for (unsigned view = 0; view < 2; view++) (void)take_step(p, steps[view]);
    }
}

/* Places of a pattern's tiles and of the gap, to be looked at; the gap is in the lowest bits. */
typedef struct list {
    uint32_t *items;
    size_t count, room;
} list;

static void add(list *l, uint32_t item)
{
    if (l->count == l->room) {
        l->room = 2 * l->room + 1024;
        l->items = memory_resize(l->items, l->room * sizeof *l->items);
    }
    l->items[l->count++] = item;
}

/* Finds the slides of the pattern's tiles, by their places and the gap's. A tile of another pattern
 * costs nothing, so a board made by it belongs to the same depth. */
static void build_pattern(uint8_t *out, const uint8_t tiles[PATTERN_TILES])
{
    const size_t size = (size_t)PATTERN_INDEXES * TILES_15;
    uint8_t *costs = memory_get(size);
    list now = {0}, next = {0};
    uint32_t home = TILES_15 - 1;
    for (unsigned k = 0; k < PATTERN_TILES; k++) home |= (uint32_t)(tiles[k] - 1) << 4 * (k + 1);
    memset(costs, UNKNOWN, size);
    costs[home] = 0;
    add(&now, home);
    for (unsigned depth = 0; now.count > 0; depth++) {
        while (now.count > 0) {
            const uint32_t item = now.items[--now.count], places = item >> 4, gap = item & 15;
            if (costs[item] != depth) continue;
            for (unsigned slide = 0, from; slide < SLIDES; slide++) {
                if (!find_tile(&from, SIDE_15, gap, slide)) continue;
                int shift = -1; /* of the tile of the pattern that is there, if one is */
                for (int k = 0; k < 4 * PATTERN_TILES && shift < 0; k += 4)
                    if ((places >> k & 15) == from) shift = k;
                const uint32_t moved = shift < 0 ? places : places + ((gap - from) << shift);
                const uint8_t cost = (uint8_t)(depth + (shift >= 0));
                if (costs[moved << 4 | from] <= cost) continue;
                costs[moved << 4 | from] = cost;
                add(shift >= 0 ? &next : &now, moved << 4 | from);
            }
        }
        const list empty = now;
        now = next;
        next = empty;
    }
    for (uint32_t i = 0; i < PATTERN_INDEXES; i++) {
        out[i] = UNKNOWN;
        for (unsigned gap = 0; gap < TILES_15; gap++)
            if (costs[i << 4 | gap] < out[i]) out[i] = costs[i << 4 | gap];
    }
    free(costs);
    free(now.items);
    free(next.items);
}

static int build_15(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)context, (void)host, (void)err;
    patterns15 *t = out;
    for (unsigned i = 0; i < PATTERNS; i++) build_pattern(t->distance[i], pattern_tiles[i]);
    return TSL_OK;
}

/* ---- the search: depth first, with a bound on slides made plus slides to come ----
 *
 * The slides to come are known for the 8 puzzle, and at least known for the 15 puzzle. There they
 * count more than those made (half as much again), so that the search runs ahead to solutions: they
 * are about a tenth longer than the shortest, which may take minutes to find. */

enum {
    SLIDES_MAX = 250, /* no answer has more */
    SHORTEST = 2,     /* weights, in halves: slides made count 2 */
    QUICK = 3,
    QUICKER = 4,
    QUICK_NODES = 50000, /* a board that needs more is solved by a longer sequence */
    MORE = 3             /* by which a bound that need not be the least grows, in halves */
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
    pattern_places places; /* of the 15 puzzle */
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

/* A slide that may be next, and what it makes of the patterns. */
typedef struct follower {
    unsigned slide, left;
    pattern_step steps[2];
} follower;

static void undo_slide(board *b, unsigned gap)
{
    b->tile[b->gap] = b->tile[gap];
    b->tile[gap] = 0;
    b->gap = gap;
}

/* Those that the bound lets through, the nearest to solved first: the last bound finds it sooner.
 */
static inline unsigned find_followers(follower out[SLIDES], run *r, unsigned done)
{
    unsigned count = 0, from;
    const unsigned gap = r->b.gap, back = done > 0 ? slide_back(r->slides[done - 1]) : SLIDES;
    for (unsigned slide = 0; slide < SLIDES; slide++) {
        if (slide == back || !find_tile(&from, r->t->of_15 ? SIDE_15 : 3, gap, slide)) continue;
        follower one = {.slide = slide};
        if (r->t->of_15) {
            step_views(one.steps, &r->places, r->t->of_15, r->b.tile[from], from, gap);
            const pattern_places *p = &r->places;
            const unsigned a =
                p->left[0] + one.steps[0].distance - p->distance[one.steps[0].pattern];
            const unsigned b =
                p->left[1] + one.steps[1].distance - p->distance[one.steps[1].pattern];
            one.left = a > b ? a : b;
        } else {
            board_slide(&r->b, slide);
            one.left = slides_to_come(r);
            undo_slide(&r->b, gap);
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
        board_slide(&r->b, next[i].slide);
        if (r->t->of_15)
            for (unsigned view = 0; view < 2; view++)
                back[view] = take_step(&r->places, next[i].steps[view]);
        r->slides[done] = (uint8_t)next[i].slide;
        if (descend(r, done + 1, peak, next[i].left)) return true;
        undo_slide(&r->b, gap);
        if (r->t->of_15)
            for (unsigned view = 0; view < 2; view++) (void)take_step(&r->places, back[view]);
    }
    return false;
}

static void start(run *r, const uint8_t *state, unsigned weight)
{
    board_load(&r->b, r->t->side, state);
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
    static const tsl_table table = {"sliding-15", 1, sizeof(patterns15), build_15};
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
