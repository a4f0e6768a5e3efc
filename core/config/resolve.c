/* Finds the events, scripts, subsets and puzzles that a competition names. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "filter_rules.h"
#include "reader.h"
#include "script/kind.h"
#include "script/script_parameters.h"

/* What resolving needs. */
typedef struct resolver {
    reader rd;
    const session *session;
    text *notes;          /* lines for the user */
    const char *folder;   /* of the built-in scripts that are named: "formats" or "filters" */
    const char *event;    /* whose filters they are; NULL: formats */
    const puzzle *puzzle; /* of that event; NULL: none, or not known */
} resolver;

/* A problem for each line of what a check says; what says nothing about the file is returned. */
static int report_failure(resolver *rs, place at, int status, const tsl_err *why, tsl_err *err)
{
    if (status == TSL_OK) return TSL_OK;
    if (status != TSL_EINPUT) return tsl_fail(err, why->code, "%s", why->text);
    for (const char *line = why->text; *line; line += strspn(line, "\n")) {
        size_t size = strcspn(line, "\n");
        report_add(rs->rd.r, at, "%.*s", (int)size, line);
        line += size;
    }
    return TSL_OK;
}

/* ---- paths ---- */

/* Is it the path that is wrong, rather than the machine? */
static bool is_of_the_path(int reason)
{
    return reason == ENOENT || reason == ENOTDIR || reason == EACCES || reason == ELOOP ||
           reason == ENAMETOOLONG;
}

/* The absolute path of a script of the user's own; malloc'ed, NULL: it could not be looked for.
 * What is wrong with a path shows when it is loaded. */
static char *find_path(resolver *rs, const char *name)
{
    const input *from = rs->rd.input;
    if (name[0] == '/') return xstrdup(name);
    char *path = xasprintf("%s/%s", input_in_set(from, name) ? from->set : from->folder, name);
    char *real = realpath(path, NULL);
    if (!real && is_of_the_path(errno)) return path;
    if (!real) file_fail(&rs->rd.trouble, "open", path, errno);
    free(path);
    return real;
}

/* False, and a problem more, if a script of the user's own cannot be read. */
static bool check_there(resolver *rs, place at, const char *script)
{
    tsl_err why;
    if (!rs->rd.input->folder || !script || script[0] != '/') return true;
    if (access(script, R_OK) == 0) {
        /* A link with a good name may lead to one that CONFIG.json cannot have. */
        const char *name = file_name(script);
        const bool good = utf8_is_printable(name, strlen(name));
        if (!good) report_add(rs->rd.r, at, "this is a link to a file whose name is not printable");
        return good;
    }
    const int reason = errno;
    file_fail(&why, "open", script, reason);
    if (!is_of_the_path(reason)) rs->rd.trouble = why;
    report_add(rs->rd.r, at, "%s", why.text);
    return false;
}

/* ---- scripts ---- */

/* Sets `script`, and the name of a user's own to its path. */
static void find_script(resolver *rs, script_use *use)
{
    const bool in_set = input_in_set(rs->rd.input, use->name);
    if (!input_is_path(rs->rd.input, use->name)) {
        use->script = xasprintf("%s/%s", rs->folder, use->name);
        return;
    }
    use->script = find_path(rs, use->name);
    if (in_set || !use->script) return;
    free(use->name);
    use->name = xstrdup(use->script);
}

/* The place of what is wrong with parameters: a parameter's name, its value, or the script's name.
 */
static place problem_place(const script_use *use, const problem *p)
{
    const node *map = use->item;
    for (const node *key = map->kind == NODE_MAP ? map->first : NULL; key; key = key->next->next)
        if (key->kind == NODE_SCALAR && strcmp(key->text, p->key) == 0)
            return p->of_key ? key->at : key->next->at;
    return script_use_place(use);
}

static int check_parameters(resolver *rs, const script_use *use, tsl_err *err)
{
    report problems = {.name = NULL};
    json_t *parameters = NULL;
    int status = script_check_parameters(&parameters, rs->session->scripts, use->script,
                                         use->parameters, &problems, err);
    json_decref(parameters);
    for (size_t i = 0; i < problems.count; i++)
        report_add(rs->rd.r, problem_place(use, &problems.list[i]), "%s", problems.list[i].text);
    rs->rd.r->more += problems.more;
    return status;
}

/* Is it a script of the right kind, are its parameters right, and may the event have the filter? */
static int check_script(resolver *rs, const script_use *use, tsl_err *err)
{
    script_host *scripts = rs->session->scripts;
    const char *kind = rs->event ? "filter" : "format";
    tsl_err why;
    int status = script_known(scripts, rs->folder, use->script, &why);
    if (status == TSL_OK) status = script_check_kind(scripts, use->script, kind, &why);
    if (status == TSL_OK) status = check_parameters(rs, use, &why);
    if (status == TSL_OK && rs->puzzle)
        status = filter_check(scripts, use, rs->event, rs->puzzle->type, &why);
    return report_failure(rs, script_use_place(use), status, &why, err);
}

static bool same_script(const script_use *a, const script_use *b)
{
    return a->name && b->name && a->parameters && b->parameters && strcmp(a->name, b->name) == 0 &&
           strcmp(a->parameters, b->parameters) == 0;
}

static void report_twice(resolver *rs, const script_use *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!same_script(&list[i], &list[count])) continue;
        report_add(rs->rd.r, list[count].item->at, "'%s' has '%.100s' twice", rs->folder,
                   list[i].name);
        return;
    }
}

/* One about which there is a problem already has no parameters. */
static int resolve_scripts(resolver *rs, script_use *list, size_t count, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < count && status == TSL_OK; i++) {
        script_use *use = &list[i];
        if (!use->name) continue;
        find_script(rs, use);
        bool there = !use->item || check_there(rs, script_use_place(use), use->script);
        if (there && use->item && use->script && use->parameters && rs->session->plugins)
            status = check_script(rs, use, err);
        if (use->item) report_twice(rs, list, i);
    }
    return status;
}

/* ---- rounds ---- */

static void read_letter(void *reading, const field *f, const void *source, void *base)
{
    const node *value = source;
    field word = *f;
    word.kind = FIELD_WORD;
    if (value->kind == NODE_SCALAR && schema_take_text(NULL, &word, value->text))
        ((competition_round *)base)->format = value->text[0];
    else
        reader_refuse_field(reading, &word, value);
}

/* What depends on the event. A head-to-head round has the format 'h', and no other has. */
static void resolve_round(resolver *rs, competition_round *round, const event *kind, bool matches)
{
    enum { LETTERS = 8 };
    char letters[LETTERS][2] = {{0}}, extras[16], cubes[16];
    const char *formats[LETTERS + 1] = {NULL};
    size_t count = 0;
    for (const char *format = kind->formats; *format && count < LETTERS; format++) {
        if ((*format == 'h') != matches) continue;
        letters[count][0] = *format;
        formats[count] = letters[count];
        count++;
    }
    snprintf(extras, sizeof extras, "%u", kind->extras);
    snprintf(cubes, sizeof cubes, "%u", kind->multi ? kind->cubes : 1);
    const field fields[] = {
        {"format", FIELD_OWN, .read = read_letter, .allowed = formats, .fallback = formats[0]},
        {"extras", FIELD_INTEGER, .offset = offsetof(competition_round, extras), .max = EXTRAS_MAX,
         .fallback = extras},
        {"cubes", FIELD_INTEGER, .offset = offsetof(competition_round, cubes), .min = 1,
         .max = kind->multi ? CUBES_MAX : 1, .fallback = cubes,
         .doc = kind->multi ? NULL : "1 (only multi-blind has more)"},
        {.key = NULL},
    };
    const unsigned to_win = round->head_to_head.sets_to_win;
    if (kind->multi && !node_value(round->item, "cubes"))
        text_addf(rs->notes, "%s-r%u: %s cubes for each attempt, since the file gives no 'cubes'\n",
                  kind->id, round->number, cubes);
    reader_map(&rs->rd, fields, round->item, round, NULL);
    round->attempts = competition_attempts(round->format) * (to_win ? 2 * to_win - 1 : 1);
}

static void resolve_rounds(resolver *rs, competition_event *e, const event *kind)
{
    const bool has_matches = strchr(kind->formats, 'h');
    for (size_t i = 0; i < e->round_count; i++) {
        const node *matches = e->rounds[i].head_to_head.item;
        if (e->rounds[i].item->kind != NODE_MAP) continue;
        if (matches && !has_matches)
            report_add(rs->rd.r, matches->at, "event '%s' has no head-to-head rounds (WCA 9b7a)",
                       e->id);
        else if (matches && i + 1 < e->round_count)
            report_add(rs->rd.r, matches->at,
                       "only the last round of an event can be head-to-head (WCA 9b7b)");
        resolve_round(rs, &e->rounds[i], kind, matches && has_matches);
    }
}

/* ---- events ---- */

static void report_event(resolver *rs, const node *key)
{
    enum { NAMES_MAX = 64 };
    const event_book *book = rs->session->events;
    const char *names[NAMES_MAX] = {NULL};
    char shown[SHOWN_VALUE];
    text instead = {0};
    for (size_t i = 0; i < event_count(book) && i < NAMES_MAX - 1; i++)
        names[i] = event_at(book, i)->id;
    reader_show(shown, key);
    const char *near = event_closest(book, key->text);
    if (near)
        text_addf(&instead, " (did you mean '%s'?)", near);
    else
        text_add_instead(&instead, key->text, names, "there are ");
    report_add(rs->rd.r, key->at, "unknown event %s%s", shown, instead.bytes ? instead.bytes : "");
    text_free(&instead);
}

/* Loads an event's own script; *out stays NULL where there is a problem. */
static int load_event(const event **out, resolver *rs, competition_event *e, tsl_err *err)
{
    tsl_err why;
    e->script = find_path(rs, e->id);
    if (!e->script || !check_there(rs, e->key->at, e->script)) return TSL_OK;
    int status = event_load(out, rs->session->events, e->script, &why);
    /* What a script of a set does says nothing about the set: it may lack memory. */
    if (status == TSL_EINPUT && rs->rd.input->set)
        return tsl_fail(err, TSL_EBROKEN, "%s", why.text);
    if (status != TSL_OK) return report_failure(rs, e->key->at, status, &why, err);
    free(e->id);
    e->id = xstrdup((*out)->id);
    return TSL_OK;
}

static int find_event(const event **out, resolver *rs, competition_event *e, tsl_err *err)
{
    *out = NULL;
    if (input_is_path(rs->rd.input, e->id)) return load_event(out, rs, e, err);
    if (event_find(out, rs->session->events, e->id, NULL) != TSL_OK) report_event(rs, e->key);
    return TSL_OK;
}

/* The event's puzzle, and whether it has the subset named. Nothing is asked about what cannot be
 * wrong: to open a puzzle takes time. */
static int check_puzzle(resolver *rs, const competition_event *e, const event *kind, tsl_err *err)
{
    const tsl_subset *subset;
    tsl_err why;
    rs->puzzle = NULL;
    if (!rs->session->plugins || !(e->script || e->subset || e->filter_count > 0)) return TSL_OK;
    const puzzle *found;
    int status = event_puzzle(&found, kind, rs->session->plugins, &why);
    if (status == TSL_OK) rs->puzzle = found;
    if (status == TSL_OK && kind->subset)
        status = puzzle_subset(&subset, found, kind->subset, &why);
    status = report_failure(rs, e->key->at, status, &why, err);
    if (status != TSL_OK || !rs->puzzle || !e->subset) return status;
    status = puzzle_subset(&subset, rs->puzzle, e->subset, &why);
    return report_failure(rs, node_value(e->key->next, "subset")->at, status, &why, err);
}

static int resolve_event(resolver *rs, competition_event *e, tsl_err *err)
{
    const event *kind;
    if (!e->id) return TSL_OK;
    int status = find_event(&kind, rs, e, err);
    if (status != TSL_OK || !kind) return status;
    rs->folder = "filters";
    rs->event = kind->id;
    resolve_rounds(rs, e, kind);
    status = check_puzzle(rs, e, kind, err);
    return status == TSL_OK ? resolve_scripts(rs, e->filters, e->filter_count, err) : status;
}

int config_resolve(competition *c, report *r, const session *s, tsl_err *err)
{
    resolver rs = {
        .rd = {.r = r, .input = c->input}, .session = s, .notes = &c->notes, .folder = "formats"};
    int status = resolve_scripts(&rs, c->formats, c->format_count, err);
    for (size_t i = 0; i < c->event_count && status == TSL_OK; i++)
        status = resolve_event(&rs, &c->events[i], err);
    if (status == TSL_OK) schedule_resolve(c, &rs.rd);
    if (status != TSL_OK || rs.rd.trouble.code == TSL_OK) return status;
    return tsl_fail(err, rs.rd.trouble.code, "%s", rs.rd.trouble.text);
}
