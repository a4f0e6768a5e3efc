/* Makes the files of a set again from its leaves, and compares them with those that were signed. */
#include "rerender.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "compare_sheet.h"
#include "config/input.h"
#include "set/render/blank.h"
#include "set/render/render.h"
#include "set/render/render_passcodes.h"
#include "set/write/ceremony_binding.h"
#include "sheet_words.h"
#include "sheets.h"

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
