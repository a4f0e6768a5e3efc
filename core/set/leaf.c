/* Leaves: one signed record for each scramble, and the tree over them. */
#include "leaf.h"

#include <stdlib.h>
#include <string.h>

/* The scramble on one line: what separates its moves becomes a single space. */
static void add_moves(text *out, const char *scramble)
{
    for (const char *c = scramble; *c; c++) text_add_bytes(out, *c == '\n' ? " " : c, 1);
}

int leaf_write(text *out, const slot *s, const char *competition_id, const secret *root,
               tsl_err *err)
{
    uint8_t salt[KEY_SIZE];
    digest printable;
    char hex[DIGEST_HEX];
    int status = derive_key(salt, root, "salt", s->path, err);
    if (status != TSL_OK) return status;
    memcpy(printable.bytes, salt, sizeof salt);
    hash_hex(hex, &printable);
    text_addf(out, LEAF_HEAD "\n%s\n%s\nstate %s\nscramble ", competition_id, s->path, s->facelets);
    add_moves(out, s->scramble);
    text_addf(out, "\nsalt %s\n", hex);
    return out->failed ? tsl_fail(err, TSL_ESYSTEM, "out of memory") : TSL_OK;
}

/* Finds the records' ends and hashes each. */
static int hash_records(digest *hashes, size_t count, const text *leaves, tsl_err *err)
{
    const char *start = leaves->bytes;
    for (size_t i = 0; i < count; i++) {
        const char *end = start;
        for (int line = 0; line < LEAF_LINES; line++) end = strchr(end, '\n') + 1;
        int status = merkle_leaf(&hashes[i], start, (size_t)(end - start), err);
        if (status != TSL_OK) return status;
        start = end;
    }
    return TSL_OK;
}

int leaf_root(digest *out, const text *leaves, size_t count, tsl_err *err)
{
    digest *hashes = calloc(count ? count : 1, sizeof *hashes);
    if (!hashes) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    int status = hash_records(hashes, count, leaves, err);
    if (status == TSL_OK) status = merkle_root(out, hashes, count, err);
    free(hashes);
    return status;
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

static int read_record(leaf *out, char **rest, size_t first_line, tsl_err *err)
{
    const char *values[LEAF_LINES];
    for (size_t i = 0; i < LEAF_LINES; i++) {
        char *line = cut_line(rest);
        size_t prefix = strlen(prefixes[i]);
        if (!line || strncmp(line, prefixes[i], prefix) != 0 || (i == 0 && line[prefix] != '\0'))
            return tsl_fail(err, TSL_EFORGED, "LEAVES:%zu: not a line of a leaf", first_line + i);
        values[i] = line + prefix;
    }
    out->competition = values[1];
    out->path = values[2];
    out->state = values[3];
    out->scramble = values[4];
    out->salt = values[5];
    return TSL_OK;
}

static size_t count_lines(const char *bytes)
{
    size_t lines = 0;
    for (; *bytes; bytes++) lines += *bytes == '\n';
    return lines;
}

static int read_records(leaf *leaves, size_t count, char *bytes, tsl_err *err)
{
    char *rest = bytes;
    for (size_t i = 0; i < count; i++) {
        /* The hash covers the bytes as they stand, before the line ends are cut. */
        char *end = rest;
        for (int line = 0; line < LEAF_LINES; line++) end = strchr(end, '\n') + 1;
        int status = merkle_leaf(&leaves[i].hash, rest, (size_t)(end - rest), err);
        if (status == TSL_OK) status = read_record(&leaves[i], &rest, i * LEAF_LINES + 1, err);
        if (status != TSL_OK) return status;
    }
    return TSL_OK;
}

int leaf_read_all(leaf **out, size_t *count, char *bytes, size_t size, tsl_err *err)
{
    if (memchr(bytes, '\0', size)) return tsl_fail(err, TSL_EFORGED, "LEAVES: has a NUL byte");
    size_t lines = count_lines(bytes);
    if (lines % LEAF_LINES != 0 || (size > 0 && bytes[size - 1] != '\n'))
        return tsl_fail(err, TSL_EFORGED, "LEAVES:%zu: cut off in the middle of a leaf", lines + 1);
    size_t n = lines / LEAF_LINES;
    leaf *leaves = calloc(n ? n : 1, sizeof *leaves);
    if (!leaves) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    int status = read_records(leaves, n, bytes, err);
    if (status != TSL_OK) {
        free(leaves);
        return status;
    }
    *out = leaves;
    *count = n;
    return TSL_OK;
}
