/* A proof: scrambles of a set in one text that shows they were signed; made and judged. */
#include "proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "script/kind.h"
#include "set/check/verify.h"
#include "set/format/manifest.h"
#include "set/read/set_reader.h"
#include "trust/signatures.h"
#include "trust/sshsig.h"

static const char begin_signature[] = "-----BEGIN SSH SIGNATURE-----\n";
static const char end_signature[] = "-----END SSH SIGNATURE-----\n";

void proof_free(proof *p)
{
    text_free(&p->leaves);
    free(p->places);
    *p = (proof){0};
}

/* Adds a leaf; `record` is its six lines. */
static void proof_add(proof *p, const hash_part *record, const proof_place *position)
{
    if ((p->count & (p->count - 1)) == 0) /* doubles at each power of two */
        p->places = xrealloc(p->places, (p->count ? 2 * p->count : 1) * sizeof *p->places);
    p->places[p->count++] = *position;
    text_add_bytes(&p->leaves, record->bytes, record->size);
}

/* ---- writing ---- */

int proof_write(text *out, const proof *p, tsl_err *err)
{
    text_add(out, PROOF_HEAD "\n");
    text_add_bytes(out, p->manifest.bytes, p->manifest.size);
    for (size_t i = 0; i < p->signature_count; i++)
        text_add_bytes(out, p->signatures[i].bytes, p->signatures[i].size);
    const char *record = p->leaves.bytes;
    for (size_t i = 0; i < p->count; i++) {
        const char *end = leaf_end(record);
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
static hash_part read_before(cursor *c, const char *with)
{
    const char *from = c->at;
    while (c->at < c->end && !begins(c, with)) skip_line(c);
    return (hash_part){from, (size_t)(c->at - from)};
}

/* The rest of the line after `key`, as a string in `out`; false if it does not fit. */
static bool read_value(char *out, size_t room, cursor *c, const char *key)
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
        read_before(c, end_signature);
        if (c->at == c->end) return "a signature has no end";
        skip_line(c);
        out->signatures[out->signature_count++] = (hash_part){from, (size_t)(c->at - from)};
    }
    return out->signature_count > 0 ? NULL : "no signature";
}

/* NULL, or what is wrong. */
static const char *read_leaf(proof *out, cursor *c)
{
    char number[24], hex[DIGEST_HEX];
    uint64_t index;
    proof_place position = {0};
    merkle_path *path = &position.path;
    if (!read_value(number, sizeof number, c, "leaf: ") || !text_uint(&index, number, SIZE_MAX))
        return "not a line 'leaf: ' with a number";
    if (out->count > 0 && index <= out->places[out->count - 1].index)
        return "the leaves do not stand in the order of the tree";
    if (out->count == PROOF_LEAVES_MAX) return "more leaves than a proof may have";
    position.index = (size_t)index;
    const char *from = c->at;
    for (int i = 0; i < LEAF_LINES; i++, skip_line(c))
        if (c->at == c->end) return "cut off in the middle of a leaf";
    const hash_part record = {from, (size_t)(c->at - from)};
    while (begins(c, "path: ")) {
        if (path->count == MERKLE_PATH_MAX) return "a path is too long";
        if (!read_value(hex, sizeof hex, c, "path: ") ||
            !hash_from_hex(&path->hashes[path->count++], hex))
            return "not a line 'path: ' with 64 hex digits";
    }
    proof_add(out, &record, &position);
    return NULL;
}

void proof_read(proof *out, findings *found, const text *file)
{
    cursor c = {file->bytes, file->bytes + file->size, 1};
    const char *wrong = NULL;
    *out = (proof){0};
    if (file->size > PROOF_MAX)
        wrong = "larger than a proof may be";
    else if (file->size == 0 || file->bytes[file->size - 1] != '\n' ||
             !utf8_is_lines(file->bytes, file->size))
        wrong = "not lines of printable UTF-8, each ended by a line feed";
    else if (!begins(&c, PROOF_HEAD "\n"))
        wrong = "not '" PROOF_HEAD "'";
    if (!wrong) {
        skip_line(&c);
        out->manifest = read_before(&c, begin_signature);
        wrong = read_signatures(out, &c);
    }
    if (!wrong && c.at == c.end) wrong = "it shows no leaf";
    while (!wrong && c.at < c.end) wrong = read_leaf(out, &c);
    if (wrong) findings_add(found, "proof:%zu: %s", c.line, wrong);
}

/* Checks a proof by itself, in the order of trust. */

void proof_result_free(proof_result *r)
{
    for (size_t i = 0; i < r->count; i++) free(r->leaves[i].scramble);
    free(r->leaves);
    manifest_free(&r->manifest);
    signatures_free(&r->signatures);
    text_free(&r->found.lines);
    *r = (proof_result){0};
}

/* ---- leaves ---- */

/* Takes a number without leading zeros off *at. */
static bool skip_number(const char **at)
{
    const char *from = *at;
    *at += strspn(*at, "0123456789");
    return *at > from && *from != '0';
}

/* EVENT/rROUND/SET/ATTEMPT or .../cCUBE (README.md). */
static bool is_path(const char *path)
{
    const char *at = path + strspn(path, "abcdefghijklmnopqrstuvwxyz0123456789_-");
    if (at == path || at - path > EVENT_ID_MAX || strncmp(at, "/r", 2) != 0) return false;
    at += 2;
    if (!skip_number(&at) || *at++ != '/') return false;
    const size_t letters = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    at += letters;
    if (letters == 0 || *at++ != '/') return false;
    at += *at == 'E';
    if (!skip_number(&at)) return false;
    if (*at == '\0') return true;
    return strncmp(at, "/c", 2) == 0 && (at += 2, skip_number(&at)) && *at == '\0';
}

static void check_leaves(proof_result *r, const proof *p, const leaf *leaves)
{
    const merkle_tree leaf_tree = {r->manifest.tree_size, r->manifest.root};
    for (size_t i = 0; i < p->count; i++) {
        const leaf *l = &leaves[i];
        const proof_place *position = &p->places[i];
        if (!is_path(l->path) || strlen(l->path) >= PATH_SIZE)
            findings_add(&r->found, "proof: '%s' is not a scramble's path", l->path);
        else if (!*l->state || strchr(l->state, ' '))
            findings_add(&r->found, "%s: not written in a leaf's own form", l->path);
        else if (strcmp(l->competition, r->manifest.competition) != 0)
            findings_add(&r->found, "%s: belongs to another competition", l->path);
        if (!merkle_check_inclusion(&leaf_tree, position->index, &l->hash, &position->path))
            findings_add(&r->found, "%s: is not the leaf %zu of the tree that was signed", l->path,
                         position->index);
    }
    for (size_t i = 0; i < p->count; i++)
        for (size_t k = 0; k < i; k++)
            if (strcmp(leaves[i].path, leaves[k].path) == 0)
                findings_add(&r->found, "%s: has two leaves", leaves[i].path);
}

/* ---- scrambles ---- */

static bool is_scramble_of(const puzzle *p, const char *scramble)
{
    uint8_t state[TSL_STATE_MAX];
    p->type->solved(p->self, state);
    return p->type->apply(p->self, state, scramble, NULL) == TSL_OK;
}

static int apply_leaf(proof_result *r, bool *applied, const leaf *l, const session *s, tsl_err *err)
{
    char id[EVENT_ID_MAX + 1];
    slot one = {.set = 0};
    snprintf(id, sizeof id, "%.*s", (int)strcspn(l->path, "/"), l->path);
    snprintf(one.path, sizeof one.path, "%s", l->path);
    if (event_find(&one.event, s->events, id, NULL) != TSL_OK) return TSL_OK;
    one.part = one.event;
    int status = event_puzzle(&one.puzzle, one.event, SCRAMBLES_USUAL, s->plugins, err);
    if (status == TSL_OK && one.event->random_state && !is_scramble_of(one.puzzle, l->scramble))
        status = event_puzzle(&one.puzzle, one.event, SCRAMBLES_RANDOM_STATE, s->plugins, err);
    if (status == TSL_OK && one.event->stronger_moves && !is_scramble_of(one.puzzle, l->scramble))
        status = event_puzzle(&one.puzzle, one.event, SCRAMBLES_STRONGER_MOVES, s->plugins, err);
    if (status != TSL_OK) return status;
    one.state = xcalloc(1, one.puzzle->type->state_size);
    status = verify_scramble(&one, l, &r->found, err);
    *applied = true;
    free(one.state);
    free(one.scramble);
    free(one.facelets);
    return status;
}

static int check_records(proof_result *r, proof *p, const session *s, tsl_err *err)
{
    leaf *leaves = NULL;
    findings wrong = {.count = 0};
    int status = TSL_OK;
    leaf_read_all(&leaves, p->count, &p->leaves, &wrong);
    text_free(&wrong.lines);
    if (leaves)
        check_leaves(r, p, leaves);
    else
        findings_add(&r->found, "proof: a leaf is not written in a leaf's own form");
    if (r->found.count == 0) {
        r->leaves = xcalloc(p->count, sizeof *r->leaves);
        r->count = p->count;
    }
    for (size_t i = 0; i < r->count && status == TSL_OK; i++) {
        shown_leaf *out = &r->leaves[i];
        snprintf(out->path, sizeof out->path, "%s", leaves[i].path);
        out->scramble = xstrdup(leaves[i].scramble);
        if (s) status = apply_leaf(r, &out->applied, &leaves[i], s, err);
    }
    free(leaves);
    return status;
}

int proof_check(proof_result *out, const text *file, const trusted *who, const session *s,
                tsl_err *err)
{
    proof p;
    *out = (proof_result){.count = 0};
    proof_read(&p, &out->found, file);
    int status = TSL_OK;
    findings *found = &out->found;
    if (found->count == 0)
        for (size_t i = 0; i < p.signature_count && status == TSL_OK; i++)
            status =
                signatures_add(&out->signatures, found, &p.signatures[i], &p.manifest, who, err);
    if (status == TSL_OK && who && found->count == 0)
        status = signatures_judge(&out->signatures, found, who, err);
    if (status == TSL_OK && found->count == 0)
        status = manifest_read(&out->manifest, found, &p.manifest, err);
    if (status == TSL_OK && found->count == 0 && who && who->policy)
        status = policy_judge_generator(who->policy, out->manifest.generator, found, err);
    if (status == TSL_OK && out->found.count == 0) status = check_records(out, &p, s, err);
    proof_free(&p);
    return status;
}

void reveal_free(reveal_result *r)
{
    text_free(&r->proof);
    text_free(&r->paths);
    text_free(&r->found.lines);
    text_free(&r->litter.lines);
    *r = (reveal_result){0};
}

/* Says which path is meant, or what paths look like. */
static int fail_unknown(const leaf *leaves, size_t count, const char *path, tsl_err *err)
{
    const char **paths = xcalloc(count + 1, sizeof *paths);
    for (size_t i = 0; i < count; i++) paths[i] = leaves[i].path;
    const char *near = text_closest(path, paths);
    free(paths);
    if (near)
        return tsl_fail(err, TSL_EINPUT,
                        "no scramble of the set has the path '%s' (did you mean '%s'?)", path,
                        near);
    return tsl_fail(err, TSL_EINPUT,
                    "no scramble of the set has the path '%s': it has paths from '%s' to '%s', and "
                    "their beginnings, such as a round's",
                    path, leaves[0].path, leaves[count - 1].path);
}

/* Adds the leaves of the paths. A path with a typing error must not go unnoticed beside others. */
static int add_leaves(proof *p, reveal_result *r, set_reader *o, const char *const *paths,
                      tsl_err *err)
{
    leaf *leaves;
    const size_t count = o->manifest.tree_size;
    int status = TSL_OK;
    char *copy = xstrndup(o->leaves_bytes.bytes, o->leaves_bytes.size);
    leaf_read_all(&leaves, count, &o->leaves_bytes, &r->found);
    digest *hashes = leaves ? xcalloc(count + 1, sizeof *hashes) : NULL;
    for (size_t i = 0; leaves && i < count; i++) hashes[i] = leaves[i].hash;
    for (size_t i = 0; leaves && paths[i] && status == TSL_OK; i++) {
        size_t k = 0;
        while (k < count && !path_covers(paths[i], leaves[k].path)) k++;
        if (k == count) status = fail_unknown(leaves, count, paths[i], err);
    }
    const char *record = copy;
    for (size_t i = 0; leaves && i < count && status == TSL_OK; i++) {
        proof_place position = {.index = i};
        const char *from = record;
        size_t k = 0;
        record = leaf_end(record);
        while (paths[k] && !path_covers(paths[k], leaves[i].path)) k++;
        if (!paths[k]) continue;
        merkle_inclusion(&position.path, hashes, count, i);
        proof_add(p, &(hash_part){from, (size_t)(record - from)}, &position);
        text_addf(&r->paths, "%s\n", leaves[i].path);
        r->count++;
    }
    free(hashes);
    free(leaves);
    free(copy);
    return status;
}

/* What was signed, as it stands in the folder. */
typedef struct signed_files {
    text manifest, armors[SIGNATURES_MAX];
} signed_files;

static int read_signed(signed_files *out, proof *p, const set_reader *o, tsl_err *err)
{
    int status = folder_read(&out->manifest, o->folder, "MANIFEST", MANIFEST_MAX, err);
    p->manifest = (hash_part){out->manifest.bytes, out->manifest.size};
    for (size_t i = 0; i < o->signature_count && status == TSL_OK; i++) {
        text *armor = &out->armors[i];
        status = set_reader_signature(armor, o, i, err);
        p->signatures[p->signature_count++] = (hash_part){armor->bytes, armor->size};
    }
    return status;
}

/* As anyone will: it says what is wrong with the signature, which was not looked at before. */
static int check_own(reveal_result *r, tsl_err *err)
{
    proof_result again;
    int status = proof_check(&again, &r->proof, NULL, NULL, err);
    if (status == TSL_OK && again.found.count > 0)
        findings_add(&r->found, "%.*s", (int)strcspn(findings_text(&again.found), "\n"),
                     findings_text(&again.found));
    proof_result_free(&again);
    return status;
}

static int make_proof(reveal_result *r, set_reader *o, const char *const *paths, tsl_err *err)
{
    proof p = {.count = 0};
    signed_files files = {.manifest = {0}};
    const size_t before = r->found.count;
    int status = add_leaves(&p, r, o, paths, err);
    if (status == TSL_OK && r->found.count == before) status = read_signed(&files, &p, o, err);
    if (status == TSL_OK && r->found.count == before) status = proof_write(&r->proof, &p, err);
    if (status == TSL_OK && r->found.count == before) status = check_own(r, err);
    text_free(&files.manifest);
    for (size_t i = 0; i < SIGNATURES_MAX; i++) text_free(&files.armors[i]);
    proof_free(&p);
    return status;
}

int reveal_leaves(reveal_result *out, const set_source *source, const char *const *paths,
                  tsl_err *err)
{
    set_reader o = {.source = NULL};
    *out = (reveal_result){.count = 0};
    int status = set_reader_files(&o, source, &(folder_reports){&out->found, &out->litter}, err);
    if (status == TSL_OK && out->found.count == 0 && !o.secret)
        status =
            tsl_fail(err, TSL_EINPUT, "the scrambles of '%s' are withheld: there is no '%s.secret'",
                     source->directory, source->directory);
    if (status == TSL_OK && out->found.count == 0) status = make_proof(out, &o, paths, err);
    set_reader_free(&o);
    return status;
}
