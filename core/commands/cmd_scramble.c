/* The command `scramble`: prints unsigned scrambles, for practice. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "command.h"
#include "commands/lib/options.h"
#include "config/session.h"
#include "practice/picture_svg.h"
#include "practice/practice.h"
#include "practice/practice_sheets.h"

enum { SHEETS_MAX = 1000 }; /* scrambles: some 150 pages */

static const char help[] =
    "usage: twistseal scramble EVENT [-n N] [--subset NAME] [--json | --svg | --pdf FILE] "
    "[OPTION...]\n"
    "\n"
    "Prints N scrambles of an event, for practice. States are drawn uniformly at random from all\n"
    "that keep the event's minimum distance. For a competition use 'twistseal generate'.\n"
    "\n"
    "EVENT is an id (see 'twistseal events') or an event script of your own (file.lua).\n"
    "\n"
    "  -n, --count N   how many; default 1, at most 1,000,000\n"
    "  --subset NAME   draw from this subset, such as pll, last-layer or edges-only of 333;\n"
    "                  'twistseal filter traits EVENT' lists them\n"
    "  --json          one object per line: {\"event\", \"scramble\", \"state\"}. The state is "
    "the\n"
    "                  facelets (3x3x3: 54 letters, faces in URFDLB order)\n"
    "  --svg           a picture of each scrambled puzzle, as SVG\n"
    "  --pdf FILE      printed sheets, each page marked PRACTICE; FILE must not be there yet\n"
    "  --jobs N        threads; default: one per core\n"
    "  --plugin FILE   also use this plugin (absolute path), for puzzles of your own\n"
    "\n"
    "Exit codes: 0 done, 1 no such event, 2 could not do it.\n";

typedef struct arguments {
    const char *event, *subset, *pdf;
    uint64_t count, jobs;
    option_list plugins;
    bool json, svg;
} arguments;

static int read_arguments(arguments *a, int argc, char **argv, tsl_err *err)
{
    size_t given = 0;
    *a = (arguments){.count = 1};
    const option_spec specs[] = {{"--count", "-n", OPTION_COUNT, &a->count, 1000000},
                                 {"--subset", NULL, OPTION_STRING, &a->subset, 0},
                                 {"--json", NULL, OPTION_FLAG, &a->json, 0},
                                 {"--svg", NULL, OPTION_FLAG, &a->svg, 0},
                                 {"--pdf", NULL, OPTION_STRING, &a->pdf, 0},
                                 {"--jobs", "-j", OPTION_NUMBER, &a->jobs, 256},
                                 {"--plugin", NULL, OPTION_LIST, &a->plugins, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    int status = options_read(argc, argv, specs, &a->event, 1, &given, err);
    if (status != TSL_OK) return status;
    if (given == 0)
        return tsl_fail(err, TSL_EUSAGE, "scramble needs an event: see 'twistseal events'");
    if (a->json + a->svg + (a->pdf != NULL) > 1)
        return tsl_fail(err, TSL_EUSAGE, "choose one of --json, --svg and --pdf");
    if (a->pdf && a->count > SHEETS_MAX)
        return tsl_fail(err, TSL_EUSAGE, "--pdf takes at most %d scrambles", SHEETS_MAX);
    return TSL_OK;
}

static int print_json(const slot *s, tsl_err *err)
{
    json_t *line = json_pack("{s:s, s:s, s:s}", "event", s->event->id, "scramble", s->scramble,
                             "state", s->facelets);
    char *bytes = line ? json_text(line, JSON_COMPACT) : NULL;
    json_decref(line);
    if (!bytes) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    puts(bytes);
    free(bytes);
    return TSL_OK;
}

static int print_svg(const slot *s, script_host *scripts, tsl_err *err)
{
    text svg = {0};
    int status = picture_svg(&svg, scripts, s->puzzle, s->facelets, err);
    if (status == TSL_OK && svg.failed) status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    if (status == TSL_OK) puts(svg.bytes);
    text_free(&svg);
    return status;
}

/* An empty line follows a scramble of several lines. */
static void print_moves(const char *scramble, bool last)
{
    puts(scramble);
    if (strchr(scramble, '\n') && !last) putchar('\n');
}

/* Never over a file that is there. */
static int write_new(const char *path, const text *bytes, tsl_err *err)
{
    FILE *file = fopen(path, "wbx");
    if (!file) return tsl_fail(err, TSL_ESYSTEM, "cannot write '%s': %s", path, strerror(errno));
    const bool whole = fwrite(bytes->bytes, 1, bytes->size, file) == bytes->size;
    if (fclose(file) == 0 && whole) return TSL_OK;
    remove(path);
    return tsl_fail(err, TSL_ESYSTEM, "cannot write '%s': %s", path, strerror(errno));
}

static int write_pdf(const plan *p, const arguments *a, const session *s, tsl_err *err)
{
    text pdf;
    int status = practice_sheets(&pdf, p, (unsigned)a->jobs, s, err);
    if (status == TSL_OK) status = write_new(a->pdf, &pdf, err);
    text_free(&pdf);
    return status;
}

static int print_slots(const plan *p, const arguments *a, const session *s, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < p->count && status == TSL_OK; i++) {
        if (a->json)
            status = print_json(&p->slots[i], err);
        else if (a->svg)
            status = print_svg(&p->slots[i], s->scripts, err);
        else
            print_moves(p->slots[i].scramble, i + 1 == p->count);
    }
    return status;
}

static int run_scramble(int argc, char **argv, tsl_err *err)
{
    arguments a;
    session s = {0};
    plan *p = NULL;
    const event *e = NULL;
    int status = read_arguments(&a, argc, argv, err);
    if (status != TSL_OK) return status;
    status = session_open(&s, a.plugins.values, err);
    if (status == TSL_OK) status = session_event(&e, &s, a.event, err);
    const plan_wish wish = {
        .event = e ? e->id : NULL, .subset = a.subset, .count = (unsigned)a.count};
    if (status == TSL_OK) status = practice_new(&p, &wish, (unsigned)a.jobs, &s, err);
    if (status == TSL_OK) status = a.pdf ? write_pdf(p, &a, &s, err) : print_slots(p, &a, &s, err);
    plan_free(p);
    session_close(&s);
    return status;
}

const command cmd_scramble = {"scramble", "print scrambles of an event, for practice", help,
                              run_scramble};
