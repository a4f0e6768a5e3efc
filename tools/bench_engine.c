/* Measures the 3x3x3 engine, one thread: time and length for each bound, and for each budget.
 *
 * usage: bench_engine [JSONL [STATES [TASKS [COUNT]]]]
 *        bench_engine --states
 *
 * JSONL: a file to append an object a line to. STATES: a file of 54-letter facelet strings, one a
 * line; '' or nothing: uniformly random states from a fixed seed, which --states prints. TASKS:
 * part of the names of the tasks to run. COUNT: how many states, instead of the tasks' own. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cube/coord.h"
#include "cube/cube.h"
#include "twophase/engine.h"

#define STATES_MAX 10000u

typedef struct bench {
    const tsl_engine3 *engine;
    void *work;
    FILE *json; /* may be NULL */
    tsl_cube3 cubes[STATES_MAX];
    size_t cube_count;
    const char *wanted; /* part of the names of the tasks to run */
    size_t count;       /* of states; 0: as the task says */
    double us[STATES_MAX];
} bench;

/* What is measured: `count` states, each until an answer of at most `max_moves` is found, or the
 * best one within a budget. */
typedef struct task {
    const char *name;
    size_t count;
    unsigned max_moves;
    uint64_t nodes, probes; /* a budget; both 0: the first answer */
} task;

static const task tasks[] = {
    {"333 within 21", 10000, 21, 0, 0},
    {"333 within 20", 2000, 20, 0, 0},
    {"333 within 19", 200, 19, 0, 0},
    {"333 best of 30 nodes", 2000, 30, 30, 0},
    {"333 best of 100 nodes", 2000, 30, 100, 0},
    {"333 best of 300 nodes", 2000, 30, 300, 0},
    {"333 best of 1000 nodes", 2000, 30, 1000, 0},
    {"333 best of 3000 nodes", 1000, 30, 3000, 0},
    {"333 best of 10000 nodes", 1000, 30, 10000, 0},
    {"333 best of 30000 nodes", 1000, 30, 30000, 0},
    {"333 best of 100000 nodes", 1000, 30, 100000, 0},
    {"333 best of 300000 nodes", 300, 30, 300000, 0},
    {"333 best of 5 probes", 2000, 21, 0, 5},
    {"333 best of 10 probes", 2000, 21, 0, 10},
    {"333 best of 20 probes", 2000, 21, 0, 20},
    {"333 best of 50 probes", 2000, 21, 0, 50},
    {"333 best of 100 probes", 2000, 21, 0, 100},
    {"333 best of 200 probes", 2000, 21, 0, 200},
    {"333 best of 500 probes", 2000, 21, 0, 500},
    {"333 best of 1000 probes", 1000, 21, 0, 1000},
    {"333 best of 2000 probes", 1000, 21, 0, 2000},
    {"333 best of 5000 probes", 1000, 21, 0, 5000},
    {"333 best of 10000 probes", 500, 21, 0, 10000},
};

static double now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

/* SplitMix64: good enough to choose what is measured. */
static unsigned below(uint64_t *seed, unsigned bound)
{
    uint64_t z = *seed += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (unsigned)((z ^ z >> 31) >> 32) % bound;
}

static void shuffle(uint8_t *pieces, unsigned count, uint64_t *seed)
{
    for (unsigned i = count - 1; i > 0; i--) {
        unsigned j = below(seed, i + 1);
        uint8_t piece = pieces[i];
        pieces[i] = pieces[j];
        pieces[j] = piece;
    }
}

static tsl_cube3 random_cube(uint64_t *seed)
{
    tsl_cube3 twists, flips, cube;
    coord_set_twist(&twists, below(seed, COORD_TWISTS));
    coord_set_flip_slice(&flips, below(seed, COORD_FLIPS), 0);
    cube_solved(&cube);
    shuffle(cube.corner, CUBE_CORNERS, seed);
    do shuffle(cube.edge, CUBE_EDGES, seed);
    while (cube_parity(cube.corner, CUBE_CORNERS) != cube_parity(cube.edge, CUBE_EDGES));
    for (unsigned i = 0; i < CUBE_CORNERS; i++) cube.corner[i] |= twists.corner[i] & 48;
    for (unsigned i = 0; i < CUBE_EDGES; i++) cube.edge[i] |= flips.edge[i] & 16;
    return cube;
}

static int read_states(bench *b, const char *path, tsl_err *err)
{
    char line[80];
    int code = TSL_OK;
    FILE *f = fopen(path, "r");
    if (!f) return tsl_fail(err, TSL_EINPUT, "cannot open '%s'", path);
    while (code == TSL_OK && b->cube_count < STATES_MAX && fscanf(f, "%79s", line) == 1)
        code = cube_from_facelets(&b->cubes[b->cube_count++], line, err);
    fclose(f);
    return code;
}

static void make_states(bench *b)
{
    uint64_t seed = 333;
    while (b->cube_count < STATES_MAX) b->cubes[b->cube_count++] = random_cube(&seed);
}

/* The length of what a task finds for a cube; the sequence is checked by the caller. As in the
 * tables that others publish, a search goes on beyond its budget until there is an answer at all.
 */
static size_t solve(bench *b, const task *t, const tsl_cube3 *cube, uint8_t best[32])
{
    const tsl_solve3 how = {t->max_moves, TSL_ALL_MOVES3, TSL_ALL_MOVES3, 0, 0};
    engine_limits limits = {t->max_moves, t->nodes, t->probes};
    uint8_t moves[32];
    size_t count, length = SIZE_MAX;
    engine_begin(b->engine, b->work, cube, &how);
    while (engine_next(moves, &count, b->work, &limits, NULL) == TSL_OK) {
        memcpy(best, moves, count);
        length = count;
        if ((t->nodes == 0 && t->probes == 0) || length == 0) break;
        limits.max_moves = (unsigned)length - 1;
    }
    if (length < SIZE_MAX || (t->nodes == 0 && t->probes == 0)) return length;
    limits.max_nodes = limits.max_probes = 0;
    return engine_next(best, &count, b->work, &limits, NULL) == TSL_OK ? count : SIZE_MAX;
}

static bool solves(tsl_cube3 cube, const uint8_t *moves, size_t count)
{
    tsl_cube3 solved;
    cube_solved(&solved);
    for (size_t i = 0; i < count; i++) cube_move(&cube, moves[i]);
    return cube_equal(&cube, &solved);
}

static int compare(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void report(bench *b, const task *t, size_t runs, double length)
{
    double sum = 0, n = (double)runs;
    for (size_t i = 0; i < runs; i++) sum += b->us[i];
    qsort(b->us, runs, sizeof b->us[0], compare);
    double median = b->us[runs / 2], p99 = b->us[runs * 99 / 100], max = b->us[runs - 1];
    printf("%-26s %6zu %10.2f %10.2f %10.2f %10.1f %7.3f\n", t->name, runs, sum / n, median, p99,
           max, length / n);
    if (b->json)
        fprintf(b->json,
                "{\"name\": \"%s\", \"n\": %zu, \"us_mean\": %.2f, \"us_median\": %.2f, "
                "\"us_p99\": %.2f, \"us_max\": %.2f, \"length_mean\": %.3f, "
                "\"peer\": \"twistseal\"}\n",
                t->name, runs, sum / n, median, p99, max, length / n);
    fflush(stdout);
}

static int run_task(bench *b, const task *t, tsl_err *err)
{
    size_t wanted = b->count ? b->count : t->count, runs = 0;
    double length = 0;
    if (wanted > b->cube_count) wanted = b->cube_count;
    for (size_t i = 0; i < wanted; i++) {
        uint8_t moves[32];
        double start = now_us();
        size_t count = solve(b, t, &b->cubes[i], moves);
        double us = now_us() - start;
        if (count == SIZE_MAX || !solves(b->cubes[i], moves, count))
            return tsl_fail(err, TSL_EBROKEN, "a sequence does not solve its state");
        b->us[runs++] = us;
        length += (double)count;
    }
    if (runs > 0) report(b, t, runs, length);
    return TSL_OK;
}

static void print_states(bench *b)
{
    char facelets[55];
    make_states(b);
    for (size_t i = 0; i < b->cube_count; i++) {
        cube_to_facelets(facelets, &b->cubes[i]);
        puts(facelets);
    }
}

static int run_tasks(bench *b, tsl_err *err)
{
    int code = TSL_OK;
    printf("%-26s %6s %10s %10s %10s %10s %7s\n", "", "n", "us mean", "us median", "us p99",
           "us max", "moves");
    for (size_t i = 0; i < sizeof tasks / sizeof tasks[0] && code == TSL_OK; i++)
        if (strstr(tasks[i].name, b->wanted)) code = run_task(b, &tasks[i], err);
    return code;
}

static int run(bench *b, int argc, char **argv, tsl_err *err)
{
    if (argc > 2 && *argv[2]) {
        int code = read_states(b, argv[2], err);
        if (code != TSL_OK) return code;
    } else {
        make_states(b);
    }
    double start = now_us();
    b->engine = engine_open(NULL);
    int code = engine_prepare(b->engine, ENGINE_LARGE, err);
    if (code != TSL_OK) return code;
    printf("tables built in %.0f ms by one thread\n", (now_us() - start) / 1e3);
    b->work = aligned_alloc(64, b->engine->work_size);
    if (!b->work) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    if (argc > 1 && !(b->json = fopen(argv[1], "a")))
        return tsl_fail(err, TSL_ESYSTEM, "cannot write '%s'", argv[1]);
    b->wanted = argc > 3 ? argv[3] : "";
    b->count = argc > 4 ? strtoul(argv[4], NULL, 10) : 0;
    return run_tasks(b, err);
}

int main(int argc, char **argv)
{
    static bench b;
    tsl_err err = {0};
    if (argc > 1 && strcmp(argv[1], "--states") == 0) {
        print_states(&b);
        return 0;
    }
    int code = run(&b, argc, argv, &err);
    if (b.json && fclose(b.json) != 0 && code == TSL_OK)
        code = tsl_fail(&err, TSL_ESYSTEM, "cannot write '%s'", argv[1]);
    free(b.work);
    engine_close(b.engine);
    if (code != TSL_OK) fprintf(stderr, "bench_engine: %s\n", err.text);
    return code == TSL_OK ? 0 : 1;
}
