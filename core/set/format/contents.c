/* CONTENTS, written and read back to the byte. */
#include "contents.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "set/format/manifest.h"

void contents_free(contents *c)
{
    free(c->files);
    free(c->pages);
    free(c->refusals);
    *c = (contents){0};
}

/* "file: NAME sha256=HEX", or with another key */
static void write_list(text *out, const char *key, const named_digest *list, size_t count)
{
    char hex[DIGEST_HEX];
    for (size_t i = 0; i < count; i++) {
        hash_hex(hex, &list[i].sha256);
        text_addf(out, "%s: %s sha256=%s\n", key, list[i].name, hex);
    }
}

/* Those that are pages are among the files, each once. */
static void check_pages(text *wrong, const contents *c)
{
    for (size_t i = 0; i < c->page_count && wrong->size == 0; i++)
        if (!manifest_find(c->files, c->count, c->pages[i].name))
            text_addf(wrong, "'%s' has pages and is not among the files", c->pages[i].name);
        else if (i > 0 && strcmp(c->pages[i - 1].name, c->pages[i].name) == 0)
            text_addf(wrong, "'%s' has its pages twice", c->pages[i].name);
}

int contents_write(text *out, contents *c, tsl_err *err)
{
    char hex[DIGEST_HEX];
    text wrong = {0};
    manifest_sort(c->files, c->count);
    manifest_sort(c->pages, c->page_count);
    manifest_check_refusals(&wrong, c->refusals, c->refusal_count);
    check_pages(&wrong, c);
    int status = TSL_OK;
    if (wrong.size == 0) manifest_check_names(&wrong, c->files, c->count, PASSCODES_NAME);
    if (status == TSL_OK && wrong.size > 0)
        status = tsl_fail(err, TSL_EBROKEN, "CONTENTS: %s", wrong.bytes);
    text_free(&wrong);
    if (status != TSL_OK) return status;
    const size_t before = out->size;
    hash_hex(hex, &c->salt);
    text_addf(out, CONTENTS_HEAD "\n%s\nsalt %s\n", c->competition, hex);
    for (size_t i = 0; i < c->refusal_count; i++)
        text_addf(out, "refused: %s %s %u\n", c->refusals[i].event, c->refusals[i].rule,
                  c->refusals[i].count);
    write_list(out, "file", c->files, c->count);
    write_list(out, "pages", c->pages, c->page_count);
    if (out->size - before > CONTENTS_MAX)
        return tsl_fail(err, TSL_ELIMIT, "the list of files is larger than %d bytes", CONTENTS_MAX);
    return TSL_OK;
}

/* ---- reading: leniently, then compared with what contents_write makes of it ---- */

/* "file: NAME sha256=HEX", and "pages: " */
static int read_named(contents *c, char *line, tsl_err *err)
{
    static const char mark[] = " sha256=";
    digest d;
    const size_t size = strlen(line), tail = sizeof mark - 1 + DIGEST_HEX - 1;
    const bool is_pages = strncmp(line, "pages: ", 7) == 0;
    const size_t key = is_pages ? 7 : 6;
    if (!is_pages && strncmp(line, "file: ", 6) != 0) return TSL_EINPUT;
    if (size <= key + tail) return TSL_EINPUT;
    char *end = line + size - tail;
    if (strncmp(end, mark, sizeof mark - 1) != 0 || !hash_from_hex(&d, end + sizeof mark - 1))
        return TSL_EINPUT;
    *end = '\0';
    return is_pages ? manifest_add(&c->pages, &c->page_count, line + key, &d, err)
                    : manifest_add(&c->files, &c->count, line + key, &d, err);
}

/* "refused: EVENT RULE COUNT" */
static int read_refusal(contents *c, char *line, tsl_err *err)
{
    manifest list = {.refusals = c->refusals, .refusal_count = c->refusal_count};
    char *event_start = line + strlen("refused: ");
    char *rule = strchr(event_start, ' '), *count = rule ? strchr(rule + 1, ' ') : NULL;
    uint64_t n;
    if (!count || !text_uint(&n, count + 1, UINT32_MAX) || n == 0) return TSL_EINPUT;
    *rule = *count = '\0';
    int status = manifest_add_refusal(&list, event_start, rule + 1, (unsigned)n, err);
    c->refusals = list.refusals;
    c->refusal_count = list.refusal_count;
    return status;
}

static int read_line(contents *c, char *line, tsl_err *err)
{
    return strncmp(line, "refused: ", 9) == 0 ? read_refusal(c, line, err)
                                              : read_named(c, line, err);
}

/* Takes `copy` apart. TSL_EINPUT: it is not such a text. */
static int read_lines(contents *c, char *copy, tsl_err *err)
{
    char *rest = copy;
    const char *head = strsep(&rest, "\n"), *id = strsep(&rest, "\n"), *salt = strsep(&rest, "\n");
    if (!rest || strcmp(head, CONTENTS_HEAD) != 0 || strlen(id) >= sizeof c->competition ||
        strncmp(salt, "salt ", 5) != 0 || !hash_from_hex(&c->salt, salt + 5))
        return TSL_EINPUT;
    memcpy(c->competition, id, strlen(id) + 1);
    int status = TSL_OK;
    while (status == TSL_OK && rest && *rest) status = read_line(c, strsep(&rest, "\n"), err);
    return status;
}

/* Is it what contents_write makes of it? */
static int compare(bool *same, contents *c, const text *body, tsl_err *err)
{
    text again = {0};
    int status = contents_write(&again, c, err);
    *same = status == TSL_OK && again.size == body->size &&
            memcmp(again.bytes, body->bytes, body->size) == 0;
    text_free(&again);
    return status == TSL_ESYSTEM ? status : TSL_OK;
}

int contents_read(contents *out, findings *found, const text *body, tsl_err *err)
{
    bool same = false;
    *out = (contents){0};
    char *copy = xstrndup(body->bytes, body->size);
    int status = read_lines(out, copy, err);
    free(copy);
    if (status == TSL_OK) status = compare(&same, out, body, err);
    if (status == TSL_EINPUT) status = TSL_OK;
    if (status == TSL_OK && !same)
        findings_add(found, "CONTENTS: not written in the form of '" CONTENTS_HEAD "'");
    if (status != TSL_OK || !same) contents_free(out);
    return status;
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

static bool is_taken(const outputs *all, const char *name)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcasecmp(all->items[i].name, name) == 0) return true;
    return false;
}

static int refuse(const outputs *all, bool is_double, const char *name, tsl_err *err)
{
    if (all->shows_names)
        return tsl_fail(err, TSL_EBROKEN,
                        is_double ? "two outputs of the set are named '%.200s'"
                                  : "'%.100s' is no name for a file of the set",
                        name);
    return tsl_fail(err, TSL_EBROKEN,
                    "a format gives a file a name that is not allowed, or that another has: "
                    "'twistseal check' shows it, with sample scrambles");
}

static int add(outputs *all, const char *name, text *bytes, bool reserved, tsl_err *err)
{
    int status = TSL_OK;
    if (!output_name_is_good(name)) {
        status = refuse(all, false, name, err);
    } else if (manifest_name_is_reserved(name) != reserved || is_taken(all, name)) {
        status = refuse(all, true, name, err);
    } else {
        all->items = xrealloc(all->items, (all->count + 1) * sizeof *all->items);
        all->items[all->count++] = (output){.name = xstrdup(name), .bytes = *bytes};
    }
    if (status != TSL_OK) text_free(bytes);
    *bytes = (text){0};
    return status;
}

int outputs_add(outputs *all, const char *name, text *bytes, tsl_err *err)
{
    return add(all, name, bytes, false, err);
}

int outputs_add_list(outputs *all, const char *name, text *bytes, tsl_err *err)
{
    return add(all, name, bytes, true, err);
}

int outputs_add_public(outputs *all, const char *name, text *bytes, tsl_err *err)
{
    int status = outputs_add(all, name, bytes, err);
    if (status == TSL_OK) all->items[all->count - 1].is_public = true;
    return status;
}

static const char *rule_name(const filter_set *filters, size_t event_index, size_t rule)
{
    if (rule == RULE_DISTANCE) return "distance";
    if (rule == RULE_DUPLICATE) return "duplicate";
    return filter_name(filters, event_index, rule - RULE_FILTERS);
}

static unsigned count_refusals(const refusals *of, size_t event_index, size_t rule)
{
    unsigned n = 0;
    for (size_t i = 0; i < of->plan->count; i++) {
        const slot *s = &of->plan->slots[i];
        if (s->event_index == event_index)
            n += of->moves ? s->refused_moves[rule] : s->refused[rule] - s->refused_moves[rule];
    }
    return n;
}

/* A filter that is used twice with other parameters has one line. */
static int add_refusal(manifest *m, const refusals *of, size_t event_index, size_t rule,
                       tsl_err *err)
{
    const competition_event *e = &of->plan->competition->events[event_index];
    const char *name = rule_name(of->filters, event_index, rule);
    unsigned n = 0;
    for (size_t i = 0; i < RULE_FILTERS + e->filter_count; i++) {
        if (strcmp(rule_name(of->filters, event_index, i), name) != 0) continue;
        if (i < rule) return TSL_OK; /* it has its line */
        n += count_refusals(of, event_index, i);
    }
    if (n == 0 && (of->moves || rule < RULE_FILTERS)) return TSL_OK;
    return manifest_add_refusal(m, e->id, name, n, err);
}

int refusals_add(manifest *m, const refusals *of, tsl_err *err)
{
    int status = TSL_OK;
    const competition *c = of->plan->competition;
    for (size_t e = 0; e < c->event_count; e++)
        for (size_t rule = 0; rule < RULE_FILTERS + c->events[e].filter_count; rule++)
            if (status == TSL_OK) status = add_refusal(m, of, e, rule, err);
    return status;
}

/* Leaves: one signed record for each scramble, and the tree over them. */

/* The scramble on one line: what separates its moves becomes a single space. */
static void add_moves(text *out, const char *scramble)
{
    for (const char *c = scramble; *c; c++) text_add_bytes(out, *c == '\n' ? " " : c, 1);
}

void leaf_write(text *out, const slot *s, const char *competition_id, const secret *root)
{
    uint8_t salt[KEY_SIZE];
    digest printable;
    char hex[DIGEST_HEX];
    derive_key(salt, root, "salt", s->path);
    memcpy(printable.bytes, salt, sizeof salt);
    hash_hex(hex, &printable);
    text_addf(out, LEAF_HEAD "\n%s\n%s\nstate %s\nscramble ", competition_id, s->path, s->facelets);
    add_moves(out, s->scramble);
    text_addf(out, "\nsalt %s\n", hex);
}

void leaf_hashes(digest *out, size_t count, const text *leaves)
{
    const char *start = leaves->bytes;
    for (size_t i = 0; i < count; i++) {
        const char *end = start;
        for (int line = 0; line < LEAF_LINES; line++) end = strchr(end, '\n') + 1;
        merkle_leaf(&out[i], start, (size_t)(end - start));
        start = end;
    }
}

void leaf_root(digest *out, const text *leaves, size_t count)
{
    digest *hashes = xcalloc(count ? count : 1, sizeof *hashes);
    leaf_hashes(hashes, count, leaves);
    merkle_root(out, hashes, count);
    free(hashes);
}

/* ---- reading ---- */

static const char *const prefixes[LEAF_LINES] = {LEAF_HEAD, "", "", "state ", "scramble ", "salt "};

/* Cuts the next line off *rest; NULL if none is left whole. */
static char *cut_line(char **rest)
{
    char *line = *rest, *end = strchr(line, '\n');
    if (!end) return NULL;
    *end = '\0';
    *rest = end + 1;
    return line;
}

static bool is_plain(const char *value)
{
    for (const char *c = value; *c; c++)
        if (*c < ' ' || *c > '~') return false;
    return true;
}

/* False if it is not as leaf_write writes it: moves stand apart by single blanks. */
static bool is_good(const leaf *l)
{
    digest salt;
    size_t size = strlen(l->scramble);
    bool spaced = !strstr(l->scramble, "  ") && l->scramble[0] != ' ' &&
                  (size == 0 || l->scramble[size - 1] != ' ');
    return spaced && is_plain(l->path) && is_plain(l->state) && is_plain(l->scramble) &&
           hash_from_hex(&salt, l->salt);
}

/* NULL and a finding if it is no record. */
static const leaf *read_record(leaf *out, char **rest, size_t first_line, findings *found)
{
    const char *values[LEAF_LINES];
    for (size_t i = 0; i < LEAF_LINES; i++) {
        char *line = cut_line(rest);
        size_t prefix = strlen(prefixes[i]);
        if (!line || strncmp(line, prefixes[i], prefix) != 0 || (i == 0 && line[prefix] != '\0')) {
            findings_add(found, "LEAVES:%zu: not a line of a leaf", first_line + i);
            return NULL;
        }
        values[i] = line + prefix;
    }
    *out = (leaf){.competition = values[1],
                  .path = values[2],
                  .state = values[3],
                  .scramble = values[4],
                  .salt = values[5],
                  .hash = out->hash};
    if (is_good(out)) return out;
    findings_add(found, "LEAVES:%zu: not written in a leaf's own form", first_line);
    return NULL;
}

void leaf_read(leaf *out, bool *good, const leaf_record *record, findings *found)
{
    char *rest = record->bytes;
    *good = false;
    if (memchr(record->bytes, '\0', record->size)) {
        findings_add(found, "LEAVES: has a NUL byte");
        return;
    }
    merkle_leaf(&out->hash, record->bytes, record->size);
    *good = read_record(out, &rest, record->index * LEAF_LINES + 1, found) != NULL;
}

static size_t count_lines(const char *bytes)
{
    size_t lines = 0;
    for (; *bytes; bytes++) lines += *bytes == '\n';
    return lines;
}

static void read_records(leaf *leaves, size_t count, char *bytes, findings *found)
{
    char *rest = bytes;
    for (size_t i = 0; i < count; i++) {
        /* The hash covers the bytes as they stand, before the line ends are cut. */
        char *end = rest;
        for (int line = 0; line < LEAF_LINES; line++) end = strchr(end, '\n') + 1;
        merkle_leaf(&leaves[i].hash, rest, (size_t)(end - rest));
        if (!read_record(&leaves[i], &rest, i * LEAF_LINES + 1, found)) break;
    }
}

/* Are there `count` records, by the number of lines? What is wrong goes to `found`. */
static bool holds(const text *leaves, size_t count, findings *found)
{
    const size_t before = found->count;
    if (memchr(leaves->bytes, '\0', leaves->size)) {
        findings_add(found, "LEAVES: has a NUL byte");
        return false;
    }
    size_t lines = count_lines(leaves->bytes);
    if (lines % LEAF_LINES != 0 || (leaves->size > 0 && leaves->bytes[leaves->size - 1] != '\n'))
        findings_add(found, "LEAVES:%zu: cut off in the middle of a leaf", lines + 1);
    else if (lines / LEAF_LINES != count)
        findings_add(found, "LEAVES: %zu leaves, MANIFEST says %zu", lines / LEAF_LINES, count);
    return found->count == before;
}

void leaf_read_all(leaf **out, size_t count, text *leaves, findings *found)
{
    const size_t before = found->count;
    *out = NULL;
    if (!holds(leaves, count, found)) return;
    leaf *list = xcalloc(count ? count : 1, sizeof *list);
    read_records(list, count, leaves->bytes, found);
    if (found->count == before)
        *out = list;
    else
        free(list);
}
