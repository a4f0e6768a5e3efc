/* RENDER, passcodes: the list of passcodes as a text and as pages. */
#include "render_passcodes.h"

#include <string.h>

#include "base/json.h"
#include "model_schedule.h"
#include "pages.h"
#include "plugin/sink.h"
#include "set/format/passcodes.h"

#define FORMAT "formats/lib/passcodes"

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

/* The sheet that stands for all those of its passcode, which follow it (strips to cut out, other
 * languages): the one of the shortest name. Moves *i to the last of them. */
static const passcode_line *line_of_passcode(const passcodes *list, size_t *i)
{
    const passcode_line *best = &list->lines[*i];
    for (; *i + 1 < list->count && strcmp(list->lines[*i + 1].path, best->path) == 0; ++*i)
        if (strlen(list->lines[*i + 1].name) < strlen(best->name)) best = &list->lines[*i + 1];
    return best;
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

/* ---- rendering ---- */

static int render_pages(text *out, const rendering *r, json_t *sheet, tsl_err *err)
{
    pages *p = NULL;
    const tsl_renderer *renderer;
    tsl_sink sink = sink_into(out);
    int status = plugin_host_renderer(&renderer, r->session->plugins, "pdf", err);
    if (status == TSL_OK) status = pages_from_json(&p, sheet, r->facts->generated, err);
    if (status == TSL_OK) status = renderer->render(&p->document, &sink, err);
    pages_free(p);
    return status;
}

static int add_pages(const rendering *r, const passcodes *list, tsl_err *err)
{
    text bytes = {0};
    json_t *sheet = NULL, *head = json_copy((json_t *)(uintptr_t)r->model);
    json_object_del(head, "events");
    json_t *args = json_pack("[o, o, o]", head, rows_of(list, r->plan->competition),
                             language_of(r->plan->competition));
    int status = rendering_call(&sheet, r, FORMAT, "sheet", args, err);
    if (status == TSL_OK) status = render_pages(&bytes, r, sheet, err);
    json_decref(args);
    json_decref(sheet);
    if (status == TSL_OK) return outputs_add(r->all, PASSCODES_PAGES, &bytes, err);
    text_free(&bytes);
    return status;
}

int render_passcodes(const rendering *r, tsl_err *err)
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
