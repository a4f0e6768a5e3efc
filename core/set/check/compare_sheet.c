/* Compares a printed sheet that was made again with the one that was signed. */
#include "compare_sheet.h"

#include <ctype.h>

#include "plugin/sink.h"

/* Fonts of these letters are on few machines: without one, boxes stand in their place. */
static bool needs_rare_fonts(const char *words)
{
    for (const unsigned char *c = (const unsigned char *)words; *c; c++)
        if ((*c >= 0xd6 && *c < 0xe2) || *c >= 0xe3) return true; /* from Hebrew on, no symbols */
    return false;
}

/* Passes over what fonts need not show: blanks, and marks of direction or of joining. */
static const char *skip_unseen(const char *at)
{
    for (;;) {
        const unsigned char *c = (const unsigned char *)at;
        if (isspace(*c))
            at++;
        else if (c[0] == 0xe2 &&
                 ((c[1] == 0x80 && (c[2] < 0x90 || (c[2] >= 0xa8 && c[2] < 0xb0))) ||
                  (c[1] == 0x81 && c[2] >= 0xa0 && c[2] < 0xb0)))
            at += 3; /* U+2000 to 200F, U+2028 to 202F, U+2060 to 206F */
        else
            return at;
    }
}

static bool show_the_same(const char *a, const char *b)
{
    for (;; a++, b++) {
        a = skip_unseen(a);
        b = skip_unseen(b);
        if (*a != *b) return false;
        if (*a == '\0') return true;
    }
}

/* Two files of other bytes: their pages must say the same, in the same order. */
static int compare_texts(const sheet_pair *p, const tsl_renderer *renderer, const text *there,
                         tsl_err *err)
{
    text ours = {0}, theirs = {0};
    tsl_err why;
    tsl_sink to_ours = sink_into(&ours), to_theirs = sink_into(&theirs);
    const text *made = &p->made->bytes;
    int status = renderer->read(&(tsl_file){made->bytes, made->size}, NULL, &to_ours, err);
    if (status == TSL_OK) {
        const int read =
            renderer->read(&(tsl_file){there->bytes, there->size}, NULL, &to_theirs, &why);
        if (read == TSL_ESYSTEM)
            status = tsl_fail(err, TSL_ESYSTEM, "%s", why.text);
        else if (read != TSL_OK)
            findings_add(p->found, "%s: cannot be read: %s", p->made->name, why.text);
        else if (show_the_same(ours.bytes, theirs.bytes))
            findings_add(p->doubts,
                         "%s: rendered by another version: its pictures were not compared",
                         p->made->name);
        else
            findings_add(needs_rare_fonts(ours.bytes) ? p->doubts : p->found,
                         "%s: its words are not those that its format gives it", p->made->name);
    }
    text_free(&ours);
    text_free(&theirs);
    return status;
}

int compare_sheet(const sheet_pair *p, tsl_err *err)
{
    digest again;
    text there = {0};
    const tsl_renderer *renderer;
    const output *made = p->made;
    const contents *c = p->contents;
    const named_digest *pages = manifest_find(c->pages, c->page_count, made->name);
    if (!pages || !hash_equal(&pages->sha256, &made->pages)) {
        findings_add(p->found,
                     pages ? "CONTENTS: the pages of %s are not what its format makes of the leaves"
                           : "CONTENTS: has no line for the pages of %s",
                     made->name);
        return TSL_OK;
    }
    hash_bytes(&again, made->bytes.bytes, made->bytes.size);
    if (hash_equal(&again, &p->listed->sha256)) return TSL_OK;
    int status = plugin_host_renderer(&renderer, p->session->plugins, made->as, err);
    if (status == TSL_OK) status = folder_read(&there, p->folder, made->name, OUTPUT_MAX, err);
    if (status == TSL_OK && there.bytes) status = compare_texts(p, renderer, &there, err);
    text_free(&there);
    return status;
}
