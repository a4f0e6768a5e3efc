/* A set without formats, whose leaves are read as those of a million are: one after the other. What
 * its delegate forged, digests, tree and signature all fitting, is refused all the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "streamed_set.h"

static void a_genuine_set_is_genuine(void **state)
{
    const fixture *f = *state;
    tsl_err err;
    for (size_t kept = 0; kept < 2; kept++) { /* 0: as many as LEAVES_KEPT */
        verify_result r;
        verify_request request = f->request;
        request.leaves_kept = kept;
        assert_int_equal(verify_set(&r, &request, &f->session, &err), TSL_OK);
        assert_string_equal(findings_text(&r.found), "");
        assert_string_equal(findings_text(&r.doubts), "");
        assert_int_equal(r.set_count, 5);
        verify_free(&r);
    }
}

static void every_forged_leaf_is_named(void **state)
{
    static const forged_leaf cases[] = {
        {"333/r1/A/2", LINE_SCRAMBLE, "=333/r1/A/1", "=333/r1/A/1",
         "LEAVES: leaf 2 has the same state as leaf 1"},
        {"333mbf/r1/A/1/c3", LINE_SCRAMBLE, "=333mbf/r1/A/1/c1", "=333mbf/r1/A/1/c1",
         "has the same state as leaf"},
        {"222/r1/A/1", LINE_SCRAMBLE, "scramble R U Q", NULL,
         "222/r1/A/1: the scramble is not one of this puzzle"},
        {"333/r1/A/3", LINE_SCRAMBLE, "scrambled", NULL, "LEAVES:17: not a line of a leaf"},
    };
    expect_forged(*state, cases, sizeof cases / sizeof cases[0]);
    expect_forged(*state, forged_anywhere, FORGED_ANYWHERE);
}

/* LEAVES as another file, under the root of the genuine one. */
static void expect_file(const fixture *f, const text *bytes, const char *problem)
{
    manifest m;
    read_manifest(&m, f);
    list_file(f, &m, "LEAVES", bytes);
    sign_again(f, &m);
    expect_problem(f, problem);
    manifest_free(&m);
}

static void every_forged_file_is_named(void **state)
{
    const fixture *f = *state;
    leaves l;
    text whole = {0}, other = {0};
    read_leaves(&l, f);
    join_leaves(&whole, &l);
    text_add_bytes(&other, whole.bytes, whole.size - 5);
    expect_file(f, &other, "LEAVES: cut off in the middle of leaf");
    text_free(&other);
    l.count--; /* between two lines of the last leaf */
    join_leaves(&other, &l);
    expect_file(f, &other, "LEAVES: cut off in the middle of leaf");
    text_free(&other);
    l.count -= LEAF_LINES - 1;
    join_leaves(&other, &l);
    text_add(&other, "leaf"); /* in the last leaf's first line */
    expect_file(f, &other, "LEAVES: cut off in the middle of leaf");
    text_free(&other);
    join_leaves(&other, &l);
    expect_file(f, &other, "leaves, MANIFEST says");
    text_free(&other);
    text_addf(&other, "%sx", whole.bytes);
    expect_file(f, &other, "LEAVES: goes on after leaf");
    text_free(&other);
    text_add_bytes(&other, whole.bytes, whole.size);
    other.bytes[20] = '\0';
    expect_file(f, &other, "LEAVES: has a NUL byte");
    text_free(&other);
    text_add_bytes(&other, whole.bytes, whole.size);
    char *salt = strstr(other.bytes, "salt ") + 5;
    *salt = *salt == '0' ? '1' : '0';
    expect_file(f, &other, "leaves whose tree is not the signed one");
    text *const all[] = {&whole, &other, &l.bytes};
    for (size_t i = 0; i < 3; i++) text_free(all[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_genuine_set_is_genuine),
        cmocka_unit_test(every_forged_leaf_is_named),
        cmocka_unit_test(every_forged_file_is_named),
    };
    return cmocka_run_group_tests(tests, make_streamed, remove_set);
}
