/* RENDER: hands the finished competition to the formats and collects the files they make. */
#include "render.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "pages.h"
#include "pool.h"

void outputs_free(outputs *all)
{
    for (size_t i = 0; i < all->count; i++) {
        free(all->items[i].name);
        text_free(&all->items[i].bytes);
    }
    free(all->items);
    text_free(&all->notice);
    *all = (outputs){0};
}

/* A file of the set: printable ASCII, at most one folder, nothing hidden, no way out. */
static bool is_output_name(const char *name)
{
    size_t size = strlen(name), folders = 0;
    if (size == 0 || size > 150 || name[0] == '/' || name[size - 1] == '/') return false;
    for (size_t i = 0; i < size; i++) {
        if (name[i] < ' ' || name[i] > '~' || strchr("\\:*?\"<>|", name[i])) return false;
        if (name[i] == '.' && (i == 0 || name[i - 1] == '/')) return false;
        if (name[i] == '/') folders++;
    }
    return folders <= 1 && name[0] != ' ' && name[size - 1] != ' ' && !strstr(name, "//");
}

static bool is_taken(const outputs *all, const char *name)
{
    if (strcmp(name, "MANIFEST") == 0 || strcmp(name, "MANIFEST.sig") == 0) return true;
    for (size_t i = 0; i < all->count; i++)
        if (strcasecmp(all->items[i].name, name) == 0) return true;
    return false;
}

int outputs_add(outputs *all, const char *name, text *bytes, tsl_err *err)
{
    int status = TSL_OK;
    output *more = NULL;
    if (bytes->failed) {
        status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    } else if (!is_output_name(name)) {
        status = tsl_fail(err, TSL_EBROKEN, "'%.100s' is no name for a file of the set", name);
    } else if (is_taken(all, name)) {
        status = tsl_fail(err, TSL_EBROKEN, "two outputs of the set are named '%s'", name);
    } else {
        more = realloc(all->items, (all->count + 1) * sizeof *more);
        if (more) all->items = more;
        char *copy = more ? strdup(name) : NULL;
        if (copy)
            all->items[all->count++] = (output){copy, *bytes};
        else
            status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    }
    if (status != TSL_OK) text_free(bytes);
    *bytes = (text){0};
    return status;
}

/* What every step of one run stands on. */
typedef struct rendering {
    outputs *all;
    const plan *plan;
    const json_t *model;
    const render_facts *facts;
    const session *session;
} rendering;

/* ---- formats that write files ---- */

static int add_file(outputs *all, const char *format, const json_t *file, tsl_err *err)
{
    const json_t *content = json_object_get(file, "text");
    const char *name = json_string_value(json_object_get(file, "name"));
    text bytes = {0};
    if (!name || !json_is_string(content))
        return tsl_fail(err, TSL_EBROKEN, "%s: each file it returns needs a name and a text",
                        format);
    text_add_bytes(&bytes, json_string_value(content), json_string_length(content));
    return outputs_add(all, name, &bytes, err);
}

static int run_files(const rendering *r, const script_use *use, json_t *parameters, tsl_err *err)
{
    json_t *files = NULL, *args = json_pack("[O, O]", r->model, parameters);
    int status = script_call(&files, r->session->scripts, use->script, "files", args, err);
    json_decref(args);
    if (status == TSL_OK && !json_is_array(files))
        status = tsl_fail(err, TSL_EBROKEN, "%s: 'files' must return a list of files", use->name);
    for (size_t i = 0; i < json_array_size(files) && status == TSL_OK; i++)
        status = add_file(r->all, use->name, json_array_get(files, i), err);
    json_decref(files);
    return status;
}

/* ---- formats that lay out sheets ---- */

/* One scramble set's sheet, from its pages to the finished file. */
typedef struct sheet {
    pages *pages;
    text pdf;
    text notices; /* a line each */
    int status;
    tsl_err err;
} sheet;

typedef struct sheet_job {
    const tsl_renderer *renderer;
    sheet *sheets;
} sheet_job;

static int write_pdf(void *self, const void *bytes, size_t size)
{
    sheet *s = self;
    text_add_bytes(&s->pdf, bytes, size);
    return s->pdf.failed ? TSL_ESYSTEM : TSL_OK;
}

static void take_notice(void *self, const char *sentence)
{
    sheet *s = self;
    text_addf(&s->notices, "%s\n", sentence);
}

static void render_job(void *context, size_t i, unsigned worker)
{
    sheet_job *job = context;
    sheet *s = &job->sheets[i];
    tsl_sink sink = {.self = s, .write = write_pdf, .notice = take_notice};
    (void)worker;
    s->status = job->renderer->render(&s->pages->document, &sink, &s->err);
}

/* The model without what lies below a key: formats get one set at a time. */
static json_t *without(const json_t *object, const char *key)
{
    json_t *copy = json_copy((json_t *)object);
    json_object_del(copy, key);
    return copy;
}

static int lay_out_set(const rendering *r, sheet *out, const char *format, json_t *args,
                       tsl_err *err)
{
    json_t *result = NULL;
    int status = script_call(&result, r->session->scripts, format, "sheet", args, err);
    if (status == TSL_OK) status = pages_from_json(&out->pages, result, r->facts->generated, err);
    json_decref(result);
    return status;
}

/* A format that lays out sheets, at work. */
typedef struct layout {
    const rendering *run;
    const char *format;
    json_t *parameters;
    json_t *head; /* the competition without its events */
    sheet *sheets;
    size_t count;
} layout;

static int lay_out_round(layout *l, json_t *of, json_t *round, tsl_err *err)
{
    int status = TSL_OK;
    json_t *head = without(of, "rounds"), *round_head = without(round, "sets");
    const json_t *sets = json_object_get(round, "sets");
    for (size_t i = 0; i < json_array_size(sets) && status == TSL_OK; i++) {
        json_t *args =
            json_pack("[{s:O, s:O, s:O, s:O}, O]", "competition", l->head, "event", head, "round",
                      round_head, "set", json_array_get(sets, i), l->parameters);
        status = lay_out_set(l->run, &l->sheets[l->count], l->format, args, err);
        if (status == TSL_OK) l->count++;
        json_decref(args);
    }
    json_decref(head);
    json_decref(round_head);
    return status;
}

static int lay_out_all(layout *l, tsl_err *err)
{
    int status = TSL_OK;
    const json_t *events = json_object_get(l->run->model, "events");
    for (size_t e = 0; e < json_array_size(events); e++) {
        json_t *of = json_array_get(events, e);
        const json_t *rounds = json_object_get(of, "rounds");
        for (size_t r = 0; r < json_array_size(rounds) && status == TSL_OK; r++)
            status = lay_out_round(l, of, json_array_get(rounds, r), err);
    }
    return status;
}

static size_t count_sets(const plan *p)
{
    size_t n = 0;
    for (size_t e = 0; e < p->competition->event_count; e++)
        for (size_t r = 0; r < p->competition->events[e].round_count; r++)
            n += p->competition->events[e].rounds[r].sets;
    return n;
}

static int keep_sheet(outputs *all, sheet *s, const char *extension, tsl_err *err)
{
    char name[192];
    if (s->status != TSL_OK)
        return tsl_fail(err, s->err.code, "sheet '%s': %.3000s", s->pages->name, s->err.text);
    snprintf(name, sizeof name, "%s.%s", s->pages->name, extension);
    return outputs_add(all, name, &s->pdf, err);
}

/* What is to be said of many sheets is said once. */
static void keep_notices(outputs *all, const sheet *s)
{
    for (const char *line = s->notices.bytes; line && *line;) {
        int size = (int)strcspn(line, "\n");
        text one = {0};
        text_addf(&one, "sheets: %.*s\n", size, line);
        if (one.bytes && (!all->notice.bytes || !strstr(all->notice.bytes, one.bytes)))
            text_add(&all->notice, one.bytes);
        text_free(&one);
        line += size + 1;
    }
}

static int keep_sheets(outputs *all, layout *l, const char *extension, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; l->sheets && i < l->count; i++) {
        if (status == TSL_OK) keep_notices(all, &l->sheets[i]);
        if (status == TSL_OK) status = keep_sheet(all, &l->sheets[i], extension, err);
        text_free(&l->sheets[i].notices);
        text_free(&l->sheets[i].pdf);
        pages_free(l->sheets[i].pages);
    }
    return status;
}

static int run_sheets(const rendering *r, const script_use *use, json_t *parameters, tsl_err *err)
{
    size_t sets = count_sets(r->plan);
    layout l = {.run = r, .format = use->script, .parameters = parameters};
    sheet_job job = {0};
    int status = plugin_host_renderer(&job.renderer, NULL, r->session->plugins, "pdf", err);
    if (status == TSL_ESYSTEM) { /* this installation has no paper.so; the rest is worth having */
        text_addf(&r->all->notice, "%s: left out: %s\n", use->name, err->text);
        return TSL_OK;
    }
    if (status != TSL_OK) return status;
    l.head = without(r->model, "events");
    l.sheets = job.sheets = calloc(sets ? sets : 1, sizeof(sheet));
    if (!job.sheets) status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    if (status == TSL_OK) status = lay_out_all(&l, err);
    if (status == TSL_OK) pool_run(l.count, r->facts->jobs, render_job, &job);
    tsl_err ignored;
    int kept = keep_sheets(r->all, &l, job.renderer->extension, status == TSL_OK ? err : &ignored);
    json_decref(l.head);
    free(job.sheets);
    return status == TSL_OK ? kept : status;
}

/* ---- all of them ---- */

static int run_format(const rendering *r, const script_use *use, tsl_err *err)
{
    json_t *table = NULL, *parameters = NULL;
    script_host *scripts = r->session->scripts;
    int status = script_load(scripts, use->script, NULL, err);
    if (status == TSL_OK) status = script_check_kind(scripts, use->script, "format", err);
    if (status == TSL_OK) status = script_table(&table, scripts, use->script, err);
    if (status == TSL_OK)
        status = script_parameters(&parameters, scripts, use->script, use->parameters, err);
    const char *kind = json_string_value(json_object_get(table, "kind"));
    if (status == TSL_OK && strcmp(kind ? kind : "", "files") == 0)
        status = run_files(r, use, parameters, err);
    else if (status == TSL_OK)
        status = run_sheets(r, use, parameters, err);
    json_decref(table);
    json_decref(parameters);
    return status;
}

/* The user's own scripts go into the set, so that whoever checks it has what made it. */
static int add_own_scripts(const rendering *r, tsl_err *err)
{
    enum { SCRIPT_MAX = 1 << 20 };
    int status = TSL_OK;
    for (size_t i = 0; i < script_count(r->session->scripts) && status == TSL_OK; i++) {
        digest ran, found;
        text bytes = {0};
        char name[192];
        const char *path = script_at(r->session->scripts, i, &ran);
        if (path[0] != '/') continue;
        snprintf(name, sizeof name, SCRIPTS_FOLDER "%s", strrchr(path, '/') + 1);
        status = file_read(&bytes, path, SCRIPT_MAX, err);
        if (status == TSL_OK) status = hash_bytes(&found, bytes.bytes, bytes.size, err);
        if (status == TSL_OK && !hash_equal(&ran, &found))
            status = tsl_fail(err, TSL_EINPUT, "%s: changed while it was in use", path);
        if (status == TSL_OK)
            status = outputs_add(r->all, name, &bytes, err);
        else
            text_free(&bytes);
    }
    return status;
}

int render_all(outputs *all, const plan *p, const render_facts *facts, const session *s,
               tsl_err *err)
{
    int status = TSL_OK;
    json_t *model = render_model(p, facts, s->scripts);
    rendering r = {all, p, model, facts, s};
    if (!model)
        return tsl_fail(err, TSL_EBROKEN, "a name or a scramble is not UTF-8, or memory ran out");
    for (size_t i = 0; i < p->competition->format_count && status == TSL_OK; i++)
        status = run_format(&r, &p->competition->formats[i], err);
    if (status == TSL_OK) status = add_own_scripts(&r, err);
    json_decref(model);
    return status;
}
