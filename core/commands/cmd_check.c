/* The command `check`: checks a competition file and shows what it would make. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "command.h"
#include "config/config.h"
#include "set/plan/plan.h"
#include "set/render/render.h"

static const char help[] =
    "usage: twistseal check FILE [option...]\n"
    "\n"
    "Checks a script (FILE.lua) as what it is: an event, a filter, a format or a puzzle; a plugin\n"
    "(FILE.so) against its contract, as 'twistseal plugin check' does; and any other file as a\n"
    "competition. The options are for competitions.\n"
    "\n"
    "Of a competition it checks the scripts it names and their parameters, too. Shows what\n"
    "'twistseal generate' would make of it, or all errors at once, as file:line:column. The\n"
    "formats are tried on sample scrambles; two output files of the same name are an error.\n"
    "Pages are counted by kind, as in 'print' and 'persons' each sheet has them once, and for\n"
    "each document of all sheets, with its cover and as many copies as asked for.\n"
    "Warnings name likely mistakes: a date long past, letters that no installed font has.\n"
    "\n"
    "configs/demo.yaml shows every key that a file may have. FILE may also be WCIF, the file that\n"
    "the WCA's website exports; see 'twistseal import'.\n"
    "WCA competitions need a program that the WCA has approved (Regulation 4b): this one is not\n"
    "approved yet.\n"
    "\n"
    "  --json          one JSON object (core/commands/README.md), for other programs\n"
    "  --language CODE, --paper PAPER, --greys, --letters, --covers, --as html\n"
    "                  as 'generate' has them\n"
    "  --plugin FILE   also use this plugin (absolute path), for puzzles of your own\n"
    "\n"
    "Exit codes: 0 the file is valid, 1 it is not, 2 it could not be checked.\n";

/* What a check finds out; zeroed at first. */
typedef struct checked {
    session session;
    competition *competition; /* NULL: the file is wrong */
    text warnings;            /* a line each */
    json_t *pages;            /* how many (render.h); NULL: not known */
} checked;

static int check_file(checked *out, const char *file, const sheet_looks *looks,
                      const char *const *plugins, tsl_err *err)
{
    int status = session_open(&out->session, plugins, err);
    if (status == TSL_OK)
        status = config_load(&out->competition, file, NULL, looks, &out->session, err);
    if (status == TSL_OK) status = plan_limit(plan_size(out->competition), file, err);
    if (status == TSL_OK)
        status = rehearse(&out->warnings, &out->pages, out->competition, &out->session, err);
    if (status == TSL_OK) advice_write(&out->warnings, out->competition, (int64_t)time(NULL));
    return status;
}

static bool is_filtered(const checked *k, size_t i)
{
    const event *e;
    const competition_event *planned = &k->competition->events[i];
    return event_find(&e, k->session.events, planned->id, NULL) == TSL_OK &&
           event_is_filtered(e, planned);
}

/* ---- for people ---- */

/* "pages: sheets 12, solution sheets 1", and a line for each document that has several sheets. */
static void print_pages(const json_t *tally)
{
    size_t i;
    const char *kind;
    json_t *value, *kinds = json_object_get(tally, "kinds");
    const char *about = json_is_true(json_object_get(tally, "exact")) ? "" : "about ";
    const char *before = "pages: ";
    json_object_foreach(kinds, kind, value)
    {
        printf("%s%s %s%" JSON_INTEGER_FORMAT, before, kind, about, json_integer_value(value));
        before = ", ";
    }
    if (before[0] == ',') putchar('\n');
    json_array_foreach(json_object_get(tally, "documents"), i, value)
    {
        const json_int_t count = json_integer_value(json_object_get(value, "pages"));
        printf("  %s: %s%" JSON_INTEGER_FORMAT " page%s\n",
               json_string_value(json_object_get(value, "name")), about, count,
               count == 1 ? "" : "s");
    }
}

static void print_text(const checked *k)
{
    text t = {0};
    const char *before = "marked FILTERED on sheets and in every output: ";
    overview_write(&t, k->competition);
    fputs(t.bytes, stdout);
    text_free(&t);
    for (size_t i = 0; i < k->competition->event_count; i++) {
        if (!is_filtered(k, i)) continue;
        printf("%s%s", before, k->competition->events[i].id);
        before = ", ";
    }
    if (before[0] == ',') putchar('\n');
    print_pages(k->pages);
    lines_print(stdout, "warning", k->warnings.bytes);
}

/* ---- for programs ---- */

static json_t *event_answer(const checked *k, size_t i)
{
    const competition_event *e = &k->competition->events[i];
    json_t *rounds = json_array();
    for (size_t n = 0; n < e->round_count; n++) {
        const competition_round *r = &e->rounds[n];
        json_array_append_new(rounds, json_pack("{s:i, s:s#, s:i, s:i, s:i, s:i, s:i, s:I}",
                                                "number", (int)r->number, "format", &r->format, 1,
                                                "sets", (int)r->sets, "attempts", (int)r->attempts,
                                                "extras", (int)r->extras, "cubes", (int)r->cubes,
                                                "copies", (int)r->copies, "scrambles",
                                                (json_int_t)competition_scrambles(r)));
    }
    return json_pack("{s:s, s:b, s:o}", "id", e->id, "filtered", is_filtered(k, i), "rounds",
                     rounds);
}

static int print_json(const checked *k, int status, tsl_err *err)
{
    const competition *c = k->competition;
    json_t *answer = answer_new("check"), *events = json_array();
    answer_put(answer, "valid", json_boolean(status == TSL_OK));
    answer_put(answer, "competition",
               c ? json_pack("{s:s, s:s, s:s?, s:s}", "id", c->id, "name", c->name, "date", c->date,
                             "paper", c->paper)
                 : json_null());
    for (size_t i = 0; c && i < c->event_count; i++)
        json_array_append_new(events, event_answer(k, i));
    answer_put(answer, "events", events);
    answer_put(answer, "pages", k->pages ? json_incref(k->pages) : json_null());
    answer_lines(answer, "notes", c ? c->notes.bytes : NULL);
    answer_lines(answer, "warnings", k->warnings.bytes);
    return answer_print(answer, status, err);
}

static int run_check(char **argv, tsl_err *err)
{
    bool json = false;
    option_list plugins = {0};
    sheet_looks looks = {0};
    const option_spec specs[] = {{"--plugin", NULL, OPTION_LIST, &plugins, 0},
                                 {"--json", NULL, OPTION_FLAG, &json, 0},
                                 LOOKS_OPTIONS(looks),
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    const char *file = NULL;
    checked found = {0};
    int status = options_read(argv, specs, &file, 1, "a file", err);
    if (status != TSL_OK) return status;
    const char *dot = strrchr(file, '.');
    const bool is_plugin = dot && strcmp(dot, ".so") == 0;
    if (is_plugin || (dot && strcmp(dot, ".lua") == 0)) {
        char *rest[] = {argv[0], (char[]){"check"}, (char *)(uintptr_t)file, NULL};
        if (argv[2])
            return tsl_fail(err, TSL_EUSAGE, "the options of check are for competition files");
        return (is_plugin ? cmd_plugin : cmd_script).run(rest, err);
    }
    status = check_file(&found, file, &looks, plugins.values, err);
    if (json)
        status = print_json(&found, status, err);
    else if (status == TSL_OK)
        print_text(&found);
    json_decref(found.pages);
    text_free(&found.warnings);
    competition_free(found.competition);
    session_close(&found.session);
    return status;
}

const command cmd_check = {"check", "check a file: a competition, script, puzzle or plugin", help,
                           run_check};
