/* A set that its own delegate forged, digests, tree and signature all fitting, is still refused
 * for what its leaves say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "set/format/contents.h"
#include "set/format/leaf.h"
#include "set/format/manifest_text.h"
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
    assert_int_equal(contents_read(&c, &found, &body, &err), TSL_OK);
    for (size_t i = 0; i < c.count; i++)
        if (strcmp(c.files[i].name, name) == 0)
            assert_int_equal(hash_bytes(&c.files[i].sha256, bytes->bytes, bytes->size, &err),
                             TSL_OK);
    assert_int_equal(contents_write(&again, &c, &err), TSL_OK);
    assert_int_equal(hash_bytes(&m->contents, again.bytes, again.size, &err), TSL_OK);
    replace_file(f, "CONTENTS", &again);
    replace_file(f, name, bytes);
    text_free(&body);
    text_free(&again);
    contents_free(&c);
}

/* Makes everything but the leaves' meaning right: digest, tree, signature. */
static void seal_leaves(const fixture *f, const text *forged, size_t count)
{
    tsl_err err;
    manifest m;
    read_manifest(&m, f);
    m.tree_size = count;
    assert_int_equal(leaf_root(&m.root, forged, count, &err), TSL_OK);
    list_file(f, &m, "LEAVES", forged);
    sign_again(f, &m);
    manifest_free(&m);
}

static void expect_problem(const fixture *f, const char *problem)
{
    verify_result result;
    tsl_err err;
    assert_int_equal(verify_set(&result, &f->request, &f->session, &err), TSL_OK);
    assert_true(result.found.count > 0);
    assert_non_null(signatures_first(&result.signatures)); /* the signature itself is good */
    if (!strstr(findings_text(&result.found), problem))
        fail_msg("'%s' is not among:\n%s", problem, findings_text(&result.found));
    verify_free(&result);
}

/* ---- forgeries ---- */

#define R_ONLY "state UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB"
#define SOLVED "state UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"

static const struct {
    const char *path;
    int line;
    const char *text;  /* the new line; or, with '=', the same line of another leaf */
    const char *state; /* a new state line, or NULL */
    const char *problem;
} cases[] = {
    {"333/r1/A/2", LINE_SCRAMBLE, "=333/r1/A/1", "=333/r1/A/1",
     "333/r1/A/2: has the same state as 333/r1/A/1"},
    {"333oh/r1/B/E2", LINE_SCRAMBLE, "=333/r2/A/3", "=333/r2/A/3",
     "333oh/r1/B/E2: has the same state as 333/r2/A/3"},
    {"333/r1/C/4", LINE_SCRAMBLE, "scramble R", R_ONLY,
     "333/r1/C/4: the state needs fewer than 2 moves"},
    {"333/r1/C/4", LINE_SCRAMBLE, "scramble R R'", SOLVED,
     "333/r1/C/4: the state needs fewer than 2 moves"},
    {"333/r1/B/1", LINE_SCRAMBLE, "scramble R U Q", NULL,
     "333/r1/B/1: the scramble is not one of this puzzle"},
    {"333/r1/B/1", LINE_SCRAMBLE, "scramble R U F", NULL,
     "333/r1/B/1: the scramble does not give the state beside it"},
    {"333mbf/r1/A/1/c12", LINE_SCRAMBLE, "=333mbf/r1/A/1/c1", "=333mbf/r1/A/1/c1",
     "333mbf/r1/A/1/c12: has the same state as 333mbf/r1/A/1/c1"},
    {"333fm/r1/A/2", LINE_SCRAMBLE, "=333fm/r1/A/1", NULL,
     "333fm/r1/A/2: the scramble does not give the state beside it"},
    {"333/r1/A/1", LINE_COMPETITION, "LastYear2025", NULL,
     "333/r1/A/1: belongs to another competition"},
    {"333/r1/A/5", LINE_PATH, "333/r1/A/6", NULL, "333/r1/A/6: stands where 333/r1/A/5 should"},
    {"333/r1/A/3", LINE_SALT, "salt 00", NULL, "LEAVES:13: not written in a leaf's own form"},
    {"333/r1/A/1", LINE_SCRAMBLE, "scramble R  U", NULL,
     "LEAVES:1: not written in a leaf's own form"},
    {"333/r1/A/1", LINE_SCRAMBLE, "scramble R U ", NULL,
     "LEAVES:1: not written in a leaf's own form"},
};

static char *new_line(leaves *l, int line, const char *from)
{
    return from[0] == '=' ? *line_of(l, from + 1, line) : (char *)(uintptr_t)from;
}

static void every_forged_leaf_is_named(void **state)
{
    const fixture *f = *state;
    text genuine = {0};
    leaves l;
    read_leaves(&l, f);
    join_leaves(&genuine, &l);
    text_free(&l.bytes);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        text forged = {0};
        read_leaves(&l, f);
        char **at = line_of(&l, cases[i].path, cases[i].line);
        char **its_state = line_of(&l, cases[i].path, LINE_STATE);
        if (cases[i].state) *its_state = new_line(&l, LINE_STATE, cases[i].state);
        *at = new_line(&l, cases[i].line, cases[i].text);
        join_leaves(&forged, &l);
        seal_leaves(f, &forged, l.count / LEAF_LINES);
        expect_problem(f, cases[i].problem);
        seal_leaves(f, &genuine, l.count / LEAF_LINES);
        text_free(&forged);
        text_free(&l.bytes);
    }
    text_free(&genuine);
}

/* Everything fits but what people read: two attempts changed places in LEAVES alone. */
static void texts_that_say_something_else_than_the_leaves_are_named(void **state)
{
    const fixture *f = *state;
    text genuine = {0}, forged = {0};
    leaves l;
    read_leaves(&l, f);
    join_leaves(&genuine, &l);
    static const int lines[] = {LINE_STATE, LINE_SCRAMBLE};
    for (size_t i = 0; i < 2; i++) {
        char **a = line_of(&l, "333/r1/A/3", lines[i]), **b = line_of(&l, "333/r1/A/4", lines[i]);
        char *kept = *a;
        *a = *b;
        *b = kept;
    }
    join_leaves(&forged, &l);
    seal_leaves(f, &forged, l.count / LEAF_LINES);
    expect_problem(f, "scrambles.json: is not what its format makes of the leaves");
    expect_problem(f, "text/3x3x3 Cube Round 1 Set A.txt: is not what its format makes");
    seal_leaves(f, &genuine, l.count / LEAF_LINES);
    text_free(&genuine);
    text_free(&forged);
    text_free(&l.bytes);
}

/* What a forger makes of a manifest before signing it again. */
static void other_root(manifest *m)
{
    m->root.bytes[31] ^= 1;
}

static void other_size(manifest *m)
{
    m->tree_size++;
}

static void other_config(manifest *m)
{
    m->config.bytes[0] ^= 1;
}

static void other_competition(manifest *m)
{
    snprintf(m->competition, sizeof m->competition, "LastYear2025");
}

static void every_forged_manifest_is_named(void **state)
{
    static const struct {
        void (*forge)(manifest *m);
        const char *problem;
    } forgeries[] = {
        {other_root, "LEAVES: 64 leaves whose tree is not the signed one"},
        {other_size, "MANIFEST: its tree has 65 leaves where CONFIG.json asks for 64"},
        {other_config, "MANIFEST: its config is not the CONFIG.json it lists"},
        {other_competition, "CONTENTS: is of competition 'DemoOpen2026', MANIFEST of 'LastYear"},
    };
    const fixture *f = *state;
    for (size_t i = 0; i < sizeof forgeries / sizeof forgeries[0]; i++) {
        manifest genuine, forged;
        read_manifest(&genuine, f);
        read_manifest(&forged, f);
        forgeries[i].forge(&forged);
        sign_again(f, &forged);
        expect_problem(f, forgeries[i].problem);
        sign_again(f, &genuine);
        manifest_free(&genuine);
        manifest_free(&forged);
    }
}

static void an_interchange_file_without_scrambles_is_named(void **state)
{
    const fixture *f = *state;
    text none = {0}, kept = {0};
    manifest genuine, forged;
    tsl_err err;
    char path[128];
    snprintf(path, sizeof path, "%s/scrambles.json", f->set);
    assert_int_equal(file_read(&kept, path, 1 << 20, &err), TSL_OK);
    text_add(&none, "{\"wcif\": {\"events\": []}}");
    read_manifest(&genuine, f);
    read_manifest(&forged, f);
    list_file(f, &forged, "scrambles.json", &none);
    sign_again(f, &forged);
    expect_problem(f, "scrambles.json: is not what its format makes of the leaves");
    list_file(f, &genuine, "scrambles.json", &kept);
    sign_again(f, &genuine);
    manifest_free(&genuine);
    manifest_free(&forged);
    text_free(&none);
    text_free(&kept);
}

static void a_leaf_left_out_is_noticed(void **state)
{
    const fixture *f = *state;
    text forged = {0};
    leaves l;
    char problem[96];
    read_leaves(&l, f);
    size_t count = l.count / LEAF_LINES;
    l.count -= LEAF_LINES;
    join_leaves(&forged, &l);
    seal_leaves(f, &forged, count - 1);
    snprintf(problem, sizeof problem,
             "MANIFEST: its tree has %zu leaves where CONFIG.json asks for %zu", count - 1, count);
    expect_problem(f, problem);
    text_free(&forged);
    text_free(&l.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_forged_leaf_is_named),
        cmocka_unit_test(texts_that_say_something_else_than_the_leaves_are_named),
        cmocka_unit_test(every_forged_manifest_is_named),
        cmocka_unit_test(an_interchange_file_without_scrambles_is_named),
        cmocka_unit_test(a_leaf_left_out_is_noticed),
    };
    return cmocka_run_group_tests(tests, make_set, remove_set);
}
