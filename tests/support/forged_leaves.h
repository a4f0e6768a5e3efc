/* Forges a set's leaves with the key that signed it, so that digests, tree and signature fit.
 * Include once a program, after what cmocka needs. */
#ifndef TESTS_FORGED_LEAVES_H
#define TESTS_FORGED_LEAVES_H

#include "set/format/manifest.h"
#include "set/format/set_files.h"
#include "signed_set.h"
#include "trust/sshsig.h"

enum { LEAF_MAX = 128 };

/* LEAVES by lines, so that a forger can change one. */
typedef struct leaves {
    text bytes;
    char *lines[LEAF_MAX * LEAF_LINES];
    size_t count; /* of lines */
} leaves;

enum { LINE_COMPETITION = 1, LINE_PATH = 2, LINE_STATE = 3, LINE_SCRAMBLE = 4, LINE_SALT = 5 };

static char **line_of(leaves *l, const char *path, int line)
{
    for (size_t i = 0; i < l->count; i += LEAF_LINES)
        if (strcmp(l->lines[i + LINE_PATH], path) == 0) return &l->lines[i + (size_t)line];
    fail_msg("no leaf %s", path);
    return NULL;
}

static void read_leaves(leaves *l, const fixture *f)
{
    char path[128];
    tsl_err err;
    *l = (leaves){0};
    snprintf(path, sizeof path, "%s/LEAVES", f->set);
    assert_int_equal(file_read(&l->bytes, path, LEAVES_MAX, &err), TSL_OK);
    for (char *line = strtok(l->bytes.bytes, "\n"); line; line = strtok(NULL, "\n"))
        l->lines[l->count++] = line;
}

static void join_leaves(text *out, const leaves *l)
{
    for (size_t i = 0; i < l->count; i++) text_addf(out, "%s\n", l->lines[i]);
}

/* ---- signing it again ---- */

static void replace_file(const fixture *f, const char *name, const text *bytes)
{
    char path[128];
    tsl_err err;
    snprintf(path, sizeof path, "%s/%s", f->set, name);
    unlink(path);
    assert_int_equal(file_create(path, bytes->bytes, bytes->size, 0600, &err), TSL_OK);
}

static void read_manifest(manifest *m, const fixture *f)
{
    char path[128];
    tsl_err err;
    text body = {0};
    snprintf(path, sizeof path, "%s/MANIFEST", f->set);
    assert_int_equal(file_read(&body, path, MANIFEST_MAX, &err), TSL_OK);
    findings found = {0};
    assert_int_equal(manifest_read(m, &found, &(hash_part){body.bytes, body.size}, &err), TSL_OK);
    assert_int_equal(found.count, 0);
    text_free(&body);
}

static void sign_again(const fixture *f, manifest *m)
{
    tsl_err err;
    signing_key *key;
    text body = {0}, signature = {0};
    assert_int_equal(manifest_write(&body, m, &err), TSL_OK);
    assert_int_equal(key_load(&key, f->key, NULL, NULL, &err), TSL_OK);
    assert_int_equal(sshsig_sign(&signature, key, MANIFEST_NAMESPACE, body.bytes, body.size, &err),
                     TSL_OK);
    replace_file(f, "MANIFEST", &body);
    replace_file(f, "MANIFEST.sig", &signature);
    key_free(key);
    text_free(&body);
    text_free(&signature);
}

/* Lists these bytes as a file's, in CONTENTS and so in the manifest, and writes both. */
static void list_file(const fixture *f, manifest *m, const char *name, const text *bytes)
{
    char path[128];
    contents c;
    tsl_err err;
    text body, again = {0};
    findings found = {0};
    snprintf(path, sizeof path, "%s/CONTENTS", f->set);
    assert_int_equal(file_read(&body, path, CONTENTS_MAX, &err), TSL_OK);
    contents_read(&c, &found, &body);
    for (size_t i = 0; i < c.files.count; i++)
        if (strcmp(c.files.items[i].name, name) == 0)
            hash_bytes(&c.files.items[i].sha256, bytes->bytes, bytes->size);
    assert_int_equal(contents_write(&again, &c, &err), TSL_OK);
    hash_bytes(&m->contents, again.bytes, again.size);
    replace_file(f, "CONTENTS", &again);
    replace_file(f, name, bytes);
    text_free(&body);
    text_free(&again);
    contents_free(&c);
}

/* Makes everything but the leaves' meaning right: digest, tree, signature. */
static void seal_leaves(const fixture *f, const text *forged, size_t count)
{
    manifest m;
    read_manifest(&m, f);
    m.tree_size = count;
    leaf_root(&m.root, forged, count);
    list_file(f, &m, "LEAVES", forged);
    sign_again(f, &m);
    manifest_free(&m);
}

static void expect_problem(const fixture *f, const char *finding)
{
    check_result result;
    tsl_err err;
    assert_int_equal(verify_set(&result, &f->request, &err), TSL_OK);
    assert_true(result.found.count > 0);
    assert_non_null(signatures_first(&result.signatures)); /* the signature itself is good */
    if (!strstr(findings_text(&result.found), finding))
        fail_msg("'%s' is not among:\n%s", finding, findings_text(&result.found));
    check_result_free(&result);
}

/* ---- one leaf ---- */

typedef struct forged_leaf {
    const char *path;
    int line;
    const char *text;  /* the new line; or, with '=', the same line of another leaf */
    const char *state; /* a new state line, or NULL */
    const char *problem;
} forged_leaf;

/* What is refused in every set that has a round 333 of two scramble sets. */
static const forged_leaf forged_anywhere[] = {
    {"333/r1/A/4", LINE_SCRAMBLE, "scramble R",
     "state UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB",
     "333/r1/A/4: the state needs fewer than 2 moves"},
    {"333/r1/B/1", LINE_SCRAMBLE, "scramble R U Q", NULL,
     "333/r1/B/1: the scramble is not one of this puzzle"},
    {"333/r1/B/1", LINE_SCRAMBLE, "scramble R U F", NULL,
     "333/r1/B/1: the scramble does not give the state beside it"},
    {"333/r1/A/1", LINE_COMPETITION, "LastYear2025", NULL,
     "333/r1/A/1: belongs to another competition"},
    {"333/r1/A/5", LINE_PATH, "333/r1/A/6", NULL, "333/r1/A/6: stands where 333/r1/A/5 should"},
    {"333/r1/A/3", LINE_SALT, "salt 00", NULL, "LEAVES:13: not written in a leaf's own form"},
};

enum { FORGED_ANYWHERE = sizeof forged_anywhere / sizeof forged_anywhere[0] };

static char *new_line(leaves *l, int line, const char *from)
{
    return from[0] == '=' ? *line_of(l, from + 1, line) : (char *)(uintptr_t)from;
}

/* Gives the leaf its new line, and all that is over it. Returns the number of leaves. */
static size_t forge(const fixture *f, const forged_leaf *one)
{
    text forged = {0};
    leaves l;
    read_leaves(&l, f);
    char **at = line_of(&l, one->path, one->line);
    char **its_state = line_of(&l, one->path, LINE_STATE);
    if (one->state) *its_state = new_line(&l, LINE_STATE, one->state);
    *at = new_line(&l, one->line, one->text);
    join_leaves(&forged, &l);
    seal_leaves(f, &forged, l.count / LEAF_LINES);
    text_free(&forged);
    text_free(&l.bytes);
    return l.count / LEAF_LINES;
}

/* Forges each alone: between them the set is genuine. */
static void expect_each(const fixture *f, const forged_leaf *cases, size_t count,
                        void (*expect)(const fixture *, const forged_leaf *))
{
    text genuine = {0};
    leaves l;
    read_leaves(&l, f);
    join_leaves(&genuine, &l);
    text_free(&l.bytes);
    for (size_t i = 0; i < count; i++) {
        const size_t all = forge(f, &cases[i]);
        expect(f, &cases[i]);
        seal_leaves(f, &genuine, all);
    }
    text_free(&genuine);
}

static inline void expect_its_problem(const fixture *f, const forged_leaf *one)
{
    expect_problem(f, one->problem);
}

static inline void expect_forged(const fixture *f, const forged_leaf *cases, size_t count)
{
    expect_each(f, cases, count, expect_its_problem);
}

#endif
