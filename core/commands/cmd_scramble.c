/* The command `scramble`: prints unsigned scrambles, for practice. */
#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "command.h"
#include "config/event.h"
#include "practice/practice.h"
#include "practice/shard.h"

enum {
    SHEETS_MAX = 1000,       /* scrambles: some 150 pages */
    COUNT_MAX = 1000000,     /* of different states, which are kept in memory */
    SEEDED_MAX = 1000000000, /* of one seed: the numbers of attempts have 32 bits */
    BLOCK = 1024             /* scrambles made at a time */
};

static const char help[] =
    "usage: twistseal scramble EVENT [-n N] [--subset NAME | --random-state | --stronger-moves]\n"
    "                         [OPTION...] [--json | --svg | --pdf FILE]\n"
    "\n"
    "Prints N scrambles of an event, for practice. States are drawn uniformly at random from all\n"
    "that keep the event's minimum distance. For a competition use 'twistseal generate'.\n"
    "\n"
    "EVENT is an id (see 'twistseal events') or an event script of your own (file.lua).\n"
    "\n"
    "  -n, --count N   how many; default 1, at most 1,000,000 (1,000,000,000 of a seed)\n"
    "  --subset NAME   draw from this subset, such as pll, last-layer or edges-only of 333;\n"
    "                  'twistseal filter traits EVENT' lists them\n"
    "  --random-state  of an event that is scrambled by random moves, such as 555 or minx:\n"
    "                  draw a state, all of them equally likely, and solve it\n"
    "  --stronger-moves  of 555, 666 and 777: some 20 of the moves, the first, are wide turns\n"
    "                  to a random state of the 3x3x3 that they make of the cube\n"
    "  --json          one object per line: {\"event\", \"scramble\", \"state\"}. The state is\n"
    "                  the facelets (3x3x3: 54 letters, faces in URFDLB order)\n"
    "  --svg           a picture of each scrambled puzzle, as SVG\n"
    "  --pdf FILE      printed sheets, each page marked PRACTICE; FILE must not be there yet\n"
    "  --seed-file FILE  scrambles of the seed in FILE, 64 hex digits: the same each time.\n"
    "                  Each is drawn by itself, so two may have one state; without it all are\n"
    "                  different\n"
    "  --shard I/N     print only part I of N, between two lines that say so. Parts may be made\n"
    "                  on any machines; 'twistseal merge' makes of them what one run prints. It\n"
    "                  needs --seed-file\n"
    "  -j, --jobs N    threads; default: one per core\n"
    "  --plugin FILE   also use this plugin (absolute path), for puzzles of your own\n"
    "\n"
    "Exit codes: 0 done, 1 no such event, or FILE is no seed, 2 could not do it.\n";

typedef struct arguments {
    const char *event, *subset, *pdf, *seed_file, *seed, *part;
    uint64_t count, jobs;
    option_list plugins;
    shard shard;
    bool json, svg, random_state, stronger_moves;
} arguments;

static int check_arguments(arguments *a, tsl_err *err)
{
    if (a->json + a->svg + (a->pdf != NULL) > 1)
        return tsl_fail(err, TSL_EUSAGE, "choose one of --json, --svg and --pdf");
    if (a->random_state && a->stronger_moves)
        return tsl_fail(err, TSL_EUSAGE, "choose one of --random-state and --stronger-moves");
    if (a->pdf && a->count > SHEETS_MAX)
        return tsl_fail(err, TSL_EUSAGE, "--pdf takes at most %d scrambles", SHEETS_MAX);
    if (a->pdf && a->seed_file)
        return tsl_fail(err, TSL_EUSAGE, "--pdf and --seed-file do not go together");
    if (a->part && !a->seed_file && !a->seed)
        return tsl_fail(err, TSL_EUSAGE,
                        "--shard needs --seed-file: the shards of a run have one seed");
    if (a->count > COUNT_MAX && !a->seed_file)
        return tsl_fail(err, TSL_EUSAGE, "more than %d scrambles need --seed-file", COUNT_MAX);
    return shard_option_read(&a->shard, a->part, err);
}

static int read_arguments(arguments *a, char **argv, tsl_err *err)
{
    *a = (arguments){.count = 1};
    const option_spec specs[] = {{"--count", "-n", OPTION_COUNT, &a->count, SEEDED_MAX},
                                 {"--subset", NULL, OPTION_STRING, &a->subset, 0},
                                 {"--random-state", NULL, OPTION_FLAG, &a->random_state, 0},
                                 {"--stronger-moves", NULL, OPTION_FLAG, &a->stronger_moves, 0},
                                 {"--json", NULL, OPTION_FLAG, &a->json, 0},
                                 {"--svg", NULL, OPTION_FLAG, &a->svg, 0},
                                 {"--pdf", NULL, OPTION_STRING, &a->pdf, 0},
                                 {"--seed-file", NULL, OPTION_STRING, &a->seed_file, 0},
                                 {"--seed", NULL, OPTION_STRING, &a->seed, 0},
                                 {"--shard", NULL, OPTION_STRING, &a->part, 0},
                                 {"--jobs", "-j", OPTION_NUMBER, &a->jobs, 256},
                                 {"--plugin", NULL, OPTION_LIST, &a->plugins, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    int status = options_read(argv, specs, &a->event, 1, "an event: see 'twistseal events'", err);
    return status == TSL_OK ? check_arguments(a, err) : status;
}

/* The plan's first slot is number `first` of the run, from 0 on. */
static int print_slots(FILE *out, const plan *p, uint64_t first, const arguments *a,
                       const session *s, tsl_err *err)
{
    for (size_t i = 0; i < p->count; i++) {
        const slot *one = &p->slots[i];
        if (a->json) {
            json_t *line = json_pack("{s:s, s:s, s:s}", "event", one->event->id, "scramble",
                                     one->scramble, "state", one->facelets);
            char *bytes = json_dumps(line, JSON_COMPACT);
            json_decref(line);
            fprintf(out, "%s\n", bytes);
            free(bytes);
        } else if (a->svg) {
            text svg = {0};
            int status = picture_svg(&svg, s->scripts, one, err);
            if (status == TSL_OK) fprintf(out, "%s\n", svg.bytes);
            text_free(&svg);
            if (status != TSL_OK) return status;
        } else { /* an empty line follows a scramble of several lines */
            fprintf(out, "%s\n", one->scramble);
            if (strchr(one->scramble, '\n') && first + i + 1 != a->count) putc('\n', out);
        }
    }
    return TSL_OK;
}

/* ---- of a fresh seed, all different ---- */

static int run_fresh(const plan_wish *wish, const arguments *a, const session *s, tsl_err *err)
{
    plan *p = NULL;
    text pdf = {0};
    int status = practice_new(&p, wish, (unsigned)a->jobs, s, err);
    if (status == TSL_OK && !a->pdf) status = print_slots(stdout, p, 0, a, s, err);
    if (status == TSL_OK && a->pdf) status = practice_sheets(&pdf, p, (unsigned)a->jobs, s, err);
    if (status == TSL_OK && a->pdf) status = file_create(a->pdf, pdf.bytes, pdf.size, 0644, err);
    text_free(&pdf);
    plan_free(p);
    return status;
}

/* ---- of a given seed, in any number ---- */

static int print_blocks(FILE *out, plan *p, const secret *root, const arguments *a,
                        const session *s, tsl_err *err)
{
    const uint64_t from = shard_from(&a->shard, a->count), to = shard_to(&a->shard, a->count);
    const draw_options options = {.jobs = (unsigned)a->jobs, .plans = (to - from) / BLOCK};
    int status = TSL_OK;
    for (uint64_t at = from; at < to && status == TSL_OK; at += BLOCK) {
        const size_t count = to - at < BLOCK ? (size_t)(to - at) : BLOCK;
        status = practice_fill(p, root, at, count, &options, err);
        if (status == TSL_OK) status = print_slots(out, p, at, a, s, err);
    }
    return status;
}

/* Whatever decides about the bytes. */
static int add_parameters(text *out, const plan *p, const arguments *a, const session *s,
                          tsl_err *err)
{
    const slot *one = &p->slots[0];
    text_addf(out, "command: scramble\nform: %s\ncount: %" PRIu64 "\nevent: %s\nsubset: %s\n%s",
              a->json  ? "json"
              : a->svg ? "svg"
                       : "moves",
              a->count, one->event->id, one->subset ? one->subset->name : "",
              a->random_state     ? "random state\n"
              : a->stronger_moves ? "stronger moves\n"
                                  : "");
    return practice_facts(out, p, s, err);
}

static int run_seeded(const plan_wish *wish, const secret *root, const arguments *a,
                      const session *s, tsl_err *err)
{
    plan *p = NULL;
    text parameters = {0};
    shard_output out = {0};
    plan_wish block = *wish;
    if (block.count > BLOCK) block.count = BLOCK;
    int status = plan_for_event(&p, &block, s->events, s->plugins, err);
    if (status == TSL_OK) status = add_parameters(&parameters, p, a, s, err);
    if (status == TSL_OK) shard_output_open(&out, &a->shard, &parameters, root);
    if (status == TSL_OK) status = print_blocks(out.lines, p, root, a, s, err);
    status = shard_output_close(&out, status, status == TSL_OK, err);
    text_free(&parameters);
    plan_free(p);
    return status;
}

static int run_scramble(char **argv, tsl_err *err)
{
    arguments a;
    session s = {0};
    secret root = {0};
    const event *e = NULL;
    int status = read_arguments(&a, argv, err);
    if (status == TSL_OK) status = seed_option_read(&root, a.seed_file, a.seed, err);
    if (status == TSL_OK) status = session_open(&s, a.plugins.values, err);
    if (status == TSL_OK) status = session_event(&e, &s, a.event, err);
    const plan_wish wish = {.event = e ? e->id : NULL,
                            .subset = a.subset,
                            .random_state = a.random_state,
                            .stronger_moves = a.stronger_moves,
                            .count = (unsigned)a.count};
    if (status == TSL_OK)
        status =
            a.seed_file ? run_seeded(&wish, &root, &a, &s, err) : run_fresh(&wish, &a, &s, err);
    session_close(&s);
    secret_free(&root);
    return status;
}

const command cmd_scramble = {"scramble", "print scrambles of an event, for practice", help,
                              run_scramble};
