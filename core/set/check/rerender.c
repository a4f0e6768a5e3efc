/* Makes the files of a set again from its leaves, and compares them with those that were signed. */
#include "rerender.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/pool.h"
#include "config/competition.h"
#include "plugin/sink.h"
#include "set/check/sheet.h"
#include "set/format/seed_file.h"
#include "set/render/layout.h"
#include "set/render/pages.h"
#include "set/render/render.h"
#include "set/write/seal.h"

/* ---- equal but for blanks ---- */

/* Passes over blanks, line ends, and JSON's spelling of these. */
static const char *skip_blanks(const char *at)
{
    for (;;) {
        if (isspace((unsigned char)*at))
            at++;
        else if (at[0] == '\\' && at[1] == 'n')
            at += 2;
        else
            return at;
    }
}

/* Where one has a blank the other must have one; neither text has a NUL inside. */
static bool equal_but_for_blanks(const char *a, const char *b)
{
    while (*a || *b) {
        const char *after_a = skip_blanks(a), *after_b = skip_blanks(b);
        if ((after_a == a) != (after_b == b)) return false;
        if (*after_a != *after_b) return false;
        a = *after_a ? after_a + 1 : after_a;
        b = *after_b ? after_b + 1 : after_b;
    }
    return true;
}

/* ---- comparing ---- */

/* Where a difference goes: other scripts may make other files. */
static findings *blame(const provenance *in)
{
    bool other = !provenance_same_version(in->manifest) || provenance_differ(in, "formats/") ||
                 provenance_differ(in, "i18n/") || provenance_differ(in, "draw/");
    return other ? in->doubts : in->found;
}

static int compare_text(const rerender_request *r, const output *made, const named_digest *listed,
                        findings *to, tsl_err *err)
{
    digest again;
    text there = {0};
    hash_bytes(&again, made->bytes.bytes, made->bytes.size);
    if (hash_equal(&again, &listed->sha256)) return TSL_OK;
    int status = TSL_OK;
    bool same = false;
    if (!r->exact) {
        const folder *from = made->is_public ? r->locked : r->folder;
        status = folder_read(&there, from, made->name, OUTPUT_MAX, err);
        same = there.bytes && !memchr(there.bytes, '\0', there.size) &&
               equal_but_for_blanks(there.bytes, made->bytes.bytes);
    }
    text_free(&there);
    if (status == TSL_OK && !same)
        findings_add(to, "%s: is not what its format makes of the leaves", made->name);
    return status;
}

/* Sheets were left out where the set was made if its manifest names no plugin that renders them as
 * this. */
static bool has_sheets(const rerender_request *r, const char *as)
{
    const plugin *from;
    const plugin_offer *ignored;
    const provenance *in = r->in;
    plugin_host_renderer_offer(&ignored, &from, in->session->plugins, as, NULL);
    if (!from) return false;
    const char *slash = strrchr(from->path, '/');
    const size_t size = strlen(slash + 1);
    for (size_t i = 0; i < in->manifest->plugin_count; i++) {
        const char *name = in->manifest->plugins[i].name; /* "paper.so abi=4" */
        if (strncmp(name, slash + 1, size) == 0 && (name[size] == ' ' || !name[size])) return true;
    }
    return false;
}

static bool has_locked(const outputs *all)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->items[i].is_public && all->items[i].sheet[0]) return true;
    return false;
}

/* The list of passcodes and its pages are there where there are locked sheets, and only there. */
static void find_list(const rerender_request *r, bool wanted, findings *to)
{
    static const char *const list[] = {PASSCODES_NAME, PASSCODES_PAGES};
    for (size_t i = 0; i < 2; i++) {
        const bool there = manifest_find(r->contents->files, r->contents->count, list[i]);
        if (there && !wanted)
            findings_add(to, "%s: nothing that CONFIG.json asks for makes it", list[i]);
        if (wanted && !there) findings_add(to, "%s: is missing", list[i]);
    }
}

static const named_digest *find_listed(const rerender_request *r, const output *made)
{
    const manifest *m = r->in->manifest;
    return made->is_public ? manifest_find(m->outputs, m->output_count, made->name)
                           : manifest_find(r->contents->files, r->contents->count, made->name);
}

/* A sheet, for print or locked; display.html, too, may be known by its name only. */
static bool is_rendered(const output *made)
{
    return made->has_pages || (made->is_public ? made->sheet[0] : made->unrendered);
}

static bool may_lack(const rerender_request *r, const output *made)
{
    return is_rendered(made) && !has_sheets(r, made->as ? made->as : "pdf");
}

static int compare_made(const rerender_request *r, const outputs *all, findings *to, tsl_err *err)
{
    int status = TSL_OK;
    const bool lacks = all->notice.size > 0; /* letters, here, where the set may have them */
    for (size_t i = 0; i < all->count && status == TSL_OK; i++) {
        const output *made = &all->items[i];
        const named_digest *listed = find_listed(r, made);
        if (!r->folder && !made->is_public) continue;
        if (!listed && !may_lack(r, made))
            findings_add(to, "%s: is missing, its format makes it", made->name);
        else if (listed && made->has_pages)
            status =
                compare_sheet(&(sheet_pair){made, listed, r->folder, r->contents, r->in->session,
                                            lacks ? r->in->doubts : to, r->in->doubts},
                              err);
        else if (listed && !made->unrendered)
            status = compare_text(r, made, listed, to, err);
    }
    if (status == TSL_OK && r->folder && r->opens_sheets)
        status = sheet_words_check(all, r->folder, r->in, err);
    if (r->folder && all->notice.size == 0)
        find_list(r, has_locked(all) && has_sheets(r, "pdf"), to);
    return status;
}

/* These are no format's. */
static bool is_own(const char *name)
{
    return strcmp(name, "LEAVES") == 0 || strcmp(name, PASSCODES_NAME) == 0 ||
           strcmp(name, PASSCODES_PAGES) == 0 || strcmp(name, "CONFIG.json") == 0 ||
           strncmp(name, SCRIPTS_FOLDER, sizeof SCRIPTS_FOLDER - 1) == 0;
}

static const output *find_made(const outputs *all, const char *name)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->items[i].name, name) == 0) return &all->items[i];
    return NULL;
}

static bool is_made(const outputs *all, const char *name)
{
    return find_made(all, name) || is_own(name);
}

/* `all` lacks the sheets' names where this installation cannot render them. */
static void find_unmade(const rerender_request *r, const outputs *all, findings *to)
{
    const manifest *m = r->in->manifest;
    const contents *c = r->contents;
    if (all->notice.size > 0) to = r->in->doubts;
    for (size_t i = 0; i < m->output_count + c->count; i++) {
        const char *name = i < c->count ? c->files[i].name : m->outputs[i - c->count].name;
        if (m->has_ceremony && strcmp(name, ORIGIN_NAME) == 0) continue;
        if (!is_made(all, name))
            findings_add(to, "%s: nothing that CONFIG.json asks for makes it", name);
    }
    for (size_t i = 0; i < c->page_count; i++) {
        const output *made = find_made(all, c->pages[i].name);
        if (!made || (!made->has_pages && !made->unrendered))
            findings_add(to, "CONTENTS: %s has no pages", c->pages[i].name);
    }
}

static digest *hashes_of(const leaf *leaves, size_t count)
{
    digest *out = xcalloc(count + 1, sizeof *out);
    for (size_t i = 0; out && leaves && i < count; i++) out[i] = leaves[i].hash;
    return out;
}

static int name_all(outputs *out, const rerender_request *r, const plan *p, tsl_err *err)
{
    const manifest *m = r->in->manifest;
    digest *hashes = hashes_of(r->leaves, p->count);
    const render_facts facts = {.generated = m->generated,
                                .practice = m->practice,
                                .serial = m->serial,
                                .root = &m->root,
                                .leaves = hashes,
                                .seed = r->seed,
                                .jobs = r->jobs,
                                .generator = m->generator,
                                .rehearsal = !r->folder && !r->seed,
                                .names_only = !r->exact};
    int status = render_formats(out, p, &facts, r->in->session, err);
    free(hashes);
    return status;
}

/* No name depends on a scramble, so that blank ones do where they are withheld. */
static int name_blank(outputs *out, const rerender_request *r, tsl_err *err)
{
    plan blank = {0};
    blank_plan(&blank, r->in->plan);
    int status = name_all(out, r, &blank, err);
    blank_free(&blank);
    return status;
}

static bool lists_passcodes(const rerender_request *r)
{
    return r->folder && manifest_find(r->contents->files, r->contents->count, PASSCODES_NAME);
}

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

/* One sheet; its job has the texts, which the thread that began reads beforehand. */
typedef struct pair {
    const tsl_renderer *renderer;
    const passcode_line *line;
    text locked, plain, print; /* print: the name of the plain one */
    bool same, open_to_all;
    int status; /* of opening the locked one */
    tsl_err err;
} pair;

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

/* Compares the list of passcodes with the sheets there are and with the seed, then, if `opens`, the
 * two files of each sheet: each must open with its passcode, and show what the one for print does.
 */
static int sheets_compare(const sheets_request *r, tsl_err *err)
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

static int compare_sheets(const rerender_request *r, const outputs *all, tsl_err *err)
{
    const sheets_request sheets = {r->in, r->locked, r->folder, all, r->seed, r->opens_sheets};
    if (all->notice.size == 0) return sheets_compare(&sheets, err);
    findings_add(r->in->doubts, "%.*s", (int)strcspn(all->notice.bytes, "\n"), all->notice.bytes);
    return TSL_OK;
}

int rerender_compare(const rerender_request *r, tsl_err *err)
{
    outputs all = {0};
    int status =
        r->folder || r->seed ? name_all(&all, r, r->in->plan, err) : name_blank(&all, r, err);
    if (status == TSL_OK) {
        findings *to = blame(r->in);
        status = compare_made(r, &all, to, err);
        if (status == TSL_OK) find_unmade(r, &all, to);
        if (status == TSL_OK && lists_passcodes(r)) status = compare_sheets(r, &all, err);
    }
    outputs_free(&all);
    return status;
}
