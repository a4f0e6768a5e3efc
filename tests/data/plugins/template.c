/* A small complete puzzle, and the example for writing a bigger one: copy it to plugins/, change
 * the mathematics, and run `twistseal plugin check` on what the build makes of it.
 *
 * The puzzle: five tiles in two rings of three that share the tile in the middle. A turns the left
 * ring clockwise, B the right one, A' and B' turn them back.
 *
 *        0     3        A: the tile at 0 goes to 2, that at 2 to 1, that at 1 to 0
 *       / \   / \       B: the tile at 2 goes to 3, that at 3 to 4, that at 4 to 2
 *      |    2    |
 *       \ /   \ /       Each turn is a cycle of three tiles, an even permutation, so 5!/2 = 60
 *        1     4        arrangements can be reached.
 *
 * A plugin includes twistseal/plugin.h, and from plugins/lib what it needs; nothing from core. */
#include "twistseal/plugin.h"

#include <string.h>

#include "lib/rank.h"
#include "lib/tokens.h"

enum { TILES = 5, RANKS = 120, TURNS = 4, UNREACHABLE = 0xff };

/* ---- the state ----
 *
 * state[i] is the tile at place i. Whatever a state is made of, the same arrangement must always
 * be the same bytes: no pointers, no padding left as it was, no two ways to say one thing. */

/* turns[t][i] is the place the tile comes from that turn t brings to place i. */
static const uint8_t turns[TURNS][TILES] = {
    {1, 2, 0, 3, 4}, /* A */
    {2, 0, 1, 3, 4}, /* A' */
    {0, 1, 4, 2, 3}, /* B */
    {0, 1, 3, 4, 2}, /* B' */
};
static const char *const names[TURNS] = {"A", "A'", "B", "B'"};

static void turn(uint8_t out[TILES], const uint8_t state[TILES], unsigned t)
{
    for (unsigned i = 0; i < TILES; i++) out[i] = state[turns[t][i]];
}

/* [any] means: called from many threads at once. Everything such a function needs comes in its
 * arguments; there are no variables outside functions, and no malloc. */
static void solved(const void *self, void *state)
{
    (void)self;
    uint8_t *tiles = state;
    for (unsigned i = 0; i < TILES; i++) tiles[i] = (uint8_t)i;
}

/* ---- tables ----
 *
 * Each arrangement's distance, by the number of its permutation: the host builds it once, keeps it
 * in the user's cache and gives it to us in init. Raise `version` whenever build_distances() would
 * write other bytes, or old caches will be believed. Small tables need no cache, but this is how
 * it is done. Bigger ones use host->parallel in their build function. */
static int build_distances(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)context, (void)host, (void)err;
    uint8_t *distance = out, state[TILES], next[TILES];
    memset(distance, UNREACHABLE, RANKS);
    solved(NULL, state);
    distance[rank_perm(state, TILES)] = 0;
    /* Breadth first: every pass reaches what is one turn further away. */
    unsigned found = 1;
    for (uint8_t depth = 0; found; depth++) {
        found = 0;
        for (uint32_t r = 0; r < RANKS; r++) {
            if (distance[r] != depth) continue;
            unrank_perm(state, TILES, r);
            for (unsigned t = 0; t < TURNS; t++) {
                turn(next, state, t);
                uint8_t *d = &distance[rank_perm(next, TILES)];
                found += *d == UNREACHABLE;
                if (*d == UNREACHABLE) *d = (uint8_t)(depth + 1);
            }
        }
    }
    return TSL_OK;
}

/* init runs once, on the main thread, before anything else is called. What it stores in *self is
 * what all other functions get; here the table itself is enough. A puzzle that needs more than one
 * pointer sets self_size to the size of a struct: *self then points to so many bytes, zeroed. */
static int init(void **self, const tsl_host *host, tsl_err *err)
{
    static const tsl_table table = {
        .name = "template-distance", .version = 1, .size = RANKS, .build = build_distances};
    const void *bytes = NULL;
    int status = host->table(host, &bytes, &table, NULL, err);
    if (status != TSL_OK) return status; /* err says why already */
    *self = (void *)(uintptr_t)bytes;    /* read-only: everything takes `const void *self` */
    return TSL_OK;
}

/* ---- drawing ----
 *
 * All randomness comes from `rng`; tsl_below(rng, n) is a uniform number in [0, n). Every
 * reachable state must be equally likely, so argue it: Fisher-Yates gives each of the 120
 * permutations once in 120. Exchanging two fixed places pairs each odd permutation with an even
 * one, so each even permutation comes up twice in 120, and odd ones never. */
static void draw(const void *self, void *state, tsl_rng *rng)
{
    uint8_t *tiles = state;
    unsigned odd = 0;
    solved(self, tiles);
    for (unsigned i = TILES - 1; i > 0; i--) {
        unsigned j = (unsigned)tsl_below(rng, i + 1);
        uint8_t tile = tiles[i];
        tiles[i] = tiles[j];
        tiles[j] = tile;
        odd ^= i != j;
    }
    if (odd) {
        uint8_t tile = tiles[0];
        tiles[0] = tiles[1];
        tiles[1] = tile;
    }
}

/* The event's minimum distance is checked with this before anything is solved, so it must be exact
 * for every n up to metric_max. */
static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    const uint8_t *distance = self;
    (void)err;
    *yes = distance[rank_perm(state, TILES)] <= n;
    return TSL_OK;
}

/* ---- scrambles ----
 *
 * We search a solution and write its inverse: undone, from the last turn to the first. A search
 * stops at a length (or at a number of nodes), never at a clock, and tries turns in one order, so
 * that the same state has the same scramble on every machine. Where a filter refuses a sequence,
 * the host asks again with nth = 1, 2, ...; the k-th alternative here is the k-th sequence found,
 * shorter ones first. */
enum { LENGTH_MAX = 12 };

typedef struct search {
    const uint8_t *distance;
    unsigned skip; /* sequences still to be passed over */
    uint8_t sequence[LENGTH_MAX];
} search;

static bool find(search *s, const uint8_t *state, unsigned done, unsigned length)
{
    unsigned left = length - done;
    if (left == 0) return s->skip-- == 0;
    for (unsigned t = 0; t < TURNS; t++) {
        uint8_t next[TILES];
        /* Two turns of one ring in a row are one turn, or none. */
        if (done > 0 && t / 2 == s->sequence[done - 1] / 2) continue;
        turn(next, state, t);
        if (s->distance[rank_perm(next, TILES)] > left - 1) continue;
        s->sequence[done] = (uint8_t)t;
        if (find(s, next, done + 1, length)) return true;
    }
    return false;
}

static void write_inverse(char *out, const uint8_t *sequence, unsigned length)
{
    *out = '\0';
    while (length-- > 0) {
        out = stpcpy(out, names[sequence[length] ^ 1u]); /* A and A', B and B' are neighbours */
        if (length > 0) *out++ = ' ';
    }
    *out = '\0';
}

/* The output has room for TSL_SCRAMBLE_MAX bytes. want->work is this call's own scratch memory
 * where the descriptor asks for some, and want->rng its own randomness, for a puzzle that hides
 * how far away a state is by choosing among sequences of one length. */
static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    const uint8_t *distance = self;
    search s = {.distance = distance, .skip = want->nth};
    for (unsigned length = distance[rank_perm(state, TILES)]; length <= LENGTH_MAX; length++)
        if (find(&s, state, 0, length)) {
            write_inverse(out, s.sequence, length);
            return TSL_OK;
        }
    return tsl_fail(err, TSL_ELIMIT, "no further sequence of at most %d turns", LENGTH_MAX);
}

/* ---- reading scrambles ----
 *
 * The host checks every scramble with this before it keeps it: it is what makes a wrong scramble
 * impossible, so keep it apart from the search and as simple as it can be. It also reads what
 * people type. An error names the token and its position, counted from 1, and leaves the state as
 * it was. */
static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    (void)self;
    uint8_t now[TILES], next[TILES];
    memcpy(now, state, TILES);
    for (tokens n = {.rest = moves}; tokens_next(&n);) {
        unsigned t = 0;
        while (t < TURNS && !tokens_is(&n, names[t])) t++;
        if (t == TURNS) return tokens_fail(&n, err);
        turn(next, now, t);
        memcpy(now, next, TILES);
    }
    memcpy(state, now, TILES);
    return TSL_OK;
}

/* One letter per sticker, in the order the puzzle's script in lua/draw takes them. */
static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    (void)self;
    const uint8_t *tiles = state;
    for (unsigned i = 0; i < TILES; i++) out[i] = (char)('A' + tiles[i]);
    out[TILES] = '\0';
}

/* ---- solving, and reading stickers ----
 *
 * What follows is for `twistseal solve --puzzle`; a puzzle that cannot do it leaves the members
 * NULL. The letters of read() may be any: check all of them before `state` is written, and name
 * what is wrong. */
static int read_letters(const void *self, void *state, const char *letters, tsl_err *err)
{
    const uint8_t *distance = self;
    uint8_t tiles[TILES];
    unsigned seen = 0;
    for (unsigned i = 0; i < TILES; i++) {
        if (letters[i] < 'A' || letters[i] >= 'A' + TILES)
            return tsl_fail(err, TSL_EINPUT, "letter %u is %c, but tiles are A to E", i + 1,
                            letters[i]);
        tiles[i] = (uint8_t)(letters[i] - 'A');
        if (seen >> tiles[i] & 1) return tsl_fail(err, TSL_EINPUT, "two tiles are %c", letters[i]);
        seen |= 1u << tiles[i];
    }
    if (distance[rank_perm(tiles, TILES)] == UNREACHABLE)
        return tsl_fail(err, TSL_EINPUT, "two tiles are exchanged");
    memcpy(state, tiles, TILES);
    return TSL_OK;
}

/* The same search as for a scramble; its sequence is not undone. What it does not offer it refuses
 * with TSL_EUSAGE. A puzzle that solves in phases says where each ends in out->phases. */
static int solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                 tsl_err *err)
{
    const uint8_t *distance = self;
    const unsigned shortest = distance[rank_perm(state, TILES)];
    search s = {.distance = distance, .skip = ask->nth};
    if (ask->moves) return tsl_fail(err, TSL_EUSAGE, "it solves with all its moves only");
    if (ask->max_nodes) return tsl_fail(err, TSL_EUSAGE, "it counts no nodes");
    for (unsigned length = shortest; length <= LENGTH_MAX; length++) {
        if (ask->optimal && length > shortest) break;
        if (!find(&s, state, 0, length)) continue;
        *out = (tsl_answer){.count = length, .optimal = length == shortest};
        char *end = out->moves;
        for (unsigned i = 0; i < length; i++) {
            if (i > 0) *end++ = ' ';
            end = stpcpy(end, names[s.sequence[i]]);
        }
        return TSL_OK;
    }
    return tsl_fail(err, TSL_ELIMIT, "no further sequence");
}

/* Lines for `twistseal puzzle explain`. */
static int explain(const void *self, tsl_sink *sink, tsl_err *err)
{
    static const char line[] = "one phase: a table knows the distance of each arrangement\n";
    (void)self, (void)err;
    return sink->write(sink->self, line, sizeof line - 1);
}

/* ---- the entry: the one symbol a plugin exports ---- */

static const tsl_puzzle rings = {
    .id = "rings",
    .name = "Two rings of three tiles",
    .draw_as = "rings", /* lua/draw/rings.lua, if there is one, draws it */
    .state_size = TILES,
    .work_size = 0,
    .facelet_count = TILES,
    .metric_max = 20,
    .init = init,
    .solved = solved,
    .draw = draw,
    .within = within,
    .scramble = scramble,
    .apply = apply,
    .facelets = facelets,
    .read = read_letters,
    .solve = solve,
    .explain = explain,
};

static const tsl_puzzle *const puzzles[] = {&rings, NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI,
    .name = "template",
    .version = "1.0.0",
    .puzzles = puzzles,
};
