/* A proof: a signed manifest, some leaves of its tree and their paths, in one text (README.md). */
#include "proof.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static const char begin_signature[] = "-----BEGIN SSH SIGNATURE-----\n";
static const char end_signature[] = "-----END SSH SIGNATURE-----\n";

void proof_free(proof *p)
{
    text_free(&p->leaves);
    free(p->places);
    *p = (proof){0};
}

void proof_add(proof *p, const hash_part *record, const proof_place *place)
{
    /* Doubles at each power of two. */
    if ((p->count & (p->count - 1)) == 0) {
        proof_place *more = xrealloc(p->places, (p->count ? 2 * p->count : 1) * sizeof *more);
        p->places = more;
    }
    p->places[p->count++] = *place;
    text_add_bytes(&p->leaves, record->bytes, record->size);
}

/* ---- writing ---- */

/* The end of the record that begins here. */
static const char *end_of_record(const char *at)
{
    for (int line = 0; line < LEAF_LINES; line++) at = strchr(at, '\n') + 1;
    return at;
}

int proof_write(text *out, const proof *p, tsl_err *err)
{
    text_add(out, PROOF_HEAD "\n");
    text_add_bytes(out, p->manifest.bytes, p->manifest.size);
    for (size_t i = 0; i < p->signature_count; i++)
        text_add_bytes(out, p->signatures[i].bytes, p->signatures[i].size);
    const char *record = p->leaves.bytes;
    for (size_t i = 0; i < p->count; i++) {
        const char *end = end_of_record(record);
        text_addf(out, "leaf: %zu\n", p->places[i].index);
        text_add_bytes(out, record, (size_t)(end - record));
        for (size_t k = 0; k < p->places[i].path.count; k++) {
            char hex[DIGEST_HEX];
            hash_hex(hex, &p->places[i].path.hashes[k]);
            text_addf(out, "path: %s\n", hex);
        }
        record = end;
    }
    if (out->size > PROOF_MAX || p->count > PROOF_LEAVES_MAX)
        return tsl_fail(err, TSL_ELIMIT,
                        "the proof is larger than %d MiB or %d leaves: reveal less in each",
                        PROOF_MAX >> 20, PROOF_LEAVES_MAX);
    return TSL_OK;
}

/* ---- reading ---- */

/* The lines that are still to be read. */
typedef struct cursor {
    const char *at, *end;
    size_t line; /* the number of the next */
} cursor;

static bool begins(const cursor *c, const char *with)
{
    size_t size = strlen(with);
    return (size_t)(c->end - c->at) >= size && memcmp(c->at, with, size) == 0;
}

/* Goes to the next line; every line ends with LF. */
static void skip_line(cursor *c)
{
    c->at = (const char *)memchr(c->at, '\n', (size_t)(c->end - c->at)) + 1;
    c->line++;
}

/* The lines before the next that begins so. */
static hash_part take_before(cursor *c, const char *with)
{
    const char *from = c->at;
    while (c->at < c->end && !begins(c, with)) skip_line(c);
    return (hash_part){from, (size_t)(c->at - from)};
}

/* The rest of the line after `key`, as a string in `out`; false if it does not fit. */
static bool take_value(char *out, size_t room, cursor *c, const char *key)
{
    if (!begins(c, key)) return false;
    const char *from = c->at + strlen(key);
    skip_line(c);
    size_t size = (size_t)(c->at - from) - 1;
    if (size >= room) return false;
    memcpy(out, from, size);
    out[size] = '\0';
    return true;
}

static const char *read_signatures(proof *out, cursor *c)
{
    while (begins(c, begin_signature)) {
        const char *from = c->at;
        if (out->signature_count == SIGNATURES_MAX) return "more than 16 signatures";
        take_before(c, end_signature);
        if (c->at == c->end) return "a signature has no end";
        skip_line(c);
        out->signatures[out->signature_count++] = (hash_part){from, (size_t)(c->at - from)};
    }
    return out->signature_count > 0 ? NULL : "no signature";
}

static const char *read_path(merkle_path *out, cursor *c)
{
    char hex[DIGEST_HEX];
    while (begins(c, "path: ")) {
        if (out->count == MERKLE_PATH_MAX) return "a path is too long";
        if (!take_value(hex, sizeof hex, c, "path: ") ||
            !hash_from_hex(&out->hashes[out->count++], hex))
            return "not a line 'path: ' with 64 hex digits";
    }
    return NULL;
}

/* NULL, or what is wrong. */
static const char *read_leaf(proof *out, cursor *c)
{
    char number[24];
    uint64_t index;
    proof_place place = {0};
    if (!take_value(number, sizeof number, c, "leaf: ") || !text_uint(&index, number, SIZE_MAX))
        return "not a line 'leaf: ' with a number";
    if (out->count > 0 && index <= out->places[out->count - 1].index)
        return "the leaves do not stand in the order of the tree";
    if (out->count == PROOF_LEAVES_MAX) return "more leaves than a proof may have";
    place.index = (size_t)index;
    const char *from = c->at;
    for (int i = 0; i < LEAF_LINES; i++, skip_line(c))
        if (c->at == c->end) return "cut off in the middle of a leaf";
    const hash_part record = {from, (size_t)(c->at - from)};
    const char *wrong = read_path(&place.path, c);
    if (!wrong) proof_add(out, &record, &place);
    return wrong;
}

static bool is_plain(const text *file)
{
    for (size_t i = 0; i < file->size; i++)
        if (file->bytes[i] != '\n' && (file->bytes[i] < ' ' || file->bytes[i] > '~')) return false;
    return file->size > 0 && file->bytes[file->size - 1] == '\n';
}

void proof_read(proof *out, findings *found, const text *file)
{
    cursor c = {file->bytes, file->bytes + file->size, 1};
    const char *wrong = NULL;
    *out = (proof){0};
    if (file->size > PROOF_MAX)
        wrong = "larger than a proof may be";
    else if (!is_plain(file))
        wrong = "not lines of printable ASCII, each ended by a line feed";
    else if (!begins(&c, PROOF_HEAD "\n"))
        wrong = "not '" PROOF_HEAD "'";
    if (!wrong) {
        skip_line(&c);
        out->manifest = take_before(&c, begin_signature);
        wrong = read_signatures(out, &c);
    }
    if (!wrong && c.at == c.end) wrong = "it shows no leaf";
    while (!wrong && c.at < c.end) wrong = read_leaf(out, &c);
    if (wrong) findings_add(found, "proof:%zu: %s", c.line, wrong);
}
