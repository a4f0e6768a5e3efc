/* Measures a filter's time per candidate. usage: bench_filter LUA_DIR
 *
 * Asks the built-in filter `length`, through its confined process, about scrambles in batches of 1,
 * 10, 100 and 1000, and prints an object a line, in microseconds a candidate. */
#include <stdlib.h>
#include <time.h>

#include "script/script.h"
#include "set/plan/filter.h"

enum { BATCH_MAX = 1000, RUNS = 100 };

static double now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_figures(size_t batch, double us[RUNS])
{
    double sum = 0;
    for (int i = 0; i < RUNS; i++) sum += us[i];
    qsort(us, RUNS, sizeof *us, by_size);
    printf("{\"name\": \"filter x%zu\", \"n\": %zu, \"us_mean\": %.2f, \"us_median\": %.2f, "
           "\"us_p99\": %.2f, \"us_max\": %.2f, \"length_mean\": 0, \"peer\": \"twistseal\"}\n",
           batch, batch * RUNS, sum / RUNS, us[RUNS / 2], us[RUNS * 99 / 100], us[RUNS - 1]);
}

/* Writing the candidates as JSON is part of it. */
static int ask(script_host *host, const json_t *parameters, size_t count, tsl_err *err)
{
    static bool verdicts[BATCH_MAX];
    static text texts[BATCH_MAX];
    static const char *candidates[BATCH_MAX];
    for (size_t i = 0; i < count; i++) {
        texts[i].size = 0;
        filter_input_add_moves(&texts[i], "R2 U' F2 L D2 B' R U2 F L2 D R2 B2 U F2 D' L2 U2 R' F");
        candidates[i] = texts[i].bytes;
    }
    const script_batch batch = {"filters/length", "accept_moves", parameters, candidates, count};
    return script_filter(verdicts, host, &batch, err);
}

static int measure(script_host *host, tsl_err *err)
{
    json_t *parameters = NULL, *given = json_pack("{s:i, s:i}", "least", 20, "most", 20);
    int status = script_parameters(&parameters, host, "filters/length", given, err);
    json_decref(given);
    for (size_t batch = 1; batch <= BATCH_MAX && status == TSL_OK; batch *= 10) {
        double us[RUNS] = {0};
        status = ask(host, parameters, batch, err); /* the worker starts */
        for (int i = 0; i < RUNS && status == TSL_OK; i++) {
            double start = now_us();
            status = ask(host, parameters, batch, err);
            us[i] = (now_us() - start) / (double)batch;
        }
        if (status == TSL_OK) print_figures(batch, us);
    }
    json_decref(parameters);
    return status;
}

int main(int argc, char **argv)
{
    tsl_err err = {0};
    script_host *host = NULL;
    int status = argc == 2 ? script_host_start(&host, NULL, argv[1], false, &err)
                           : tsl_fail(&err, TSL_EUSAGE, "usage: bench_filter LUA_DIR");
    if (status == TSL_OK) status = measure(host, &err);
    script_host_free(host);
    if (status != TSL_OK) fprintf(stderr, "%s\n", err.text);
    return status != TSL_OK;
}
