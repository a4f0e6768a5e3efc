/* Files that were looked at and kept: what is made now must be the same.
 *
 * GOLDEN=write in the environment writes them anew: look at what changed. */
#ifndef TESTS_GOLDEN_H
#define TESTS_GOLDEN_H

#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"

#define GOLDEN "tests/data/golden/"

static inline void write_golden(const char *path, const char *bytes)
{
    FILE *f = fopen(path, "wb");
    if (!f) fail_msg("cannot write '%s'", path);
    fputs(bytes, f);
    fclose(f);
}

/* The bytes are those of the file, whose name is from GOLDEN on. */
static inline void expect_golden(const char *name, const char *bytes)
{
    text path = {0}, expected = {0};
    char part[4096];
    text_addf(&path, GOLDEN "%s", name);
    if (getenv("GOLDEN")) write_golden(path.bytes, bytes);
    FILE *f = fopen(path.bytes, "rb");
    if (!f) fail_msg("'%s' is missing", path.bytes);
    for (size_t n; (n = fread(part, 1, sizeof part, f)) > 0;) text_add_bytes(&expected, part, n);
    fclose(f);
    assert_string_equal(bytes, expected.bytes);
    text_free(&expected);
    text_free(&path);
}

#endif
