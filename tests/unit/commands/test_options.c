/* Options are read by their table, and mistakes are named. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "commands/command.h"

typedef struct values {
    const char *key;
    uint64_t jobs;
    bool quiet;
    option_list words;
    const char *files[2];
} values;

static int read_words(values *v, tsl_err *err, const char *const *words)
{
    char *argv[64] = {(char *)"generate"};
    size_t argc = 1;
    *v = (values){0};
    for (; *words; words++) argv[argc++] = (char *)*words;
    const option_spec specs[] = {{"--key", "-k", OPTION_STRING, &v->key, 0},
                                 {"--jobs", "-j", OPTION_NUMBER, &v->jobs, 64},
                                 {"--quiet", "-q", OPTION_FLAG, &v->quiet, 0},
                                 {"--word", "-w", OPTION_LIST, &v->words, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    return options_read(argv, specs, v->files, 2, NULL, err);
}

static void reads_options_and_arguments(void **state)
{
    (void)state;
    values v;
    tsl_err err;
    const char *const words[] = {"a", "--key=x", "--jobs", "4", "--quiet", "--", "--b", NULL};
    assert_int_equal(read_words(&v, &err, words), TSL_OK);
    assert_string_equal(v.key, "x");
    assert_int_equal(v.jobs, 4);
    assert_true(v.quiet);
    assert_string_equal(v.files[0], "a");
    assert_string_equal(v.files[1], "--b");
}

static void short_options_take_a_value_beside_them(void **state)
{
    (void)state;
    values v;
    tsl_err err;
    assert_int_equal(read_words(&v, &err, (const char *[]){"-kDIR", "-j5", "-q", NULL}), TSL_OK);
    assert_string_equal(v.key, "DIR");
    assert_int_equal(v.jobs, 5);
    assert_true(v.quiet);
    assert_int_equal(read_words(&v, &err, (const char *[]){"-k", "DIR", "-j", "6", NULL}), TSL_OK);
    assert_string_equal(v.key, "DIR");
    assert_int_equal(v.jobs, 6);
}

static void names_each_mistake(void **state)
{
    (void)state;
    static const struct {
        const char *words[4];
        const char *message;
    } cases[] = {
        {{"--job", "4"}, "unknown option '--job' (did you mean '--jobs'?)"},
        {{"--colour"}, "unknown option '--colour': see 'twistseal generate --help'"},
        {{"--jobs", "many"}, "--jobs takes a number from 0 to 64, not 'many'"},
        {{"--jobs=65"}, "--jobs takes a number from 0 to 64, not '65'"},
        {{"--key"}, "--key needs a value"},
        {{"--quiet=1"}, "--quiet takes no value"},
        {{"-j", "many"}, "-j takes a number from 0 to 64, not 'many'"},
        {{"-jmany"}, "-j takes a number from 0 to 64, not 'many'"},
        {{"-k"}, "-k needs a value"},
        {{"-q77"}, "unknown option '-q77': see 'twistseal generate --help'"},
        {{"-quiet"}, "unknown option '-quiet' (did you mean '--quiet'?)"},
        {{"-jobs", "4"}, "unknown option '-jobs' (did you mean '--jobs'?)"},
        {{"-key=x"}, "unknown option '-key=x': see 'twistseal generate --help'"},
        {{"a", "b", "c"}, "too many arguments: see 'twistseal generate --help'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        values v;
        tsl_err err;
        assert_int_equal(read_words(&v, &err, cases[i].words), TSL_EUSAGE);
        assert_string_equal(err.text, cases[i].message);
    }
}

static void an_option_may_come_several_times(void **state)
{
    (void)state;
    values v;
    tsl_err err;
    const char *const words[] = {"--word=a", "-w", "b=c", "--word", "", NULL};
    const char *many[3 * OPTION_LIST_MAX] = {NULL};
    assert_int_equal(read_words(&v, &err, words), TSL_OK);
    assert_int_equal(v.words.count, 3);
    assert_string_equal(v.words.values[1], "b=c");
    assert_string_equal(v.words.values[2], "");
    for (size_t i = 0; i <= OPTION_LIST_MAX; i++) many[i] = "--word=x";
    assert_int_equal(read_words(&v, &err, many), TSL_EUSAGE);
    assert_string_equal(err.text, "--word may be given at most 32 times");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_options_and_arguments),
        cmocka_unit_test(short_options_take_a_value_beside_them),
        cmocka_unit_test(names_each_mistake),
        cmocka_unit_test(an_option_may_come_several_times),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
