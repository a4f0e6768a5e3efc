/* Which part of a run is whose, and the two lines of a shard's file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <fcntl.h>

#include "practice/shard.h"
#include "scratch.h"

/* Each item belongs to one part, parts differ by at most one item. */
static void parts_cover_a_run_once(void **state)
{
    (void)state;
    static const uint64_t totals[] = {0,         1, 2, 7, 100, 99999, 1000000007, UINT64_MAX - 1,
                                      UINT64_MAX};
    static const uint64_t counts[] = {1, 2, 3, 7, 64, 99999, SHARD_COUNT_MAX};
    for (size_t t = 0; t < sizeof totals / sizeof totals[0]; t++)
        for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++) {
            const uint64_t total = totals[t], count = counts[c];
            uint64_t next = 0;
            for (uint64_t i = 1; i <= count; i++) {
                const shard part = {i, count};
                const uint64_t from = shard_from(&part, total), to = shard_to(&part, total);
                assert_true(from == next && to >= from);
                assert_true(to - from - total / count <= 1);
                next = to;
            }
            assert_true(next == total);
        }
}

/* floor(n * i / N), where the product has more than 64 bits. */
static void parts_are_cut_where_the_specification_says(void **state)
{
    (void)state;
    const uint64_t total = UINT64_MAX - 12345, count = 99991;
    for (uint64_t i = 1; i <= count; i += 7) {
        const shard part = {i, count};
        const unsigned __int128 product = (unsigned __int128)total * i;
        assert_true(shard_to(&part, total) == (uint64_t)(product / count));
    }
}

static void a_run_that_is_not_divided_is_one_part(void **state)
{
    (void)state;
    const shard whole = {0};
    assert_int_equal(shard_from(&whole, 9), 0);
    assert_int_equal(shard_to(&whole, 9), 9);
}

static void there_is_one_way_to_write_a_line(void **state)
{
    (void)state;
    char line[SHARD_LINE_MAX], again[SHARD_LINE_MAX];
    shard_head head = {.part = {SHARD_COUNT_MAX, SHARD_COUNT_MAX}}, head_read;
    shard_tail tail = {.lines = UINT64_MAX}, tail_read;
    memset(&head.run, 0xab, sizeof head.run);
    memset(&tail.all, 0xcd, sizeof tail.all);
    shard_write_head(line, &head);
    assert_true(shard_read_head(&head_read, line, strlen(line)));
    shard_write_head(again, &head_read);
    assert_string_equal(line, again);
    assert_false(shard_read_tail(&tail_read, line, strlen(line)));
    shard_write_tail(line, &tail);
    assert_true(shard_read_tail(&tail_read, line, strlen(line)));
    shard_write_tail(again, &tail_read);
    assert_string_equal(line, again);
    assert_false(shard_read_head(&head_read, line, strlen(line)));
}

/* A parser of the lines that passes over what it should not would let two readings stand. */
static void every_changed_byte_of_a_line_is_another_line(void **state)
{
    (void)state;
    char line[SHARD_LINE_MAX], again[SHARD_LINE_MAX];
    shard_head head = {.part = {3, 12}};
    memset(&head.run, 0x5a, sizeof head.run);
    shard_write_head(line, &head);
    const size_t size = strlen(line);
    for (size_t i = 0; i < size; i++)
        for (unsigned byte = 0; byte < 256; byte++) {
            shard_head read;
            char changed[SHARD_LINE_MAX];
            memcpy(changed, line, size);
            changed[i] = (char)byte;
            if (!shard_read_head(&read, changed, size)) continue;
            shard_write_head(again, &read);
            assert_memory_equal(again, changed, size);
        }
}

static const char *const bad_parts[] = {"",
                                        "1",
                                        "1/",
                                        "/1",
                                        "0/1",
                                        "2/1",
                                        "1/0",
                                        "01/2",
                                        "1/02",
                                        "1/2/3",
                                        "+1/2",
                                        "1 /2",
                                        "1/ 2",
                                        "1/100001",
                                        "x/y",
                                        "-1/2",
                                        "1.0/2",
                                        "00000000001/2",
                                        "18446744073709551617/18446744073709551617"};

static void refuses_what_is_no_part(void **state)
{
    (void)state;
    shard part;
    for (size_t i = 0; i < sizeof bad_parts / sizeof bad_parts[0]; i++)
        if (shard_read(&part, bad_parts[i])) fail_msg("'%s' was taken", bad_parts[i]);
    assert_true(shard_read(&part, "100000/100000"));
    assert_int_equal(part.number, 100000);
}

/* ---- files ---- */

static void write_shard(const char *name, uint64_t number, const char *line)
{
    tsl_err err = {0};
    shard_output o;
    FILE *out = fopen(name, "w");
    const shard_head head = {.part = {number, 2}};
    assert_non_null(out);
    shard_output_begin(&o, out, &head);
    fputs(line, o.lines);
    assert_int_equal(shard_output_close(&o, TSL_OK, true, &err), TSL_OK);
    assert_int_equal(fclose(out), 0);
}

/* Between the check and the writing another process may write the file. */
static void a_shard_that_changes_meanwhile_is_told(void **state)
{
    (void)state;
    static const char *const changes[] = {"R U\n", "R\nU\n", ""};
    static const char *const paths[] = {"two", "one"};
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        tsl_err err = {0};
        shard_set set;
        int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
        write_shard("one", 1, "R2\n");
        write_shard("two", 2, "F2\n");
        assert_int_equal(shard_set_read(&set, paths, 2, &err), TSL_OK);
        assert_int_equal(shard_set_write(null, &set, &err), TSL_OK);
        write_shard("two", 2, changes[i]);
        assert_int_equal(shard_set_write(null, &set, &err), TSL_ESYSTEM);
        assert_string_equal(err.text, "'two' changed while it was read");
        write_text("two", changes[i]);
        assert_int_equal(shard_set_write(null, &set, &err), TSL_ESYSTEM);
        assert_string_equal(err.text, "'two' changed while it was read");
        shard_set_free(&set);
        close(null);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_cover_a_run_once),
        cmocka_unit_test(parts_are_cut_where_the_specification_says),
        cmocka_unit_test(a_run_that_is_not_divided_is_one_part),
        cmocka_unit_test(there_is_one_way_to_write_a_line),
        cmocka_unit_test(every_changed_byte_of_a_line_is_another_line),
        cmocka_unit_test(refuses_what_is_no_part),
        cmocka_unit_test(a_shard_that_changes_meanwhile_is_told),
    };
    return cmocka_run_group_tests_name("shard", tests, scratch_enter, scratch_leave);
}
