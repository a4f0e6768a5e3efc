/* Measures the optimal mode, one thread: length, time and nodes of each position.
 *
 * usage: bench_optimal STATES COUNT MEGABYTES
 *
 * STATES: a file of 54-letter facelet strings, one a line, of which the first COUNT are solved with
 * the largest tables of at most so many megabytes. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "plugin/services.h"
#include "solve/solver.h"

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

typedef struct total {
    double seconds;
    uint64_t nodes;
    unsigned length;
} total;

static int measure(total *sum, const solver *s, const char *state, tsl_err *err)
{
    tsl_cube3 cube;
    solution answer;
    int code = state_read(&cube, state, err);
    double start = cpu_seconds();
    if (code == TSL_OK) code = solver_solve(&answer, s, &cube, err);
    if (code != TSL_OK) return code;
    double seconds = cpu_seconds() - start;
    sum->seconds += seconds;
    sum->nodes += answer.nodes;
    sum->length += answer.cost;
    printf("%5u %10.2f %16llu %8.1f\n", answer.cost, seconds, (unsigned long long)answer.nodes,
           seconds / (double)answer.nodes * 1e9);
    fflush(stdout);
    return TSL_OK;
}

static int run(FILE *states, unsigned count, const solver *s, tsl_err *err)
{
    char line[80];
    unsigned done = 0;
    int code = TSL_OK;
    total sum = {0};
    printf("tables: %.0f MB\n%5s %10s %16s %8s\n", (double)solver_table_size(s) / 1e6, "moves",
           "CPU s", "nodes", "ns each");
    while (code == TSL_OK && done < count && fscanf(states, "%79s", line) == 1) {
        code = measure(&sum, s, line, err);
        done++;
    }
    if (code == TSL_OK && done > 0)
        printf("mean of %u: %.2f moves, %.2f s, %.0f nodes\n", done, (double)sum.length / done,
               sum.seconds / done, (double)sum.nodes / done);
    return code;
}

int main(int argc, char **argv)
{
    tsl_err err = {0};
    solver *s = NULL;
    if (argc != 4) {
        fputs("usage: bench_optimal STATES COUNT MEGABYTES\n", stderr);
        return 2;
    }
    /* More than one solve ahead: each is done by one thread. */
    const solver_options how = {
        .method = "optimal", .tables = strtoull(argv[3], NULL, 10), .solves = 2};
    FILE *states = fopen(argv[1], "re");
    services *lent = services_new(SERVICES_KEEP_TABLES);
    int code = TSL_OK;
    if (!states) code = tsl_fail(&err, TSL_EINPUT, "cannot open '%s'", argv[1]);
    if (code == TSL_OK) code = solver_open(&s, &how, services_lend(lent), &err);
    if (code == TSL_OK) code = run(states, (unsigned)strtoul(argv[2], NULL, 10), s, &err);
    if (states) fclose(states);
    solver_close(s);
    services_free(lent);
    if (code != TSL_OK) fprintf(stderr, "bench_optimal: %s\n", err.text);
    return code == TSL_OK ? 0 : 1;
}
