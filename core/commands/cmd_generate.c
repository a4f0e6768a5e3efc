/* twistseal generate: a competition file in, a signed scramble set out. */
#include <errno.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "command.h"
#include "config/session.h"
#include "options.h"
#include "set/filter.h"
#include "set/generate.h"
#include "set/leaf.h"
#include "set/seal.h"
#include "trust/passphrase.h"
#include "trust/secret.h"

static const char help[] =
    "usage: twistseal generate FILE --key KEY [-o DIR] [OPTION...]\n"
    "\n"
    "Draws, solves, lays out and signs every scramble of the competition that FILE describes,\n"
    "and writes the set to DIR. DIR appears whole or not at all; an existing one is left alone.\n"
    "\n"
    "  --key KEY           the Ed25519 key that signs (see 'twistseal keygen')\n"
    "  -o, --output DIR    where the set goes; default: the competition's id\n"
    "  --secrets DIR       where the root seed is kept, mode 0600; default: the output's name\n"
    "                      with '.secret' added. Whoever has the seed has every scramble.\n"
    "  --passphrase-fd N   read the key's passphrase from file descriptor N\n"
    "  --jobs N            threads; default: one per core. The result does not depend on it.\n"
    "  --seed HEX          use this root seed (64 hex digits) instead of a fresh one, to make the\n"
    "                      same set again. Everything is then marked NOT FOR COMPETITION, and\n"
    "                      dated the competition's first day.\n"
    "  --plugin FILE       also use this plugin (absolute path), for puzzles of your own;\n"
    "                      'verify' and 'audit' then need it too\n"
    "  --times             say how long the scrambles of each event took\n"
    "  --quiet             no progress bar\n"
    "\n"
    "SOURCE_DATE_EPOCH in the environment, in seconds since 1970, is the time the set says it was\n"
    "made, in place of the machine's clock; not with --seed.\n"
    "\n"
    "Exit codes: 0 done, 1 the file or the key is wrong, 2 could not do it.\n";

typedef struct arguments {
    const char *file, *key, *output, *secrets, *seed;
    uint64_t jobs, passphrase_fd;
    option_list plugins;
    bool quiet, times;
} arguments;

static int read_arguments(arguments *a, int argc, char **argv, tsl_err *err)
{
    size_t count = 0;
    *a = (arguments){.passphrase_fd = UINT64_MAX};
    const option_spec specs[] = {
        {"--key", NULL, OPTION_STRING, &a->key, 0},
        {"--output", "-o", OPTION_STRING, &a->output, 0},
        {"--secrets", NULL, OPTION_STRING, &a->secrets, 0},
        {"--seed", NULL, OPTION_STRING, &a->seed, 0},
        {"--jobs", "-j", OPTION_NUMBER, &a->jobs, 256},
        {"--passphrase-fd", NULL, OPTION_NUMBER, &a->passphrase_fd, 1023},
        {"--quiet", "-q", OPTION_FLAG, &a->quiet, 0},
        {"--plugin", NULL, OPTION_LIST, &a->plugins, 0},
        {"--times", NULL, OPTION_FLAG, &a->times, 0},
        {NULL, NULL, OPTION_FLAG, NULL, 0},
    };
    int status = options_read(argc, argv, specs, &a->file, 1, &count, err);
    if (status != TSL_OK) return status;
    if (count == 0) return tsl_fail(err, TSL_EUSAGE, "generate needs a competition file");
    if (!a->key)
        return tsl_fail(err, TSL_EUSAGE,
                        "generate needs --key: make one with 'twistseal keygen delegate.key'");
    return TSL_OK;
}

/* Everything one run holds; zeroed at first, freed by free_run. */
typedef struct run {
    session session;
    competition *competition;
    filter_set *filters;
    signing_key *key;
    secret root;
    plan *plan;
    progress *progress;
    outputs outputs;
    digest tree;
    char generated[24];
    text directory, secrets;
    char *seed_path;
} run;

static void free_run(run *r)
{
    progress_free(r->progress);
    plan_free(r->plan);
    outputs_free(&r->outputs);
    key_free(r->key);
    secret_free(&r->root);
    filter_set_free(r->filters);
    competition_free(r->competition);
    session_close(&r->session);
    text_free(&r->directory);
    text_free(&r->secrets);
    free(r->seed_path);
}

/* When the set says it was made: now, or with a given seed the competition's first day, so that the
 * same seed gives the same bytes. */
static int set_date(run *r, bool practice, tsl_err *err)
{
    time_t now = time(NULL);
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    uint64_t given;
    if (practice) {
        const char *day = r->competition->date ? r->competition->date : "1970-01-01";
        snprintf(r->generated, sizeof r->generated, "%.10sT00:00:00Z", day);
        return TSL_OK;
    }
    if (epoch) {
        if (!text_uint(&given, epoch, 253402300799u))
            return tsl_fail(err, TSL_EUSAGE, "SOURCE_DATE_EPOCH is not a number of seconds");
        now = (time_t)given;
    }
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(r->generated, sizeof r->generated, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return TSL_OK;
}

/* Said before anything is drawn, although the set is written last. */
static int check_parent(const char *directory, tsl_err *err)
{
    char *copy = strdup(directory);
    if (!copy) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    const char *parent = dirname(copy);
    int status = TSL_OK;
    if (access(parent, W_OK | X_OK) != 0) status = file_fail(err, "write", directory, errno);
    free(copy);
    return status;
}

static int choose_directories(run *r, const arguments *a, tsl_err *err)
{
    text_add(&r->directory, a->output ? a->output : r->competition->id);
    while (r->directory.size > 1 && r->directory.bytes[r->directory.size - 1] == '/')
        r->directory.bytes[--r->directory.size] = '\0';
    if (a->secrets)
        text_add(&r->secrets, a->secrets);
    else
        text_addf(&r->secrets, "%s.secret", r->directory.bytes);
    if (r->directory.failed || r->secrets.failed)
        return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    if (access(r->directory.bytes, F_OK) == 0)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' exists: a set is never overwritten; choose another "
                        "name with -o",
                        r->directory.bytes);
    return check_parent(r->directory.bytes, err);
}

static int open_key(run *r, const arguments *a, tsl_err *err)
{
    int fd = (int)a->passphrase_fd;
    bool has_fd = a->passphrase_fd != UINT64_MAX;
    return key_load(&r->key, a->key, key_ask_terminal, has_fd ? &fd : NULL, err);
}

/* Reads everything that can be wrong before any randomness is drawn. */
static int prepare(run *r, const arguments *a, tsl_err *err)
{
    int status = session_open(&r->session, a->plugins.values, err);
    if (status == TSL_OK) {
        const config_context context = event_context(r->session.events, NULL);
        status = config_load(&r->competition, a->file, &context, err);
    }
    if (status == TSL_OK) status = choose_directories(r, a, err);
    if (status == TSL_OK)
        status = filter_set_new(&r->filters, r->session.scripts, r->competition, err);
    if (status == TSL_OK)
        status = plan_new(&r->plan, r->competition, r->session.events, r->session.plugins, err);
    if (status == TSL_OK) status = set_date(r, a->seed != NULL, err);
    if (status == TSL_OK) status = open_key(r, a, err);
    if (status == TSL_OK)
        status = a->seed ? secret_from_hex(&r->root, a->seed, err)
                         : secret_random(&r->root, SEED_SIZE, err);
    return status;
}

/* DRAW, CHECK, SOLVE. */
static int make_scrambles(run *r, const arguments *a, tsl_err *err)
{
    generate_options options = {
        .jobs = (unsigned)a->jobs, .progress = r->progress, .filters = r->filters};
    int status = generate_states(r->plan, &r->root, &options, err);
    if (status == TSL_OK) status = generate_scrambles(r->plan, &r->root, &options, err);
    return status;
}

static int add_leaves(run *r, tsl_err *err)
{
    text leaves = {0};
    int status = TSL_OK;
    text_add(&leaves, "");
    for (size_t i = 0; i < r->plan->count && status == TSL_OK; i++)
        status = leaf_write(&leaves, &r->plan->slots[i], r->competition->id, &r->root, err);
    if (status == TSL_OK) status = leaf_root(&r->tree, &leaves, r->plan->count, err);
    if (status != TSL_OK) {
        text_free(&leaves);
        return status;
    }
    return outputs_add(&r->outputs, "LEAVES", &leaves, err);
}

static int render(run *r, const arguments *a, tsl_err *err)
{
    text config = {0};
    text_add(&config, r->competition->effective);
    render_facts facts = {.generated = r->generated, .practice = a->seed != NULL, .root = &r->tree, .jobs = (unsigned)a->jobs};
    int status = outputs_add(&r->outputs, "CONFIG.json", &config, err);
    if (status == TSL_OK) status = render_all(&r->outputs, r->plan, &facts, &r->session, err);
    return status;
}

static int write_set(run *r, const arguments *a, tsl_err *err)
{
    const seal s = {.plan = r->plan,
                    .session = &r->session,
                    .filters = r->filters,
                    .root = &r->root,
                    .tree = &r->tree,
                    .generated = r->generated,
                    .practice = a->seed != NULL,
                    .outputs = &r->outputs};
    return seal_set(&s, r->key, r->directory.bytes, r->secrets.bytes, &r->seed_path, err);
}

static void print_result(const run *r, const arguments *a)
{
    char hex[DIGEST_HEX];
    size_t sets = 0;
    for (size_t e = 0; e < r->competition->event_count; e++)
        for (size_t i = 0; i < r->competition->events[e].round_count; i++)
            sets += r->competition->events[e].rounds[i].sets;
    hash_hex(hex, &r->tree);
    if (r->outputs.notice.size > 0) fputs(r->outputs.notice.bytes, stdout);
    if (a->seed) puts("NOT FOR COMPETITION: made from a given seed");
    size_t events = r->competition->event_count;
    printf("%s: %zu event%s, %zu scramble set%s, %zu scrambles\n", r->competition->id, events,
           events == 1 ? "" : "s", sets, sets == 1 ? "" : "s", r->plan->count);
    printf("set:    %s\n", r->directory.bytes);
    printf("digest: %.4s %.4s %.4s %.4s (on every sheet)\n", hex, hex + 4, hex + 8, hex + 12);
    printf("seed:   %s (keep it secret until the competition is over)\n", r->seed_path);
}

/* A line for each event: its scrambles, and the milliseconds they took on one thread. */
static void print_times(const plan *p)
{
    printf("\n%-8s %9s %12s %12s\n", "event", "scrambles", "mean ms", "longest ms");
    for (size_t from = 0, to; from < p->count; from = to) {
        double sum = 0, longest = 0;
        for (to = from; to < p->count && p->slots[to].event == p->slots[from].event; to++) {
            double ms = p->slots[to].seconds * 1e3;
            sum += ms;
            if (ms > longest) longest = ms;
        }
        printf("%-8s %9zu %12.3f %12.3f\n", p->slots[from].event->id, to - from,
               sum / (double)(to - from), longest);
    }
}

static int run_generate(int argc, char **argv, tsl_err *err)
{
    arguments a;
    run r = {0};
    int status = read_arguments(&a, argc, argv, err);
    if (status != TSL_OK) return status;
    status = prepare(&r, &a, err);
    if (status == TSL_OK) {
        r.progress = progress_new(a.quiet);
        status = make_scrambles(&r, &a, err);
    }
    if (status == TSL_OK) {
        progress_stage(r.progress, "sheets", 0);
        status = add_leaves(&r, err);
    }
    if (status == TSL_OK) status = render(&r, &a, err);
    if (status == TSL_OK) status = write_set(&r, &a, err);
    progress_end(r.progress);
    if (status == TSL_OK) print_result(&r, &a);
    if (status == TSL_OK && a.times) print_times(r.plan);
    free_run(&r);
    return status;
}

const command cmd_generate = {"generate", "make a signed scramble set from a competition file",
                              help, run_generate};
