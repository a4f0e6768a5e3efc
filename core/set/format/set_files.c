/* A set's files until it is sealed: CONTENTS, which lists the secret ones, refusals, leaves, the
 * seed and the passcodes. */
#include "set_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "config/competition.h"
#include "set/format/manifest.h"
#include "trust/hash.h"

/* ---- CONTENTS ---- */

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

/* It is read leniently, then compared with what contents_write makes of it. */

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

/* ---- files until the set is sealed ---- */

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

/* ---- how often each rule refused a candidate ---- */

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

/* ---- leaves: one signed record for each scramble, and the tree over them ---- */

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

/* ---- the seed ---- */

#define SEED_HEAD "twistseal/seed/v1"

enum { HEX_DIGITS = DIGEST_HEX - 1 };

int seed_file_write(secret *out, const seed_facts *facts, tsl_err *err)
{
    char hex[DIGEST_HEX];
    digest seed;
    secret_new(out, SEED_FILE_MAX);
    memcpy(seed.bytes, facts->root->bytes, sizeof seed.bytes);
    hash_hex(hex, &seed);
    int n = snprintf((char *)out->bytes, out->size, SEED_HEAD "\n%s\n%s\n%s", facts->competition,
                     hex, facts->reveals);
    const bool fits = n > 0 && (size_t)n < out->size;
    if (fits) out->size = (size_t)n;
    secret_wipe(&seed, sizeof seed);
    secret_wipe(hex, sizeof hex);
    if (fits) return TSL_OK;
    secret_free(out);
    return tsl_fail(err, TSL_EBROKEN, "a seed file of more than %d bytes", SEED_FILE_MAX);
}

/* The digits, and the reveals after them ("" or NULL); NULL: it is no seed file. What the reveals
 * say is for the ceremony to judge. */
static const char *find_digits(seed_file *out, const char **reveals, char *bytes)
{
    char *rest = bytes;
    const char *first = strsep(&rest, "\n");
    if (strcmp(first, SEED_HEAD) == 0) {
        const char *id = strsep(&rest, "\n");
        if (!id || !*id || strlen(id) >= sizeof out->competition) return NULL;
        memcpy(out->competition, id, strlen(id) + 1);
        first = strsep(&rest, "\n");
    }
    bool ended = !rest || !*rest || (out->competition[0] && strncmp(rest, "reveal: ", 8) == 0);
    *reveals = rest;
    bool whole = first && strspn(first, "0123456789abcdef") == HEX_DIGITS && !first[HEX_DIGITS];
    return whole && ended ? first : NULL;
}

int seed_file_parse(seed_file *out, text *bytes, const char *path, tsl_err *err)
{
    *out = (seed_file){0};
    const size_t size = bytes->size;
    const char *reveals = NULL, *hex = NULL;
    if (bytes->bytes && strlen(bytes->bytes) == size)
        hex = find_digits(out, &reveals, bytes->bytes);
    if (hex) {
        secret_new(&out->hex, HEX_DIGITS + 1);
        memcpy(out->hex.bytes, hex, HEX_DIGITS);
    }
    if (hex && reveals && *reveals) {
        secret_new(&out->reveals, strlen(reveals) + 1);
        memcpy(out->reveals.bytes, reveals, out->reveals.size);
    }
    if (bytes->bytes) secret_wipe(bytes->bytes, size);
    return hex ? TSL_OK : tsl_fail(err, TSL_EINPUT, "'%s' is not a seed file", path);
}

int seed_file_read(seed_file *out, const char *path, tsl_err *err)
{
    text bytes = {0};
    *out = (seed_file){0};
    int status = file_read(&bytes, path, SEED_FILE_MAX, err);
    if (status == TSL_OK) status = seed_file_parse(out, &bytes, path, err);
    text_free(&bytes);
    return status;
}

int seed_file_root(secret *root, const seed_file *s, const char *path, const char *competition_id,
                   tsl_err *err)
{
    if (s->competition[0] && strcmp(s->competition, competition_id) != 0)
        return tsl_fail(err, TSL_EINPUT, "'%s' is of competition '%s', the set of '%s'", path,
                        s->competition, competition_id);
    return secret_from_hex(root, (const char *)s->hex.bytes, err);
}

void seed_file_free(seed_file *s)
{
    secret_free(&s->hex);
    secret_free(&s->reveals);
    *s = (seed_file){0};
}

/* ---- the list of passcodes: which one opens which sheet of the set ---- */

#define PASSCODES_HEAD "twistseal/passcodes/v1"

void passcodes_free(passcodes *list)
{
    if (list->lines) secret_wipe(list->lines, list->count * sizeof *list->lines);
    free(list->lines);
    *list = (passcodes){0};
}

/* The place of the sheet's first scramble in the plan. */
static size_t place_of(const plan *p, const char *path)
{
    size_t i = 0;
    while (i < p->count && !path_covers(path, p->slots[i].path)) i++;
    return i;
}

/* In the order of the schedule, then of the plan; sheets of one place by their names. */
static int by_place(const void *a, const void *b)
{
    const passcode_line *one = a, *other = b;
    if (one->rank != other->rank) return one->rank < other->rank ? -1 : 1;
    if (one->place != other->place) return one->place < other->place ? -1 : 1;
    return strcmp(one->name, other->name);
}

void passcodes_list(passcodes *out, const plan *p, const outputs *all, const secret *seed)
{
    *out = (passcodes){.lines = xcalloc(all->count + 1, sizeof *out->lines)};
    for (size_t i = 0; i < all->count; i++) {
        const output *o = &all->items[i];
        if (!o->is_public || !o->sheet[0]) continue;
        passcode_line *line = &out->lines[out->count++];
        line->rank = schedule_rank(p->competition, o->sheet, o->place, &line->is_spare);
        line->place = place_of(p, o->sheet);
        snprintf(line->path, sizeof line->path, "%s", o->sheet);
        snprintf(line->name, sizeof line->name, "%s", o->name);
        if (seed) passcode_derive(line->passcode, seed, o->sheet);
    }
    qsort(out->lines, out->count, sizeof *out->lines, by_place);
}

void passcodes_write(text *out, const passcodes *list, const char *competition_id)
{
    text_addf(out, PASSCODES_HEAD "\n%s\n", competition_id);
    for (size_t i = 0; i < list->count; i++)
        text_addf(out, "%s %s %s\n", list->lines[i].passcode, list->lines[i].path,
                  list->lines[i].name);
}

/* Copies a word that has room; false: it has none, or nothing is there. */
static bool copy_word(char *out, size_t room, const char *word)
{
    const size_t size = word ? strlen(word) : 0;
    if (size == 0 || size >= room) return false;
    memcpy(out, word, size + 1);
    return true;
}

/* "PASSCODE PATH NAME", a line of its own each; the name may have spaces. */
static bool read_passcodes(passcodes *out, char *copy, const char *competition_id)
{
    char *rest = copy;
    const char *head = strsep(&rest, "\n"), *id = strsep(&rest, "\n");
    if (!rest || strcmp(head, PASSCODES_HEAD) != 0 || strcmp(id, competition_id) != 0) return false;
    while (rest && *rest) {
        char *line = strsep(&rest, "\n");
        passcode_line *entry = &out->lines[out->count++];
        const char *passcode = strsep(&line, " "), *path = strsep(&line, " ");
        if (!copy_word(entry->passcode, sizeof entry->passcode, passcode) ||
            strlen(passcode) != PASSCODE_SIZE - 1 ||
            !copy_word(entry->path, sizeof entry->path, path) ||
            !copy_word(entry->name, sizeof entry->name, line))
            return false;
    }
    return rest != NULL; /* the last line ends, too */
}

void passcodes_read(passcodes *out, findings *found, const text *body, const char *competition_id)
{
    char *copy = xstrndup(body->bytes, body->size);
    const size_t size = strlen(copy); /* less than the body's if a NUL is in it */
    size_t lines = 0;
    for (size_t i = 0; i < size; i++) lines += copy[i] == '\n';
    *out = (passcodes){.lines = xcalloc(lines + 2, sizeof *out->lines)};
    if (size != body->size || !read_passcodes(out, copy, competition_id)) {
        findings_add(found,
                     PASSCODES_NAME ": not written in the form of '" PASSCODES_HEAD
                                    "', for competition '%s'",
                     competition_id);
        passcodes_free(out);
    }
    secret_wipe(copy, size);
    free(copy);
}
