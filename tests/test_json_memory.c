/* With one allocation failing, a JSON text is read as what it says, or not at all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "failing_malloc.h"

#if FAILING_MALLOC

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/json.h"

/* Long enough for the lexer to make room for numbers, words and escapes several times. */
static char *long_text(size_t *size)
{
    char *text;
    FILE *out = open_memstream(&text, size);
    fputc('[', out);
    for (int i = 0; i < 40; i++)
        fprintf(out,
                "{\"key%d\": \"R2 U' F %d \\u00fc\\n%.*s\", \"n\": -%d.5e3, \"b\": [true, null]},",
                i, i, i, "a word that is longer than what there is room for", i + 100000);
    fputs("0]", out);
    fclose(out);
    return text;
}

static long tally[3]; /* of sweep: right, none, wrong */

/* Reads the text with each allocation failing in turn. */
static void sweep(int (*read)(json_t **, const char *, size_t))
{
    size_t size;
    char *text = long_text(&size);
    json_t *right = json_loadb(text, size, 0, NULL), *got = NULL;
    assert_non_null(right);
    until_failure = 1000000000;
    assert_int_equal(read(&got, text, size), TSL_OK);
    const long all = 1000000000 - until_failure;
    until_failure = 0;
    json_decref(got);
    memset(tally, 0, sizeof tally);
    for (long n = 1; n <= all; n++) {
        until_failure = n;
        int status = read(&got, text, size);
        until_failure = 0;
        tally[status != TSL_OK ? 1 : json_equal(got, right) ? 0 : 2]++;
        if (status != TSL_OK && status != TSL_ESYSTEM) tally[2]++;
        json_decref(got);
    }
    json_decref(right);
    free(text);
}

static int read_ours(json_t **out, const char *text, size_t size)
{
    return json_read(out, text, size, 0, NULL);
}

static int read_theirs(json_t **out, const char *text, size_t size)
{
    *out = json_loadb(text, size, 0, NULL);
    return *out ? TSL_OK : TSL_ESYSTEM;
}

static void a_failed_allocation_is_never_read_as_another_value(void **state)
{
    (void)state;
    sweep(read_ours);
    assert_int_equal(tally[2], 0);
    assert_true(tally[1] > 100);
}

/* Another value, or the end of the process: what json_read is for. */
static void jansson_alone_does_worse(void **state)
{
    (void)state;
    int status;
    pid_t child = fork();
    if (child == 0) {
        if (!freopen("/dev/null", "w", stderr)) _exit(0);
        sweep(read_theirs);
        _exit(tally[2] > 0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_not_equal(status, 0);
}

/* From any allocation on, nothing is left but what was set aside. */
static void what_was_set_aside_is_enough(void **state)
{
    (void)state;
    size_t size;
    char *text = long_text(&size);
    json_t *right = json_loadb(text, size, 0, NULL);
    const long before = held;
    bool ran_out = true;
    long n = 0;
    while (ran_out) {
        assert_int_equal(json_set_aside((1 << 16) + 256 * size, NULL), TSL_OK);
        until_failure = ++n;
        from_there_on = 1;
        json_t *got = json_loadb(text, size, 0, NULL);
        until_failure = from_there_on = 0;
        assert_true(json_equal(got, right));
        ran_out = json_ran_out();
        json_decref(got);
        json_give_back();
        assert_int_equal(held, before);
    }
    assert_true(n > 100);
    json_decref(right);
    free(text);
}

static void what_is_no_json_is_told_from_a_lack_of_memory(void **state)
{
    (void)state;
    json_t *out;
    json_error_t where;
    assert_int_equal(json_read(&out, "[1,", 3, 0, &where), TSL_EINPUT);
    assert_null(out);
    assert_true(where.text[0] != '\0');
    until_failure = 1;
    assert_int_equal(json_read(&out, "[1,", 3, 0, NULL), TSL_ESYSTEM);
    until_failure = 0;
    assert_null(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failed_allocation_is_never_read_as_another_value),
        cmocka_unit_test(jansson_alone_does_worse),
        cmocka_unit_test(what_was_set_aside_is_enough),
        cmocka_unit_test(what_is_no_json_is_told_from_a_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
