/* The index of plugins: what is written is read, and nothing else is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "plugin/host.h"
#include "scratch.h"

static char directory[4096];

static int enter(void **state)
{
    return scratch_enter(state) == 0 && getcwd(directory, sizeof directory) ? 0 : -1;
}

static void write_index(const char *format, const char *lines)
{
    char index[4096];
    snprintf(index, sizeof index, "%s%s", format, lines);
    write_bytes(PLUGIN_INDEX, index, strlen(index), 0644);
}

static void a_line_is_read_as_it_was_written(void **state)
{
    (void)state;
    static const char *const lines[] = {"cube3.so puzzle 333", "generic.so definer",
                                        "paper.so renderer pdf pdf lock",
                                        "html.so renderer html html"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char file[OFFER_FILE_SIZE], expected[64];
        plugin_offer offer;
        text again = {0};
        assert_true(offer_read(file, &offer, lines[i]));
        offers_write(&again, file, &(plugin_offers){&offer, 1});
        snprintf(expected, sizeof expected, "%s\n", lines[i]);
        assert_string_equal(again.bytes, expected);
        text_free(&again);
    }
}

static void names_the_line_that_is_none(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        unsigned line;
    } cases[] = {
        {"a.so\n", 2},
        {"a.so puzzle\n", 2},
        {"a.so puzzle 333\na.so puzzle 444", 3},
        {"a.so puzzle 333\n\n", 3},
        {"a.so  puzzle 333\n", 2},
        {"a.so puzzle 333 444\n", 2},
        {"a.so puzzle aaaaaaaaaaaaaaaaaaaaaaaa\n", 2},
        {"a.so picture 333\n", 2},
        {"../a.so puzzle 333\n", 2},
        {"a.so renderer pdf\n", 2},
        {"a.so renderer pdf pdf unlock\n", 2},
        {"a.so definer 333\n", 2},
        {"\n", 2},
    };
    char message[4400];
    tsl_err err;
    plugin_host *host = NULL;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        write_index(PLUGIN_INDEX_FORMAT, cases[i].lines);
        assert_int_equal(plugin_host_new_in(&host, directory, NULL, &err), TSL_EBROKEN);
        snprintf(message, sizeof message,
                 "%s/INDEX:%u: is not a line of an index of plugins: make it again with "
                 "'twistseal plugin index'",
                 directory, cases[i].line);
        assert_string_equal(err.text, message);
    }
}

static void refuses_an_index_of_another_format_or_that_others_may_write(void **state)
{
    (void)state;
    tsl_err err;
    plugin_host *host = NULL;
    static const char *const formats[] = {"", "twist", "twistseal/plugins/v2\n"};
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        write_index(formats[i], "");
        assert_int_equal(plugin_host_new_in(&host, directory, NULL, &err), TSL_EBROKEN);
    }
    write_index(PLUGIN_INDEX_FORMAT, "");
    assert_int_equal(chmod(PLUGIN_INDEX, 0666), 0);
    assert_int_equal(plugin_host_new_in(&host, directory, NULL, &err), TSL_EINPUT);
    assert_non_null(strstr(err.text, "others may write to"));
    assert_int_equal(unlink(PLUGIN_INDEX), 0);
    assert_int_equal(plugin_host_new_in(&host, directory, NULL, &err), TSL_ESYSTEM);
    assert_non_null(strstr(err.text, "cannot open '"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_read_as_it_was_written),
        cmocka_unit_test(names_the_line_that_is_none),
        cmocka_unit_test(refuses_an_index_of_another_format_or_that_others_may_write),
    };
    return cmocka_run_group_tests(tests, enter, scratch_leave);
}
