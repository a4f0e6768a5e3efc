/* Makes the files of a set again from its leaves, and compares them with those that were signed. */
#include "verify.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/pool.h"
#include "config/competition.h"
#include "plugin/sink.h"
#include "set/check/sheet.h"
#include "set/format/provenance.h"
#include "set/format/set_files.h"
#include "set/read/set_reader.h"
#include "set/render/layout.h"
#include "set/render/pages.h"
#include "set/render/render.h"

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

/* One comparison. */
typedef struct rerendering {
    const set_reader *set;
    const secret *seed;
    bool exact; /* the slots were derived from the seed, and the leaves are there */
    bool opens_sheets;
    unsigned jobs;
    outputs made;     /* what the formats make; named only where the slots are blank */
    findings *blamed; /* where a difference goes: other scripts may make other files */
} rerendering;

static findings *blame(const set_reader *o)
{
    const bool other = !provenance_is_equal(o) || provenance_differ(o, "formats/") ||
                       provenance_differ(o, "i18n/") || provenance_differ(o, "draw/");
    return other ? o->doubts : o->found;
}

static int compare_text(const rerendering *r, const output *made, const named_digest *listed,
                        tsl_err *err)
{
    digest again;
    text there = {0};
    hash_bytes(&again, made->bytes.bytes, made->bytes.size);
    if (hash_equal(&again, &listed->sha256)) return TSL_OK;
    int status = TSL_OK;
    bool same = false;
    if (!r->exact) {
        const folder *from = made->is_public ? r->set->folder : r->set->secret;
        status = folder_read(&there, from, made->name, OUTPUT_MAX, err);
        same = there.bytes && !memchr(there.bytes, '\0', there.size) &&
               equal_but_for_blanks(there.bytes, made->bytes.bytes);
    }
    text_free(&there);
    if (status == TSL_OK && !same)
        findings_add(r->blamed, "%s: is not what its format makes of the leaves", made->name);
    return status;
}

/* Sheets were left out where the set was made if its manifest names no plugin that renders them as
 * this. */
static bool has_sheets(const set_reader *o, const char *as)
{
    const plugin *from;
    const plugin_offer *ignored;
    plugin_host_renderer_offer(&ignored, &from, o->source->session->plugins, as, NULL);
    if (!from) return false;
    const char *file = file_name(from->path);
    const size_t size = strlen(file);
    for (size_t i = 0; i < o->manifest.plugins.count; i++) {
        const char *name = o->manifest.plugins.items[i].name; /* "paper.so abi=5" */
        if (strncmp(name, file, size) == 0 && (name[size] == ' ' || !name[size])) return true;
    }
    return false;
}

/* The list of passcodes and its pages are there where there are locked sheets, and only there. */
static void find_list(const rerendering *r)
{
    static const char *const list[] = {PASSCODES_NAME, PASSCODES_PAGES};
    const contents *c = &r->set->contents;
    bool wanted = false;
    for (size_t i = 0; i < r->made.count; i++)
        wanted |= r->made.items[i].is_public && r->made.items[i].sheet[0];
    wanted = wanted && has_sheets(r->set, "pdf");
    for (size_t i = 0; i < 2; i++) {
        const bool there = manifest_find(&c->files, list[i]);
        if (there && !wanted)
            findings_add(r->blamed, "%s: not produced by anything in CONFIG.json", list[i]);
        if (wanted && !there) findings_add(r->blamed, "%s: is missing", list[i]);
    }
}

/* A sheet, for print or locked, or display.html, which may be known by its name only, and which a
 * set made without its renderer lacks. */
static bool may_lack(const set_reader *o, const output *made)
{
    const bool is_rendered =
        made->has_pages || (made->is_public ? made->sheet[0] : made->unrendered);
    return is_rendered && !has_sheets(o, made->as ? made->as : "pdf");
}

static int compare_made(const rerendering *r, tsl_err *err)
{
    const set_reader *o = r->set;
    int status = TSL_OK;
    for (size_t i = 0; i < r->made.count && status == TSL_OK; i++) {
        const output *made = &r->made.items[i];
        if (!o->secret && !made->is_public) continue;
        const named_digest *listed =
            manifest_find(made->is_public ? &o->manifest.outputs : &o->contents.files, made->name);
        if (!listed && !may_lack(o, made))
            findings_add(r->blamed, "%s: is missing, its format makes it", made->name);
        else if (listed && made->has_pages)
            status = compare_sheet(o, made, listed, r->blamed, r->made.notice.size > 0, err);
        else if (listed && !made->unrendered)
            status = compare_text(r, made, listed, err);
    }
    if (status == TSL_OK && o->secret && r->opens_sheets)
        status = sheet_words_check(o, &r->made, err);
    if (o->secret && !r->made.left_out) find_list(r);
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

/* What was made lacks the sheets' names where this installation cannot render them. */
static void find_unmade(const rerendering *r)
{
    const manifest *m = &r->set->manifest;
    const contents *c = &r->set->contents;
    const named_list *lists[] = {&c->files, &m->outputs};
    findings *blamed = r->made.left_out ? r->set->doubts : r->blamed;
    for (size_t l = 0; l < 2; l++)
        for (size_t i = 0; i < lists[l]->count; i++) {
            const char *name = lists[l]->items[i].name;
            if (m->has_ceremony && strcmp(name, ORIGIN_NAME) == 0) continue;
            if (!is_own(name) && !find_made(&r->made, name))
                findings_add(blamed, "%s: not produced by anything in CONFIG.json", name);
        }
    for (size_t i = 0; i < c->pages.count; i++) {
        const char *name = c->pages.items[i].name;
        const output *made = find_made(&r->made, name);
        if (!made || (!made->has_pages && !made->unrendered))
            findings_add(blamed, "CONTENTS: %s has no pages", name);
    }
}

/* Runs the formats. No name depends on a scramble, so that blank ones do where they are withheld.
 */
static int make_again(rerendering *r, tsl_err *err)
{
    plan blank = {0};
    const set_reader *o = r->set;
    const manifest *m = &o->manifest;
    const plan *p = o->blueprint.plan;
    const bool is_blank = !o->secret && !r->seed;
    digest *hashes = xcalloc(p->count + 1, sizeof *hashes);
    for (size_t i = 0; o->leaves && i < p->count; i++) hashes[i] = o->leaves[i].hash;
    const render_facts facts = {.generated = m->generated,
                                .practice = m->practice,
                                .serial = m->serial,
                                .root = &m->root,
                                .leaves = hashes,
                                .seed = r->seed,
                                .jobs = r->jobs,
                                .generator = m->generator,
                                .rehearsal = is_blank,
                                .names_only = !r->exact};
    if (is_blank) blank_plan(&blank, p);
    int status = render_all(&r->made, is_blank ? &blank : p, &facts, o->source->session, err);
    blank_free(&blank);
    free(hashes);
    return status;
}

/* ---- the list ---- */

/* Reads the list, and compares it with the sheets there are and with the seed: both are in one
 * order. */
static int read_list(passcodes *out, const rerendering *r, tsl_err *err)
{
    text body = {0};
    passcodes made = {0};
    *out = (passcodes){0};
    findings *found = r->set->found;
    const size_t before = found->count;
    int status = folder_read(&body, r->set->secret, PASSCODES_NAME, PASSCODES_MAX, err);
    if (status == TSL_OK && body.bytes)
        passcodes_read(out, found, &body, r->set->manifest.competition);
    secret_wipe_text(&body);
    if (status != TSL_OK || found->count > before) return status;
    passcodes_list(&made, r->set->blueprint.plan, &r->made, r->seed);
    if (out->count != made.count)
        findings_add(found, PASSCODES_NAME ": has %zu sheets where the set has %zu", out->count,
                     made.count);
    for (size_t i = 0; i < out->count && out->count == made.count; i++) {
        const passcode_line *line = &out->lines[i], *wanted = &made.lines[i];
        if (strcmp(line->name, wanted->name) != 0 || strcmp(line->path, wanted->path) != 0)
            findings_add(found, PASSCODES_NAME ": line %zu is not about '%s', %s", i + 3,
                         wanted->name, wanted->path);
        else if (r->seed && strcmp(line->passcode, wanted->passcode) != 0)
            findings_add(found,
                         PASSCODES_NAME ": the passcode of '%s' does not follow from the seed",
                         line->name);
    }
    passcodes_free(&made);
    return TSL_OK;
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

/* A file that is missing or no plain file is named where digests are compared. */
static int read_pair(pair *p, const set_reader *o, tsl_err *err)
{
    const char *name = p->line->name, *dot = strrchr(name, '.');
    char *stem = xstrndup(name, dot ? (size_t)(dot - name) : 0);
    lock_print_name(&p->print, stem, p->renderer->extension);
    free(stem);
    int status = folder_read(&p->locked, o->folder, name, OUTPUT_MAX, err);
    if (status == TSL_OK)
        status = folder_read(&p->plain, o->secret, p->print.bytes, OUTPUT_MAX, err);
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
    for (size_t k = 0; k < 3; k++) secret_wipe_text(all[k]);
}

static int report_pair(findings *found, const pair *p, tsl_err *err)
{
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

static int compare_pairs(const set_reader *o, const tsl_renderer *renderer, const passcodes *list,
                         tsl_err *err)
{
    pair *pairs = xcalloc(list->count + 1, sizeof *pairs);
    int status = TSL_OK;
    for (size_t i = 0; i < list->count && status == TSL_OK; i++) {
        pairs[i] = (pair){.renderer = renderer, .line = &list->lines[i]};
        status = read_pair(&pairs[i], o, err);
    }
    if (status == TSL_OK) pool_run(list->count, 0, open_job, pairs);
    for (size_t i = 0; i < list->count; i++) {
        if (status == TSL_OK) status = report_pair(o->found, &pairs[i], err);
        text_free(&pairs[i].locked);
        secret_wipe_text(&pairs[i].plain);
        text_free(&pairs[i].print);
    }
    free(pairs);
    return status;
}

/* Compares the list of passcodes, then, if they are opened, the two files of each sheet: each must
 * open with its passcode, and show what the one for print does. */
static int compare_locked(const rerendering *r, tsl_err *err)
{
    passcodes list;
    const tsl_renderer *renderer;
    const set_reader *o = r->set;
    const text *notice = &r->made.notice;
    if (r->made.left_out) {
        findings_add(o->doubts, "%.*s", (int)strcspn(notice->bytes, "\n"), notice->bytes);
        return TSL_OK;
    }
    const size_t before = o->found->count;
    int status = read_list(&list, r, err);
    if (status == TSL_OK && o->found->count == before && r->opens_sheets && list.count > 0) {
        status = plugin_host_renderer(&renderer, o->source->session->plugins, "pdf", err);
        if (status == TSL_OK) status = compare_pairs(o, renderer, &list, err);
    }
    passcodes_free(&list);
    return status;
}

int rerender_compare(const set_reader *o, const secret *seed, bool opens_sheets, unsigned jobs,
                     tsl_err *err)
{
    rerendering r = {.set = o,
                     .seed = seed,
                     .exact = seed && o->secret,
                     .opens_sheets = opens_sheets,
                     .jobs = jobs};
    int status = make_again(&r, err);
    if (status == TSL_OK) {
        r.blamed = blame(o);
        status = compare_made(&r, err);
        if (status == TSL_OK) find_unmade(&r);
        if (status == TSL_OK && o->secret && manifest_find(&o->contents.files, PASSCODES_NAME))
            status = compare_locked(&r, err);
    }
    outputs_free(&r.made);
    return status;
}
