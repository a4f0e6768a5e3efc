/* Leaves: one signed record for each scramble, and the tree over them. */
#include "leaf.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

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
