/* Allocations that fail on demand: the program's own malloc stands before the system's, for
 * libraries as well. A sanitizer brings another one, so FAILING_MALLOC is 0 there, and main is
 * here: it skips. Include once a program, after cmocka. */
#ifndef TESTS_FAILING_MALLOC_H
#define TESTS_FAILING_MALLOC_H

#include <stddef.h>
#include <string.h>

#include "twistseal/base.h"

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && defined(__GLIBC__)
#define FAILING_MALLOC 1
#include "fragile_libraries.h"

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void __libc_free(void *);

static long until_failure; /* allocations until one fails; 0: none will */
static int from_there_on;  /* the others after it fail, too: the count stays at 1 */
static long held;          /* blocks that are not free */

/* Any thread may ask; the one that takes the count to 0 gets nothing. */
static int refuses(const void *caller)
{
    long left = __atomic_load_n(&until_failure, __ATOMIC_RELAXED);
    while (left > 0 && (left > 1 || !cannot_fail(caller)))
        if (left == 1 && from_there_on)
            return 1;
        else if (__atomic_compare_exchange_n(&until_failure, &left, left - 1, 0, __ATOMIC_RELAXED,
                                             __ATOMIC_RELAXED))
            return left == 1;
    return 0;
}

static void hold(long blocks)
{
    __atomic_fetch_add(&held, blocks, __ATOMIC_RELAXED);
}

TSL_EXPORT void *malloc(size_t size)
{
    void *p = refuses(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
    hold(p != NULL);
    return p;
}

/* The system's would ask in its own name, and not in that of the library which calls it. */
TSL_EXPORT char *strdup(const char *string)
{
    const size_t size = strlen(string) + 1;
    char *p = refuses(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
    hold(p != NULL);
    return p ? memcpy(p, string, size) : NULL;
}

TSL_EXPORT void *calloc(size_t count, size_t size)
{
    void *p = refuses(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
    hold(p != NULL);
    return p;
}

TSL_EXPORT void *realloc(void *old, size_t size)
{
    if (refuses(__builtin_return_address(0))) return NULL;
    void *p = __libc_realloc(old, size);
    hold(!old && p);
    return p;
}

TSL_EXPORT void free(void *p)
{
    hold(-(long)(p != NULL));
    __libc_free(p);
}

#else
#define FAILING_MALLOC 0

static void is_for_other_builds(void **state)
{
    (void)state;
    skip();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(is_for_other_builds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
#endif
