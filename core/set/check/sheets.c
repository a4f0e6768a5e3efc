/* The locked sheets of a set: the list of their passcodes, and what each shows. */
#include "sheets.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/pool.h"
#include "plugin/sink.h"
#include "set/format/passcodes.h"
#include "set/render/lock_sheet.h"

/* One sheet; its job has the texts, which the thread that began reads beforehand. */
typedef struct pair {
    const tsl_renderer *renderer;
    const passcode_line *line;
    text locked, plain, print; /* print: the name of the plain one */
    bool same, open_to_all;
    int status; /* of opening the locked one */
    tsl_err err;
} pair;

/* ---- the list ---- */

/* Both are in one order. */
static void compare_lines(const sheets_request *r, const passcodes *said, const passcodes *made)
{
    findings *found = r->in->found;
    if (said->count != made->count) {
        findings_add(found, PASSCODES_NAME ": has %zu sheets where the set has %zu", said->count,
                     made->count);
        return;
    }
    for (size_t i = 0; i < said->count; i++) {
        const passcode_line *is = &said->lines[i], *should = &made->lines[i];
        if (strcmp(is->name, should->name) != 0 || strcmp(is->path, should->path) != 0)
            findings_add(found, PASSCODES_NAME ": line %zu is not about '%s', %s", i + 3,
                         should->name, should->path);
        else if (r->seed && strcmp(is->passcode, should->passcode) != 0)
            findings_add(found,
                         PASSCODES_NAME ": the passcode of '%s' does not follow from the seed",
                         is->name);
    }
}

static int read_list(passcodes *out, const sheets_request *r, tsl_err *err)
{
    text body = {0};
    passcodes made = {0};
    *out = (passcodes){0};
    const size_t before = r->in->found->count;
    int status = folder_read(&body, r->plain, PASSCODES_NAME, PASSCODES_MAX, err);
    if (status == TSL_OK && body.bytes)
        passcodes_read(out, r->in->found, &body, r->in->manifest->competition);
    if (status == TSL_OK && r->in->found->count == before)
        passcodes_list(&made, r->in->plan, r->made, r->seed);
    if (status == TSL_OK && r->in->found->count == before) compare_lines(r, out, &made);
    passcodes_free(&made);
    if (body.bytes) secret_wipe(body.bytes, body.size);
    text_free(&body);
    return status;
}

/* ---- the sheets ---- */

static int unlock(text *out, const pair *p, const text *file, const char *passcode, tsl_err *err)
{
    tsl_sink sink = sink_into(out);
    const tsl_file bytes = {file->bytes, file->size};
    return p->renderer->unlock(&bytes, passcode, &sink, err);
}

/* Opens both files, and tries the locked one without a passcode. */
static void open_job(void *context, size_t i, unsigned worker)
{
    pair *p = (pair *)context + i;
    text shut = {0}, print = {0}, open = {0};
    tsl_err refused;
    (void)worker;
    if (!p->locked.bytes || !p->plain.bytes) return;
    p->status = unlock(&shut, p, &p->locked, p->line->passcode, &p->err);
    if (p->status == TSL_OK && unlock(&print, p, &p->plain, NULL, &p->err) == TSL_ESYSTEM)
        p->status = TSL_ESYSTEM;
    p->same =
        print.bytes && print.size == shut.size && memcmp(print.bytes, shut.bytes, shut.size) == 0;
    if (p->status == TSL_OK) p->open_to_all = unlock(&open, p, &p->locked, "", &refused) == TSL_OK;
    text *const all[] = {&shut, &print, &open};
    for (size_t k = 0; k < 3; k++) {
        if (all[k]->bytes) secret_wipe(all[k]->bytes, all[k]->size);
        text_free(all[k]);
    }
}

static int judge(const sheets_request *r, const pair *p, tsl_err *err)
{
    findings *found = r->in->found;
    const char *name = p->line->name;
    if (!p->locked.bytes || !p->plain.bytes) return TSL_OK;
    if (p->status == TSL_EINPUT)
        findings_add(found, "%s: %s", name, p->err.text);
    else if (p->status != TSL_OK)
        return tsl_fail(err, (tsl_status)p->status, "'%s': %.500s", name, p->err.text);
    else if (p->open_to_all)
        findings_add(found, "%s: opens without a passcode", name);
    else if (!p->same)
        findings_add(found, "%s: shows something else than %s", name, p->print.bytes);
    return TSL_OK;
}

static void name_print(text *out, const pair *p)
{
    const char *dot = strrchr(p->line->name, '.');
    text stem = {0};
    text_add_bytes(&stem, p->line->name, dot ? (size_t)(dot - p->line->name) : 0);
    lock_print_name(out, stem.bytes ? stem.bytes : "", p->renderer->extension);
    text_free(&stem);
}

/* A file that is missing or no plain file is named where digests are compared. */
static int read_pair(pair *p, const sheets_request *r, tsl_err *err)
{
    name_print(&p->print, p);
    int status = folder_read(&p->locked, r->locked, p->line->name, OUTPUT_MAX, err);
    if (status == TSL_OK)
        status = folder_read(&p->plain, r->plain, p->print.bytes, OUTPUT_MAX, err);
    return status;
}

static int compare_pairs(const sheets_request *r, const tsl_renderer *renderer,
                         const passcodes *list, tsl_err *err)
{
    pair *pairs = xcalloc(list->count + 1, sizeof *pairs);
    int status = TSL_OK;
    for (size_t i = 0; i < list->count && status == TSL_OK; i++) {
        pairs[i] = (pair){.renderer = renderer, .line = &list->lines[i]};
        status = read_pair(&pairs[i], r, err);
    }
    if (status == TSL_OK) pool_run(list->count, 0, open_job, pairs);
    for (size_t i = 0; i < list->count; i++) {
        if (status == TSL_OK) status = judge(r, &pairs[i], err);
        if (pairs[i].plain.bytes) secret_wipe(pairs[i].plain.bytes, pairs[i].plain.size);
        text_free(&pairs[i].locked);
        text_free(&pairs[i].plain);
        text_free(&pairs[i].print);
    }
    free(pairs);
    return status;
}

int sheets_compare(const sheets_request *r, tsl_err *err)
{
    passcodes list;
    const tsl_renderer *renderer;
    const size_t before = r->in->found->count;
    int status = read_list(&list, r, err);
    if (status == TSL_OK && r->in->found->count == before && r->opens && list.count > 0) {
        status = plugin_host_renderer(&renderer, r->in->session->plugins, "pdf", err);
        if (status == TSL_OK) status = compare_pairs(r, renderer, &list, err);
    }
    passcodes_free(&list);
    return status;
}
