/* Counts draws of every state of a small puzzle: do all come up, and equally often?
 *
 * usage: state_counts PLUGIN_DIR PUZZLE STATES DRAWS [PLANT]
 * Draws DRAWS states of PUZZLE from a fixed stream and counts each one by what it looks like; there
 * should be STATES. PLANT replaces the generator by one with a known fault, to show that the count
 * notices it: modulo, missing. Exit codes: 0 uniform, 1 not, 2 could not tell. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plugin/host.h"
#include "trust/rng.h"

/* Deviations that chance exceeds about once in 10^9 tests. */
static const double DEVIATIONS_MAX = 6;

/* ---- generators ---- */

static uint64_t fair_below(void *self, uint64_t bound)
{
    return rng_below(self, bound);
}

/* 28 bits reduced without rejection. */
static uint64_t modulo_below(void *self, uint64_t bound)
{
    return rng_below(self, 1u << 28) % bound;
}

/* The last thousandth of all numbers never comes. */
static uint64_t missing_below(void *self, uint64_t bound)
{
    return rng_below(self, bound - bound / 1000);
}

typedef struct generator {
    const char *name;
    uint64_t (*below)(void *self, uint64_t bound);
} generator;

static const generator generators[] = {
    {"none", fair_below}, {"modulo", modulo_below}, {"missing", missing_below}};

/* ---- the counts: a hash table of looks ---- */

typedef struct entry {
    uint64_t look; /* 0: free */
    uint32_t count;
} entry;

typedef struct counts {
    entry *entries;
    size_t mask; /* size - 1, the size a power of two */
    size_t used;
} counts;

/* 64 bits of a facelet string (FNV-1a): of four million strings two would be taken for one with a
 * probability of one in two million. */
static uint64_t look_of(const char *facelets)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *facelets; facelets++) hash = (hash ^ (uint8_t)*facelets) * 0x100000001b3u;
    return hash ? hash : 1;
}

static void add(counts *c, uint64_t look)
{
    size_t at = (look ^ look >> 32) & c->mask;
    while (c->entries[at].look != 0 && c->entries[at].look != look) at = (at + 1) & c->mask;
    c->used += c->entries[at].look == 0;
    c->entries[at].look = look;
    c->entries[at].count++;
}

/* How many standard deviations the chi-square statistic is off its mean (Wilson and Hilferty);
 * states that never came count 0. */
static double deviations(const counts *c, uint64_t states, uint64_t draws)
{
    double expected = (double)draws / (double)states, freedom = (double)states - 1;
    double sum = (double)(states - c->used) * expected;
    for (size_t i = 0; i <= c->mask; i++) {
        double off = c->entries[i].count - expected;
        if (c->entries[i].look != 0) sum += off * off / expected;
    }
    double spread = 2 / (9 * freedom);
    return (cbrt(sum / freedom) - (1 - spread)) / sqrt(spread);
}

/* ---- the test ---- */

/* The tips of a pyraminx make 81 states of each; they are tested by themselves. */
static void drop_tips(char *facelets, const char *id)
{
    static const uint8_t tips[] = {0, 4, 8, 9, 13, 17, 18, 22, 26, 27, 31, 35};
    if (strcmp(id, "pyram") != 0) return;
    for (size_t i = 0; i < sizeof tips; i++) facelets[tips[i]] = '-';
}

static int count_all(counts *c, const puzzle *p, uint64_t draws, const generator *g, tsl_err *err)
{
    const uint8_t key[KEY_SIZE] = {1};
    rng_stream stream;
    rng_open(&stream, key);
    tsl_rng rng = {&stream, g->below};
    for (uint64_t i = 0; i < draws && c->used <= c->mask / 2; i++) {
        uint8_t state[TSL_STATE_MAX];
        char facelets[TSL_FACELETS_MAX];
        p->type->draw(p->self, state, &rng);
        p->type->facelets(p->self, facelets, state);
        drop_tips(facelets, p->type->id);
        add(c, look_of(facelets));
    }
    bool failed = stream.failed;
    rng_close(&stream);
    return failed ? tsl_fail(err, TSL_ESYSTEM, "the generator failed") : TSL_OK;
}

static int test_puzzle(bool *good, const puzzle *p, const uint64_t size[2], const generator *g,
                       tsl_err *err)
{
    uint64_t states = size[0], draws = size[1];
    counts c = {.mask = 1};
    while (c.mask < 2 * states) c.mask = c.mask * 2 + 1;
    c.entries = calloc(c.mask + 1, sizeof *c.entries);
    if (!c.entries) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    int status = count_all(&c, p, draws, g, err);
    double z = deviations(&c, states, draws);
    *good = c.used == states && fabs(z) < DEVIATIONS_MAX;
    if (status == TSL_OK)
        printf("%s: %zu of %llu states in %llu draws: %+.2f deviations%s\n", p->type->id, c.used,
               (unsigned long long)states, (unsigned long long)draws, z,
               *good ? "" : "  NOT UNIFORM");
    free(c.entries);
    return status;
}

static const generator *find_generator(const char *name)
{
    for (size_t i = 0; i < sizeof generators / sizeof generators[0]; i++)
        if (strcmp(generators[i].name, name) == 0) return &generators[i];
    return NULL;
}

static int run(bool *good, plugin_host **host, int argc, char **argv, tsl_err *err)
{
    uint64_t size[2] = {0};
    const generator *g = find_generator(argc > 5 ? argv[5] : "none");
    if (argc < 5 || argc > 6 || !g || !text_uint(&size[0], argv[3], 100000000) ||
        !text_uint(&size[1], argv[4], UINT32_MAX) || size[0] == 0)
        return tsl_fail(err, TSL_EUSAGE,
                        "usage: state_counts PLUGIN_DIR PUZZLE STATES DRAWS [modulo|missing]");
    char *directory = realpath(argv[1], NULL);
    const puzzle *p;
    int status = plugin_host_new_in(host, directory, NULL, err);
    if (status == TSL_OK) status = plugin_host_puzzle(&p, *host, argv[2], err);
    if (status == TSL_OK) status = test_puzzle(good, p, size, g, err);
    free(directory);
    return status;
}

int main(int argc, char **argv)
{
    tsl_err err = {0};
    plugin_host *host = NULL;
    bool good = false;
    int status = run(&good, &host, argc, argv, &err);
    plugin_host_free(host);
    if (status != TSL_OK) fprintf(stderr, "%s\n", err.text);
    return status != TSL_OK ? 2 : good ? 0 : 1;
}
