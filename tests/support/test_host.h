/* A host for tests. Its tables are those of the cache that tests/run shares among all tests, and
 * emptied if a plugin is newer; a test that is run by itself builds them in memory. */
#ifndef TESTS_TEST_HOST_H
#define TESTS_TEST_HOST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "plugin/services.h"
#include "twophase/engine.h"

/* The same one every time; it stays until the test program ends. */
static inline const tsl_host *test_host(void)
{
    static services *kept;
    if (!kept)
        kept = services_new(getenv("XDG_CACHE_HOME") ? SERVICES_KEEP_TABLES
                                                     : SERVICES_TABLES_IN_MEMORY);
    return services_lend(kept);
}

/* Its 3x3x3 engine, with this set of tables. */
static inline const tsl_engine3 *test_engine3(engine_tables set)
{
    const tsl_engine3 *engine = NULL;
    assert_int_equal(test_host()->engine3(test_host(), &engine, NULL), TSL_OK);
    assert_int_equal(engine_prepare(engine, set, NULL), TSL_OK);
    return engine;
}

#endif
