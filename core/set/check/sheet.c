/* Which sheet of which set is this: a PDF, a digest, a QR code, a path? */
#include "sheet.h"

#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "plugin/sink.h"
#include "set/read/linked.h"
#include "set/render/blank.h"
#include "set/render/persons.h"
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
    text_free(&r->litter.lines);
    text_free(&r->found.lines);
    *r = (sheet_result){0};
}

/* ---- the set ---- */

/* "DIR" if a set stands there; "DIR.secret" belongs to the set DIR. NULL: neither. */
static char *set_at(const char *directory)
{
    static const char ending[] = ".secret";
    char path[4200];
    char *set = xstrdup(directory);
    const size_t size = set ? strlen(set) : 0, tail = sizeof ending - 1;
    if (size > tail && strcmp(set + size - tail, ending) == 0) set[size - tail] = '\0';
    if (set) {
        snprintf(path, sizeof path, "%s/MANIFEST", set);
        if (access(path, F_OK) == 0) return set;
    }
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
static void take_parts(char out[SHEET_PATH_MAX], const char *path, int parts)
{
    const char *end = path;
    while (parts > 0 && *end)
        if (*end++ == '/') parts--;
    const size_t size = (size_t)(end - path) - (parts == 0);
    snprintf(out, SHEET_PATH_MAX, "%.*s", (int)size, path);
}

static bool is_below(const slot *s, const char *path)
{
    const size_t size = strlen(path);
    return strncmp(s->path, path, size) == 0 && (s->path[size] == '/' || s->path[size] == '\0');
}

/* The root over the leaves of a sheet's path, which are neighbours. */
static void digest_of(char out[DIGEST_HEX], const set_reader *o, const char *path)
{
    const plan *p = o->print.plan;
    size_t count = 0;
    digest root, *hashes = xcalloc(p->count + 1, sizeof *hashes);
    for (size_t i = 0; i < p->count; i++)
        if (is_below(&p->slots[i], path)) hashes[count++] = o->leaves[i].hash;
    merkle_root(&root, hashes, count);
    free(hashes);
    hash_hex(out, &root);
}

/* Fills the result with what the path names. False: no such sheet. */
static bool describe(search *s, const char *path)
{
    sheet_result *r = s->result;
    const plan *p = s->set.print.plan;
    for (size_t i = 0; i < p->count; i++) {
        const slot *found = &p->slots[i];
        char whole[SHEET_PATH_MAX], attempt[SHEET_PATH_MAX];
        take_parts(whole, found->path, 3);
        take_parts(attempt, found->path, 4);
        const bool is_attempt = strcmp(path, attempt) == 0;
        if (!is_attempt && strcmp(path, whole) != 0) continue;
        snprintf(r->path, sizeof r->path, "%s", path);
        snprintf(r->event, sizeof r->event, "%s", found->event->name);
        r->round = found->round->number;
        r->set = found->set;
        if (is_attempt) snprintf(r->attempt, sizeof r->attempt, "%s", strrchr(attempt, '/') + 1);
        return true;
    }
    return false;
}

/* Looks for the sheet whose digest begins with these digits. */
static void find_digest(search *s, const char *digits)
{
    char last[2][SHEET_PATH_MAX] = {"", ""};
    const plan *p = s->set.print.plan;
    if (!s->set.leaves) return;
    for (size_t i = 0; i < p->count; i++)
        for (int k = 0; k < 2; k++) { /* what has a sheet first: the set, or the attempt */
            char path[SHEET_PATH_MAX], hex[DIGEST_HEX];
            const event *kind = p->slots[i].event;
            take_parts(path, p->slots[i].path, 3 + (kind->multi ? 1 - k : k));
            if (strcmp(path, last[k]) == 0) continue;
            memcpy(last[k], path, sizeof path);
            digest_of(hex, &s->set, path);
            if (strncmp(hex, digits, strlen(digits)) == 0 && describe(s, path)) return;
        }
}

/* ---- what is asked for ---- */

/* Sixteen digits, grouped by four, to digits alone. */
static bool take_grouped(char out[DIGITS + 1], const char *at)
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

static bool is_root(search *s, const set_reader *o, const char *digits)
{
    char hex[DIGEST_HEX];
    hash_hex(hex, &o->manifest.root);
    if (strncmp(hex, digits, strlen(digits)) != 0) return false;
    s->result->whole = xstrdup(o->source->directory);
    snprintf(s->result->digest, sizeof s->result->digest, "%s", hex);
    return true;
}

/* Is it the digest of the whole set, which its sheets show too, or of one that it extends? */
static bool find_whole(search *s, const char *digits)
{
    findings ignored = {0};
    bool found = is_root(s, &s->set, digits);
    if (!found && linked_open(&s->set, &ignored, NULL) == TSL_OK)
        for (size_t i = 0; i < s->set.earlier_count && !found; i++)
            found = is_root(s, &s->set.earlier[i].set, digits);
    text_free(&ignored.lines);
    return found;
}

/* "twistseal:ID/333/r1/A#HEX", a digest, or a path */
static int find_named(search *s, tsl_err *err)
{
    static const char scheme[] = "twistseal:";
    char digits[DIGITS + 1];
    const char *named = s->request->named, *mark = strrchr(named, '#');
    const char *id = s->set.manifest.competition;
    if (strncmp(named, scheme, sizeof scheme - 1) == 0 && mark) {
        const char *of = named + sizeof scheme - 1;
        if (strncmp(of, id, strlen(id)) != 0 || of[strlen(id)] != '/')
            return tsl_fail(err, TSL_EINPUT, "this code is of another competition than %s", id);
        named = mark + 1;
    }
    if (describe(s, named)) return TSL_OK;
    const bool grouped = strlen(named) == GROUPED && take_grouped(digits, named);
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
        findings_add(&s->result->found, "no sheet of the set has the digest %.16s...", hex);
    return TSL_OK;
}

/* ---- a file ---- */

/* The set's file with these bytes, whose name tells the path. */
static void find_bytes(search *s)
{
    digest is;
    const manifest *m = &s->set.manifest;
    const contents *c = &s->set.contents;
    hash_bytes(&is, s->file.bytes, s->file.size);
    for (size_t i = 0; i < m->output_count + c->count; i++) {
        const named_digest *one = i < c->count ? &c->files[i] : &m->outputs[i - c->count];
        if (hash_equal(&is, &one->sha256))
            snprintf(s->result->file, sizeof s->result->file, "%s", one->name);
    }
}

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
    blank_plan(&blank, o->print.plan);
    int status = render_formats(&all, &blank, &facts, o->source->session, err);
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
    char given[PASSPHRASE_MAX + 1];
    snprintf(given, sizeof given, "%.*s", (int)passcode.size,
             passcode.bytes ? (const char *)passcode.bytes : "");
    status = renderer->read(&(tsl_file){s->file.bytes, s->file.size}, passcode.bytes ? given : NULL,
                            &sink, &why);
    secret_wipe(given, sizeof given);
    secret_free(&passcode);
    return status == TSL_OK ? TSL_OK : tsl_fail(err, why.code, "'%s': %s", r->file, why.text);
}

/* The first digits on its pages that are those of a sheet. */
static int find_digits(search *s, tsl_err *err)
{
    text words = {0};
    char digits[DIGITS + 1];
    int status = read_texts(&words, s, err);
    for (size_t i = 0; status == TSL_OK && !s->result->path[0] && i + GROUPED <= words.size; i++)
        if (take_grouped(digits, words.bytes + i)) find_digest(s, digits);
    text_free(&words);
    return status;
}

static int find_file(search *s, tsl_err *err)
{
    find_bytes(s);
    int status = TSL_OK;
    if (s->result->file[0]) return name_sheet(s, err);
    if (status == TSL_OK) status = find_digits(s, err);
    if (status != TSL_OK) return status;
    findings_add(
        &s->result->found, "%s: its bytes are those of no file of the set%s%s", s->request->file,
        s->result->path[0] ? ", though it has the digest of a sheet" : "",
        strstr(s->request->file, "/" PERSONS_FOLDER) ? ": sheets with names are not signed" : "");
    return TSL_OK;
}

/* ---- all of it ---- */

static int look(search *s, tsl_err *err)
{
    sheet_result *r = s->result;
    snprintf(r->competition, sizeof r->competition, "%s", s->set.manifest.competition);
    r->withheld = !s->set.leaves;
    int status = s->request->file ? find_file(s, err) : find_named(s, err);
    if (status == TSL_OK && r->path[0] && s->set.leaves) digest_of(r->digest, &s->set, r->path);
    return status;
}

int sheet_identify(sheet_result *out, const sheet_request *request, tsl_err *err)
{
    *out = (sheet_result){0};
    search s = {.request = request, .result = out};
    set_source how = request->set;
    int status = request->file ? file_read(&s.file, request->file, OUTPUT_MAX, err) : TSL_OK;
    if (status == TSL_OK) status = find_set(&s, err);
    if (status != TSL_OK) {
        text_free(&s.file);
        return status;
    }
    how.directory = out->directory;
    status = set_reader_new(&s.set, &how, &(folder_reports){&out->found, &out->litter}, err);
    if (status == TSL_OK && out->found.count == 0) status = look(&s, err);
    const good_signature *first = signatures_first(&s.set.signatures);
    if (first && first->signer) out->signer = xstrdup(first->signer);
    set_reader_free(&s.set);
    text_free(&s.file);
    return status;
}
