/* RENDER: runs the formats on a finished competition, or on samples, and collects their files. */
#include "render.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "config/competition.h"
#include "config/parse.h"
#include "plugin/sink.h"
#include "script/kind.h"
#include "script/script.h"
#include "set/format/provenance.h"
#include "set/format/set_files.h"
#include "set/render/layout.h"
#include "set/render/model.h"
#include "set/render/pages.h"

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
    return outputs_add(r->all, name, &bytes, is_public ? OUTPUT_PUBLIC : OUTPUT_SECRET, err);
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

/* ---- one format after the other ---- */

/* All formats of a competition. */
typedef struct run {
    rendering rendering;
    report *problems; /* formats that fail go here, and the others run; NULL: the first ends it */
    size_t next;
} run;

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
        status =
            r->facts->letters ? TSL_OK : run_files(r, use, parameters, err); /* needs no font */
    else if (status == TSL_OK && strcmp(kind, "display") == 0)
        status = display_render(r, use, parameters, err);
    else if (status == TSL_OK)
        status = render_sheets(r, use, parameters, err);
    json_decref(table);
    json_decref(parameters);
    return status;
}

/* What the machine refuses ends it always. */
static int run_formats(void *self, tsl_err *err)
{
    run *f = self;
    int status = TSL_OK;
    const competition *c = f->rendering.plan->competition;
    while (f->next < c->format_count && status == TSL_OK) {
        tsl_err why = {0};
        const script_use *use = &c->formats[f->next++];
        status = run_kind(&f->rendering, use, &why);
        if (status == TSL_OK) continue;
        if (!f->problems || status == TSL_ESYSTEM) return tsl_fail(err, why.code, "%s", why.text);
        report_add(f->problems, script_use_place(use), "%s", why.text);
        status = TSL_OK;
    }
    return status;
}

/* ---- all of them ---- */

/* The user's own scripts go into the set, so that whoever checks it has what made it. */
static int add_own_scripts(outputs *all, const plan *p, const session *s, tsl_err *err)
{
    enum { SCRIPT_MAX = 1 << 20 };
    script_list list;
    int status = provenance_scripts(&list, p, s, err);
    if (status != TSL_OK) return status;
    for (size_t i = 0; i < list.count && status == TSL_OK; i++) {
        const char *script = list.items[i].name;
        const bool own = script[0] == '/';
        char *path = own ? xstrdup(script) : script_added_file(s->scripts, script);
        text bytes = {0};
        digest found;
        if (!path) continue; /* the program's own */
        char *name = own ? xasprintf(SCRIPTS_FOLDER "%s", file_name(script))
                         : xasprintf(SCRIPTS_FOLDER "%s.lua", script);
        status = file_read(&bytes, path, SCRIPT_MAX, err);
        if (status == TSL_OK) hash_bytes(&found, bytes.bytes, bytes.size);
        if (status == TSL_OK && !hash_equal(&list.items[i].sha256, &found))
            status = tsl_fail(err, TSL_EINPUT, "%s: changed while it was in use", path);
        if (status == TSL_OK)
            status = outputs_add(all, name, &bytes, OUTPUT_PUBLIC, err);
        else
            text_free(&bytes);
        free(name);
        free(path);
    }
    free(list.items);
    return status;
}

/* The sheet that stands for all those of its passcode, which follow it (strips to cut out, other
 * languages): the one of the shortest name. Moves *i to the last of them. */
static const passcode_line *line_of_passcode(const passcodes *list, size_t *i)
{
    const passcode_line *best = &list->lines[*i];
    for (; *i + 1 < list->count && strcmp(list->lines[*i + 1].path, best->path) == 0 &&
           list->lines[*i + 1].rank == best->rank;
         ++*i)
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
        json_array_append_new(rows, json_pack("{s:s, s:o, s:o, s:o}", "passcode", line->passcode,
                                              "group", group_of(line->path), "schedule",
                                              model_place(c, line->rank, line->is_spare), "title",
                                              title_of(line->name)));
    }
    return rows;
}

/* The pages have the language of the first sheets; a format without one is English. */
static json_t *language_of(const competition *c)
{
    for (size_t i = 0; i < c->format_count; i++) {
        if (strcmp(c->formats[i].script, "formats/sheets") != 0) continue;
        json_t *language = json_object_get(c->formats[i].parameters, "language");
        if (json_is_string(language)) return json_incref(language);
        break;
    }
    return json_string("en");
}

#define FORMAT "formats/lib/passcodes"

/* ---- rendering ---- */

static int add_pages(const rendering *r, const passcodes *list, tsl_err *err)
{
    text bytes = {0};
    pages *p = NULL;
    const tsl_renderer *renderer;
    tsl_sink sink = sink_into(&bytes);
    json_t *sheet_json = NULL, *head = json_copy((json_t *)(uintptr_t)r->model);
    json_object_del(head, "events");
    json_t *args = json_pack("[o, o, o]", head, rows_of(list, r->plan->competition),
                             language_of(r->plan->competition));
    int status = rendering_call(&sheet_json, r, FORMAT, "sheet", args, err);
    if (status == TSL_OK) status = pages_from_json(&p, sheet_json, r->facts->generated, err);
    if (status == TSL_OK) pages_count(r->all->tally, p);
    if (status == TSL_OK && !r->facts->names_only) {
        status = plugin_host_renderer(&renderer, r->session->plugins, "pdf", err);
        if (status == TSL_OK) status = renderer->render(&p->document, &sink, err);
    }
    pages_free(p);
    json_decref(args);
    json_decref(sheet_json);
    if (status == TSL_OK) return outputs_add(r->all, PASSCODES_PAGES, &bytes, OUTPUT_SECRET, err);
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
        status = outputs_add(r->all, PASSCODES_NAME, &body, OUTPUT_RESERVED, err);
        if (status == TSL_OK) status = add_pages(r, &list, err);
    }
    text_free(&body);
    passcodes_free(&list);
    return status;
}

static int run_all(outputs *all, const plan *p, const render_facts *facts, const session *s,
                   report *problems, tsl_err *err)
{
    json_t *model = p->competition->format_count > 0 ? model_new(p, facts) : NULL;
    run f = {{all, p, model, facts, s, run_formats, NULL}, problems, 0};
    f.rendering.self = &f;
    script_share(s->scripts, model);
    int status = run_formats(&f, err);
    script_share(s->scripts, NULL);
    if (status == TSL_OK && facts->lists) status = render_passcodes(&f.rendering, err);
    json_decref(model);
    return status;
}

int render_all(outputs *all, const plan *p, const render_facts *facts, const session *s,
               tsl_err *err)
{
    int status = run_all(all, p, facts, s, NULL, err);
    return status == TSL_OK && facts->lists ? add_own_scripts(all, p, s, err) : status;
}

/* With a tally names and pages of all sheets, without one the letters of a few. */
static int rehearse_on(text *notices, const competition *c, json_t *tally, const session *s,
                       tsl_err *err)
{
    plan *p = NULL;
    outputs all = {.shows_names = true, .tally = tally};
    const digest root = {0};
    const render_facts facts = {.generated = "1970-01-01T00:00:00Z",
                                .root = &root,
                                .jobs = 1,
                                .lists = tally != NULL,
                                .names_only = true,
                                .rehearsal = true,
                                .letters = !tally};
    report r = input_report(c->input);
    int status = plan_new(&p, c, s->events, s->plugins, err);
    if (status == TSL_OK) blank_fill(p);
    if (status == TSL_OK) status = run_all(&all, p, &facts, s, &r, err);
    if (status == TSL_OK) status = report_result(&r, err);
    if (status == TSL_OK && all.notice.size > 0) text_add(notices, all.notice.bytes);
    plan_free(p);
    outputs_free(&all);
    return status;
}

int rehearse(text *notices, json_t **tally, const competition *c, const session *s, tsl_err *err)
{
    text ignored = {0}; /* the sample says it again */
    competition sample = *c;
    int status = TSL_OK;
    if (tally) {
        *tally = json_pack("{s:b, s:{}, s:[]}", "exact", 1, "kinds", "documents");
        status = rehearse_on(&ignored, c, *tally, s, err);
        text_free(&ignored);
    }
    if (status != TSL_OK) return status;
    /* One scramble and one extra of each event have every letter that its sheets show. The cubes of
     * multi-blind are two. */
    sample.events = xcalloc(c->event_count + 1, sizeof *sample.events);
    for (size_t i = 0; i < c->event_count; i++) {
        competition_round *one = xmalloc(sizeof *one);
        *one = c->events[i].rounds[0];
        one->sets = one->sets_before + 1;
        one->attempts = 1;
        one->extras = one->extras > 0;
        if (one->cubes > 2 && !c->events[i].puzzles) one->cubes = 2;
        sample.events[i] = c->events[i];
        sample.events[i].round_count = 1;
        sample.events[i].rounds = one;
    }
    status = rehearse_on(notices, &sample, NULL, s, err);
    for (size_t i = 0; i < c->event_count; i++) free(sample.events[i].rounds);
    free(sample.events);
    return status;
}
