/* Measures how long the verification of many leaves takes. usage: bench_leaves PLUGIN_DIR COUNT
 *
 * Writes COUNT leaves of the 2x2x2 and verifies them: their form, the tree over them, every
 * scramble applied. Prints the seconds on one thread and the memory. The same 1,000 scrambles come
 * again and again, each time under another path. */
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "plugin/host.h"
#include "set/verify/verify_leaves.h"
#include "trust/rng.h"

enum { SCRAMBLES = 1000 };

typedef struct sample {
    char scramble[TSL_SCRAMBLE_MAX], facelets[TSL_FACELETS_MAX];
} sample;

static const event the_event = {.id = "222", .distance = 4};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Draws states that are far enough from solved. */
static int draw(uint8_t *state, const puzzle *z, tsl_rng *rng, tsl_err *err)
{
    bool near = true;
    int status = TSL_OK;
    while (near && status == TSL_OK) {
        z->type->draw(z->self, state, rng);
        status = z->type->within(z->self, &near, state, the_event.distance - 1, err);
    }
    return status;
}

static int make_samples(sample *out, const puzzle *z, tsl_err *err)
{
    int status = TSL_OK;
    uint8_t state[TSL_STATE_MAX], key[KEY_SIZE] = {222};
    rng_stream stream;
    rng_open(&stream, key);
    tsl_rng rng = rng_for_plugin(&stream);
    void *work = z->work_size > 0 ? aligned_alloc(64, (z->work_size + 63) / 64 * 64) : NULL;
    const tsl_want want = {0, &rng, work};
    for (size_t i = 0; i < SCRAMBLES && status == TSL_OK; i++) {
        status = draw(state, z, &rng, err);
        if (status == TSL_OK)
            status = z->type->scramble(z->self, out[i].scramble, state, &want, err);
        z->type->facelets(z->self, out[i].facelets, state);
    }
    free(work);
    rng_close(&stream);
    return status;
}

/* As leaf_write does, but with a path of any length in numbers, and with a salt of zeros. */
static void write_leaves(text *out, const sample *samples, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const sample *s = &samples[i % SCRAMBLES];
        text_addf(out, LEAF_HEAD "\nBench2026\n222/r1/A/%zu\nstate %s\nscramble %s\nsalt %064d\n",
                  i + 1, s->facelets, s->scramble, 0);
    }
}

static int check_tree(const leaf *leaves, size_t count, tsl_err *err)
{
    digest root, *hashes = calloc(count + 1, sizeof *hashes);
    if (!hashes) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    for (size_t i = 0; i < count; i++) hashes[i] = leaves[i].hash;
    int status = merkle_root(&root, hashes, count, err);
    free(hashes);
    return status;
}

static int apply_all(const puzzle *z, const leaf *leaves, size_t count, findings *found,
                     tsl_err *err)
{
    int status = TSL_OK;
    uint8_t state[TSL_STATE_MAX];
    for (size_t i = 0; i < count && status == TSL_OK; i++) {
        slot s = {.event = &the_event, .puzzle = z, .state = state};
        snprintf(s.path, sizeof s.path, "%s", leaves[i].path);
        status = verify_scramble(&s, &leaves[i], found, err);
        free(s.scramble);
        free(s.facelets);
    }
    return status;
}

static int measure(const puzzle *z, text *bytes, size_t count, tsl_err *err)
{
    leaf *leaves = NULL;
    findings found = {0};
    const double start = now();
    int status = leaf_read_all(&leaves, count, bytes, &found, err);
    if (status == TSL_OK && leaves) status = check_tree(leaves, count, err);
    const double read = now();
    if (status == TSL_OK && leaves) status = apply_all(z, leaves, count, &found, err);
    const double applied = now();
    free(leaves);
    if (status == TSL_OK && found.count > 0)
        status = tsl_fail(err, TSL_EBROKEN, "%s", findings_text(&found));
    text_free(&found.lines);
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    if (status == TSL_OK)
        printf("%zu leaves: form and tree %.2f s, scrambles %.2f s; %.0f MB\n", count, read - start,
               applied - read, (double)used.ru_maxrss / 1024);
    return status;
}

int main(int argc, char **argv)
{
    static sample samples[SCRAMBLES];
    tsl_err err = {0};
    text bytes = {0};
    const puzzle *z = NULL;
    plugin_host *host = NULL;
    const size_t count = argc == 3 ? strtoul(argv[2], NULL, 10) : 0;
    char *directory = count ? realpath(argv[1], NULL) : NULL;
    int status = directory ? plugin_host_new_in(&host, directory, NULL, &err)
                           : tsl_fail(&err, TSL_EUSAGE, "usage: bench_leaves PLUGIN_DIR COUNT");
    if (status == TSL_OK) status = plugin_host_puzzle(&z, host, "222", &err);
    if (status == TSL_OK) status = make_samples(samples, z, &err);
    if (status == TSL_OK) write_leaves(&bytes, samples, count);
    if (status == TSL_OK && bytes.failed) status = tsl_fail(&err, TSL_ESYSTEM, "out of memory");
    if (status == TSL_OK) status = measure(z, &bytes, count, &err);
    if (status != TSL_OK) fprintf(stderr, "bench_leaves: %s\n", err.text);
    text_free(&bytes);
    plugin_host_free(host);
    free(directory);
    return status != TSL_OK ? 2 : 0;
}
