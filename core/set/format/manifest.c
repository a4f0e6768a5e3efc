/* MANIFEST, the signed text: what it says, its grammar, written and read. */
#include "manifest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/moment.h"
#include "base/text.h"

int manifest_add(named_list *list, const char *name, const digest *sha256, tsl_err *err)
{
    size_t length = strlen(name);
    const bool fits = length > 0 && length < sizeof list->items->name;
    if (!fits || !utf8_is_printable(name, length) || name[0] == ' ' || name[length - 1] == ' ')
        return tsl_fail(err, TSL_EINPUT,
                        "'%.60s' is no name for a manifest: 1 to 255 bytes of printable UTF-8",
                        name);
    list->items = xrealloc(list->items, (list->count + 1) * sizeof *list->items);
    named_digest *one = &list->items[list->count++];
    *one = (named_digest){.sha256 = *sha256};
    memcpy(one->name, name, length);
    return TSL_OK;
}

/* The place of the first entry whose name is not before this one. */
static size_t find_place(const named_list *list, const char *name)
{
    size_t from = 0, to = list->count;
    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        if (strcmp(list->items[middle].name, name) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

const named_digest *manifest_find(const named_list *list, const char *name)
{
    const size_t at = find_place(list, name);
    return at < list->count && strcmp(list->items[at].name, name) == 0 ? &list->items[at] : NULL;
}

bool manifest_differs(const named_list *list, const named_digest *one)
{
    const named_digest *other = manifest_find(list, one->name);
    return other && !hash_equal(&other->sha256, &one->sha256);
}

bool manifest_has_below(const named_list *list, const char *folder)
{
    const size_t at = find_place(list, folder);
    return at < list->count && strncmp(list->items[at].name, folder, strlen(folder)) == 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const named_digest *)a)->name, ((const named_digest *)b)->name);
}

void manifest_sort(named_list *list)
{
    if (list->count > 1) qsort(list->items, list->count, sizeof *list->items, by_name);
}

int manifest_add_refusal(refusal_list *list, const char *event, const char *rule, unsigned times,
                         tsl_err *err)
{
    list->items = xrealloc(list->items, (list->count + 1) * sizeof *list->items);
    refusal *r = &list->items[list->count];
    *r = (refusal){.count = times};
    int e = snprintf(r->event, sizeof r->event, "%s", event);
    int n = snprintf(r->rule, sizeof r->rule, "%s", rule);
    if (e >= (int)sizeof r->event || n >= (int)sizeof r->rule)
        return tsl_fail(err, TSL_EINPUT, "'%.60s' is too long a name for a manifest", rule);
    list->count++;
    return TSL_OK;
}

void manifest_free(manifest *m)
{
    free(m->scripts.items);
    free(m->plugins.items);
    free(m->outputs.items);
    free(m->refusals.items);
    *m = (manifest){0};
}

static bool is_id(const char *id)
{
    const size_t size = strlen(id);
    return size > 0 && size <= 64 &&
           strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789") == size;
}

static bool is_word(const char *s)
{
    const size_t size = strlen(s);
    return size > 0 && text_is_ascii(s, size, false) && !memchr(s, ' ', size);
}

/* "cube3.so abi=1" */
static bool is_plugin(const char *name)
{
    const char *mark = strstr(name, ".so abi=");
    size_t size = mark ? (size_t)(mark - name) : 0;
    uint64_t abi;
    if (memchr(name, ' ', size) || memchr(name, '/', size) || !text_is_ascii(name, size, false))
        return false;
    return size > 0 && text_uint(&abi, mark + strlen(".so abi="), 999999999) && abi > 0;
}

static int by_letters(const void *a, const void *b)
{
    return strcasecmp(*(char *const *)a, *(char *const *)b);
}

bool manifest_name_is_reserved(const char *name)
{
    static const char *const reserved[] = {"MANIFEST",  "CONTENTS",  "seed",
                                           "passcodes", "wcif.json", "persons"};
    const size_t size = strcspn(name, "/");
    if (strncasecmp(name, "MANIFEST.", 9) == 0) return true; /* signatures */
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++)
        if (strlen(reserved[i]) == size && strncasecmp(name, reserved[i], size) == 0) return true;
    return false;
}

void manifest_check_names(text *wrong, const named_list *list, const char *reserved)
{
    const char **names = xcalloc(list->count + 1, sizeof *names);
    for (size_t i = 0; i < list->count && wrong->size == 0; i++) {
        names[i] = list->items[i].name;
        const bool own = reserved && strcmp(names[i], reserved) == 0;
        if (!own && (!output_name_is_good(names[i]) || manifest_name_is_reserved(names[i])))
            text_addf(wrong, "'%s' is not a name for an output file", names[i]);
    }
    if (wrong->size == 0) qsort(names, list->count, sizeof *names, by_letters);
    for (size_t i = 1; i < list->count && wrong->size == 0; i++)
        if (strcasecmp(names[i - 1], names[i]) == 0) /* some systems take both for one */
            text_addf(wrong, "lists the output '%s' twice", names[i]);
    free(names);
}

static bool is_refused_twice(const refusal *list, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (strcmp(list[k].event, list[i].event) == 0 && strcmp(list[k].rule, list[i].rule) == 0)
            return true;
    return false;
}

void manifest_check_refusals(text *wrong, const refusal_list *list)
{
    if (list->count > REFUSALS_MAX)
        text_addf(wrong, "has more than %d lines of refusals", REFUSALS_MAX);
    for (size_t i = 0; i < list->count && wrong->size == 0; i++) {
        const refusal *r = &list->items[i];
        if (!is_word(r->event) || !is_word(r->rule))
            text_addf(wrong, "'%s %s' is not a rule of an event", r->event, r->rule);
        else if (r->count == 0 &&
                 (strcmp(r->rule, "distance") == 0 || strcmp(r->rule, "duplicate") == 0))
            text_addf(wrong, "counts no refusals of '%s %s'", r->event, r->rule);
        else if (is_refused_twice(list->items, i))
            text_addf(wrong, "counts the refusals of '%s %s' twice", r->event, r->rule);
    }
}

bool manifest_is_line(const char *line)
{
    const size_t size = strlen(line);
    return size <= REASON_MAX && text_is_ascii(line, size, false) && line[0] != ' ' &&
           (size == 0 || line[size - 1] != ' ');
}

static void check_link(text *wrong, const manifest *m)
{
    const digest none = {0};
    if (m->serial == 0 && (m->reason[0] || !hash_equal(&m->extends, &none)))
        text_add(wrong, "extends a set, and has no serial");
    else if (m->serial == 1 || (m->serial > 1 && hash_equal(&m->extends, &none)))
        text_add(wrong, "has a serial, and extends no set");
    else if (m->serial > 1 && m->has_ceremony)
        text_add(wrong, "extends a set, and has a ceremony of its own");
    else if (!manifest_is_line(m->reason))
        text_add(wrong, "its reason is not a line of printable ASCII");
}

void manifest_check(text *wrong, const manifest *m)
{
    static const char program[] = "twistseal ";
    const size_t size = sizeof program - 1;
    int64_t when;
    if (!is_id(m->competition))
        text_add(wrong, "line 2: not a competition's id");
    else if (strncmp(m->generator, program, size) != 0 || !is_word(m->generator + size))
        text_add(wrong, "line 3: not 'twistseal' and its version");
    else if (!utc_read(&when, m->generated))
        text_add(wrong, "line 5: not a time");
    else if (m->plugins.count == 0)
        text_add(wrong, "names no plugin");
    for (size_t i = 0; i < m->scripts.count && wrong->size == 0; i++)
        if (!manifest_is_line(m->scripts.items[i].name))
            text_addf(wrong, "'%s' is not the name of a script", m->scripts.items[i].name);
    for (size_t i = 0; i < m->plugins.count && wrong->size == 0; i++)
        if (!is_plugin(m->plugins.items[i].name))
            text_addf(wrong, "'%s' is not a plugin and its abi", m->plugins.items[i].name);
    if (wrong->size == 0) check_link(wrong, m);
    if (wrong->size == 0) manifest_check_refusals(wrong, &m->refusals);
    if (wrong->size == 0) manifest_check_names(wrong, &m->outputs, NULL);
}

/* The signed text: MANIFEST, written and read back to the byte. */

/* ---- writing ---- */

static void write_digest(text *out, const char *key, const char *name, const digest *d)
{
    char hex[DIGEST_HEX];
    hash_hex(hex, d);
    text_addf(out, "%s: %s%ssha256=%s\n", key, name, name[0] ? " " : "", hex);
}

void manifest_write_named(text *out, const char *key, const named_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        write_digest(out, key, list->items[i].name, &list->items[i].sha256);
}

void manifest_write_refusals(text *out, const refusal_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const refusal *r = &list->items[i];
        text_addf(out, "refused: %s %s %u\n", r->event, r->rule, r->count);
    }
}

static void write_provenance(text *out, const manifest *m)
{
    write_digest(out, "config", "", &m->config);
    manifest_write_named(out, "script", &m->scripts);
    manifest_write_named(out, "plugin", &m->plugins);
}

void manifest_write_facts(text *out, const manifest *m)
{
    text_addf(out, "competition: %s\ngenerator: %s\n", m->competition, m->generator);
    write_provenance(out, m);
}

static void write_lines(text *out, const manifest *m)
{
    char root[DIGEST_HEX];
    hash_hex(root, &m->root);
    text_addf(out, MANIFEST_HEAD "\ncompetition: %s\ngenerator: %s\nstatus: %s\ngenerated: %s\n",
              m->competition, m->generator, m->practice ? STATUS_PRACTICE : STATUS_OFFICIAL,
              m->generated);
    write_provenance(out, m);
    text_add(out, "rng: " MANIFEST_SEED "\n");
    write_digest(out, "seed", "", &m->seed);
    if (m->has_ceremony) write_digest(out, "ceremony", "", &m->ceremony);
    text_addf(out, "tree: %zu sha256=%s\n", m->tree_size, root);
    write_digest(out, "contents", "", &m->contents);
    if (m->serial > 0) {
        write_digest(out, "extends", "", &m->extends);
        text_addf(out, "serial: %u\n", m->serial);
        if (m->reason[0]) text_addf(out, "reason: %s\n", m->reason);
    }
    manifest_write_refusals(out, &m->refusals);
    manifest_write_named(out, "output", &m->outputs);
}

int manifest_write(text *out, manifest *m, tsl_err *err)
{
    manifest_sort(&m->scripts);
    manifest_sort(&m->plugins);
    manifest_sort(&m->outputs);
    text wrong = {0};
    size_t start = out->size;
    manifest_check(&wrong, m);
    const int status =
        wrong.size > 0 ? tsl_fail(err, TSL_EBROKEN, "MANIFEST: %s", wrong.bytes) : TSL_OK;
    text_free(&wrong);
    if (status != TSL_OK) return status;
    write_lines(out, m);
    if (out->size - start > MANIFEST_MAX)
        return tsl_fail(err, TSL_ELIMIT, "the manifest is larger than %d bytes", MANIFEST_MAX);
    return TSL_OK;
}

/* ---- reading ----
 *
 * Each line is read leniently by its key; then the whole is written again and compared byte by
 * byte, so that nothing but what manifest_write writes is accepted. */

/* Splits "NAME sha256=HEX" (or "sha256=HEX") at its end. */
static bool split_digest(char *name, size_t room, digest *out, const char *value)
{
    static const char mark[] = "sha256=";
    size_t size = strlen(value), tail = sizeof mark - 1 + DIGEST_HEX - 1;
    if (size < tail) return false;
    size_t head = size - tail;
    if (strncmp(value + head, mark, sizeof mark - 1) != 0) return false;
    if (!hash_from_hex(out, value + head + sizeof mark - 1)) return false;
    if (head > room) return false;
    memcpy(name, value, head);
    name[head ? head - 1 : 0] = '\0';
    return true;
}

bool manifest_read_named(named_list *list, const char *value)
{
    named_digest item = {0};
    return split_digest(item.name, sizeof item.name, &item.sha256, value) &&
           manifest_add(list, item.name, &item.sha256, NULL) == TSL_OK;
}

bool manifest_read_refusal(refusal_list *list, char *value)
{
    char *rule = strchr(value, ' '), *times = rule ? strchr(rule + 1, ' ') : NULL;
    uint64_t n;
    if (!times || !text_uint(&n, times + 1, UINT32_MAX)) return false;
    *rule = *times = '\0';
    return manifest_add_refusal(list, value, rule + 1, (unsigned)n, NULL) == TSL_OK;
}

static bool read_tree(manifest *m, const char *value)
{
    char size[32];
    uint64_t n = 0;
    const bool good =
        split_digest(size, sizeof size, &m->root, value) && text_uint(&n, size, SIZE_MAX);
    m->tree_size = (size_t)n;
    return good;
}

static bool read_line(manifest *m, const char *key, char *value)
{
    const struct {
        const char *key;
        char *string; /* with room for `size` bytes; or one of the next two */
        size_t size;
        digest *sha256;
        named_list *list;
    } lines[] = {
        {"competition", m->competition, sizeof m->competition, NULL, NULL},
        {"generator", m->generator, sizeof m->generator, NULL, NULL},
        {"generated", m->generated, sizeof m->generated, NULL, NULL},
        {"reason", m->reason, sizeof m->reason, NULL, NULL},
        {"config", NULL, 0, &m->config, NULL},
        {"seed", NULL, 0, &m->seed, NULL},
        {"ceremony", NULL, 0, &m->ceremony, NULL},
        {"contents", NULL, 0, &m->contents, NULL},
        {"extends", NULL, 0, &m->extends, NULL},
        {"script", NULL, 0, NULL, &m->scripts},
        {"plugin", NULL, 0, NULL, &m->plugins},
        {"output", NULL, 0, NULL, &m->outputs},
    };
    if (strcmp(key, "tree") == 0) return read_tree(m, value);
    if (strcmp(key, "serial") == 0) {
        uint64_t n = 0;
        const bool good = text_uint(&n, value, SERIAL_MAX);
        m->serial = (unsigned)n;
        return good;
    }
    if (strcmp(key, "refused") == 0) return manifest_read_refusal(&m->refusals, value);
    /* Of these two, and of what has one value, the comparison of the whole shows the rest. */
    if (strcmp(key, "status") == 0) m->practice = strcmp(value, STATUS_PRACTICE) == 0;
    if (strcmp(key, "ceremony") == 0) m->has_ceremony = true;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char none[2];
        if (strcmp(lines[i].key, key) != 0) continue;
        if (lines[i].sha256) return split_digest(none, sizeof none, lines[i].sha256, value);
        if (lines[i].list) return manifest_read_named(lines[i].list, value);
        if (strlen(value) >= lines[i].size) return false;
        memcpy(lines[i].string, value, strlen(value) + 1);
        return true;
    }
    return strcmp(key, "status") == 0 || strcmp(key, "rng") == 0;
}

/* Reads the lines of `copy`, which it takes apart. */
static void read_lines(manifest *m, findings *found, char *copy)
{
    size_t number = 1;
    char *line = strchr(copy, '\n');
    for (line = line ? line + 1 : NULL; line && *line; number++) {
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        char *value = strstr(line, ": ");
        if (value) *value = '\0';
        if (!value || !read_line(m, line, value + 2)) {
            findings_add(found, "MANIFEST:%zu: not a line of this format", number + 1);
            return;
        }
        line = end ? end + 1 : NULL;
    }
}

static size_t line_of_difference(const char *a, size_t a_size, const text *b)
{
    size_t line = 1;
    for (size_t i = 0; i < a_size && i < b->size && a[i] == b->bytes[i]; i++) line += a[i] == '\n';
    return line;
}

/* Values first: only a manifest of good values can be written again. */
static int compare_form(findings *found, manifest *m, const hash_part *body, tsl_err *err)
{
    text wrong = {0}, again = {0};
    int status = TSL_OK;
    manifest_check(&wrong, m);
    if (wrong.size > 0)
        findings_add(found, "MANIFEST: %s", wrong.bytes);
    else
        status = manifest_write(&again, m, err);
    if (status == TSL_OK && again.size > 0 &&
        (again.size != body->size || memcmp(again.bytes, body->bytes, again.size) != 0))
        findings_add(found, "MANIFEST:%zu: not written in the manifest's own form",
                     line_of_difference(body->bytes, body->size, &again));
    text_free(&wrong);
    text_free(&again);
    return status;
}

int manifest_read(manifest *out, findings *found, const hash_part *body, tsl_err *err)
{
    static const char head[] = MANIFEST_HEAD "\n";
    const size_t before = found->count;
    *out = (manifest){0};
    if (body->size > MANIFEST_MAX || body->size < sizeof head - 1 ||
        memcmp(body->bytes, head, sizeof head - 1) != 0)
        findings_add(found, "MANIFEST:1: not '" MANIFEST_HEAD "'");
    else if (!utf8_is_lines(body->bytes, body->size))
        findings_add(found, "MANIFEST: not lines of printable UTF-8");
    if (found->count > before) return TSL_OK;
    char *copy = xstrndup(body->bytes, body->size);
    read_lines(out, found, copy);
    int status = TSL_OK;
    if (found->count == before) status = compare_form(found, out, body, err);
    free(copy);
    if (status != TSL_OK || found->count > before) manifest_free(out);
    return status;
}
