/* The command `bench`: measures the methods that solve the 3x3x3. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "command.h"
#include "cube/cube.h"
#include "plugin/services.h"
#include "solve/solver.h"

static const char help[] =
    "usage: twistseal bench methods [-n, --count N]\n"
    "\n"
    "Solves the same N random positions of the 3x3x3 (default 100) by each method, on one core.\n"
    "Prints how many positions the method solved within its budget, the lengths of its answers,\n"
    "the processor time per solve in milliseconds, and the size of its tables. The lengths are\n"
    "the same on every machine. The optimal method is left out: it takes minutes per position.\n";

static const struct row {
    const char *title;
    solver_options options;
} rows[] = {
    {"thistlethwaite", {.method = "thistlethwaite"}},
    {"multiphase, 10,000 nodes", {.method = "multiphase", .nodes = 10000}},
    {"multiphase, 1,000,000 nodes", {.method = "multiphase", .nodes = 1000000}},
    {"kociemba, first answer", {.method = "kociemba", .first_answer = true}},
    {"kociemba, 1,000,000 nodes", {.method = "kociemba", .nodes = 1000000}},
    {"kociemba, 5,000,000 nodes", {.method = "kociemba", .nodes = 5000000}},
    {"twophase, at most 21 moves", {.method = "twophase"}},
    {"twophase, at most 20 moves", {.method = "twophase", .max_moves = 20}},
    {"twophase, 100 probes", {.method = "twophase", .probes = 100}},
    {"twophase, 10,000 probes", {.method = "twophase", .probes = 10000}},
};

/* ---- positions ---- */

/* splitmix64: enough for a benchmark, and the same everywhere. */
static uint64_t draw(uint64_t *seed)
{
    uint64_t z = *seed += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static void shuffle(uint8_t *pieces, unsigned count, uint64_t *seed)
{
    for (unsigned i = count - 1; i > 0; i--) {
        unsigned j = (unsigned)(draw(seed) % (i + 1));
        uint8_t piece = pieces[i];
        pieces[i] = pieces[j];
        pieces[j] = piece;
    }
}

/* Orients all but the last piece at random, and that one so that turns can reach the position. */
static void orient(uint8_t *pieces, unsigned count, unsigned ways, uint64_t *seed)
{
    unsigned sum = 0;
    for (unsigned i = 0; i + 1 < count; i++) {
        unsigned orientation = (unsigned)(draw(seed) % ways);
        pieces[i] |= (uint8_t)(orientation << 4);
        sum += orientation;
    }
    pieces[count - 1] |= (uint8_t)((ways - sum % ways) % ways << 4);
}

static void random_cube(tsl_cube3 *out, uint64_t *seed)
{
    cube_solved(out);
    shuffle(out->corner, CUBE_CORNERS, seed);
    do shuffle(out->edge, CUBE_EDGES, seed);
    while (cube_parity(out->edge, CUBE_EDGES) != cube_parity(out->corner, CUBE_CORNERS));
    orient(out->corner, CUBE_CORNERS, 3, seed);
    orient(out->edge, CUBE_EDGES, 2, seed);
}

/* ---- measuring ---- */

/* Processor time: other programs would distort solves of a few microseconds. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

typedef struct result {
    uint64_t solved, moves;
    unsigned worst;
    double seconds, slowest;
    size_t table_size;
} result;

static int measure(result *out, const solver_options *options, uint64_t count, tsl_err *err)
{
    solver *s = NULL;
    uint64_t seed = 333;
    *out = (result){0};
    services *lent = services_new(SERVICES_KEEP_TABLES);
    int status = solver_open(&s, options, services_lend(lent), err);
    for (uint64_t i = 0; i < count && status == TSL_OK; i++) {
        tsl_cube3 cube;
        solution answer;
        random_cube(&cube, &seed);
        double start = now();
        status = solver_solve(&answer, s, &cube, err);
        double taken = now() - start;
        if (status == TSL_ELIMIT)
            status = TSL_OK;
        else
            out->solved++;
        out->moves += answer.cost;
        out->seconds += taken;
        if (answer.cost > out->worst) out->worst = answer.cost;
        if (taken > out->slowest) out->slowest = taken;
    }
    if (status == TSL_OK) out->table_size = solver_table_size(s);
    solver_close(s);
    services_free(lent);
    return status;
}

static int run_bench(char **argv, tsl_err *err)
{
    const char *subject = NULL;
    uint64_t count = 100;
    const option_spec specs[] = {{"--count", "-n", OPTION_COUNT, &count, 1000000},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    int status = options_read(argv, specs, &subject, 1, NULL, err);
    if (status != TSL_OK) return status;
    if (!subject || strcmp(subject, "methods") != 0)
        return tsl_fail(err, TSL_EUSAGE, "bench measures 'methods': see 'twistseal bench --help'");
    printf("%-30s %7s %8s %8s %10s %10s %9s\n", "method", "solved", "average", "longest", "ms",
           "slowest", "tables");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        result r;
        solver_options options = rows[i].options;
        options.solves = count;
        status = measure(&r, &options, count, err);
        if (status != TSL_OK) return status;
        printf("%-30s %7llu %8.2f %8u %10.3f %10.3f %6.1f MB\n", rows[i].title,
               (unsigned long long)r.solved, (double)r.moves / (double)r.solved, r.worst,
               r.seconds / (double)count * 1e3, r.slowest * 1e3, (double)r.table_size / 1e6);
        fflush(stdout);
    }
    return TSL_OK;
}

const command cmd_bench = {"bench", "measure the 3x3x3's methods", help, run_bench};
