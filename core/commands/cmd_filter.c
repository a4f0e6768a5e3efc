/* The command `filter`: tools for writing filters. */
#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/file.h"
#include "base/memory.h"
#include "command.h"
#include "practice/practice.h"
#include "practice/shard.h"
#include "practice/trial.h"
#include "script/kind.h"

static const char help[] =
    "usage: twistseal filter try FILTER [--event EVENT] [-n N] [OPTION...]\n"
    "       twistseal filter explain FILTER MOVES [--event EVENT] [--param NAME=VALUE...]\n"
    "       twistseal filter traits EVENT\n"
    "       twistseal filter list\n"
    "\n"
    "FILTER is a script of yours (file.lua) or a built-in filter (see 'filter list'). EVENT is an\n"
    "id (see 'twistseal events') or an event script of yours.\n"
    "\n"
    "try      draws N random states. Shows how many the filter accepts, how long it takes, how\n"
    "         the accepted states differ from all states, and examples. A filter of sequences is\n"
    "         tried on the first 2,000 states only, one of whole sets on 200 sets of five: each\n"
    "         must be solved. Nothing is kept or signed.\n"
    "explain  prints each value that the filter gets for one scramble, and its verdict.\n"
    "traits   lists what a filter may ask of a puzzle's states (its 'needs'), and the subsets\n"
    "         that states can be drawn from.\n"
    "list     lists the built-in filters with their events and parameters.\n"
    "\n"
    "  --event EVENT       default: the first event the filter is for (see 'list'), or 333\n"
    "  --param NAME=VALUE  a parameter of the filter; commas separate a list: faces=U,D\n"
    "  -n, --count N       states; default 10,000, at most 1,000,000 (1,000,000,000 with --json)\n"
    "  --subset NAME       draw the states from this subset\n"
    "  --html FILE         also write the report as a page with pictures\n"
    "  --watch             run again each time the file is saved, until interrupted\n"
    "  --seed-file FILE    the states of the seed in FILE, 64 hex digits: the same each time\n"
    "  --json              no report, but one object for each 10,000 states, of which the last\n"
    "                      may have fewer: {\"first\", \"states\", \"accepted\", \"scrambles\",\n"
    "                      \"accepted_scrambles\"}. A filter of sequences is tried on all\n"
    "                      accepted states\n"
    "  --shard I/N         with --json and --seed-file: print only part I of N, between two lines\n"
    "                      that say so. 'twistseal merge' makes of the parts what one run prints\n"
    "  -j, --jobs N        threads; default: one per core\n"
    "  --plugin FILE       also use this plugin (absolute path), for puzzles of your own\n"
    "\n"
    "Exit codes: 0 done, 1 the filter or the command is wrong, 2 could not do it, or the filter\n"
    "accepts too little to make a set: fewer than 1 state in 10,000, or no scramble of a state.\n";

typedef struct arguments {
    const char *verb, *filter, *moves;
    const char *event, *subset, *html, *seed_file, *seed, *part;
    uint64_t count, jobs;
    option_list parameters, plugins;
    shard shard;
    secret root;
    bool watch, json;
} arguments;

enum {
    REPORT_MAX = 1000000,    /* states, which are kept in memory */
    COUNTED_MAX = 1000000000 /* the numbers of attempts have 32 bits */
};

static int check_arguments(arguments *a, tsl_err *err)
{
    const char *dot = a->html ? strrchr(a->html, '.') : ".html";
    if (!dot || strcmp(dot, ".html") != 0) /* it is written over */
        return tsl_fail(err, TSL_EUSAGE, "--html takes a name that ends in .html");
    if (a->json && (a->html || a->watch))
        return tsl_fail(err, TSL_EUSAGE, "--json goes with neither --html nor --watch");
    if (a->part && !(a->json && (a->seed_file || a->seed)))
        return tsl_fail(err, TSL_EUSAGE,
                        "--shard needs --json, and --seed-file: the shards of a run have one seed");
    if (a->count > REPORT_MAX && !a->json)
        return tsl_fail(err, TSL_EUSAGE, "more than %d states need --json", REPORT_MAX);
    return shard_option_read(&a->shard, a->part, err);
}

static int read_arguments(arguments *a, char **argv, tsl_err *err)
{
    const char *words[3] = {NULL};
    *a = (arguments){.count = 10000};
    const option_spec specs[] = {{"--event", NULL, OPTION_STRING, &a->event, 0},
                                 {"--param", NULL, OPTION_LIST, &a->parameters, 0},
                                 {"--count", "-n", OPTION_COUNT, &a->count, COUNTED_MAX},
                                 {"--subset", NULL, OPTION_STRING, &a->subset, 0},
                                 {"--html", NULL, OPTION_STRING, &a->html, 0},
                                 {"--watch", NULL, OPTION_FLAG, &a->watch, 0},
                                 {"--seed-file", NULL, OPTION_STRING, &a->seed_file, 0},
                                 {"--seed", NULL, OPTION_STRING, &a->seed, 0},
                                 {"--json", NULL, OPTION_FLAG, &a->json, 0},
                                 {"--shard", NULL, OPTION_STRING, &a->part, 0},
                                 {"--jobs", "-j", OPTION_NUMBER, &a->jobs, 256},
                                 {"--plugin", NULL, OPTION_LIST, &a->plugins, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    int status = options_read(argv, specs, words, 3, NULL, err);
    a->verb = words[0] ? words[0] : "";
    a->filter = words[1];
    a->moves = words[2];
    return status == TSL_OK ? check_arguments(a, err) : status;
}

/* ---- the filter named ---- */

/* A filter with its parameters, loaded. */
typedef struct named_filter {
    char *script;
    char *parameters;
    const event *event;
} named_filter;

static void free_filter(named_filter *c)
{
    free(c->script);
    free(c->parameters);
}

static json_t *list_value(const char *value)
{
    json_t *list = json_array();
    bool whole = true;
    for (const char *rest = *value ? value : NULL; rest; rest = *rest ? rest + 1 : NULL) {
        const size_t size = strcspn(rest, ",");
        whole = json_array_append_new(list, json_stringn(rest, size)) == 0 && whole;
        rest += size;
    }
    if (whole) return list;
    json_decref(list);
    return NULL;
}

/* The value in the parameter's type. What does not fit stays a text, which is refused later with
 * the reason. */
static json_t *typed_value(const json_t *declared, const char *value)
{
    const char *type = json_string_value(json_object_get(declared, "type"));
    if (!type || strcmp(type, "text") == 0) return json_string(value);
    if (strcmp(type, "texts") == 0) return list_value(value);
    json_t *out = json_loadb(value, strlen(value), JSON_DECODE_ANY, NULL);
    if (json_is_number(out) || json_is_boolean(out)) return out;
    json_decref(out);
    return json_string(value);
}

static int read_parameters(char **out, const json_t *table, const option_list *list, tsl_err *err)
{
    json_t *all = json_object();
    const json_t *declared = json_object_get(table, "parameters");
    int status = TSL_OK;
    for (size_t i = 0; i < list->count && status == TSL_OK; i++) {
        const char *equals = strchr(list->values[i], '=');
        char *name = equals ? xstrndup(list->values[i], (size_t)(equals - list->values[i])) : NULL;
        if (!name)
            status =
                tsl_fail(err, TSL_EUSAGE, "--param takes NAME=VALUE, not '%s'", list->values[i]);
        else if (json_object_set_new(all, name,
                                     typed_value(json_object_get(declared, name), equals + 1)) != 0)
            status = tsl_fail(err, TSL_EUSAGE, "--param '%s': not UTF-8", list->values[i]);
        free(name);
    }
    *out = status == TSL_OK ? json_dumps(all, JSON_COMPACT) : NULL;
    json_decref(all);
    return status;
}

static int load_filter(named_filter *c, const arguments *a, const session *s, tsl_err *err)
{
    json_t *table = NULL;
    text ids = {0};
    *c = (named_filter){0};
    if (!a->filter) return tsl_fail(err, TSL_EUSAGE, "which filter? give its file, or its name");
    int status = script_resolve(&c->script, a->filter, "filters", err);
    if (status == TSL_OK) status = script_known(s->scripts, "filters", c->script, err);
    if (status == TSL_OK) status = script_check_kind(s->scripts, c->script, "filter", err);
    if (status == TSL_OK) status = script_table(&table, s->scripts, c->script, err);
    if (status == TSL_OK) status = read_parameters(&c->parameters, table, &a->parameters, err);
    /* The event named, or the first that the filter is for, which may be of the user's own. */
    const char *first = json_string_value(json_array_get(json_object_get(table, "events"), 0));
    const char *id = a->event ? a->event : first;
    if (status == TSL_OK && !id) status = filter_events(&ids, &c->event, s, table, err);
    if (status == TSL_OK && !c->event) status = session_event(&c->event, s, id ? id : "333", err);
    text_free(&ids);
    json_decref(table);
    return status;
}

/* ---- try ---- */

static int report_trial(const trial_request *request, const arguments *a, const session *s,
                        tsl_err *err)
{
    trial *t = NULL;
    shift_list shifts = {0};
    text out = {0}, page = {0};
    picture_style style;
    int status = trial_run(&t, request, s, err);
    if (status == TSL_OK) {
        json_t *drawing = event_drawing(t->plan->slots[0].event, t->plan->slots[0].puzzle->type);
        status = picture_style_of(&style, picture_depth_of_stdout(), s->scripts, drawing, err);
        json_decref(drawing);
    }
    if (status == TSL_OK) status = shift_find(&shifts, t, (unsigned)a->jobs, err);
    if (status == TSL_OK) {
        trial_write_text(&out, t, &shifts, &style);
        fputs(out.bytes, stdout);
    }
    if (status == TSL_OK && a->html) { /* takes the place of an older page of this name */
        status = trial_write_html(&page, t, &shifts, s->scripts, err);
        if (status == TSL_OK) status = file_replace(a->html, page.bytes, page.size, 0644, err);
    }
    if (status == TSL_OK) status = trial_judge(t, err);
    text_free(&out);
    text_free(&page);
    shift_free(&shifts);
    trial_free(t);
    return status;
}

/* A JSON object for each block of states: of any number of states, and in parts of a run. */
static int print_counts(const trial_request *request, const shard *part, const session *s,
                        tsl_err *err)
{
    trial *t = NULL;
    text parameters = {0};
    shard_output out = {0};
    text_addf(&parameters, "command: filter try\ncount: %u\n", request->count);
    int status = trial_open(&t, request, s, err);
    if (status == TSL_OK) status = trial_facts(&parameters, t, s, err);
    if (status == TSL_OK) shard_output_open(&out, part, &parameters, request->root);
    const uint64_t blocks = ((uint64_t)request->count + TRIAL_BLOCK - 1) / TRIAL_BLOCK;
    const uint64_t end = shard_to(part, blocks);
    for (uint64_t i = shard_from(part, blocks); i < end && status == TSL_OK; i++) {
        const uint64_t first = i * TRIAL_BLOCK + 1;
        status = trial_count(t, first, request->count, err);
        if (status != TSL_OK) break;
        const size_t states = t->plan->count;
        fprintf(out.lines,
                "{\"first\":%" PRIu64 ",\"states\":%zu,\"accepted\":%zu,\"scrambles\":%zu,"
                "\"accepted_scrambles\":%zu}\n",
                first, states, t->asks_states ? t->states.accepted : states, t->moves.asked,
                t->moves.accepted);
    }
    status = shard_output_close(&out, status, status == TSL_OK, err);
    text_free(&parameters);
    trial_free(t);
    return status;
}

/* A new session each time, since a session does not read a changed script again. */
static int try_once(const arguments *a, tsl_err *err)
{
    session s = {0};
    named_filter c = {0};
    int status = session_open(&s, a->plugins.values, err);
    if (status == TSL_OK) status = load_filter(&c, a, &s, err);
    const trial_request request = {.event = c.event ? c.event->id : NULL,
                                   .subset = a->subset,
                                   .filter = c.script,
                                   .parameters = c.parameters,
                                   .root = a->root.bytes ? &a->root : NULL,
                                   .count = (unsigned)a->count,
                                   .jobs = (unsigned)a->jobs};
    if (status == TSL_OK)
        status = a->json ? print_counts(&request, &a->shard, &s, err)
                         : report_trial(&request, a, &s, err);
    free_filter(&c);
    session_close(&s);
    return status;
}

static bool is_same_version(const struct stat *a, const struct stat *b)
{
    return a->st_ino == b->st_ino && a->st_size == b->st_size &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* Waits for another version of the file than *tried. An editor may write it in parts, or take it
 * away for a moment: a version is one that two looks find. */
static int wait_for_version(struct stat *tried, const char *path, tsl_err *err)
{
    const struct timespec pause = {.tv_nsec = 100000000};
    struct stat before = *tried, now = *tried;
    do {
        before = now;
        nanosleep(&pause, NULL);
        const bool there = stat(path, &now) == 0;
        if (!there && errno != ENOENT) return file_fail(err, "watch", path, errno);
        if (!there) now = *tried;
    } while (is_same_version(&now, tried) || !is_same_version(&now, &before));
    *tried = now;
    return TSL_OK;
}

/* An error of the filter is printed, and the next version of the file is waited for. */
static int try_again_and_again(const arguments *a, tsl_err *err)
{
    char *path = NULL;
    struct stat tried;
    int status = a->filter ? script_resolve(&path, a->filter, "filters", err)
                           : tsl_fail(err, TSL_EUSAGE, "which filter? give its file");
    if (status == TSL_OK && path[0] != '/')
        status = tsl_fail(err, TSL_EUSAGE, "--watch needs a file");
    if (status == TSL_OK && stat(path, &tried) != 0) status = file_fail(err, "watch", path, errno);
    while (status == TSL_OK) {
        tsl_err why = {0};
        if (try_once(a, &why) != TSL_OK) puts(why.text);
        printf("\nwaiting for %s to be saved\n\n", file_name(path));
        fflush(stdout);
        status = wait_for_version(&tried, path, err);
    }
    free(path);
    return status;
}

/* ---- the others ---- */

static int print_text(text *t, int status)
{
    if (status == TSL_OK) fputs(t->bytes, stdout);
    text_free(t);
    return status;
}

static int run_explain(const arguments *a, const session *s, tsl_err *err)
{
    named_filter c = {0};
    text out = {0};
    if (!a->moves) return tsl_fail(err, TSL_EUSAGE, "explain needs a filter and a scramble");
    int status = load_filter(&c, a, s, err);
    const plan_wish wish = {.event = c.event ? c.event->id : NULL,
                            .count = 1,
                            .filter = c.script,
                            .parameters = c.parameters};
    if (status == TSL_OK) status = filter_explain(&out, &wish, a->moves, s, err);
    status = print_text(&out, status);
    free_filter(&c);
    return status;
}

static int run_traits(const arguments *a, const session *s, tsl_err *err)
{
    text out = {0};
    const event *e = NULL;
    if (!a->filter) return tsl_fail(err, TSL_EUSAGE, "traits needs an event");
    int status = session_event(&e, s, a->filter, err);
    if (status == TSL_OK) status = filter_traits(&out, e->id, s, err);
    return print_text(&out, status);
}

static int print_filter(const session *s, const char *name, tsl_err *err)
{
    script_host *scripts = s->scripts;
    text events = {0};
    const event *first;
    json_t *table = NULL;
    int status = script_load(scripts, name, NULL, err);
    if (status == TSL_OK) status = script_table(&table, scripts, name, err);
    const char *doc = json_string_value(json_object_get(table, "doc"));
    if (status == TSL_OK) status = filter_events(&events, &first, s, table, err);
    if (status == TSL_OK)
        printf("%-20s %s\n    for %s\n", name + strlen("filters/"), doc ? doc : "", events.bytes);
    text_free(&events);
    const char *key;
    json_t *one;
    json_object_foreach(json_object_get(table, "parameters"), key, one)
    {
        const char *words = json_string_value(json_object_get(one, "doc"));
        const json_t *usual = json_object_get(one, "default");
        char *value = usual ? json_dumps(usual, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
        printf("    %-16s %s%s%s\n", key, words ? words : "",
               value ? "; default " : "; must be given", value ? value : "");
        free(value);
    }
    json_decref(table);
    return status;
}

static int run_list(const arguments *a, const session *s, tsl_err *err)
{
    const char *name;
    int status = TSL_OK;
    (void)a;
    for (size_t i = 0; status == TSL_OK && (name = script_builtin(s->scripts, i)); i++)
        if (strncmp(name, "filters/", 8) == 0) status = print_filter(s, name, err);
    return status;
}

static int run_try(arguments *a, tsl_err *err)
{
    int status = seed_option_read(&a->root, a->seed_file, a->seed, err);
    if (status == TSL_OK && a->json && !a->seed_file)
        status = secret_random(&a->root, SEED_SIZE, err);
    if (status == TSL_OK) status = a->watch ? try_again_and_again(a, err) : try_once(a, err);
    secret_free(&a->root);
    return status;
}

static int run_filter(char **argv, tsl_err *err)
{
    static const struct {
        const char *name;
        int (*run)(const arguments *a, const session *s, tsl_err *err);
    } others[] = {{"explain", run_explain}, {"traits", run_traits}, {"list", run_list}};
    arguments a;
    session s = {0};
    int status = read_arguments(&a, argv, err);
    if (status != TSL_OK) return status;
    if (strcmp(a.verb, "try") == 0) return run_try(&a, err);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (strcmp(a.verb, others[i].name) != 0) continue;
        status = session_open(&s, a.plugins.values, err);
        if (status == TSL_OK) status = others[i].run(&a, &s, err);
        session_close(&s);
        return status;
    }
    return tsl_fail(err, TSL_EUSAGE,
                    "filter needs 'try', 'explain', 'traits' or 'list': see "
                    "'twistseal filter --help'");
}

const command cmd_filter = {"filter", "try a filter, or see what it sees", help, run_filter};
