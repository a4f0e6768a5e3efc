/* Verifies a set: opened in the order of trust, applied, and its texts made again; and keeps the
 * verifier's own list of the sets and scrambles seen so far. */
#include "verify.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "set/format/manifest.h"
#include "set/plan/plan.h"
#include "set/read/set_reader.h"

void check_result_free(check_result *r)
{
    text_free(&r->rules);
    text_free(&r->own);
    text_free(&r->origin);
    text_free(&r->links);
    text_free(&r->differing);
    manifest_free(&r->manifest);
    signatures_free(&r->signatures);
    text_free(&r->litter.lines);
    text_free(&r->before.lines);
    text_free(&r->found.lines);
    text_free(&r->doubts.lines);
    *r = (check_result){0};
}

/* A genuine set may have been drawn from few states: whoever verifies it is to know. */
void verify_list_rules(text *out, const plan *p)
{
    const competition *c = p->competition;
    for (size_t e = 0; e < c->event_count; e++) {
        size_t i = 0;
        while (i < p->count && p->slots[i].event_index != e) i++;
        const slot *s = &p->slots[i];
        if (i == p->count || !slot_is_filtered(s)) continue;
        text_addf(out, "FILTERED: %s:", s->event->id);
        if (s->subset) text_addf(out, " states of '%s' only", s->subset->name);
        for (size_t n = 0; n < s->competition_event->filter_count; n++)
            text_addf(out, "%s %s", n > 0 || s->subset ? "," : "",
                      s->competition_event->filters[n].name);
        text_add(out, "\n");
    }
    if (out->bytes) utf8_clean(out->bytes, true);
}

/* ---- scrambles ---- */

/* Leaves have one form of each move; people may write Square-1's in others: "(1, 0)", "(1,0)/". */
static bool has_whole_words(const char *scramble)
{
    for (const char *word = scramble; *word; word += strspn(word, " ")) {
        const size_t size = strcspn(word, " ");
        const char *bracket = memchr(word, ')', size);
        if ((*word == '(') != (bracket != NULL) || (bracket && bracket != word + size - 1) ||
            (size > 1 && memchr(word, '/', size)))
            return false;
        word += size;
    }
    return true;
}

int verify_scramble(slot *s, const leaf *l, findings *found, tsl_err *err)
{
    const puzzle *z = s->puzzle;
    char facelets[TSL_FACELETS_MAX] = "";
    tsl_err why = {0};
    z->type->solved(z->self, s->state);
    int status = has_whole_words(l->scramble)
                     ? z->type->apply(z->self, s->state, l->scramble, &why)
                     : tsl_fail(&why, TSL_EINPUT, "a move in another form");
    if (status == TSL_ESYSTEM) return tsl_fail(err, TSL_ESYSTEM, "%s", why.text);
    if (status != TSL_OK) {
        findings_add(found, "%s: the scramble is not one of this puzzle", s->path);
        return TSL_OK;
    }
    z->type->facelets(z->self, facelets, s->state);
    if (strcmp(facelets, l->state) != 0) {
        findings_add(found, "%s: the scramble does not give the state beside it", s->path);
        return TSL_OK;
    }
    s->scramble = xstrdup(l->scramble);
    s->facelets = xstrdup(facelets);
    if (s->subset && !s->subset->contains(z->self, s->state))
        findings_add(found, "%s: the state is not one of '%s'", s->path, s->subset->name);
    const unsigned least = s->part->distance;
    bool close = false;
    status = least > 0 ? z->type->within(z->self, &close, s->state, least - 1, err) : TSL_OK;
    if (status == TSL_OK && close)
        findings_add(found, "%s: the state needs fewer than %u moves", s->path, least);
    return status;
}

/* Applies every scramble and fills in the plan's states, scrambles and facelets. */
static int verify_leaves(const set_reader *o, tsl_err *err)
{
    const plan *p = o->blueprint.plan;
    int status = TSL_OK;
    size_t count = 0;
    duplicate *twice = NULL;
    bool whole = true; /* a slot without a scramble has no state to compare */
    for (size_t i = 0; i < p->count && status == TSL_OK; i++) {
        status = verify_scramble(&p->slots[i], &o->leaves[i], o->found, err);
        whole &= p->slots[i].scramble != NULL;
    }
    if (status == TSL_OK && whole) duplicates_find(&twice, &count, p);
    for (size_t i = 0; i < count; i++)
        findings_add(o->found, "%s: has the same state as %s", p->slots[twice[i].index].path,
                     p->slots[twice[i].first].path);
    free(twice);
    return status;
}

/* Is it a rule of an event of the competition? */
static bool is_rule(const set_reader *o, const refusal *r, bool in_manifest)
{
    const competition *c = o->blueprint.competition;
    for (size_t e = 0; e < c->event_count; e++) {
        if (strcmp(c->events[e].id, r->event) != 0) continue;
        if (strcmp(r->rule, "duplicate") == 0) return !in_manifest;
        if (strcmp(r->rule, "distance") == 0) return true;
        for (size_t i = 0; i < c->events[e].filter_count; i++)
            if (strcmp(filter_name(o->blueprint.filters, e, i), r->rule) == 0) return true;
    }
    return false;
}

/* Compares the manifest's counts of refusals with the rules there are. */
static void verify_refusals(const set_reader *o)
{
    const size_t states = o->manifest.refusals.count;
    for (size_t i = 0; i < states + o->contents.refusals.count; i++) {
        const refusal *r =
            i < states ? &o->manifest.refusals.items[i] : &o->contents.refusals.items[i - states];
        if (!is_rule(o, r, i < states))
            findings_add(o->found, "%s: counts refusals of '%s %s', which is no rule here",
                         i < states ? "MANIFEST" : CONTENTS_NAME, r->event, r->rule);
    }
}

/* ---- rules ---- */

/* Asks the filters about every state and sequence of a plan so filled, event by event. A refusal is
 * a doubt where the filter is another. */
static int verify_rules(const set_reader *o, tsl_err *err)
{
    plan *p = o->blueprint.plan;
    filter_set *filters = o->blueprint.filters;
    slot **slots = xcalloc(p->count + 1, sizeof *slots);
    size_t *ends = xcalloc(p->count + 1, sizeof *ends);
    int status = TSL_OK, *verdicts = xcalloc(p->count + 1, sizeof *verdicts);
    for (size_t i = 0; i < p->count; i++) slots[i] = &p->slots[i];
    for (size_t from = 0, end; from < p->count && status == TSL_OK; from = end) {
        const size_t index = slots[from]->event_index;
        for (end = from; end < p->count && slots[end]->event_index == index;) end++;
        if (!filter_has(filters, index)) continue;
        findings *blamed = provenance_differ_for(o, slots[from]) ? o->doubts : o->found;
        for (int moves = 0; moves < 2 && status == TSL_OK; moves++) {
            status = filter_ask(filters, slots + from, end - from, moves, verdicts + from, err);
            for (size_t i = from; i < end && status == TSL_OK; i++)
                if (verdicts[i] >= 0)
                    findings_add(blamed, "%s: the filter '%s' refuses its %s", slots[i]->path,
                                 filter_name(filters, index, (size_t)verdicts[i]),
                                 moves ? "sequence" : "state");
        }
        if (status == TSL_OK && filter_looks_at_sets(filters, index)) {
            const size_t sets = filter_find_sets(ends, slots + from, end - from);
            status = filter_ask_sets(filters, slots + from, ends, sets, verdicts + from, err);
            for (size_t i = 0; i < sets && status == TSL_OK; i++)
                if (verdicts[from + i] >= 0)
                    findings_add(blamed, "%s: the filter '%s' refuses its scramble set",
                                 slots[from + (i ? ends[i - 1] : 0)]->path,
                                 filter_name(filters, index, (size_t)verdicts[from + i]));
        }
    }
    free(slots);
    free(ends);
    free(verdicts);
    return status;
}

static int check_content(check_result *r, const set_reader *o, bool opens_sheets, tsl_err *err)
{
    const size_t before = r->found.count;
    verify_list_rules(&r->rules, o->blueprint.plan);
    provenance_own(&r->own, o);
    int status = TSL_OK;
    if (o->secret) status = verify_leaves(o, err);
    if (status != TSL_OK || r->found.count > before) return status;
    verify_refusals(o);
    if (o->secret) status = verify_rules(o, err);
    if (status == TSL_OK) status = rerender_compare(o, NULL, opens_sheets, 1, err);
    /* Last, when every script that the set needs is loaded. */
    if (status == TSL_OK) provenance_check(o);
    return status;
}

static size_t count_sheets(const manifest *m)
{
    size_t sheets = 0;
    for (size_t i = 0; i < m->outputs.count; i++) {
        const char *dot = strrchr(m->outputs.items[i].name, '.');
        sheets += dot && strcmp(dot, ".pdf") == 0;
    }
    return sheets;
}

/* The sets that it extends, and the manifests that somebody kept. */
static int check_links(check_result *r, set_reader *o, const char *const *against, tsl_err *err)
{
    int status = linked_open(o, &r->found, err);
    if (status == TSL_OK) linked_describe(&r->links, o);
    for (size_t i = 0; against && against[i] && status == TSL_OK; i++)
        status = linked_compare(&r->links, o, against[i], &r->found, err);
    return status;
}

int verify_set(check_result *out, const verify_request *request, tsl_err *err)
{
    set_reader o;
    const folder_reports reports = {&out->found, &out->litter};
    *out = (check_result){0};
    int status = set_reader_new(&o, &request->set, &reports, err);
    o.doubts = &out->doubts;
    if (status == TSL_OK && out->found.count == 0) status = ceremony_check(&out->origin, &o, err);
    /* A set before that is not there is told last: what is wrong with this one is known. */
    tsl_err missing = {0};
    int links = TSL_OK;
    if (status == TSL_OK && out->found.count == 0)
        links = check_links(out, &o, request->against, &missing);
    if (status == TSL_OK && out->found.count == 0)
        status = check_content(out, &o, request->opens_sheets, err);
    if (status == TSL_OK && links != TSL_OK)
        status = tsl_fail(err, missing.code, "%s", missing.text);
    const bool genuine = status == TSL_OK && out->found.count + out->doubts.count == 0;
    if (genuine && request->seen) status = reuse_log_update(&out->before, request->seen, &o, err);
    out->withheld = !o.secret;
    out->set_count = o.blueprint.plan ? plan_sets(o.blueprint.plan) : 0;
    out->sheet_count = count_sheets(&o.manifest);
    out->file_count = o.manifest.outputs.count + o.contents.files.count;
    /* What is to be shown outlives the rest. */
    out->manifest = o.manifest;
    out->signatures = o.signatures;
    o.manifest = (manifest){0};
    o.signatures = (signatures){0};
    set_reader_free(&o);
    return status;
}

/* ---- the list of what was seen ---- */

/* A line is "set ROOT SEED ID DATE SERIAL", without SERIAL of a first set in older lists, or
 * "leaf HASH SALT ID PATH DATE"; SALT is the SHA-256 of a leaf's salt, which the list must not
 * tell.
 */
enum { LINE_WORDS = 6 };

typedef struct line {
    char *words[LINE_WORDS + 1];
    size_t count;
} line;

/* A leaf of the set, in the order of the salts. */
typedef struct known_salt {
    char salt[DIGEST_HEX];
    const leaf *leaf;
    bool listed; /* this very leaf */
} known_salt;

/* What the list is compared with, and what comes of it. */
typedef struct search {
    const set_reader *o;
    findings *before;
    known_salt *salts;
    size_t count;
    char root[DIGEST_HEX], seed[DIGEST_HEX];
    bool listed; /* this very set */
} search;

static int by_salt(const void *one, const void *other)
{
    const known_salt *a = one, *b = other;
    return strcmp(a->salt, b->salt);
}

static void read_salts(search *s)
{
    hash_hex(s->root, &s->o->manifest.root);
    hash_hex(s->seed, &s->o->manifest.seed);
    s->count = s->o->leaves ? s->o->manifest.tree_size : 0;
    s->salts = xcalloc(s->count + 1, sizeof *s->salts);
    for (size_t i = 0; i < s->count; i++) {
        digest of_salt;
        s->salts[i].leaf = &s->o->leaves[i];
        hash_bytes(&of_salt, s->o->leaves[i].salt, strlen(s->o->leaves[i].salt));
        hash_hex(s->salts[i].salt, &of_salt);
    }
    qsort(s->salts, s->count, sizeof *s->salts, by_salt);
}

static void compare_leaf(search *s, const line *l)
{
    known_salt wanted = {.leaf = NULL};
    char hash[DIGEST_HEX];
    snprintf(wanted.salt, sizeof wanted.salt, "%s", l->words[2]);
    known_salt *mine = bsearch(&wanted, s->salts, s->count, sizeof *s->salts, by_salt);
    if (!mine) return;
    hash_hex(hash, &mine->leaf->hash);
    if (strcmp(hash, l->words[1]) == 0)
        mine->listed = true;
    else
        findings_add(s->before, "%s: its salt stood in another leaf: %s of %s, %s",
                     mine->leaf->path, l->words[4], l->words[3], l->words[5]);
}

static unsigned serial_of(const manifest *m)
{
    return m->serial ? m->serial : 1;
}

/* The root of this set of the competition, as the set that is verified knows it; NULL: it is a
 * later one. */
static const digest *find_root(const set_reader *o, unsigned serial)
{
    if (serial_of(&o->manifest) == serial) return &o->manifest.root;
    for (size_t i = 0; i < o->earlier_count; i++)
        if (serial_of(&o->earlier[i].set.manifest) == serial)
            return &o->earlier[i].set.manifest.root;
    return NULL;
}

/* One seed makes one competition, and one set of each serial; what extends a set has its seed. */
static void compare_set(search *s, const line *l, unsigned serial)
{
    char known[DIGEST_HEX] = "";
    const char *id = s->o->manifest.competition;
    const bool same_seed = strcmp(l->words[2], s->seed) == 0,
               same_id = strcmp(l->words[3], id) == 0;
    const digest *root = same_seed && same_id ? find_root(s->o, serial) : NULL;
    if (root) hash_hex(known, root);
    if (same_seed && same_id && strcmp(l->words[1], s->root) == 0)
        s->listed = true;
    else if (same_id && !same_seed)
        findings_add(s->before, "MANIFEST: another set of %s, %s, has the root %.16s", id,
                     l->words[4], l->words[1]);
    else if (same_seed && !same_id)
        findings_add(s->before, "MANIFEST: its seed is that of %s, %s", l->words[3], l->words[4]);
    else if (root && strcmp(l->words[1], known) != 0)
        findings_add(s->before,
                     "MANIFEST: another set %u of %s was made of the same seed, %s, with the root "
                     "%.16s",
                     serial, id, l->words[4], l->words[1]);
}

static bool is_digest(const char *word)
{
    return strlen(word) == DIGEST_HEX - 1 && word[strspn(word, "0123456789abcdef")] == '\0';
}

static bool compare_line(search *s, char *bytes)
{
    line l = {.count = 0};
    for (char *word; l.count <= LINE_WORDS && (word = strsep(&bytes, " "));)
        l.words[l.count++] = word;
    if (l.count < 5 || !is_digest(l.words[1]) || !is_digest(l.words[2])) return false;
    uint64_t serial = 1;
    const bool is_set = strcmp(l.words[0], "set") == 0;
    if (is_set && (l.count == 5 || text_uint(&serial, l.words[5], SERIAL_MAX)))
        compare_set(s, &l, (unsigned)serial);
    else if (l.count == 6 && strcmp(l.words[0], "leaf") == 0)
        compare_leaf(s, &l);
    else
        return false;
    return true;
}

/* Reads the whole list. *size is that of its whole lines: a process that was killed may have left a
 * part of one at the end. */
static int compare_all(search *s, off_t *size, FILE *file, const char *path, tsl_err *err)
{
    char *bytes = NULL;
    size_t room = 0, number = 0;
    ssize_t length;
    int status = TSL_OK;
    *size = 0;
    while (status == TSL_OK && (length = getline(&bytes, &room, file)) > 0) {
        if (bytes[length - 1] != '\n') break;
        number++;
        *size += length;
        bytes[length - 1] = '\0';
        if (strlen(bytes) != (size_t)length - 1 || !compare_line(s, bytes))
            status = tsl_fail(err, TSL_EINPUT, "%s:%zu: this is not a line of a list of 'verify'",
                              path, number);
    }
    /* A lack of memory leaves neither mark: what was not read must not be taken for the end. */
    if (status == TSL_OK && length <= 0 && !feof(file))
        status = file_fail(err, "read", path, errno);
    free(bytes);
    return status;
}

/* The line of the set is the last: where it stands, those of its leaves do. */
static void write_new(text *out, const search *s)
{
    const manifest *m = &s->o->manifest;
    const int day = sizeof "2026-11-22" - 1;
    for (size_t i = 0; i < s->count; i++) {
        char hash[DIGEST_HEX];
        hash_hex(hash, &s->salts[i].leaf->hash);
        if (!s->salts[i].listed)
            text_addf(out, "leaf %s %s %s %s %.*s\n", hash, s->salts[i].salt, m->competition,
                      s->salts[i].leaf->path, day, m->generated);
    }
    if (!s->listed)
        text_addf(out, "set %s %s %s %.*s %u\n", s->root, s->seed, m->competition, day,
                  m->generated, serial_of(m));
}

int reuse_log_update(findings *before, const char *path, const set_reader *o, tsl_err *err)
{
    struct stat info;
    off_t whole = 0;
    text new = {0};
    search s = {.o = o, .before = before};
    if (o->manifest.practice) return TSL_OK;
    const int fd = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);
    if (fd < 0) return file_fail(err, "open", path, errno);
    FILE *file = fdopen(fd, "r");
    if (!file) memory_ran_out();
    read_salts(&s);
    int status = TSL_OK;
    if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode))
        status = tsl_fail(err, TSL_EINPUT, "'%s' is not a file", path);
    else if (flock(fd, LOCK_EX) != 0)
        status = file_fail(err, "lock", path, errno);
    if (status == TSL_OK) status = compare_all(&s, &whole, file, path, err);
    if (status == TSL_OK) write_new(&new, &s);
    if (new.size > 0) {
        int reason = ftruncate(fd, whole) == 0 ? file_write_all(fd, new.bytes, new.size) : errno;
        if (reason == 0 && fsync(fd) != 0) reason = errno;
        if (reason) status = file_fail(err, "write", path, reason);
    }
    fclose(file);
    text_free(&new);
    free(s.salts);
    return status;
}
