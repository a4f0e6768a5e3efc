/* A set's files until it is sealed: CONTENTS, which lists the secret ones, refusals, and leaves. */
#include "contents.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "set/format/manifest.h"

void contents_free(contents *c)
{
    free(c->files.items);
    free(c->pages.items);
    free(c->refusals.items);
    *c = (contents){0};
}

/* Those that are pages are among the files, each once. */
static void check_pages(text *wrong, const contents *c)
{
    for (size_t i = 0; i < c->pages.count && wrong->size == 0; i++) {
        const named_digest *page = &c->pages.items[i];
        if (!manifest_find(&c->files, page->name))
            text_addf(wrong, "'%s' has pages and is not among the files", page->name);
        else if (i > 0 && strcmp(page[-1].name, page->name) == 0)
            text_addf(wrong, "'%s' has its pages twice", page->name);
    }
}

int contents_write(text *out, contents *c, tsl_err *err)
{
    char hex[DIGEST_HEX];
    text wrong = {0};
    manifest_sort(&c->files);
    manifest_sort(&c->pages);
    manifest_check_refusals(&wrong, &c->refusals);
    check_pages(&wrong, c);
    if (wrong.size == 0) manifest_check_names(&wrong, &c->files, PASSCODES_NAME);
    const int status =
        wrong.size > 0 ? tsl_fail(err, TSL_EBROKEN, "CONTENTS: %s", wrong.bytes) : TSL_OK;
    text_free(&wrong);
    if (status != TSL_OK) return status;
    const size_t before = out->size;
    hash_hex(hex, &c->salt);
    text_addf(out, CONTENTS_HEAD "\n%s\nsalt %s\n", c->competition, hex);
    manifest_write_refusals(out, &c->refusals);
    manifest_write_named(out, "file", &c->files);
    manifest_write_named(out, "pages", &c->pages);
    if (out->size - before > CONTENTS_MAX)
        return tsl_fail(err, TSL_ELIMIT, "the list of files is larger than %d bytes", CONTENTS_MAX);
    return TSL_OK;
}

/* ---- reading: leniently, then compared with what contents_write makes of it ---- */

static bool read_line(contents *c, char *line)
{
    char *value = strstr(line, ": ");
    if (!value) return false;
    *value = '\0';
    value += 2;
    if (strcmp(line, "file") == 0) return manifest_read_named(&c->files, value);
    if (strcmp(line, "pages") == 0) return manifest_read_named(&c->pages, value);
    return strcmp(line, "refused") == 0 && manifest_read_refusal(&c->refusals, value) &&
           c->refusals.items[c->refusals.count - 1].count > 0;
}

/* Takes `copy` apart; false: it is not such a text. */
static bool read_lines(contents *c, char *copy)
{
    char *rest = copy;
    const char *head = strsep(&rest, "\n"), *id = strsep(&rest, "\n"), *salt = strsep(&rest, "\n");
    if (!rest || strcmp(head, CONTENTS_HEAD) != 0 || strlen(id) >= sizeof c->competition ||
        strncmp(salt, "salt ", 5) != 0 || !hash_from_hex(&c->salt, salt + 5))
        return false;
    memcpy(c->competition, id, strlen(id) + 1);
    while (rest && *rest)
        if (!read_line(c, strsep(&rest, "\n"))) return false;
    return true;
}

void contents_read(contents *out, findings *found, const text *body)
{
    text again = {0};
    *out = (contents){0};
    char *copy = xstrndup(body->bytes, body->size);
    const bool same = read_lines(out, copy) && contents_write(&again, out, NULL) == TSL_OK &&
                      again.size == body->size && memcmp(again.bytes, body->bytes, body->size) == 0;
    free(copy);
    text_free(&again);
    if (same) return;
    findings_add(found, "CONTENTS: not written in the form of '" CONTENTS_HEAD "'");
    contents_free(out);
}

void outputs_free(outputs *all)
{
    for (size_t i = 0; i < all->count; i++) {
        free(all->items[i].name);
        text_free(&all->items[i].bytes);
    }
    free(all->items);
    text_free(&all->notice);
    *all = (outputs){0};
}

int outputs_add(outputs *all, const char *name, text *bytes, output_kind kind, tsl_err *err)
{
    const bool is_good = output_name_is_good(name);
    bool is_free = manifest_name_is_reserved(name) == (kind == OUTPUT_RESERVED);
    for (size_t i = 0; i < all->count; i++) is_free &= strcasecmp(all->items[i].name, name) != 0;
    if (is_good && is_free) {
        all->items = xrealloc(all->items, (all->count + 1) * sizeof *all->items);
        all->items[all->count++] =
            (output){.name = xstrdup(name), .bytes = *bytes, .is_public = kind == OUTPUT_PUBLIC};
        *bytes = (text){0};
        return TSL_OK;
    }
    text_free(bytes);
    if (!all->shows_names)
        return tsl_fail(err, TSL_EBROKEN,
                        "a format gives a file a name that is not allowed, or that another has: "
                        "'twistseal check' shows it, with sample scrambles");
    return tsl_fail(err, TSL_EBROKEN,
                    is_good ? "two outputs of the set are named '%.200s'"
                            : "'%.100s' is no name for a file of the set",
                    name);
}

static const char *rule_name(const filter_set *filters, size_t event_index, size_t rule)
{
    if (rule == RULE_DISTANCE) return "distance";
    if (rule == RULE_DUPLICATE) return "duplicate";
    return filter_name(filters, event_index, rule - RULE_FILTERS);
}

static unsigned count_refusals(const plan *p, bool withheld, size_t event_index, size_t rule)
{
    unsigned n = 0;
    for (size_t i = 0; i < p->count; i++) {
        const slot *s = &p->slots[i];
        if (s->event_index == event_index)
            n +=
                withheld ? s->refused_withheld[rule] : s->refused[rule] - s->refused_withheld[rule];
    }
    return n;
}

int refusals_add(refusal_list *list, const plan *p, const filter_set *filters, bool withheld,
                 tsl_err *err)
{
    const competition *c = p->competition;
    int status = TSL_OK;
    for (size_t e = 0; e < c->event_count; e++) {
        const size_t rules = RULE_FILTERS + c->events[e].filter_count;
        for (size_t rule = 0; rule < rules && status == TSL_OK; rule++) {
            const char *name = rule_name(filters, e, rule);
            unsigned n = 0;
            size_t first = rules; /* a filter used twice with other parameters has one line */
            for (size_t i = rules; i-- > 0;)
                if (strcmp(rule_name(filters, e, i), name) == 0) {
                    n += count_refusals(p, withheld, e, i);
                    first = i;
                }
            if (first == rule && (n > 0 || (!withheld && rule >= RULE_FILTERS)))
                status = manifest_add_refusal(list, c->events[e].id, name, n, err);
        }
    }
    return status;
}

/* Leaves: one signed record for each scramble, and the tree over them. */

/* Writes the record of a solved slot. What separates its moves becomes a single space. */
static void write_leaf(text *out, const slot *s, const char *competition_id, const secret *root)
{
    digest salt;
    char hex[DIGEST_HEX];
    derive_key(salt.bytes, root, "salt", s->path);
    hash_hex(hex, &salt);
    text_addf(out, LEAF_HEAD "\n%s\n%s\nstate %s\nscramble ", competition_id, s->path, s->facelets);
    for (const char *c = s->scramble; *c; c++) text_add_bytes(out, *c == '\n' ? " " : c, 1);
    text_addf(out, "\nsalt %s\n", hex);
}

void leaves_write(text *out, const plan *p, const secret *root)
{
    text_add(out, "");
    for (size_t i = 0; i < p->count; i++) write_leaf(out, &p->slots[i], p->competition->id, root);
}

const char *leaf_end(const char *record)
{
    for (int line = 0; line < LEAF_LINES; line++) record = strchr(record, '\n') + 1;
    return record;
}

void leaf_hashes(digest *out, size_t count, const text *leaves)
{
    const char *start = leaves->bytes;
    for (size_t i = 0; i < count; i++) {
        const char *end = leaf_end(start);
        merkle_leaf(&out[i], start, (size_t)(end - start));
        start = end;
    }
}

void leaf_root(digest *out, const text *leaves, size_t count)
{
    digest *hashes = xcalloc(count + 1, sizeof *hashes);
    leaf_hashes(hashes, count, leaves);
    merkle_root(out, hashes, count);
    free(hashes);
}

/* ---- reading ---- */

static const char *const prefixes[LEAF_LINES] = {LEAF_HEAD, "", "", "state ", "scramble ", "salt "};

/* False if it is not as write_leaf writes it: moves stand apart by single blanks. */
static bool is_good(const leaf *l)
{
    digest salt;
    size_t size = strlen(l->scramble);
    bool spaced = !strstr(l->scramble, "  ") && l->scramble[0] != ' ' &&
                  (size == 0 || l->scramble[size - 1] != ' ');
    return spaced && text_is_ascii(l->path, strlen(l->path), false) &&
           text_is_ascii(l->state, strlen(l->state), false) &&
           text_is_ascii(l->scramble, size, false) && hash_from_hex(&salt, l->salt);
}

/* False and a finding if it is no record. */
static bool read_record(leaf *out, char **rest, size_t first_line, findings *found)
{
    const char *values[LEAF_LINES];
    /* The hash covers the bytes as they stand, before the line ends are cut. */
    merkle_leaf(&out->hash, *rest, (size_t)(leaf_end(*rest) - *rest));
    for (size_t i = 0; i < LEAF_LINES; i++) {
        char *line = strsep(rest, "\n");
        const size_t prefix = strlen(prefixes[i]);
        if (strncmp(line, prefixes[i], prefix) != 0 || (i == 0 && line[prefix] != '\0')) {
            findings_add(found, "LEAVES:%zu: not a line of a leaf", first_line + i);
            return false;
        }
        values[i] = line + prefix;
    }
    *out = (leaf){.competition = values[1],
                  .path = values[2],
                  .state = values[3],
                  .scramble = values[4],
                  .salt = values[5],
                  .hash = out->hash};
    if (is_good(out)) return true;
    findings_add(found, "LEAVES:%zu: not written in a leaf's own form", first_line);
    return false;
}

void leaf_read_all(leaf **out, size_t count, text *leaves, findings *found)
{
    const size_t before = found->count;
    *out = NULL;
    if (memchr(leaves->bytes, '\0', leaves->size)) {
        findings_add(found, "LEAVES: has a NUL byte");
        return;
    }
    size_t lines = 0;
    for (const char *c = leaves->bytes; *c; c++) lines += *c == '\n';
    if (lines % LEAF_LINES != 0 || (leaves->size > 0 && leaves->bytes[leaves->size - 1] != '\n'))
        findings_add(found, "LEAVES:%zu: cut off in the middle of a leaf", lines + 1);
    else if (lines / LEAF_LINES != count)
        findings_add(found, "LEAVES: %zu leaves, MANIFEST says %zu", lines / LEAF_LINES, count);
    if (found->count > before) return;
    leaf *list = xcalloc(count + 1, sizeof *list);
    char *rest = leaves->bytes;
    for (size_t i = 0; i < count; i++)
        if (!read_record(&list[i], &rest, i * LEAF_LINES + 1, found)) break;
    if (found->count == before)
        *out = list;
    else
        free(list);
}
