/* Makes the files of a set again from its leaves, and compares them with those that were signed. */
#include "remake.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "compare_sheet.h"
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

/* Where a difference goes: other scripts may make other files. */
static findings *blame(const ingredients *in)
{
    bool other = !ingredients_same_version(in->manifest) || ingredients_differ(in, "formats/") ||
                 ingredients_differ(in, "i18n/") || ingredients_differ(in, "draw/");
    return other ? in->doubts : in->found;
}

static int compare_text(const remake_request *r, const output *made, const named_digest *listed,
                        findings *to, tsl_err *err)
{
    digest again;
    text there = {0};
    int status = hash_bytes(&again, made->bytes.bytes, made->bytes.size, err);
    if (status != TSL_OK || hash_equal(&again, &listed->sha256)) return status;
    bool same = false;
    if (!r->exact) {
        status = folder_read(&there, r->folder, made->name, OUTPUT_MAX, err);
        same = there.bytes && !memchr(there.bytes, '\0', there.size) &&
               equal_but_for_blanks(there.bytes, made->bytes.bytes);
    }
    text_free(&there);
    if (status == TSL_OK && !same)
        findings_add(to, "%s: is not what its format makes of the leaves", made->name);
    return status;
}

/* Sheets were left out where the set was made if its manifest names no plugin that renders them. */
static bool has_sheets(const remake_request *r)
{
    const plugin *from = NULL;
    const tsl_renderer *ignored;
    const ingredients *in = r->in;
    if (plugin_host_renderer(&ignored, &from, in->session->plugins, "pdf", NULL) != TSL_OK)
        return false;
    const char *slash = strrchr(from->path, '/');
    size_t size = strlen(slash + 1);
    for (size_t i = 0; i < in->manifest->plugin_count; i++)
        if (strncmp(in->manifest->plugins[i].name, slash + 1, size) == 0) return true;
    return false;
}

static int compare_made(const remake_request *r, const outputs *all, findings *to, tsl_err *err)
{
    int status = TSL_OK;
    bool sheets = has_sheets(r);
    const bool lacks = all->notice.size > 0; /* letters, here, where the set may have them */
    for (size_t i = 0; i < all->count && status == TSL_OK; i++) {
        const output *made = &all->items[i];
        const named_digest *listed =
            manifest_find(r->contents->files, r->contents->count, made->name);
        if (!listed && (sheets || !made->unrendered))
            findings_add(to, "%s: is missing, its format makes it", made->name);
        else if (listed && made->has_pages)
            status =
                compare_sheet(&(sheet_pair){made, listed, r->folder, r->contents, r->in->session,
                                            lacks ? r->in->doubts : to, r->in->doubts},
                              err);
        else if (listed && !made->unrendered)
            status = compare_text(r, made, listed, to, err);
    }
    return status;
}

static const output *find_made(const outputs *all, const char *name)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->items[i].name, name) == 0) return &all->items[i];
    return NULL;
}

/* `all` lacks the sheets' names where this installation cannot render them. */
static void find_unmade(const remake_request *r, const outputs *all, findings *to)
{
    const contents *c = r->contents;
    if (all->notice.size > 0) to = r->in->doubts;
    for (size_t i = 0; i < c->count; i++)
        if (strcmp(c->files[i].name, "LEAVES") != 0 && !find_made(all, c->files[i].name))
            findings_add(to, "%s: nothing that CONFIG.json asks for makes it", c->files[i].name);
    for (size_t i = 0; i < c->page_count; i++) {
        const output *made = find_made(all, c->pages[i].name);
        if (!made || (!made->has_pages && !made->unrendered))
            findings_add(to, "CONTENTS: %s has no pages", c->pages[i].name);
    }
}

static digest *hashes_of(const leaf *leaves, size_t count)
{
    digest *out = calloc(count + 1, sizeof *out);
    for (size_t i = 0; out && i < count; i++) out[i] = leaves[i].hash;
    return out;
}

int remake_compare(const remake_request *r, tsl_err *err)
{
    outputs all = {0};
    const manifest *m = r->in->manifest;
    const plan *p = r->in->plan;
    digest *hashes = hashes_of(r->leaves, p->count);
    const render_facts facts = {.generated = m->generated,
                                .practice = m->practice,
                                .root = &m->root,
                                .leaves = hashes,
                                .jobs = r->jobs,
                                .generator = m->generator,
                                .names_only = !r->exact};
    int status = hashes ? TSL_OK : tsl_fail(err, TSL_ESYSTEM, "out of memory");
    for (size_t i = 0; i < p->competition->format_count && status == TSL_OK; i++)
        status = render_format(&all, p, &facts, r->in->session, i, err);
    free(hashes);
    if (all.exposed) {
        findings_add(r->in->found, "%s", err->text);
        outputs_free(&all);
        return TSL_OK;
    }
    if (status == TSL_OK) {
        findings *to = blame(r->in);
        status = compare_made(r, &all, to, err);
        if (status == TSL_OK) find_unmade(r, &all, to);
    }
    outputs_free(&all);
    return status;
}
