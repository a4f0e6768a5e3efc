/* Trees match RFC 6962's, and no other leaves have the same root. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "hex.h"
#include "trust/hash.h"

/* The eight leaves of the Certificate Transparency project's tree test. */
static const char *const ct_leaves[8] = {"",
                                         "00",
                                         "10",
                                         "2021",
                                         "3031",
                                         "40414243",
                                         "5051525354555657",
                                         "606162636465666768696a6b6c6d6e6f"};
static const char *const ct_roots[9] = {
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"};

static void roots_match_certificate_transparency(void **state)
{
    (void)state;
    digest leaves[8], root;
    for (size_t i = 0; i < 8; i++) {
        uint8_t data[16];
        size_t size = from_hex(data, ct_leaves[i]);
        merkle_leaf(&leaves[i], data, size);
    }
    for (size_t n = 0; n <= 8; n++) {
        char hex[DIGEST_HEX];
        merkle_root(&root, leaves, n);
        hash_hex(hex, &root);
        assert_string_equal(hex, ct_roots[n]);
    }
}

static void check_leaf(const vector *v)
{
    uint8_t data[256];
    size_t size = strcmp(v->field[1], "-") == 0 ? 0 : from_hex(data, v->field[1]);
    digest leaf, expected;
    merkle_leaf(&leaf, data, size);
    assert_true(hash_from_hex(&expected, v->field[2]));
    assert_true(hash_equal(&leaf, &expected));
}

static void number_leaves(digest *leaves, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint8_t byte = (uint8_t)i;
        merkle_leaf(&leaves[i], &byte, 1);
    }
}

static void check_tree(const vector *v)
{
    digest leaves[256], root, expected;
    number_leaves(leaves, 256);
    merkle_root(&root, leaves, strtoul(v->field[1], NULL, 10));
    assert_true(hash_from_hex(&expected, v->field[2]));
    assert_true(hash_equal(&root, &expected));
}

static void leaves_and_trees_match_the_frozen_vectors(void **state)
{
    (void)state;
    assert_int_equal(each_vector("leaf", check_leaf), 3);
    assert_int_equal(each_vector("tree", check_tree), 9);
}

/* Doubling the last leaf of an odd level gives another root: there is no second tree for one. */
static void the_last_leaf_cannot_be_doubled(void **state)
{
    (void)state;
    digest leaves[4], three, four;
    number_leaves(leaves, 3);
    leaves[3] = leaves[2];
    merkle_root(&three, leaves, 3);
    merkle_root(&four, leaves, 4);
    assert_false(hash_equal(&three, &four));
}

static void an_inner_node_is_no_leaf(void **state)
{
    (void)state;
    digest leaves[2], root, forged;
    number_leaves(leaves, 2);
    merkle_leaf(&forged, leaves, sizeof leaves);
    merkle_root(&root, leaves, 2);
    assert_false(hash_equal(&root, &forged));
}

/* ---- paths ---- */

static size_t number(const vector *v, size_t field)
{
    return strtoul(v->field[field], NULL, 10);
}

static digest digest_at(const vector *v, size_t field)
{
    digest d;
    assert_true(hash_from_hex(&d, v->field[field]));
    return d;
}

/* The hashes after the first six fields. */
static merkle_path path_of(const vector *v)
{
    merkle_path path = {.count = 0};
    for (size_t i = 6; i < v->count; i++) path.hashes[path.count++] = digest_at(v, i);
    return path;
}

static void check_inclusion(const vector *v)
{
    const merkle_path path = path_of(v);
    const merkle_tree tree = {number(v, 2), digest_at(v, 4)};
    const digest leaf = digest_at(v, 5);
    const bool good = merkle_check_inclusion(&tree, number(v, 3), &leaf, &path);
    assert_int_equal(good, strcmp(v->field[1], "good") == 0);
}

static void paths_are_judged_as_in_the_frozen_vectors(void **state)
{
    (void)state;
    assert_int_equal(each_vector_of("tests/data/vectors/paths.txt", "inclusion", check_inclusion),
                     200);
}

/* Of every leaf of every tree: its path is good for its place, and for no other. */
static void every_leaf_has_a_path_for_its_place_alone(void **state)
{
    (void)state;
    digest leaves[64];
    number_leaves(leaves, 64);
    for (size_t size = 1; size <= 64; size++) {
        merkle_tree tree = {size, {{0}}};
        merkle_path path;
        merkle_root(&tree.root, leaves, size);
        for (size_t i = 0; i < size; i++) {
            merkle_inclusion(&path, leaves, size, i);
            for (size_t k = 0; k <= size; k++)
                assert_int_equal(merkle_check_inclusion(&tree, k, &leaves[i], &path), k == i);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roots_match_certificate_transparency),
        cmocka_unit_test(leaves_and_trees_match_the_frozen_vectors),
        cmocka_unit_test(the_last_leaf_cannot_be_doubled),
        cmocka_unit_test(an_inner_node_is_no_leaf),
        cmocka_unit_test(paths_are_judged_as_in_the_frozen_vectors),
        cmocka_unit_test(every_leaf_has_a_path_for_its_place_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
