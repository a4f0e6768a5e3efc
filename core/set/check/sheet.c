/* Which sheet is this: a PDF, a digest, a path? And does a sheet say what the set says? */
#include "sheet.h"

#include <ctype.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "plugin/sink.h"
#include "set/read/set_reader.h"
#include "set/render/layout.h"
#include "set/render/model.h"
#include "set/render/render.h"

enum { DIGITS = 16, GROUPED = 19 /* "3aa0 5fe9 1609 8162" */ };

/* One look for a sheet. */
typedef struct search {
    const sheet_request *request;
    sheet_result *result;
    set_reader set;
    text file; /* the PDF's bytes */
} search;

void sheet_free(sheet_result *r)
{
    free(r->directory);
    free(r->whole);
    free(r->signer);
    check_result_free(&r->checked);
    *r = (sheet_result){0};
}

/* ---- the set ---- */

/* "DIR" if a set stands there; "DIR.secret" belongs to the set DIR. NULL: neither. */
static char *set_at(const char *directory)
{
    static const char ending[] = ".secret";
    const size_t size = strlen(directory), tail = sizeof ending - 1;
    const bool is_secret = size > tail && strcmp(directory + size - tail, ending) == 0;
    char *set = xstrndup(directory, is_secret ? size - tail : size);
    char *path = xasprintf("%s/MANIFEST", set);
    const bool there = access(path, F_OK) == 0;
    free(path);
    if (there) return set;
    free(set);
    return NULL;
}

/* A sheet stands in a folder of its set, or of the set's scrambles. */
static int find_set(search *s, tsl_err *err)
{
    enum { UP_MAX = 4 }; /* names have at most three folders */
    const sheet_request *r = s->request;
    if (r->set.directory) {
        s->result->directory = xstrdup(r->set.directory);
        return TSL_OK;
    }
    char *at = realpath(r->file, NULL);
    if (!at) return tsl_fail(err, TSL_EINPUT, "cannot open '%s'", r->file);
    for (int i = 0; i < UP_MAX && !s->result->directory; i++)
        s->result->directory = set_at(dirname(at));
    free(at);
    if (s->result->directory) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT, "no set stands beside '%s': give its folder with --set",
                    r->file);
}

/* ---- the sheets of a set ---- */

/* The first parts of a path: "333/r1/A" of "333/r1/A/3" has three. */
static void cut_path(char out[SHEET_PATH_MAX], const char *path, int parts)
{
    const char *end = path;
    while (parts > 0 && *end)
        if (*end++ == '/') parts--;
    const size_t size = (size_t)(end - path) - (parts == 0);
    snprintf(out, SHEET_PATH_MAX, "%.*s", (int)size, path);
}

/* The root over the leaves of a sheet's path, which are neighbours. */
static void digest_of(char out[DIGEST_HEX], const set_reader *o, const char *path)
{
    const plan *p = o->blueprint.plan;
    size_t count = 0;
    digest root, *hashes = xcalloc(p->count + 1, sizeof *hashes);
    for (size_t i = 0; i < p->count; i++)
        if (path_covers(path, p->slots[i].path)) hashes[count++] = o->leaves[i].hash;
    merkle_root(&root, hashes, count);
    free(hashes);
    hash_hex(out, &root);
}

/* Fills the result with what the path names. False: no such sheet. */
static bool describe(search *s, const char *path)
{
    sheet_result *r = s->result;
    const plan *p = s->set.blueprint.plan;
    for (size_t i = 0; i < p->count; i++) {
        const slot *one = &p->slots[i];
        char whole[SHEET_PATH_MAX], attempt[SHEET_PATH_MAX];
        cut_path(whole, one->path, 3);
        cut_path(attempt, one->path, 4);
        const bool is_attempt = strcmp(path, attempt) == 0;
        if (!is_attempt && strcmp(path, whole) != 0) continue;
        snprintf(r->path, sizeof r->path, "%s", path);
        snprintf(r->event, sizeof r->event, "%s", one->event->name);
        r->round = one->round->number;
        r->set = one->set;
        if (is_attempt) snprintf(r->attempt, sizeof r->attempt, "%s", strrchr(attempt, '/') + 1);
        return true;
    }
    return false;
}

/* Looks for the sheet whose digest begins with these digits. */
static void find_digest(search *s, const char *digits)
{
    char last[2][SHEET_PATH_MAX] = {"", ""};
    const plan *p = s->set.blueprint.plan;
    if (!s->set.leaves) return;
    for (size_t i = 0; i < p->count; i++)
        for (int k = 0; k < 2; k++) { /* what has a sheet first: the set, or the attempt */
            char path[SHEET_PATH_MAX], hex[DIGEST_HEX];
            const event *kind = p->slots[i].event;
            cut_path(path, p->slots[i].path, 3 + (kind->multi ? 1 - k : k));
            if (strcmp(path, last[k]) == 0) continue;
            memcpy(last[k], path, sizeof path);
            digest_of(hex, &s->set, path);
            if (strncmp(hex, digits, strlen(digits)) == 0 && describe(s, path)) return;
        }
}

/* ---- what is asked for ---- */

/* Sixteen digits, grouped by four, to digits alone. */
static bool read_grouped(char out[DIGITS + 1], const char *at)
{
    static const char hex[] = "0123456789abcdef";
    size_t n = 0;
    for (size_t i = 0; i < GROUPED; i++) {
        if (i % 5 == 4 ? at[i] != ' ' : !at[i] || !strchr(hex, at[i])) return false;
        if (i % 5 != 4) out[n++] = at[i];
    }
    out[n] = '\0';
    return true;
}

/* Is it the digest of the whole set, which its sheets show too, or of one that it extends? */
static bool find_whole(search *s, const char *digits)
{
    findings ignored = {0};
    sheet_result *r = s->result;
    const bool linked = linked_open(&s->set, &ignored, NULL) == TSL_OK;
    text_free(&ignored.lines);
    for (size_t i = 0; i <= (linked ? s->set.earlier_count : 0); i++) {
        const set_reader *o = i == 0 ? &s->set : &s->set.earlier[i - 1].set;
        char hex[DIGEST_HEX];
        hash_hex(hex, &o->manifest.root);
        if (strncmp(hex, digits, strlen(digits)) != 0) continue;
        r->whole = xstrdup(o->source->directory);
        memcpy(r->digest, hex, sizeof hex);
        return true;
    }
    return false;
}

/* "twistseal:ID/333/r1/A#HEX", a digest, or a path */
static int find_named(search *s, tsl_err *err)
{
    static const char scheme[] = "twistseal:";
    char digits[DIGITS + 1];
    const char *named = s->request->named, *mark = strrchr(named, '#');
    const char *id = s->set.manifest.competition;
    if (strncmp(named, scheme, sizeof scheme - 1) == 0 && mark) {
        const char *path = named + sizeof scheme - 1;
        if (strncmp(path, id, strlen(id)) != 0 || path[strlen(id)] != '/')
            return tsl_fail(err, TSL_EINPUT, "this code is of another competition than %s", id);
        named = mark + 1;
    }
    if (describe(s, named)) return TSL_OK;
    const bool grouped = strlen(named) == GROUPED && read_grouped(digits, named);
    const char *hex = grouped ? digits : named;
    const size_t size = strlen(hex);
    if ((size != DIGITS && size != DIGEST_HEX - 1) || strspn(hex, "0123456789abcdef") != size)
        return tsl_fail(err, TSL_EINPUT, "'%.100s' is no sheet of the set, and no digest of one",
                        named);
    if (find_whole(s, hex)) return TSL_OK;
    if (!s->set.leaves)
        return tsl_fail(err, TSL_EINPUT,
                        "the scrambles are withheld: only with them can a sheet's digest be found");
    find_digest(s, hex);
    if (!s->result->path[0])
        findings_add(&s->result->checked.found, "no sheet of the set has the digest %.16s...", hex);
    return TSL_OK;
}

/* ---- a file ---- */

/* Which sheet the file of the set is, as its formats name it. */
static int name_sheet(search *s, tsl_err *err)
{
    plan blank = {0};
    outputs all = {0};
    const set_reader *o = &s->set;
    const render_facts facts = {.generated = o->manifest.generated,
                                .root = &o->manifest.root,
                                .jobs = 1,
                                .generator = o->manifest.generator,
                                .names_only = true};
    blank_plan(&blank, o->blueprint.plan);
    int status = render_all(&all, &blank, &facts, o->source->session, err);
    for (size_t i = 0; i < all.count && status == TSL_OK; i++)
        if (strcmp(all.items[i].name, s->result->file) == 0 && all.items[i].sheet[0])
            describe(s, all.items[i].sheet);
    outputs_free(&all);
    blank_free(&blank);
    return status;
}

static int read_texts(text *out, const search *s, tsl_err *err)
{
    secret passcode = {0};
    const tsl_renderer *renderer;
    const sheet_request *r = s->request;
    tsl_err why = {0};
    tsl_sink sink = sink_into(out);
    const bool is_html = s->file.size > 9 && memcmp(s->file.bytes, "<!DOCTYPE", 9) == 0;
    int status =
        plugin_host_renderer(&renderer, r->set.session->plugins, is_html ? "html" : "pdf", err);
    const bool locked = !is_html && memmem(s->file.bytes, s->file.size, "/Encrypt", 8) != NULL;
    if (status == TSL_OK && locked && r->ask)
        status = r->ask(&passcode, r->file, false, r->ask_context, err);
    if (status == TSL_OK && !renderer->read)
        status = tsl_fail(err, TSL_EINPUT, "cannot read '%s'", r->file);
    if (status != TSL_OK) return status;
    char word[PASSPHRASE_MAX + 1]; /* ended by NUL */
    snprintf(word, sizeof word, "%.*s", (int)passcode.size,
             passcode.bytes ? (const char *)passcode.bytes : "");
    status = renderer->read(&(tsl_file){s->file.bytes, s->file.size}, passcode.bytes ? word : NULL,
                            &sink, &why);
    secret_wipe(word, sizeof word);
    secret_free(&passcode);
    return status == TSL_OK ? TSL_OK : tsl_fail(err, why.code, "'%s': %s", r->file, why.text);
}

/* By the file of the set with the same bytes, whose name tells the path; else by the first digits
 * on its pages that are those of a sheet. */
static int find_file(search *s, tsl_err *err)
{
    digest sha256;
    text words = {0};
    char digits[DIGITS + 1];
    sheet_result *r = s->result;
    const char *file = s->request->file;
    const named_list *lists[] = {&s->set.contents.files, &s->set.manifest.outputs};
    hash_bytes(&sha256, s->file.bytes, s->file.size);
    for (size_t l = 0; l < 2; l++)
        for (size_t i = 0; i < lists[l]->count; i++)
            if (hash_equal(&sha256, &lists[l]->items[i].sha256))
                snprintf(r->file, sizeof r->file, "%s", lists[l]->items[i].name);
    if (r->file[0]) return name_sheet(s, err);
    int status = read_texts(&words, s, err);
    for (size_t i = 0; status == TSL_OK && !r->path[0] && i + GROUPED <= words.size; i++)
        if (read_grouped(digits, words.bytes + i)) find_digest(s, digits);
    text_free(&words);
    if (status == TSL_OK)
        findings_add(&r->checked.found, "%s: its bytes are those of no file of the set%s%s", file,
                     r->path[0] ? ", though it has the digest of a sheet" : "",
                     strstr(file, "/" PERSONS_FOLDER) ? ": sheets with names are not signed" : "");
    return status;
}

/* ---- all of it ---- */

int sheet_identify(sheet_result *out, const sheet_request *request, tsl_err *err)
{
    *out = (sheet_result){0};
    search s = {.request = request, .result = out};
    check_result *c = &out->checked;
    set_source source = request->set;
    int status = request->file ? file_read(&s.file, request->file, OUTPUT_MAX, err) : TSL_OK;
    if (status == TSL_OK) status = find_set(&s, err);
    if (status != TSL_OK) {
        text_free(&s.file);
        return status;
    }
    source.directory = out->directory;
    source.authorities = NULL; /* the stamp of a ceremony is for the verdict on the set */
    status = set_reader_new(&s.set, &source, &(folder_reports){&c->found, &c->litter}, err);
    if (status == TSL_OK && c->found.count == 0) {
        status = request->file ? find_file(&s, err) : find_named(&s, err);
        if (status == TSL_OK && out->path[0] && s.set.leaves)
            digest_of(out->digest, &s.set, out->path);
    }
    if (status == TSL_OK && c->found.count == 0) status = ceremony_check(&c->origin, &s.set, err);
    if (status == TSL_OK && c->found.count == 0) provenance_own(&c->own, &s.set);
    const good_signature *first = signatures_first(&s.set.signatures);
    if (first && first->signer) out->signer = xstrdup(first->signer);
    c->manifest = s.set.manifest; /* it outlives the rest */
    s.set.manifest = (manifest){0};
    set_reader_free(&s.set);
    text_free(&s.file);
    return status;
}

/* Fonts of these letters are on few machines: without one, boxes stand in their place. */
static bool needs_rare_fonts(const char *words)
{
    for (const unsigned char *c = (const unsigned char *)words; *c; c++)
        if (*c >= 0xd6 && *c != 0xe2) return true; /* from Hebrew on, no symbols */
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
static int compare_texts(const set_reader *o, const output *made, findings *blamed,
                         bool lacks_letters, tsl_err *err)
{
    text there = {0}, ours = {0}, theirs = {0};
    tsl_err why;
    tsl_sink to_ours = sink_into(&ours), to_theirs = sink_into(&theirs);
    const tsl_renderer *renderer;
    const char *name = made->name;
    int status = plugin_host_renderer(&renderer, o->source->session->plugins, made->as, err);
    if (status == TSL_OK) status = folder_read(&there, o->secret, name, OUTPUT_MAX, err);
    if (status != TSL_OK || !there.bytes) return status;
    status = renderer->read(&(tsl_file){made->bytes.bytes, made->bytes.size}, NULL, &to_ours, err);
    if (status == TSL_OK) {
        const int read =
            renderer->read(&(tsl_file){there.bytes, there.size}, NULL, &to_theirs, &why);
        if (read == TSL_ESYSTEM)
            status = tsl_fail(err, TSL_ESYSTEM, "%s", why.text);
        else if (read != TSL_OK)
            findings_add(blamed, "%s: cannot be read: %s", name, why.text);
        else if (show_the_same(ours.bytes, theirs.bytes))
            findings_add(o->doubts,
                         "%s: rendered by another version: its pictures were not compared", name);
        else if (lacks_letters || needs_rare_fonts(ours.bytes))
            findings_add(o->doubts,
                         "%s: has other words, as where fonts of some letters are missing, here or "
                         "where the set was made",
                         name);
        else
            findings_add(blamed, "%s: its words are not those that its format gives it", name);
    }
    text_free(&there);
    text_free(&ours);
    text_free(&theirs);
    return status;
}

int compare_sheet(const set_reader *o, const output *made, const named_digest *listed,
                  findings *blamed, bool lacks_letters, tsl_err *err)
{
    digest again;
    const named_digest *listed_pages = manifest_find(&o->contents.pages, made->name);
    if (!listed_pages || !hash_equal(&listed_pages->sha256, &made->pages)) {
        findings_add(blamed,
                     listed_pages
                         ? "CONTENTS: the pages of %s are not what its format makes of the leaves"
                         : "CONTENTS: has no line for the pages of %s",
                     made->name);
        return TSL_OK;
    }
    hash_bytes(&again, made->bytes.bytes, made->bytes.size);
    if (hash_equal(&again, &listed->sha256)) return TSL_OK;
    return compare_texts(o, made, blamed, lacks_letters, err);
}

/* Words that are moves, in a row, are a scramble; fewer may be labels: "A B", "R". */
enum { MOVES_IN_A_ROW = 6 };

typedef struct words {
    char **list; /* NULL where it belongs to a scramble of the set */
    size_t count;
} words;

/* Cuts the text in place. */
static words split(char *line)
{
    words out = {0};
    for (char *next; (next = strsep(&line, " \t\r\n"));) {
        if (!*next) continue;
        out.list = xrealloc(out.list, (out.count + 1) * sizeof *out.list);
        out.list[out.count++] = next;
    }
    return out;
}

static bool stands_at(const words *page, size_t at, const words *moves)
{
    if (page->count - at < moves->count) return false;
    for (size_t i = 0; i < moves->count; i++)
        if (!page->list[at + i] || strcmp(page->list[at + i], moves->list[i]) != 0) return false;
    return true;
}

/* Takes the scramble out of the page, as often as it stands there; false: it does not. */
static bool take_out(words *page, const char *scramble)
{
    bool found = false;
    char *copy = xstrdup(scramble);
    const words moves = split(copy);
    for (size_t at = 0; at < page->count && moves.count > 0; at++) {
        if (!stands_at(page, at, &moves)) continue;
        found = true;
        for (size_t i = 0; i < moves.count; i++) page->list[at + i] = NULL;
    }
    free(moves.list);
    free(copy);
    return found;
}

/* Those of Square-1 are two words and a slash: "(1," "0)" "/". */
static bool is_move_of(const slot *s, const char *moves)
{
    uint8_t state[TSL_STATE_MAX] = {0};
    const puzzle *z = s->puzzle;
    tsl_err ignored;
    if (!isalpha((unsigned char)*moves))
        return strspn(moves, "()0123456789,-/") == strlen(moves) && strpbrk(moves, "()/");
    z->type->solved(z->self, state);
    return z->type->apply(z->self, state, moves, &ignored) == TSL_OK;
}

/* Of a puzzle of these slots: a relay has several. */
static bool is_move(const slot *first, const slot *end, const char *moves)
{
    for (const slot *s = first; s < end; s++)
        if ((s == first || s->part != s[-1].part) && is_move_of(s, moves)) return true;
    return false;
}

/* Marks the scrambles that the page shows. */
static void find_scrambles(bool *shown, const output *sheet_file, words *page, const set_reader *o)
{
    const plan *p = o->blueprint.plan;
    const slot *first = NULL, *end = NULL; /* of the sheet: its slots follow one another */
    for (const slot *s = p->slots; s < p->slots + p->count; s++) {
        if (!path_covers(sheet_file->sheet, s->path) || !s->scramble) continue;
        if (!first) first = s;
        end = s + 1;
        shown[s - p->slots] |= take_out(page, s->scramble);
    }
    size_t row = 0;
    for (size_t i = 0; i < page->count && row < MOVES_IN_A_ROW; i++)
        row = page->list[i] && is_move(first, end, page->list[i]) ? row + 1 : 0;
    if (row == MOVES_IN_A_ROW)
        findings_add(o->found, "%s: shows moves that are no scramble of the set", sheet_file->name);
}

static int read_sheet(bool *shown, const output *sheet_file, const set_reader *o, tsl_err *err)
{
    text bytes = {0}, read = {0};
    tsl_err why = {0};
    const tsl_renderer *renderer;
    tsl_sink sink = sink_into(&read);
    int status = plugin_host_renderer(&renderer, o->source->session->plugins, sheet_file->as, err);
    if (status == TSL_OK)
        status = folder_read(&bytes, o->secret, sheet_file->name, OUTPUT_MAX, err);
    if (status == TSL_OK && bytes.bytes) {
        const int code = renderer->read(&(tsl_file){bytes.bytes, bytes.size}, NULL, &sink, &why);
        if (code == TSL_ESYSTEM) status = tsl_fail(err, TSL_ESYSTEM, "%s", why.text);
        if (code == TSL_EINPUT)
            findings_add(o->found, "%s: cannot be read: %s", sheet_file->name, why.text);
        text_add(&read, "");
        words page = split(read.bytes);
        find_scrambles(shown, sheet_file, &page, o);
        free(page.list);
    }
    secret_wipe_text(&read);
    text_free(&bytes);
    return status;
}

static bool is_own_sheet(const output *o)
{
    return o->is_own && o->sheet[0] && !o->is_public && !o->is_private;
}

int sheet_words_check(const set_reader *o, const outputs *made, tsl_err *err)
{
    const plan *p = o->blueprint.plan;
    bool *shown = xcalloc(p->count + 1, sizeof *shown);
    int status = TSL_OK;
    for (size_t i = 0; i < made->count && status == TSL_OK; i++)
        if (is_own_sheet(&made->items[i])) status = read_sheet(shown, &made->items[i], o, err);
    for (size_t i = 0; i < p->count && status == TSL_OK; i++) {
        const output *sheet_file = NULL;
        for (size_t k = 0; k < made->count && !sheet_file && !shown[i]; k++)
            if (is_own_sheet(&made->items[k]) &&
                path_covers(made->items[k].sheet, p->slots[i].path))
                sheet_file = &made->items[k];
        if (sheet_file)
            findings_add(o->found, "%s: does not show the scramble %s", sheet_file->name,
                         p->slots[i].path);
    }
    free(shown);
    return status;
}
