/* RENDER: runs the formats on a finished competition, or on samples, and collects their files. */
#include "render.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/text.h"
#include "config/competition.h"
#include "config/parse.h"
#include "plugin/sink.h"
#include "script/kind.h"
#include "script/script.h"
#include "set/format/provenance.h"
#include "set/format/seed_file.h"
#include "set/render/display.h"
#include "set/render/layout.h"
#include "set/render/model.h"
#include "set/render/pages.h"
#include "set/render/render_sheets.h"

/* ---- formats that write files ---- */

static int add_file(const rendering *r, const script_use *use, const json_t *file, tsl_err *err)
{
    const char *format = use->name;
    const json_t *content = json_object_get(file, "text");
    const char *name = json_string_value(json_object_get(file, "name"));
    text bytes = {0};
    if (!name || !json_is_string(content))
        return tsl_fail(err, TSL_EBROKEN, "%s: each file it returns needs a name and a text",
                        format);
    if (!utf8_is_text(json_string_value(content), json_string_length(content)))
        return tsl_fail(err, TSL_EBROKEN, "%s: '%s' has a control character or a mark of direction",
                        format, name);
    text_add_bytes(&bytes, json_string_value(content), json_string_length(content));
    const bool is_public =
        rendering_may_publish(use->script) && json_is_true(json_object_get(file, "public"));
    return is_public ? outputs_add_public(r->all, name, &bytes, err)
                     : outputs_add(r->all, name, &bytes, err);
}

static int run_files(const rendering *r, const script_use *use, json_t *parameters, tsl_err *err)
{
    json_t *files = NULL, *args = json_pack("[O, O]", r->model, parameters);
    int status = rendering_call(&files, r, use->script, "files", args, err);
    json_decref(args);
    if (status == TSL_OK && files && !json_is_array(files))
        status = tsl_fail(err, TSL_EBROKEN, "%s: 'files' must return a list of files", use->name);
    for (size_t i = 0; i < json_array_size(files) && status == TSL_OK; i++)
        status = add_file(r, use, json_array_get(files, i), err);
    json_decref(files);
    return status;
}

/* ---- one format ---- */

static int run_kind(const rendering *r, const script_use *use, tsl_err *err)
{
    json_t *table = NULL, *parameters = NULL;
    script_host *scripts = r->session->scripts;
    int status = script_load(scripts, use->script, NULL, err);
    if (status == TSL_OK) status = script_check_kind(scripts, use->script, "format", err);
    if (status == TSL_OK) status = script_table(&table, scripts, use->script, err);
    if (status == TSL_OK)
        status = script_parameters(&parameters, scripts, use->script, use->parameters, err);
    const char *says = json_string_value(json_object_get(table, "kind")), *kind = says ? says : "";
    if (status == TSL_OK && strcmp(kind, "files") == 0)
        status = run_files(r, use, parameters, err);
    else if (status == TSL_OK && strcmp(kind, "display") == 0)
        status = display_render(r, use, parameters, err);
    else if (status == TSL_OK)
        status = render_sheets(r, use, parameters, err);
    json_decref(table);
    json_decref(parameters);
    return status;
}

/* ---- all of them ---- */

/* The user's own scripts go into the set, so that whoever checks it has what made it. */
static int add_own_scripts(const rendering *r, tsl_err *err)
{
    enum { SCRIPT_MAX = 1 << 20 };
    script_list list;
    int status = provenance_scripts(&list, r->plan, r->session, err);
    if (status != TSL_OK) return status;
    for (size_t i = 0; i < list.count && status == TSL_OK; i++) {
        const char *path = list.items[i].name;
        text bytes = {0};
        digest found;
        if (path[0] != '/') continue;
        char *name = xasprintf(SCRIPTS_FOLDER "%s", strrchr(path, '/') + 1);
        status = file_read(&bytes, path, SCRIPT_MAX, err);
        if (status == TSL_OK) hash_bytes(&found, bytes.bytes, bytes.size);
        if (status == TSL_OK && !hash_equal(&list.items[i].sha256, &found))
            status = tsl_fail(err, TSL_EINPUT, "%s: changed while it was in use", path);
        if (status == TSL_OK)
            status = outputs_add_public(r->all, name, &bytes, err);
        else
            text_free(&bytes);
        free(name);
    }
    free(list.items);
    return status;
}

/* The sheet that stands for all those of its passcode, which follow it (strips to cut out, other
 * languages): the one of the shortest name. Moves *i to the last of them. */
static const passcode_line *line_of_passcode(const passcodes *list, size_t *i)
{
    const passcode_line *best = &list->lines[*i];
    for (; *i + 1 < list->count && strcmp(list->lines[*i + 1].path, best->path) == 0; ++*i)
        if (strlen(list->lines[*i + 1].name) < strlen(best->name)) best = &list->lines[*i + 1];
    return best;
}

/* ---- what the pages say ---- */

/* What stands together on the pages: a round, "333/r1". */
static json_t *group_of(const char *path)
{
    const char *slash = strchr(path, '/'), *end = slash ? strchr(slash + 1, '/') : NULL;
    return json_stringn(path, end ? (size_t)(end - path) : strlen(path));
}

/* Without folder and ending. */
static json_t *title_of(const char *name)
{
    const char *slash = strrchr(name, '/'), *from = slash ? slash + 1 : name;
    const char *dot = strrchr(from, '.');
    return json_stringn(from, dot ? (size_t)(dot - from) : strlen(from));
}

static json_t *rows_of(const passcodes *list, const competition *c)
{
    json_t *rows = json_array();
    for (size_t i = 0; i < list->count; i++) {
        const passcode_line *line = line_of_passcode(list, &i);
        json_array_append_new(rows,
                              json_pack("{s:s, s:o, s:o, s:o}", "passcode", line->passcode, "group",
                                        group_of(line->path), "schedule",
                                        model_place(c, line->rank), "title", title_of(line->name)));
    }
    return rows;
}

/* The pages have the language of the first sheets; a format without one is English. */
static json_t *language_of(const competition *c)
{
    for (size_t i = 0; i < c->format_count; i++) {
        if (strcmp(c->formats[i].script, "formats/sheets") != 0) continue;
        json_t *given;
        const char *bytes = c->formats[i].parameters;
        json_read(&given, bytes, strlen(bytes), 0, NULL);
        json_t *language = json_incref(json_object_get(given, "language"));
        json_decref(given);
        if (json_is_string(language)) return language;
        json_decref(language);
        break;
    }
    return json_string("en");
}

#define FORMAT "formats/lib/passcodes"

/* ---- rendering ---- */

static int render_pages(text *out, const rendering *r, json_t *sheet_json, tsl_err *err)
{
    pages *p = NULL;
    const tsl_renderer *renderer;
    tsl_sink sink = sink_into(out);
    int status = plugin_host_renderer(&renderer, r->session->plugins, "pdf", err);
    if (status == TSL_OK) status = pages_from_json(&p, sheet_json, r->facts->generated, err);
    if (status == TSL_OK) status = renderer->render(&p->document, &sink, err);
    pages_free(p);
    return status;
}

static int add_pages(const rendering *r, const passcodes *list, tsl_err *err)
{
    text bytes = {0};
    json_t *sheet_json = NULL, *head = json_copy((json_t *)(uintptr_t)r->model);
    json_object_del(head, "events");
    json_t *args = json_pack("[o, o, o]", head, rows_of(list, r->plan->competition),
                             language_of(r->plan->competition));
    int status = rendering_call(&sheet_json, r, FORMAT, "sheet", args, err);
    if (status == TSL_OK) status = render_pages(&bytes, r, sheet_json, err);
    json_decref(args);
    json_decref(sheet_json);
    if (status == TSL_OK) return outputs_add(r->all, PASSCODES_PAGES, &bytes, err);
    text_free(&bytes);
    return status;
}

/* Adds both where there are locked sheets, once all formats have run. */
static int render_passcodes(const rendering *r, tsl_err *err)
{
    text body = {0};
    passcodes list;
    passcodes_list(&list, r->plan, r->all, r->facts->seed);
    int status = TSL_OK;
    if (list.count > 0) {
        passcodes_write(&body, &list, r->plan->competition->id);
        if (status == TSL_OK) status = outputs_add_list(r->all, PASSCODES_NAME, &body, err);
        if (status == TSL_OK) status = add_pages(r, &list, err);
    }
    text_free(&body);
    passcodes_free(&list);
    return status;
}

int render_all(outputs *all, const plan *p, const render_facts *facts, const session *s,
               tsl_err *err)
{
    const competition *c = p->competition;
    json_t *model = c->format_count > 0 ? model_new(p, facts) : NULL;
    if (!model && c->format_count > 0)
        return tsl_fail(err, TSL_EBROKEN, "a name or a scramble is not UTF-8");
    const rendering r = {all, p, model, facts, s, false};
    int status = TSL_OK;
    script_share(s->scripts, model);
    for (size_t i = 0; i < c->format_count && status == TSL_OK; i++)
        status = run_kind(&r, &c->formats[i], err);
    script_share(s->scripts, NULL);
    if (status == TSL_OK) status = render_passcodes(&r, err);
    if (status == TSL_OK) status = add_own_scripts(&r, err);
    json_decref(model);
    return status;
}

/* Formats by number, up to the one before `to`. */
typedef struct range {
    size_t from, to;
} range;

static int run_some(const rendering *common, range some, tsl_err *err)
{
    rendering r = *common;
    const competition *c = r.plan->competition;
    json_t *model = some.from < some.to ? model_new(r.plan, r.facts) : NULL;
    r.model = model;
    int status = TSL_OK;
    script_share(r.session->scripts, model);
    for (size_t i = some.from; i < some.to && status == TSL_OK; i++)
        status = run_kind(&r, &c->formats[i], err);
    script_share(r.session->scripts, NULL);
    json_decref(model);
    return status;
}

int render_format(outputs *all, const plan *p, const render_facts *facts, const session *s,
                  size_t format, tsl_err *err)
{
    const rendering r = {
        .all = all, .plan = p, .facts = facts, .session = s, .names_only = facts->names_only};
    return run_some(&r, (range){format, format + 1}, err);
}

int render_formats(outputs *all, const plan *p, const render_facts *facts, const session *s,
                   tsl_err *err)
{
    const rendering r = {
        .all = all, .plan = p, .facts = facts, .session = s, .names_only = facts->names_only};
    return run_some(&r, (range){0, p->competition->format_count}, err);
}

/* The competition cut down to where names can differ. */
typedef struct sample {
    competition competition; /* a copy whose events are our own, and their rounds */
    plan *plan;
    outputs outputs;
    char pairs[16];  /* the kinds of rounds of which there is one with two scrambles */
    char rounds[16]; /* and of which an event has two */
} sample;

/* A format gives names in the same way to all rounds that have one format, unless they have several
 * cubes, or a document for each attempt. */
static char kind_of(const competition_round *r, const event *e)
{
    if (r->cubes > 1) return '*';
    return json_is_true(json_object_get(e->table, "per_attempt")) ? '+' : r->format;
}

static bool is_first(char seen[16], char kind)
{
    const size_t n = strlen(seen);
    if (strchr(seen, kind) || n == 15) return false;
    seen[n] = kind;
    return true;
}

/* One set of one scramble, or of two: the other is an extra one, or else another attempt. The cubes
 * of multi-blind are two. */
static competition_round cut_round(competition_round r, bool pair)
{
    r.sets = r.sets_before + 1;
    r.attempts = pair && r.extras == 0 && r.attempts > 1 ? 2 : 1;
    r.extras = pair && r.extras > 0;
    r.cubes = r.cubes > 1 ? 2 : 1;
    return r;
}

/* The first round of each event; the next one, and a second scramble, once for each kind. */
static void copy_rounds(sample *x, competition_event *to, const event *e)
{
    const competition_round *all = to->rounds;
    const size_t count = to->round_count;
    to->rounds = xcalloc(2, sizeof *to->rounds);
    to->round_count = 1;
    to->rounds[0] = cut_round(all[0], is_first(x->pairs, kind_of(&all[0], e)));
    if (count > 1 && is_first(x->rounds, kind_of(&all[1], e)))
        to->rounds[to->round_count++] = cut_round(all[1], false);
}

static int copy_events(sample *out, const competition *c, const event_book *book, tsl_err *err)
{
    int status = TSL_OK;
    competition_event *events = xcalloc(c->event_count + 1, sizeof *events);
    out->competition = *c;
    out->competition.events = events;
    out->competition.event_count = 0;
    for (size_t i = 0; i < c->event_count && status == TSL_OK; i++) {
        const event *kind;
        events[i] = c->events[i];
        status = event_find(&kind, book, c->events[i].id, err);
        if (status == TSL_OK) copy_rounds(out, &events[i], kind);
        if (status == TSL_OK) out->competition.event_count++;
    }
    return status;
}

/* Formats that fail are a problem each; what the machine refuses ends it. */
static int run_formats(sample *x, const session *s, tsl_err *err)
{
    int status = TSL_OK;
    const digest root = {0};
    const render_facts facts = {.generated = "1970-01-01T00:00:00Z",
                                .root = &root,
                                .jobs = 1,
                                .names_only = true,
                                .rehearsal = true,
                                .letters = true};
    report r = input_report(x->competition.input);
    for (size_t i = 0; i < x->competition.format_count && status == TSL_OK; i++) {
        tsl_err why = {0};
        status = render_format(&x->outputs, x->plan, &facts, s, i, &why);
        if (status == TSL_ESYSTEM) return tsl_fail(err, TSL_ESYSTEM, "%s", why.text);
        if (status != TSL_OK)
            report_add(&r, script_use_place(&x->competition.formats[i]), "%s", why.text);
        status = TSL_OK;
    }
    return report_result(&r, err);
}

int rehearse(text *notices, const competition *c, const session *s, tsl_err *err)
{
    sample x = {.plan = NULL, .outputs = {.shows_names = true}};
    int status = copy_events(&x, c, s->events, err);
    if (status == TSL_OK) status = plan_new(&x.plan, &x.competition, s->events, s->plugins, err);
    if (status == TSL_OK) blank_fill(x.plan, BLANK_REVERSED);
    if (status == TSL_OK) status = run_formats(&x, s, err);
    if (status == TSL_OK && x.outputs.notice.size > 0) text_add(notices, x.outputs.notice.bytes);
    plan_free(x.plan);
    outputs_free(&x.outputs);
    for (size_t i = 0; i < x.competition.event_count; i++) free(x.competition.events[i].rounds);
    free(x.competition.events);
    return status;
}
