/* The signed text: MANIFEST, written and read back to the byte. */
#include "manifest_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "manifest_check.h"

/* ---- writing ---- */

static void add_digest(text *out, const char *key, const char *name, const digest *d)
{
    char hex[DIGEST_HEX];
    hash_hex(hex, d);
    text_addf(out, "%s: %s%ssha256=%s\n", key, name, name[0] ? " " : "", hex);
}

/* What a set is made with: scripts and plugins, sorted. */
static void write_ingredients(text *out, const manifest *m)
{
    for (size_t i = 0; i < m->script_count; i++)
        add_digest(out, "script", m->scripts[i].name, &m->scripts[i].sha256);
    for (size_t i = 0; i < m->plugin_count; i++)
        add_digest(out, "plugin", m->plugins[i].name, &m->plugins[i].sha256);
}

void manifest_write_facts(text *out, manifest *m)
{
    manifest_sort(m->scripts, m->script_count);
    manifest_sort(m->plugins, m->plugin_count);
    text_addf(out, "competition: %s\ngenerator: %s\n", m->competition, m->generator);
    add_digest(out, "config", "", &m->config);
    write_ingredients(out, m);
}

static void write_link(text *out, const manifest *m)
{
    if (m->serial == 0) return;
    add_digest(out, "extends", "", &m->extends);
    text_addf(out, "serial: %u\n", m->serial);
    if (m->reason[0]) text_addf(out, "reason: %s\n", m->reason);
}

static void write_lines(text *out, const manifest *m)
{
    char root[DIGEST_HEX];
    hash_hex(root, &m->root);
    text_addf(out, MANIFEST_HEAD "\ncompetition: %s\ngenerator: %s\n", m->competition,
              m->generator);
    text_addf(out, "status: %s\n", m->practice ? STATUS_PRACTICE : STATUS_OFFICIAL);
    text_addf(out, "generated: %s\n", m->generated);
    add_digest(out, "config", "", &m->config);
    write_ingredients(out, m);
    text_add(out, "rng: " MANIFEST_SEED "\n");
    add_digest(out, "seed", "", &m->seed);
    if (m->has_ceremony) add_digest(out, "ceremony", "", &m->ceremony);
    text_addf(out, "tree: %zu sha256=%s\n", m->tree_size, root);
    add_digest(out, "contents", "", &m->contents);
    write_link(out, m);
    for (size_t i = 0; i < m->refusal_count; i++)
        text_addf(out, "refused: %s %s %u\n", m->refusals[i].event, m->refusals[i].rule,
                  m->refusals[i].count);
    for (size_t i = 0; i < m->output_count; i++)
        add_digest(out, "output", m->outputs[i].name, &m->outputs[i].sha256);
}

int manifest_write(text *out, manifest *m, tsl_err *err)
{
    manifest_sort(m->scripts, m->script_count);
    manifest_sort(m->plugins, m->plugin_count);
    manifest_sort(m->outputs, m->output_count);
    text wrong = {0};
    size_t start = out->size;
    manifest_check(&wrong, m);
    int status = TSL_OK;
    if (wrong.size > 0) status = tsl_fail(err, TSL_EBROKEN, "MANIFEST: %s", wrong.bytes);
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

static bool read_text(char *out, size_t room, const char *value)
{
    size_t size = strlen(value);
    if (size >= room) return false;
    memcpy(out, value, size + 1);
    return true;
}

static bool read_competition(manifest *m, char *value)
{
    return read_text(m->competition, sizeof m->competition, value);
}

static bool read_generator(manifest *m, char *value)
{
    return read_text(m->generator, sizeof m->generator, value);
}

static bool read_generated(manifest *m, char *value)
{
    return read_text(m->generated, sizeof m->generated, value);
}

static bool read_status(manifest *m, char *value)
{
    m->practice = strcmp(value, STATUS_PRACTICE) == 0;
    return true;
}

/* One version has one value: that it is this one shows when the whole is compared. */
static bool read_rng(manifest *m, char *value)
{
    (void)m;
    (void)value;
    return true;
}

static bool read_digest(digest *out, const char *value)
{
    char none[2];
    return split_digest(none, sizeof none, out, value);
}

static bool read_config(manifest *m, char *value)
{
    return read_digest(&m->config, value);
}

static bool read_seed(manifest *m, char *value)
{
    return read_digest(&m->seed, value);
}

static bool read_ceremony(manifest *m, char *value)
{
    m->has_ceremony = true;
    return read_digest(&m->ceremony, value);
}

static bool read_contents(manifest *m, char *value)
{
    return read_digest(&m->contents, value);
}

static bool read_size(size_t *count, digest *root, const char *value)
{
    char size[32];
    uint64_t n;
    if (!split_digest(size, sizeof size, root, value)) return false;
    if (!text_uint(&n, size, SIZE_MAX)) return false;
    *count = (size_t)n;
    return true;
}

static bool read_tree(manifest *m, char *value)
{
    return read_size(&m->tree_size, &m->root, value);
}

static bool read_extends(manifest *m, char *value)
{
    return read_digest(&m->extends, value);
}

static bool read_serial(manifest *m, char *value)
{
    uint64_t n;
    if (!text_uint(&n, value, SERIAL_MAX)) return false;
    m->serial = (unsigned)n;
    return true;
}

static bool read_reason(manifest *m, char *value)
{
    return read_text(m->reason, sizeof m->reason, value);
}

static bool read_named(named_digest **list, size_t *count, const char *value)
{
    named_digest item = {0};
    if (!split_digest(item.name, sizeof item.name, &item.sha256, value)) return false;
    return manifest_add(list, count, item.name, &item.sha256, NULL) == TSL_OK;
}

static bool read_script(manifest *m, char *value)
{
    return read_named(&m->scripts, &m->script_count, value);
}

static bool read_plugin(manifest *m, char *value)
{
    return read_named(&m->plugins, &m->plugin_count, value);
}

static bool read_output(manifest *m, char *value)
{
    return read_named(&m->outputs, &m->output_count, value);
}

static bool read_refusal(manifest *m, char *value)
{
    char *rule = strchr(value, ' ');
    char *count = rule ? strchr(rule + 1, ' ') : NULL;
    uint64_t n;
    if (!count || !text_uint(&n, count + 1, UINT32_MAX)) return false;
    *rule = *count = '\0';
    return manifest_add_refusal(m, value, rule + 1, (unsigned)n, NULL) == TSL_OK;
}

static bool read_line(manifest *m, const char *key, char *value)
{
    static const struct {
        const char *key;
        bool (*read)(manifest *m, char *value);
    } lines[] = {
        {"competition", read_competition},
        {"generator", read_generator},
        {"status", read_status},
        {"generated", read_generated},
        {"config", read_config},
        {"script", read_script},
        {"plugin", read_plugin},
        {"rng", read_rng},
        {"seed", read_seed},
        {"ceremony", read_ceremony},
        {"tree", read_tree},
        {"contents", read_contents},
        {"extends", read_extends},
        {"serial", read_serial},
        {"reason", read_reason},
        {"refused", read_refusal},
        {"output", read_output},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (strcmp(lines[i].key, key) == 0) return lines[i].read(m, value);
    return false;
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

static bool is_plain(const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != '\n' && (bytes[i] < ' ' || bytes[i] > '~')) return false;
    return true;
}

static size_t line_of_difference(const char *a, size_t a_size, const text *b)
{
    size_t line = 1;
    for (size_t i = 0; i < a_size && i < b->size && a[i] == b->bytes[i]; i++) line += a[i] == '\n';
    return line;
}

/* Values first: only a manifest of good values can be written again. */
static int judge(findings *found, manifest *m, const hash_part *body, tsl_err *err)
{
    text wrong = {0}, again = {0};
    manifest_check(&wrong, m);
    int status = TSL_OK;
    if (status == TSL_OK && wrong.size > 0)
        findings_add(found, "MANIFEST: %s", wrong.bytes);
    else if (status == TSL_OK)
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
    else if (!is_plain(body->bytes, body->size))
        findings_add(found, "MANIFEST: not lines of printable ASCII");
    if (found->count > before) return TSL_OK;
    char *copy = xstrndup(body->bytes, body->size);
    read_lines(out, found, copy);
    int status = TSL_OK;
    if (found->count == before) status = judge(found, out, body, err);
    free(copy);
    if (status != TSL_OK || found->count > before) manifest_free(out);
    return status;
}
