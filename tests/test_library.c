/* The library as other programs call it: with what a struct should not hold, and from two threads.
 */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "twistseal/twistseal.h"

/* A solved cube with one byte that no cube has there. */
static const struct {
    bool edge;
    uint8_t place, byte;
    const char *why;
} wrong[] = {
    {false, 0, 0xff, "corner[0] is 255"},      {false, 7, 8, "corner[7] is 8"},
    {false, 2, 2 | 3 << 4, "corner[2] is 50"}, {true, 11, 12, "edge[11] is 12"},
    {true, 0, 2 << 4, "edge[0] is 32"},        {true, 0, 1 << 4, "an edge is flipped"},
};

static void a_struct_that_is_no_cube_is_refused(void **state)
{
    (void)state;
    tsl_err err;
    tsl_library *library;
    char moves[TSL_SCRAMBLE_MAX];
    const tsl_solve3 how = {21, TSL_ALL_MOVES3, TSL_ALL_MOVES3, 0, 0};
    assert_int_equal(tsl_open(&library, &err), TSL_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        tsl_cube3 cube;
        const char *solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
        assert_int_equal(tsl_cube3_parse(&cube, solved, &err), TSL_OK);
        (wrong[i].edge ? cube.edge : cube.corner)[wrong[i].place] = wrong[i].byte;
        assert_int_equal(tsl_cube3_solve(library, moves, &cube, &how, &err), TSL_EINPUT);
        if (!strstr(err.text, wrong[i].why)) fail_msg("'%s' is not in: %s", wrong[i].why, err.text);
    }
    tsl_close(library);
}

static void *scramble_often(void *library)
{
    char moves[TSL_SCRAMBLE_MAX], letters[TSL_FACELETS_MAX];
    tsl_err err = {0};
    for (unsigned i = 0; i < 8; i++)
        if (tsl_scramble(library, moves, letters, "333", &err) != TSL_OK) return "failed";
    return NULL;
}

static void solve_one(tsl_library *library, char moves[TSL_SCRAMBLE_MAX])
{
    tsl_err err = {0};
    tsl_cube3 cube;
    const tsl_solve3 how = {21, TSL_ALL_MOVES3, TSL_ALL_MOVES3, 0, 0};
    const char *solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    assert_int_equal(tsl_cube3_parse(&cube, solved, &err), TSL_OK);
    assert_int_equal(tsl_cube3_apply(&cube, "R U2 F' L D B2 R", &err), TSL_OK);
    assert_int_equal(tsl_cube3_solve(library, moves, &cube, &how, &err), TSL_OK);
}

/* Each has plugins, tables and an engine of its own: closing one leaves the other whole. */
static void two_libraries_share_nothing(void **state)
{
    (void)state;
    enum { LIBRARIES = 2, THREADS = 3 };
    tsl_library *libraries[LIBRARIES];
    pthread_t threads[LIBRARIES][THREADS];
    char first[TSL_SCRAMBLE_MAX], second[TSL_SCRAMBLE_MAX];
    tsl_err err = {0};
    for (unsigned l = 0; l < LIBRARIES; l++) {
        assert_int_equal(tsl_open(&libraries[l], &err), TSL_OK);
        for (unsigned i = 0; i < THREADS; i++)
            assert_int_equal(pthread_create(&threads[l][i], NULL, scramble_often, libraries[l]), 0);
    }
    for (unsigned l = 0; l < LIBRARIES; l++)
        for (unsigned i = 0; i < THREADS; i++) {
            void *failed;
            assert_int_equal(pthread_join(threads[l][i], &failed), 0);
            assert_null(failed);
        }
    solve_one(libraries[0], first);
    tsl_close(libraries[0]);
    solve_one(libraries[1], second);
    assert_string_equal(first, second);
    tsl_close(libraries[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_struct_that_is_no_cube_is_refused),
        cmocka_unit_test(two_libraries_share_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
