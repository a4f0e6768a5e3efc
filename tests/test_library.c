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

#include "plugin/tables.h"
#include "plugin/upgrade.h"
#include "twistseal/twistseal.h"
#include "twophase/engine.h"

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

static void *ask_for_tables(void *unused)
{
    for (uint64_t solves = 10; solves < 1000000; solves *= 10) upgrade_expect(solves, 4);
    upgrade_settle();
    return unused;
}

/* As two handles do: several threads ask for tables that one thread makes, and all wait for it. */
static void threads_wait_for_larger_tables_together(void **state)
{
    (void)state;
    enum { THREADS = 6 };
    const tsl_engine3 *engine;
    pthread_t threads[THREADS];
    assert_int_equal(setenv("XDG_CACHE_HOME", "/dev/null", 1), 0);
    assert_int_equal(tables_host()->engine3(&engine, NULL), TSL_OK);
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, ask_for_tables, NULL), 0);
    for (unsigned i = 0; i < THREADS; i++) assert_int_equal(pthread_join(threads[i], NULL), 0);
    upgrade_settle();
    assert_true(engine_has_tables(ENGINE_LARGE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_struct_that_is_no_cube_is_refused),
        cmocka_unit_test(threads_wait_for_larger_tables_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
