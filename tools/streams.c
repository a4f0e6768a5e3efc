/* Chi-square tests of a set's random streams, with a fresh seed or a given one.
 *
 * usage: streams [SEED [PLANT]]
 * SEED is 64 hex digits, or "fresh". PLANT replaces the generator by one with a known fault, to
 * show that the tests notice it: modulo, scaled, echo, onekey. Exit codes: 0 uniform, 1 not, 2
 * could not tell. */
#include <math.h>
#include <string.h>

#include "trust/rng.h"

enum { DRAWS = 1000000, PATHS = 100000, CELLS_MAX = 1024 };

/* Deviations that chance exceeds about once in 10^9 tests. */
static const double DEVIATIONS_MAX = 6;

/* What is tested: a way to draw, and a way to open the stream of the n-th path. */
typedef struct generator {
    const char *name;
    uint64_t (*below)(rng_stream *stream, uint64_t bound);
    bool one_key; /* all paths share one stream's key */
} generator;

/* A whole word reduced without rejection. */
static uint64_t modulo_below(rng_stream *stream, uint64_t bound)
{
    uint64_t word = rng_below(stream, 1ull << 32) << 32;
    return (word | rng_below(stream, 1ull << 32)) % bound;
}

/* A fraction of few bits stretched over the range. */
static uint64_t scaled_below(rng_stream *stream, uint64_t bound)
{
    double fraction = (double)rng_below(stream, 1 << 10) / (1 << 10);
    return (uint64_t)(fraction * (double)bound);
}

/* One draw in sixteen is the one before it again. */
static uint64_t echo_below(rng_stream *stream, uint64_t bound)
{
    bool repeat = rng_below(stream, 16) == 0 && stream->used >= 16;
    if (!repeat) return rng_below(stream, bound);
    rng_stream before = *stream;
    before.used -= 16; /* the word just taken, and the one that gave the last draw */
    return rng_below(&before, bound);
}

static const generator generators[] = {
    {"twistseal", rng_below, false}, {"modulo", modulo_below, false},
    {"scaled", scaled_below, false}, {"echo", echo_below, false},
    {"onekey", rng_below, true},
};

/* One test's counts. */
typedef struct tally {
    uint64_t count[CELLS_MAX];
    uint64_t total;
    unsigned cells;
} tally;

static void add(tally *t, uint64_t cell)
{
    t->count[cell]++;
    t->total++;
}

/* How many standard deviations the chi-square statistic is off its mean (Wilson and Hilferty). */
static double deviations(const tally *t)
{
    double expected = (double)t->total / t->cells, sum = 0, freedom = t->cells - 1;
    for (unsigned c = 0; c < t->cells; c++) {
        double off = (double)t->count[c] - expected;
        sum += off * off / expected;
    }
    double spread = 2 / (9 * freedom);
    return (cbrt(sum / freedom) - (1 - spread)) / sqrt(spread);
}

static bool report(const char *name, const tally *t)
{
    double z = deviations(t);
    bool good = fabs(z) < DEVIATIONS_MAX;
    printf("%-28s %8llu in %4u cells: %+8.2f deviations%s\n", name, (unsigned long long)t->total,
           t->cells, z, good ? "" : "  NOT UNIFORM");
    return good;
}

/* ---- the tests ---- */

typedef struct bounded {
    const char *name;
    uint64_t bound;
    unsigned cells;
} bounded;

static const bounded bounds[] = {
    {"below 2", 2, 2},
    {"below 3", 3, 3},
    {"below 12", 12, 12},
    {"below 24", 24, 24},
    {"below 1000", 1000, 1000},
    {"below 3 * 2^62", 3ull << 62, 3},
    {"below 5 * 2^61", 5ull << 61, 640},
    {"below 2^63", 1ull << 63, 512},
};

static bool test_bound(const generator *g, rng_stream *stream, const bounded *b)
{
    tally t = {.cells = b->cells};
    for (int i = 0; i < DRAWS; i++) add(&t, g->below(stream, b->bound) / (b->bound / b->cells));
    return report(b->name, &t);
}

/* Does a draw tell anything of the one after it? */
static bool test_pairs(const generator *g, rng_stream *stream)
{
    tally t = {.cells = 24 * 24};
    uint64_t last = g->below(stream, 24);
    for (int i = 0; i < DRAWS; i++) {
        uint64_t next = g->below(stream, 24);
        add(&t, last * 24 + next);
        last = next;
    }
    return report("pairs of draws below 24", &t);
}

/* Does the first draw of a path tell anything of that of the next path? */
static void test_paths(bool *good, const generator *g, const secret *root)
{
    tally t = {.cells = 24 * 24};
    uint64_t last = 0;
    for (unsigned i = 0; i < PATHS; i++) {
        char path[64];
        uint8_t key[KEY_SIZE];
        rng_stream stream;
        snprintf(path, sizeof path, "333/r1/A/%u#1", g->one_key ? 1 : i);
        derive_key(key, root, "state", path);
        rng_open(&stream, key);
        uint64_t first = g->below(&stream, 24);
        rng_close(&stream);
        if (i > 0) add(&t, last * 24 + first);
        last = first;
    }
    *good &= report("first draws of two paths", &t);
}

static int test_all(bool *good, const generator *g, const secret *root, tsl_err *err)
{
    uint8_t key[KEY_SIZE];
    rng_stream stream;
    derive_key(key, root, "state", "333/r1/A/1#1");
    int status = TSL_OK;
    rng_open(&stream, key);
    *good = true;
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++)
        *good &= test_bound(g, &stream, &bounds[i]);
    *good &= test_pairs(g, &stream);
    if (stream.failed) status = tsl_fail(err, TSL_ESYSTEM, "the generator failed");
    rng_close(&stream);
    test_paths(good, g, root);
    return status;
}

static int read_arguments(secret *root, const generator **g, int argc, char **argv, tsl_err *err)
{
    *root = (secret){0};
    *g = NULL;
    for (size_t i = 0; i < sizeof generators / sizeof generators[0]; i++)
        if (strcmp(generators[i].name, argc > 2 ? argv[2] : "twistseal") == 0) *g = &generators[i];
    if (!*g || argc > 3)
        return tsl_fail(err, TSL_EUSAGE, "usage: streams [SEED|fresh [modulo|scaled|echo|onekey]]");
    if (argc > 1 && strcmp(argv[1], "fresh") != 0) return secret_from_hex(root, argv[1], err);
    return secret_random(root, SEED_SIZE, err);
}

int main(int argc, char **argv)
{
    tsl_err err = {0};
    const generator *g;
    secret root;
    bool good = false;
    int status = read_arguments(&root, &g, argc, argv, &err);
    if (status == TSL_OK) status = test_all(&good, g, &root, &err);
    secret_free(&root);
    if (status != TSL_OK) fprintf(stderr, "%s\n", err.text);
    return status != TSL_OK ? 2 : good ? 0 : 1;
}
