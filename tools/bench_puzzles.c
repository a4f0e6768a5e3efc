/* Measures drawing and scrambling. usage: bench_puzzles PLUGIN_DIR SECONDS EVENT:PUZZLE:DISTANCE...
 *
 * Instead of an event, DIRECTORY/NAME.lua is a puzzle's definition (lua/puzzles/README.md).
 * Prints an object a line for each event, in microseconds that one thread takes: drawing states
 * until one is far enough from solved, and its scramble. Each scramble is then checked, without the
 * clock. With 0 seconds: how many microseconds it takes, on all cores, until the puzzle is ready.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "plugin/host.h"
#include "script/script.h"
#include "trust/rng.h"

enum { RUNS_MAX = 20000, EVENT_SIZE = 17 };

typedef struct job {
    char event[EVENT_SIZE], puzzle[EVENT_SIZE];
    unsigned distance;
} job;

typedef struct figures {
    double us[RUNS_MAX]; /* of each scramble */
    size_t runs;
    size_t tokens; /* of all */
} figures;

static double now_us(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static size_t count_tokens(const char *at)
{
    static const char blanks[] = " \n";
    size_t count = 0;
    for (at += strspn(at, blanks); *at; at += strspn(at, blanks), count++)
        at += strcspn(at, blanks);
    return count;
}

/* Where a run puts its results. */
typedef struct scratch {
    void *work;
    uint8_t state[TSL_STATE_MAX], back[TSL_STATE_MAX];
    char scramble[TSL_SCRAMBLE_MAX];
} scratch;

static int draw_state(const puzzle *p, scratch *s, unsigned distance, tsl_rng *rng, tsl_err *err)
{
    int status = TSL_OK;
    for (bool near = true; near && status == TSL_OK;) {
        p->type->draw(p->self, s->state, rng);
        near = false;
        if (distance > 0) status = p->type->within(p->self, &near, s->state, distance - 1, err);
    }
    return status;
}

/* Makes the scramble of this number. */
static int run_once(const puzzle *p, scratch *s, unsigned distance, uint64_t number, tsl_err *err)
{
    uint8_t key[KEY_SIZE] = {0};
    memcpy(key, &number, sizeof number);
    rng_stream stream;
    rng_open(&stream, key);
    tsl_rng rng = rng_for_plugin(&stream);
    const tsl_want want = {0, &rng, s->work};
    int status = draw_state(p, s, distance, &rng, err);
    if (status == TSL_OK) status = p->type->scramble(p->self, s->scramble, s->state, &want, err);
    rng_close(&stream);
    return status;
}

static int check(const puzzle *p, scratch *s, tsl_err *err)
{
    p->type->solved(p->self, s->back);
    int status = p->type->apply(p->self, s->back, s->scramble, err);
    if (status == TSL_OK && memcmp(s->state, s->back, p->type->state_size) != 0)
        status = tsl_fail(err, TSL_EBROKEN, "'%s': a scramble misses its state", p->type->id);
    return status;
}

static int measure(figures *out, const puzzle *p, unsigned distance, double seconds, tsl_err *err)
{
    scratch s = {0};
    size_t work_size;
    *out = (figures){0};
    int status = puzzle_init_scramble(&work_size, p, err);
    if (status != TSL_OK) return status;
    s.work = aligned_alloc(64, (work_size + 64) / 64 * 64);
    if (!s.work) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    status = run_once(p, &s, distance, RUNS_MAX, err); /* touches the tables */
    double deadline = now_us(CLOCK_MONOTONIC) + seconds * 1e6;
    while (status == TSL_OK && out->runs < RUNS_MAX && now_us(CLOCK_MONOTONIC) < deadline) {
        double start = now_us(CLOCK_THREAD_CPUTIME_ID);
        status = run_once(p, &s, distance, out->runs, err);
        out->us[out->runs++] = now_us(CLOCK_THREAD_CPUTIME_ID) - start;
        out->tokens += count_tokens(s.scramble);
        if (status == TSL_OK) status = check(p, &s, err);
    }
    free(s.work);
    return status;
}

static int compare(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void print_figures(figures *f, const char *event)
{
    double sum = 0;
    for (size_t i = 0; i < f->runs; i++) sum += f->us[i];
    qsort(f->us, f->runs, sizeof f->us[0], compare);
    double n = (double)f->runs;
    printf("{\"name\": \"%s\", \"n\": %zu, \"us_mean\": %.2f, \"us_median\": %.2f, "
           "\"us_p99\": %.2f, \"us_max\": %.2f, \"length_mean\": %.2f, \"peer\": \"twistseal\"}\n",
           event, f->runs, sum / n, f->us[f->runs / 2], f->us[f->runs * 99 / 100],
           f->us[f->runs - 1], (double)f->tokens / n);
    fflush(stdout);
}

static int run_job(const job *j, plugin_host *host, double seconds, tsl_err *err)
{
    static figures f;
    const puzzle *p;
    double start = now_us(CLOCK_MONOTONIC);
    int status = plugin_host_puzzle(&p, host, j->puzzle, err);
    if (status == TSL_OK && seconds == 0) printf("%.0f\n", now_us(CLOCK_MONOTONIC) - start);
    if (status != TSL_OK || seconds == 0) return status;
    /* As in a long run: the 3x3x3 engine has its large tables. */
    puzzle_expect_solves(p, UINT64_MAX);
    status = measure(&f, p, j->distance, seconds, err);
    if (status == TSL_OK) print_figures(&f, j->event);
    return status;
}

/* Has the puzzle made that a script defines. */
static int define_script(job *out, const char *path, plugin_host *host, tsl_err *err)
{
    script_host *scripts = NULL;
    json_t *table = NULL;
    char *name = realpath(path, NULL), *json = NULL;
    int status = name ? script_host_start(&scripts, NULL, "lua", false, err)
                      : tsl_fail(err, TSL_EUSAGE, "no file '%s'", path);
    if (status == TSL_OK) status = script_table(&table, scripts, name, err);
    if (status == TSL_OK) {
        const char *id = json_string_value(json_object_get(table, "id"));
        json = json_dumps(table, JSON_COMPACT);
        *out = (job){.distance = 0};
        snprintf(out->puzzle, sizeof out->puzzle, "%s", id ? id : "");
        snprintf(out->event, sizeof out->event, "%s", out->puzzle);
        status = json ? plugin_host_define(host, out->puzzle, json, strlen(json), err)
                      : tsl_fail(err, TSL_ESYSTEM, "out of memory");
    }
    free(json);
    free(name);
    json_decref(table);
    script_host_free(scripts);
    return status;
}

/* Reads "EVENT:PUZZLE:DISTANCE", or a script that defines a puzzle, and measures it. */
static int run_argument(const char *argument, plugin_host *host, double seconds, tsl_err *err)
{
    job j;
    const char *end = strrchr(argument, '.');
    if (end && strcmp(end, ".lua") == 0) {
        const int status = define_script(&j, argument, host, err);
        return status == TSL_OK ? run_job(&j, host, seconds, err) : status;
    }
    if (sscanf(argument, "%16[^:]:%16[^:]:%u", j.event, j.puzzle, &j.distance) != 3)
        return tsl_fail(err, TSL_EUSAGE, "'%s' is not EVENT:PUZZLE:DISTANCE", argument);
    return run_job(&j, host, seconds, err);
}

int main(int argc, char **argv)
{
    tsl_err err = {0};
    plugin_host *host = NULL;
    char *directory = argc > 3 ? realpath(argv[1], NULL) : NULL;
    int failed = directory ? plugin_host_new_in(&host, directory, NULL, &err)
                           : tsl_fail(&err, TSL_EUSAGE, "no such plugin directory");
    if (failed) fprintf(stderr, "bench_puzzles: %s\n", err.text);
    for (int i = 3; i < argc && host; i++) {
        if (run_argument(argv[i], host, strtod(argv[2], NULL), &err) == TSL_OK) continue;
        fprintf(stderr, "bench_puzzles: %s\n", err.text);
        failed = 1;
    }
    plugin_host_free(host);
    free(directory);
    return failed ? 2 : 0;
}
