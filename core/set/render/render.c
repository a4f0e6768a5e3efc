/* RENDER: hands the finished competition to the formats and collects the files they make. */
#include "render.h"
#include "script/kind.h"
#include "script/script_parameters.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "config/input.h"
#include "display.h"
#include "model.h"
#include "render_passcodes.h"
#include "render_sheets.h"
#include "set/format/provenance.h"

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

int render_all(outputs *all, const plan *p, const render_facts *facts, const session *s,
               tsl_err *err)
{
    const competition *c = p->competition;
    json_t *model = c->format_count > 0 ? model_new(p, facts, s->scripts) : NULL;
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
    json_t *model = some.from < some.to ? model_new(r.plan, r.facts, r.session->scripts) : NULL;
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
