/* A set that its own delegate forged, digests, tree and signature all fitting, is still refused
 * for what its leaves say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sys/stat.h>

#include "changed_text.h"
#include "forged_leaves.h"
#include "script/host.h"

/* ---- forgeries ---- */

#define SOLVED "state UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"

static const forged_leaf cases[] = {
    {"333/r1/A/2", LINE_SCRAMBLE, "=333/r1/A/1", "=333/r1/A/1",
     "333/r1/A/2: has the same state as 333/r1/A/1"},
    {"333oh/r1/B/E2", LINE_SCRAMBLE, "=333/r2/A/3", "=333/r2/A/3",
     "333oh/r1/B/E2: has the same state as 333/r2/A/3"},
    {"333/r1/C/4", LINE_SCRAMBLE, "scramble R R'", SOLVED,
     "333/r1/C/4: the state needs fewer than 2 moves"},
    {"333mbf/r1/A/1/c12", LINE_SCRAMBLE, "=333mbf/r1/A/1/c1", "=333mbf/r1/A/1/c1",
     "333mbf/r1/A/1/c12: has the same state as 333mbf/r1/A/1/c1"},
    {"333fm/r1/A/2", LINE_SCRAMBLE, "=333fm/r1/A/1", NULL,
     "333fm/r1/A/2: the scramble does not give the state beside it"},
    {"333/r1/A/1", LINE_SCRAMBLE, "scramble R  U", NULL,
     "LEAVES:1: not written in a leaf's own form"},
    {"333/r1/A/1", LINE_SCRAMBLE, "scramble R U ", NULL,
     "LEAVES:1: not written in a leaf's own form"},
};

static void every_forged_leaf_is_named(void **state)
{
    expect_forged(*state, cases, sizeof cases / sizeof cases[0]);
    expect_forged(*state, forged_anywhere, FORGED_ANYWHERE);
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
    char finding[96];
    read_leaves(&l, f);
    size_t count = l.count / LEAF_LINES;
    l.count -= LEAF_LINES;
    join_leaves(&forged, &l);
    seal_leaves(f, &forged, count - 1);
    snprintf(finding, sizeof finding,
             "MANIFEST: its tree has %zu leaves where CONFIG.json asks for %zu", count - 1, count);
    expect_problem(f, finding);
    text_free(&forged);
    text_free(&l.bytes);
}

static void list_config(manifest *m, const text *bytes)
{
    hash_bytes(&m->config, bytes->bytes, bytes->size);
    for (size_t i = 0; i < m->outputs.count; i++)
        if (strcmp(m->outputs.items[i].name, "CONFIG.json") == 0)
            m->outputs.items[i].sha256 = m->config;
}

/* A script that is not listed has no digest: nobody signed it. */
static void a_script_that_nobody_signed_is_not_run(void **state)
{
    const fixture *f = *state;
    char path[128];
    tsl_err err;
    text genuine = {0}, script = {0};
    manifest m;
    snprintf(path, sizeof path, "%s/CONFIG.json", f->set);
    assert_int_equal(file_read(&genuine, path, 1 << 20, &err), TSL_OK);
    text forged = changed(genuine.bytes, &(change){"\"text\"", "\"scripts/own.lua\""});
    text_add(&script, "return { kind = 'files', files = function() return {} end }");
    snprintf(path, sizeof path, "%s/scripts", f->set);
    assert_int_equal(mkdir(path, 0755), 0);
    replace_file(f, "scripts/own.lua", &script);
    replace_file(f, "CONFIG.json", &forged);
    read_manifest(&m, f);
    list_config(&m, &forged);
    sign_again(f, &m);
    expect_problem(f, "scripts/own.lua: was not signed with this set");
    assert_int_equal(f->session.scripts->own.count, 0); /* it was not even read */
    replace_file(f, "CONFIG.json", &genuine);
    list_config(&m, &genuine);
    sign_again(f, &m);
    snprintf(path, sizeof path, "%s/scripts/own.lua", f->set);
    assert_int_equal(unlink(path), 0);
    *strrchr(path, '/') = '\0';
    assert_int_equal(rmdir(path), 0);
    manifest_free(&m);
    text_free(&genuine);
    text_free(&forged);
    text_free(&script);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_forged_leaf_is_named),
        cmocka_unit_test(texts_that_say_something_else_than_the_leaves_are_named),
        cmocka_unit_test(every_forged_manifest_is_named),
        cmocka_unit_test(an_interchange_file_without_scrambles_is_named),
        cmocka_unit_test(a_script_that_nobody_signed_is_not_run),
        cmocka_unit_test(a_leaf_left_out_is_noticed),
    };
    return cmocka_run_group_tests(tests, make_set, remove_set);
}
