/* The host's services: one table for all who ask, threads, and an engine for each host. */
#include "test_host.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cube/cube.h"

static unsigned builds;

static int fill(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)context, (void)host, (void)err;
    builds++;
    memset(out, 7, 100);
    return TSL_OK;
}

static const tsl_table sevens = {.name = "test-sevens", .version = 3, .size = 100, .build = fill};

static const tsl_host *new_host(services **out, services_tables tables)
{
    *out = services_new(tables);
    return services_lend(*out);
}

static void lends_one_table_to_all_who_ask(void **state)
{
    (void)state;
    services *s;
    const tsl_host *host = new_host(&s, SERVICES_TABLES_IN_MEMORY);
    const void *first, *second;
    tsl_table copy = sevens, other = sevens;
    other.version++;
    tsl_err err = {0};
    builds = 0;
    assert_int_equal(host->table(host, &first, &sevens, NULL, &err), TSL_OK);
    assert_int_equal(host->table(host, &second, &copy, NULL, &err), TSL_OK);
    assert_ptr_equal(first, second);
    assert_int_equal(builds, 1);
    assert_int_equal(host->table(host, &second, &other, NULL, &err), TSL_EBROKEN);
    assert_string_equal(err.text, "two different tables are called 'test-sevens'");
    services_free(s);
}

/* Builds the table with a host of its own and returns how often that took a build. */
static unsigned builds_with(services_tables tables)
{
    services *s;
    const tsl_host *host = new_host(&s, tables);
    const void *bytes;
    builds = 0;
    assert_int_equal(host->table(host, &bytes, &sevens, NULL, NULL), TSL_OK);
    assert_int_equal(((const uint8_t *)bytes)[99], 7);
    services_free(s);
    return builds;
}

static void tables_in_memory_have_nothing_to_do_with_the_cache(void **state)
{
    (void)state;
    char directory[] = "/tmp/twistseal-services-XXXXXX", kept[128];
    assert_non_null(mkdtemp(directory));
    assert_int_equal(setenv("XDG_CACHE_HOME", directory, 1), 0);
    snprintf(kept, sizeof kept, "%s/twistseal", directory);
    assert_int_equal(builds_with(SERVICES_TABLES_IN_MEMORY), 1);
    assert_int_equal(access(kept, F_OK), -1);
    assert_int_equal(builds_with(SERVICES_KEEP_TABLES), 1);
    assert_int_equal(builds_with(SERVICES_KEEP_TABLES), 0);
    assert_int_equal(builds_with(SERVICES_TABLES_IN_MEMORY), 1);
    char command[160];
    snprintf(command, sizeof command, "rm -rf '%s'", directory);
    assert_int_equal(system(command), 0);
}

static void a_host_has_one_engine_of_its_own(void **state)
{
    (void)state;
    services *s, *others;
    const tsl_host *host = new_host(&s, SERVICES_TABLES_IN_MEMORY);
    const tsl_host *other = new_host(&others, SERVICES_TABLES_IN_MEMORY);
    const tsl_engine3 *engine = NULL, *again = NULL, *another = NULL;
    assert_int_equal(host->engine3(host, &engine, NULL), TSL_OK);
    assert_int_equal(host->engine3(host, &again, NULL), TSL_OK);
    assert_int_equal(other->engine3(other, &another, NULL), TSL_OK);
    assert_ptr_equal(engine, again);
    assert_ptr_not_equal(engine, another);
    services_expect(host, 150);
    assert_true(engine_has_tables(engine, ENGINE_MEDIUM));
    assert_false(engine_has_tables(engine, ENGINE_LARGE));
    assert_false(engine_has_tables(another, ENGINE_MEDIUM));
    services_free(s);
    tsl_cube3 cube;
    char letters[55];
    another->solved(another, &cube);
    another->facelets(another, letters, &cube);
    assert_string_equal(letters, "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB");
    services_free(others);
}

static void nobody_who_asks_for_no_engine_gets_one(void **state)
{
    (void)state;
    services *s;
    const tsl_host *host = new_host(&s, SERVICES_TABLES_IN_MEMORY);
    const tsl_engine3 *engine = NULL;
    services_expect(host, 1000000);
    assert_int_equal(host->engine3(host, &engine, NULL), TSL_OK);
    assert_false(engine_has_tables(engine, ENGINE_MEDIUM));
    services_free(s);
}

/* A larger set must not change an answer. */
static void every_table_set_gives_the_same_answers(void **state)
{
    (void)state;
    enum { CUBES = 60 };
    static tsl_moves3 found[3][CUBES];
    const tsl_solve3 how = {.max_moves = 21, .first = TSL_ALL_MOVES3, .last = TSL_ALL_MOVES3};
    for (unsigned set = ENGINE_SMALL; set <= ENGINE_LARGE; set++) {
        const tsl_engine3 *engine = test_engine3((engine_tables)set);
        void *work = aligned_alloc(64, engine->work_size);
        tsl_cube3 cube;
        cube_solved(&cube);
        for (uint32_t i = 0, seed = 1; i < CUBES * 40; i++) {
            seed = seed * 1664525u + 1013904223u;
            engine->move(engine, &cube, (seed >> 16) % TSL_MOVES3);
            if (i % 40 == 39)
                assert_int_equal(
                    engine->solve(engine, &found[set][i / 40], &cube, &how, work, NULL), TSL_OK);
        }
        free(work);
    }
    assert_memory_equal(found[0], found[1], sizeof found[0]);
    assert_memory_equal(found[0], found[2], sizeof found[0]);
}

static void add_index(void *context, size_t i)
{
    ((unsigned *)context)[i] += (unsigned)i;
}

static void lends_the_pool(void **state)
{
    (void)state;
    unsigned seen[1000] = {0};
    test_host()->parallel(test_host(), 1000, add_index, seen);
    for (unsigned i = 0; i < 1000; i++) assert_int_equal(seen[i], i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lends_one_table_to_all_who_ask),
        cmocka_unit_test(tables_in_memory_have_nothing_to_do_with_the_cache),
        cmocka_unit_test(a_host_has_one_engine_of_its_own),
        cmocka_unit_test(nobody_who_asks_for_no_engine_gets_one),
        cmocka_unit_test(every_table_set_gives_the_same_answers),
        cmocka_unit_test(lends_the_pool),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
