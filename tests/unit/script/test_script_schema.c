/* Scripts are checked against what an event, a format and a filter must be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/text.h"
#include "script/kind.h"
#include "script/script.h"

static script_host *host;
static char folder[] = "/tmp/schema-XXXXXX";
static char path[64];

static int open_host(void **state)
{
    (void)state;
    tsl_err err = {0};
    if (!mkdtemp(folder)) return -1;
    return script_host_start(&host, NULL, "lua", getenv("UNDER_VALGRIND") != NULL, &err);
}

static int close_host(void **state)
{
    (void)state;
    script_host_free(host);
    return rmdir(folder);
}

/* Loads a script with this body, under a path of its own, into the host. */
static const char *load_body(const char *body)
{
    static int serial;
    tsl_err err = {0};
    snprintf(path, sizeof path, "%s/%d.lua", folder, serial++);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(body, f);
    assert_int_equal(fclose(f), 0);
    int status = script_load(host, path, NULL, &err);
    unlink(path);
    if (status != TSL_OK) print_message("%s\n", err.text);
    assert_int_equal(status, TSL_OK);
    return path;
}

/* Removes the script's path wherever it stands in the message. */
static void strip_path(char *message)
{
    size_t size = strlen(path);
    for (char *at; (at = strstr(message, path));) memmove(at, at + size, strlen(at + size) + 1);
}

typedef struct schema_case {
    const char *kind, *body, *message; /* message "": valid */
} schema_case;

static void check_cases(const schema_case *cases, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        tsl_err err = {0};
        int status = script_check_kind(host, load_body(cases[i].body), cases[i].kind, &err);
        strip_path(err.text);
        assert_string_equal(err.text, cases[i].message);
        assert_int_equal(status, *cases[i].message ? TSL_EINPUT : TSL_OK);
    }
}

static void names_the_keys_that_are_wrong_in_an_event(void **state)
{
    (void)state;
    static const schema_case cases[] = {
        {"event",
         "return { id = 'x', name = 'X', puzzle = '333', min_distance = 2, formats = { 'a', '3' } "
         "}",
         ""},
        {"event",
         "-- extras = 99\nreturn {\n  id = 'x', name = 'X', puzzle = '333',\n  min_distance = 2,\n"
         "  formats = { '4' },\n  extras = 21,\n}",
         ": 'extras' must be a whole number from 0 to 20\n"
         ": 'formats' must be a list of 1 to 50 texts, among '1', '2', '3', '5', 'a', 'm', 'h'"},
        {"event",
         "local a = 1\nreturn { id = 'X Y', name = '', puzzle = '333', min_distance = 2,\n"
         "formats = {}, multi = 1,\nextra = 2 }",
         ": unknown key 'extra' (did you mean 'extras'?)\n"
         ": 'formats' must be a list of 1 to 50 texts, among '1', '2', '3', '5', 'a', 'm', 'h'\n"
         ": 'id' must be a text of 1 to 31 bytes: lower-case letters, digits, '-' and '_'\n"
         ": 'multi' must be true or false\n"
         ": 'name' must be a printable text of 1 to 200 bytes"},
        {"event", "\n\nreturn { id = 'x' }",
         ": an event needs 'name'\n: an event needs 'formats'\n: an event needs 'puzzle'\n"
         ": an event needs 'min_distance'"},
        {"event",
         "return { id = 'x', name = 'X', puzzle = '333', min_distance = 2, formats = { 'a' },\n"
         "notes = function() end }",
         ": 'notes' is a function, not data"},
    };
    check_cases(cases, sizeof cases / sizeof cases[0]);
}

static void a_format_has_the_function_of_its_kind(void **state)
{
    (void)state;
    static const schema_case cases[] = {
        {"format", "return { kind = 'files', files = function() end }", ""},
        {"format", "return { kind = 'sheets', sheet = function() end, parameters = {} }", ""},
        {"format", "return {\n  kind = 'sheets',\n  files = function() end }",
         ": a format of kind 'sheets' needs a function 'sheet'"},
        {"format", "return {\n  kind = 'pages' }",
         ": 'kind' must be 'files', 'sheets' or 'display'"},
        {"format", "return { kind = 'files', files = function() end,\n draw = function() end }",
         ": unknown key 'draw': it may have 'kind', 'name', 'doc', 'parameters', 'check', 'files', "
         "'sheet', 'attempt', 'persons', 'measure', 'names', 'sheets' and 'frame'"},
        {"format", "return { kind = 'sheets', sheet = function() end,\n names = function() end }",
         ": a format of your own cannot have a function 'names'"},
        {"format", "return { kind = 'display', sheets = function() end, frame = function() end }",
         ": a format of your own cannot be of kind 'display'"},
        {"format", "return { kind = 'files', files = 'all' }",
         ": 'files' must be a function\n"
         ": a format of kind 'files' needs a function 'files'"},
        {"format", "return { kind = 'files', files = function() end, parameters = { 1 } }",
         ": 'parameters' must name each parameter: { max = { ... } }"},
    };
    check_cases(cases, sizeof cases / sizeof cases[0]);
}

static void a_script_is_of_the_kind_that_is_asked_for(void **state)
{
    (void)state;
    static const schema_case cases[] = {
        {"filter", "return { kind = 'files', files = function() end }",
         ": this is a format, not a filter"},
        {"event", "return { accept_moves = function() end }", ": this is a filter, not an event"},
        {"format", "return { puzzle = '333' }", ": this is an event, not a format"},
    };
    check_cases(cases, sizeof cases / sizeof cases[0]);
    static const char *const kinds[] = {"sheet", ""};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        char expected[100];
        tsl_err err = {0};
        snprintf(expected, sizeof expected,
                 "unknown kind of script '%s': it is event, format, filter or puzzle", kinds[i]);
        assert_int_equal(script_check_kind(host, "events/333", kinds[i], &err), TSL_EUSAGE);
        assert_string_equal(err.text, expected);
    }
    /* What is wrong with a built-in one is no mistake of the user. */
    tsl_err err = {0};
    assert_int_equal(script_check_kind(host, "events/333", "filter", &err), TSL_EBROKEN);
    assert_string_equal(err.text, "events/333.lua: this is an event, not a filter");
    assert_int_equal(err.code, TSL_EBROKEN);
    assert_int_equal(script_check_kind(host, "events/333", "filter", NULL), TSL_EBROKEN);
}

static void a_filter_declares_its_parameters(void **state)
{
    (void)state;
    static const schema_case cases[] = {
        {"filter",
         "return { name = 'x', accept_state = function() end, parameters = {\n max = { type = "
         "'integer', min = 0, max = 20, default = 3, doc = 'moves' },\n face = { type = 'text', "
         "choices = { 'U', 'D' } } } }",
         ""},
        {"filter", "return {\n name = 'x' }",
         ": a filter needs a function 'accept_state', 'accept_moves' or 'accept_set'"},
        {"filter",
         "return { name = 'x', accept_moves = function(max)\n  local parameters = { max = 1 }\nend,"
         "\n parameters = {\n  max = {\n   type = 'integer',\n   min = 0,\n   default = -1,\n  },\n"
         "  face = { kind = 'text' },\n } }",
         ": parameter 'face' needs a type: integer, number, boolean, text or texts\n"
         ": the default of parameter 'max' must be a whole number from 0"},
        {"filter",
         "return { name = 'x', accept_moves = function() end, parameters = {\n b = { type = "
         "'boolean',\n min = 1 },\n c = { type = 'text',\n sort = 1 } } }",
         ": 'min' does not fit parameter 'b' of type boolean\n"
         ": parameter 'c' has an unknown key 'sort'"},
    };
    check_cases(cases, sizeof cases / sizeof cases[0]);
}

static int read_parameters(json_t **out, const char *name, const char *json, tsl_err *err)
{
    json_t *given = json_loads(json, 0, NULL);
    int status = script_parameters(out, host, name, given, err);
    json_decref(given);
    return status;
}

static void given_parameters_are_checked_and_filled_in(void **state)
{
    (void)state;
    static const char body[] =
        "return { name = 'x', accept_state = function() end, parameters = {\n"
        "max = { type = 'integer', min = 0, max = 20, default = 3 },\n"
        "share = { type = 'number', min = 0, max = 1, default = 0.5 },\n"
        "strict = { type = 'boolean', default = false },\n"
        "face = { type = 'text', choices = { 'U', 'D' } },\n"
        "first = { type = 'texts', choices = { 'U', 'D' }, default = {} } } }";
    static const char *const cases[][2] = {
        {"{\"face\":\"U\"}",
         "{\"face\":\"U\",\"first\":[],\"max\":3,\"share\":0.5,\"strict\":false}"},
        {"{\"face\":\"D\",\"max\":20,\"share\":1,\"strict\":true,\"first\":[\"U\",\"D\"]}",
         "{\"face\":\"D\",\"first\":[\"U\",\"D\"],\"max\":20,\"share\":1,\"strict\":true}"},
        {"{\"face\":\"U\",\"first\":[]}",
         "{\"face\":\"U\",\"first\":[],\"max\":3,\"share\":0.5,\"strict\":false}"},
        {"{}", "'' needs the parameter 'face': a text, among 'U', 'D'"},
        {"{\"face\":\"U\",\"mx\":1}", "'' has no parameter 'mx' (did you mean 'max'?)"},
        {"{\"face\":\"U\",\"colour\":1}",
         "'' has no parameter 'colour': it has 'face', 'first', 'max', 'share' and "
         "'strict'"},
        {"{\"face\":\"U\",\"max\":21}",
         "parameter 'max' of '' must be a whole number from 0 to 20, got '21'"},
        {"{\"face\":\"U\",\"max\":3.5}",
         "parameter 'max' of '' must be a whole number from 0 to 20, got '3.5'"},
        {"{\"face\":\"U\",\"max\":\"3\"}",
         "parameter 'max' of '' must be a whole number from 0 to 20, got '3'"},
        {"{\"face\":\"R\"}", "parameter 'face' of '' must be a text, among 'U', 'D', got 'R'"},
        {"{\"face\":\"U\",\"first\":[\"U\",\"R\"]}",
         "parameter 'first' of '' must be a list of texts, among 'U', 'D', got 'R'"},
        {"{\"face\":\"U\",\"first\":\"U\"}",
         "parameter 'first' of '' must be a list of texts, among 'U', 'D', got 'U'"},
        {"{\"face\":\"U\",\"first\":[\"U\",true]}",
         "parameter 'first' of '' must be a list of texts, among 'U', 'D', got 'true' (put it in "
         "quotes)"},
        {"{\"face\":\"U\",\"strict\":1}",
         "parameter 'strict' of '' must be true or false, got '1'"},
        {"{\"face\":\"U\",\"share\":1.5}",
         "parameter 'share' of '' must be a number from 0 to 1, got '1.5'"},
        {"{\"max\":-1,\"mx\":1,\"strict\":\"on\"}",
         "'' has no parameter 'mx' (did you mean 'max'?)\n"
         "'' needs the parameter 'face': a text, among 'U', 'D'\n"
         "parameter 'max' of '' must be a whole number from 0 to 20, got '-1'\n"
         "parameter 'strict' of '' must be true or false, got 'on'"},
        {"[]", "the parameters of '' must be 'name: value'"},
        {"{", "the parameters of '' must be 'name: value'"},
    };
    const char *name = load_body(body);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_err err = {0};
        json_t *out = NULL;
        char *got = NULL;
        if (read_parameters(&out, name, cases[i][0], &err) == TSL_OK)
            got = json_dumps(out, JSON_COMPACT | JSON_SORT_KEYS);
        strip_path(err.text);
        assert_string_equal(got ? got : err.text, cases[i][1]);
        free(got);
        json_decref(out);
    }
}

static void a_whole_number_is_a_text_where_one_is_wanted(void **state)
{
    (void)state;
    tsl_err err = {0};
    json_t *out = NULL;
    const char *name =
        load_body("return { name = 'x', accept_state = function() end, parameters = {\n"
                  "one = { type = 'text' }, some = { type = 'texts' } } }");
    assert_int_equal(read_parameters(&out, name, "{\"one\":-7,\"some\":[333,\"333oh\"]}", &err),
                     TSL_OK);
    char *got = json_dumps(out, JSON_COMPACT | JSON_SORT_KEYS);
    assert_string_equal(got, "{\"one\":\"-7\",\"some\":[\"333\",\"333oh\"]}");
    free(got);
    json_decref(out);
}

/* A script's own check is asked about parameters that are of their types, and only then. */
static void a_script_checks_its_parameters(void **state)
{
    (void)state;
    static const char *const cases[][3] = {
        {"return nil", "{\"a\":1}", NULL},
        {"return {}", "{\"a\":1}", NULL},
        {"return p.a > p.b and { a = 'must be at most ' .. fmt.int(p.b) } or nil", "{\"a\":5}",
         NULL},
        {"return p.a > p.b and { a = 'must be at most ' .. fmt.int(p.b) } or nil", "{\"a\":6}",
         "parameter 'a' of '' must be at most 5, got '6'"},
        {"return { a = 'is bad', b = 'is\\27[2J too', c = 'has no blue' }", "{\"a\":6}",
         "parameter 'a' of '' is bad, got '6'\nparameter 'b' of '' is?[2J too, got '5'\n"
         "parameter 'c' of '' has no blue"},
        {"return { a = 'never asked' }", "{\"a\":\"6\"}",
         "parameter 'a' of '' must be a whole number, got '6'"},
        {"return 'wrong'", "{\"a\":1}",
         ": 'check' must return nil, or a table of what is wrong by parameter: { most = 'must be "
         "...' }"},
        {"return { d = 'is none' }", "{\"a\":1}",
         ": 'check' must return nil, or a table of what is wrong by parameter: { most = 'must be "
         "...' }"},
        {"error('out')", "{\"a\":1}", ":1: out"},
        {"while true do end", "{\"a\":1}", ":1: over 200 million instructions"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char body[500];
        tsl_err err = {0};
        json_t *out = NULL;
        snprintf(body, sizeof body,
                 "return { name = 'x', check = function(p) %s end, accept_state = function() end, "
                 "parameters = { a = { type = 'integer' }, b = { type = 'integer', default = 5 }, "
                 "c = { type = 'texts', default = {} } } }",
                 cases[i][0]);
        const char *name = load_body(body);
        int status = read_parameters(&out, name, cases[i][1], &err);
        strip_path(err.text);
        assert_string_equal(err.text, cases[i][2] ? cases[i][2] : "");
        assert_int_equal(status, cases[i][2] ? TSL_EINPUT : TSL_OK);
        json_decref(out);
    }
}

static void every_built_in_script_is_valid(void **state)
{
    (void)state;
    static const char *const names[][2] = {
        {"events/333", "event"},      {"events/333mbf", "event"},
        {"events/sq1", "event"},      {"events/clock", "event"},
        {"formats/text", "format"},   {"formats/json", "format"},
        {"filters/length", "filter"}, {"filters/no-first-face", "filter"},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        tsl_err err = {0};
        int status = script_check_kind(host, names[i][0], names[i][1], &err);
        assert_string_equal(err.text, "");
        assert_int_equal(status, TSL_OK);
        assert_string_equal(script_guess_kind(host, names[i][0]), names[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_the_keys_that_are_wrong_in_an_event),
        cmocka_unit_test(a_format_has_the_function_of_its_kind),
        cmocka_unit_test(a_script_is_of_the_kind_that_is_asked_for),
        cmocka_unit_test(a_filter_declares_its_parameters),
        cmocka_unit_test(given_parameters_are_checked_and_filled_in),
        cmocka_unit_test(a_whole_number_is_a_text_where_one_is_wanted),
        cmocka_unit_test(a_script_checks_its_parameters),
        cmocka_unit_test(every_built_in_script_is_valid),
    };
    return cmocka_run_group_tests(tests, open_host, close_host);
}
