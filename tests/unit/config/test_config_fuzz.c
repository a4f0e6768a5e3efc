/* Damaged competition files never crash the loader, and what it accepts describes itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "config_rules.h"

enum { ROUNDS = 20000, ROOM = 16384 };

/* Knuth's 64-bit linear congruential generator: the same files on every machine. */
static size_t pick(uint64_t *seed, size_t bound)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (size_t)((*seed >> 33) % bound);
}

/* What damages YAML most, beside single bytes. */
static const char *const snippets[] = {
    "[",      "]",   "{", "}",    ":",       ": ",  "- ",       "? ",     "&a ",  "*a",
    "!!str ", "\"",  "'", "|\n",  ">\n",     "%",   "---\n",    "...\n",  "<<: ", "\t",
    "\r\n",   "\n",  "#", "0x10", "\\x00",   "yes", "~",        "\xc3",   "\xff", "\xe2\x80\xa8",
    "sets: ", "101", "0", "333",  "rounds:", "use", "[[[[[[[[", "{a: b}", ", ",   "\xef\xbb\xbf",
};

static size_t damage(char *file, size_t size, uint64_t *seed)
{
    size_t at = pick(seed, size + 1), span = pick(seed, 40) + 1;
    const char *snippet = snippets[pick(seed, sizeof snippets / sizeof snippets[0])];
    size_t length = strlen(snippet);
    if (span > size - at) span = size - at;
    switch (pick(seed, 4)) {
    case 0: /* another byte */
        if (at < size) file[at] = (char)pick(seed, 256);
        return size;
    case 1: /* a piece cut out */
        memmove(file + at, file + at + span, size - at - span);
        return size - span;
    case 2: /* a piece twice */
        if (size + span > ROOM) return size;
        memmove(file + at + span, file + at, size - at);
        return size + span;
    default: /* something put in */
        if (size + length > ROOM) return size;
        memmove(file + at + length, file + at, size - at);
        memcpy(file + at, snippet, length);
        return size + length;
    }
}

static void assert_readable(const char *message)
{
    assert_memory_equal(message, "c.yaml:", 7);
    for (const char *line = message; *line;) {
        size_t size = strcspn(line, "\n");
        assert_true(utf8_is_printable(line, size));
        line += size + (line[size] == '\n');
    }
}

static void assert_describes_itself(competition *c)
{
    tsl_err err = {0};
    competition *again;
    assert_int_equal(parse_bytes(&again, c->effective, strlen(c->effective), &err), TSL_OK);
    assert_string_equal(again->effective, c->effective);
    competition_free(again);
    competition_free(c);
}

static void damaged_files_are_read_or_refused(void **state)
{
    (void)state;
    uint64_t seed = 2026;
    tsl_err err = {0};
    text demo;
    size_t accepted = 0;
    assert_int_equal(file_read(&demo, "configs/demo.yaml", ROOM / 2, &err), TSL_OK);
    for (int i = 0; i < ROUNDS; i++) {
        char file[ROOM];
        competition *c;
        size_t size = demo.size;
        memcpy(file, demo.bytes, size);
        for (size_t n = pick(&seed, 4) + 1; n > 0; n--) size = damage(file, size, &seed);
        if (parse_bytes(&c, file, size, &err) == TSL_OK) {
            assert_describes_itself(c);
            accepted++;
        } else {
            assert_readable(err.text);
        }
    }
    text_free(&demo);
    /* Both kinds must be many, or the damage is too small or too great to test anything. */
    assert_in_range(accepted, ROUNDS / 20, ROUNDS - ROUNDS / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(damaged_files_are_read_or_refused)};
    return cmocka_run_group_tests(tests, open_book, close_book);
}
