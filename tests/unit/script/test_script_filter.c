/* Filters: a verdict for each candidate, whatever came before it and however they are batched. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "script/script.h"

enum { CANDIDATES = 60 };

static script_host *host;
static char folder[] = "/tmp/filter-XXXXXX";
static char path[64];
static char *candidates[CANDIDATES];

static int open_host(void **state)
{
    (void)state;
    tsl_err err = {0};
    const script_limits limits = {.instructions = 1000000, .wall_ms = 5000};
    if (!mkdtemp(folder)) return -1;
    for (int i = 0; i < CANDIDATES; i++)
        if (asprintf(&candidates[i], "{\"n\":%d,\"scramble\":\"R2 U' F%d\",\"list\":[1]}", i, i) <
            0)
            return -1;
    return script_host_start(&host, &limits, "lua", getenv("UNDER_VALGRIND") != NULL, &err);
}

static int close_host(void **state)
{
    (void)state;
    script_host_free(host);
    for (int i = 0; i < CANDIDATES; i++) free(candidates[i]);
    return rmdir(folder);
}

/* Loads a filter whose chunk is `body`. */
static void load_filter(const char *body)
{
    static int serial;
    tsl_err err = {0};
    snprintf(path, sizeof path, "%s/%d.lua", folder, serial++);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(body, f);
    assert_int_equal(fclose(f), 0);
    assert_int_equal(script_load(host, path, NULL, &err), TSL_OK);
    unlink(path);
}

/* Asks about candidates from..to-1. */
static int ask(bool *verdicts, size_t from, size_t to, tsl_err *err)
{
    json_t *parameters = json_pack("{sis[]}", "max", 7, "list");
    const script_batch batch = {path, "accept_state", parameters,
                                (const char *const *)candidates + from, to - from};
    int status = script_filter(verdicts + from, host, &batch, err);
    json_decref(parameters);
    return status;
}

static void each_candidate_gets_its_verdict(void **state)
{
    (void)state;
    tsl_err err = {0};
    bool verdicts[CANDIDATES];
    load_filter("return { accept_state = function(s, p) return s.n % 10 < p.max end }");
    assert_int_equal(ask(verdicts, 0, CANDIDATES, &err), TSL_OK);
    for (int i = 0; i < CANDIDATES; i++) assert_int_equal(verdicts[i], i % 10 < 7);
    assert_int_equal(ask(verdicts, 0, 0, &err), TSL_OK);
}

/* Each of these would accept the first candidate of a batch only, if anything were kept. */
static void nothing_is_kept_from_candidate_to_candidate(void **state)
{
    (void)state;
    static const char *const bodies[] = {
        "local n = 0 return { accept_state = function() n = n + 1 return n == 1 end }",
        "local t = {} return { accept_state = function() t[#t + 1] = 1 return #t == 1 end }",
        "local t = { n = 0 } t.f = function() t.n = t.n + 1 return t.n == 1 end "
        "return { accept_state = function() return t.f() end }",
        "return { accept_state = function(s, p) p.list[#p.list + 1] = 1 s.list[2] = 1 "
        "return #p.list == 1 and #s.list == 2 end }",
        "local lib = include('formats/lib/names') return { accept_state = function() "
        "local first = lib.mark == nil lib.mark = 1 return first end }",
        "local _ENV = { n = 0 } return { accept_state = function() n = n + 1 return n == 1 end }",
    };
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        tsl_err err = {0};
        bool verdicts[CANDIDATES] = {false};
        load_filter(bodies[i]);
        int status = ask(verdicts, 0, CANDIDATES, &err);
        assert_string_equal(err.text, "");
        assert_int_equal(status, TSL_OK);
        for (int k = 0; k < CANDIDATES; k++) assert_true(verdicts[k]);
    }
}

/* The environment of a chunk is an upvalue that the chunk can set: it is set back. */
static void an_environment_set_by_a_chunk_is_forgotten(void **state)
{
    (void)state;
    tsl_err err = {0};
    bool verdicts[CANDIDATES] = {false};
    load_filter("local m = math\n_ENV = { mine = true }\n"
                "return { accept_state = function() return mine and m.floor(1.5) == 1 end }");
    assert_int_equal(ask(verdicts, 0, CANDIDATES, &err), TSL_OK);
    for (int k = 0; k < CANDIDATES; k++) assert_true(verdicts[k]);
}

static void verdicts_do_not_depend_on_the_batches(void **state)
{
    (void)state;
    tsl_err err = {0};
    bool whole[CANDIDATES], pieces[CANDIDATES];
    load_filter("return { accept_state = function(s) local x = s.n for i = 1, 5000 do x = (x * "
                "1103515245 + 12345) % 65536 end return x % 3 == 0 end }");
    assert_int_equal(ask(whole, 0, CANDIDATES, &err), TSL_OK);
    for (size_t i = 0; i < CANDIDATES; i += 7)
        assert_int_equal(ask(pieces, i, i + 7 < CANDIDATES ? i + 7 : CANDIDATES, &err), TSL_OK);
    assert_memory_equal(whole, pieces, sizeof whole);
}

static void budgets_are_full_for_each_candidate(void **state)
{
    (void)state;
    tsl_err err = {0};
    bool verdicts[CANDIDATES];
    /* 60 times 300,000 steps, far over one budget of a million instructions. */
    load_filter("return { accept_state = function() for i = 1, 300000 do end return true end }");
    assert_int_equal(ask(verdicts, 0, CANDIDATES, &err), TSL_OK);
    load_filter("return { accept_state = function(s)\nwhile s.n == 3 do end return true end }");
    assert_int_equal(ask(verdicts, 0, CANDIDATES, &err), TSL_EINPUT);
    assert_string_equal(err.text + strlen(path), ":2: over 1 million instructions");
}

/* What one candidate left behind is no part of the next one's memory. */
static void memory_is_whole_for_each_candidate(void **state)
{
    (void)state;
    script_host *whole = host;
    tsl_err err = {0};
    bool verdicts[CANDIDATES];
    const script_limits limits = {.memory = 8 << 20};
    assert_int_equal(
        script_host_start(&host, &limits, "lua", getenv("UNDER_VALGRIND") != NULL, &err), TSL_OK);
    load_filter("return { accept_state = function() local t = {} for i = 1, 70 do "
                "t[i] = text.repeat_(fmt.int(i, 4), 25000) end return #t == 70 end }");
    int status = ask(verdicts, 0, 8, &err);
    assert_string_equal(err.text, "");
    assert_int_equal(status, TSL_OK);
    script_host_free(host);
    host = whole;
}

static void bad_filters_are_named_without_their_candidates(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"return { accept_state = function(s) end }",
         ": 'accept_state' must return true or false, not a nil"},
        {"return { accept_state = function(s) return 1 end }",
         ": 'accept_state' must return true or false, not a number"},
        {"return { accept_moves = function(s) return true end }",
         ": has no function 'accept_state'"},
        {"return { accept_state = function(s)\nreturn s.m ~= 1 end }",
         ":2: a candidate has no field 'm': 'twistseal filter traits' names them"},
        {"return { accept_state = function(s) error('bad ' .. s.scramble) end }", ":1: bad "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_err err = {0};
        bool verdicts[CANDIDATES];
        load_filter(cases[i][0]);
        assert_int_equal(ask(verdicts, 0, 3, &err), TSL_EINPUT);
        assert_string_equal(err.text + strlen(path), cases[i][1]);
    }
}

/* The candidates are read by a reader of our own. */
static void candidates_are_json_and_nothing_else(void **state)
{
    (void)state;
    static const struct {
        const char *json, *is;
    } cases[] = {
        {"{\"a\":\"\\u0041\\u00fc\\uD83D\\uDE00\\n\\/\"}", "s.a == 'A\\u{fc}\\u{1F600}\\n/'"},
        {" { \"a\" : [ 1 , -2.5e1 , true ] } ", "s.a[1] == 1 and s.a[2] == -25 and s.a[3]"},
        {"{\"a\":1,\"b\":null}", "is_empty({}) and s.a == 1"},
        {"{\"a\":[null]}", "s.a[1] == json.null"},
        {"{\"a\":\"\"}", "s.a == ''"},
        {"{\"a\":\"\\uD83D\"}", NULL},
        {"{\"a\":\"\\u0000\"}", NULL},
        {"{\"a\":\"\\x\"}", NULL},
        {"{\"a\":\"", NULL},
        {"{\"a\":1", NULL},
        {"{\"a\":1-2}", NULL},
        {"{\"a\":tru}", NULL},
        {"{a:1}", NULL},
        {"{\"a\":[1,]}", NULL},
        {"", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_err err = {0};
        char body[200], *kept = candidates[0];
        bool verdict = false;
        snprintf(body, sizeof body, "return { accept_state = function(s) return %s end }",
                 cases[i].is ? cases[i].is : "true");
        load_filter(body);
        candidates[0] = (char *)(uintptr_t)cases[i].json;
        int status = ask(&verdict, 0, 1, &err);
        candidates[0] = kept;
        if ((status == TSL_OK) != (cases[i].is != NULL) || verdict != (cases[i].is != NULL))
            fail_msg("%s: %s", cases[i].json, err.text);
        if (status) assert_non_null(strstr(err.text, ": what it was given is not JSON"));
    }
}

static void a_failed_batch_leaves_the_next_one_whole(void **state)
{
    (void)state;
    load_filter("return { accept_state = function(s)\nif s.n == 30 then while true do end end\n"
                "return s.n % 2 == 0 end }");
    for (int i = 0; i < 3; i++) {
        tsl_err err = {0};
        bool verdicts[CANDIDATES];
        assert_int_equal(ask(verdicts, 0, 30, &err), TSL_OK);
        assert_int_equal(ask(verdicts, 31, 60, &err), TSL_OK);
        assert_true(verdicts[28] && !verdicts[29] && !verdicts[31] && verdicts[32]);
        assert_int_equal(ask(verdicts, 0, 60, &err), TSL_EINPUT);
        assert_string_equal(err.text + strlen(path), ":2: over 1 million instructions");
    }
}

/* A worker that has used a quarter of a call's time, here 0.1 s, is replaced. */
static void a_series_of_batches_may_outlast_its_workers(void **state)
{
    (void)state;
    script_host *whole = host;
    tsl_err err = {0};
    bool verdicts[CANDIDATES];
    bool slow = getenv("UNDER_VALGRIND") != NULL;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    const unsigned usual = 2000; /* as many workers: a batch takes five times as long */
#else
    const unsigned usual = 400;
#endif
    const script_limits limits = {.wall_ms = slow ? 8000 : usual};
    assert_int_equal(script_host_start(&host, &limits, "lua", slow, &err), TSL_OK);
    load_filter("return { accept_state = function(s) for i = 1, 2000 do end return true end }");
    for (int i = 0; i < (slow ? 30 : 300); i++) {
        assert_int_equal(ask(verdicts, 0, CANDIDATES, &err), TSL_OK);
        assert_true(verdicts[0] && verdicts[CANDIDATES - 1]);
    }
    script_host_free(host);
    host = whole;
}

/* Asks a built-in filter's accept_moves about one scramble. */
static bool accepts_moves(const char *name, json_t *given, const char *candidate)
{
    tsl_err err = {0};
    bool verdict = false;
    json_t *parameters = NULL;
    int status = script_parameters(&parameters, host, name, given, &err);
    const script_batch batch = {name, "accept_moves", parameters, &candidate, 1};
    if (status == TSL_OK) status = script_filter(&verdict, host, &batch, &err);
    assert_string_equal(err.text, "");
    assert_int_equal(status, TSL_OK);
    json_decref(parameters);
    json_decref(given);
    return verdict;
}

static void no_first_face_looks_at_the_first_move(void **state)
{
    (void)state;
    static const char name[] = "filters/no-first-face";
    assert_false(accepts_moves(name, json_object(), "{\"first_face\":\"U\"}"));
    assert_false(accepts_moves(name, json_object(), "{\"first_face\":\"D\"}"));
    assert_true(accepts_moves(name, json_object(), "{\"first_face\":\"R\"}"));
    json_t *only_r = json_pack("{s[s]}", "faces", "R");
    assert_false(accepts_moves(name, only_r, "{\"first_face\":\"R\"}"));
}

static void length_counts_moves(void **state)
{
    (void)state;
    static const struct {
        const char *candidate;
        bool accepted;
    } cases[] = {{"{\"length\":17}", false},
                 {"{\"length\":18}", true},
                 {"{\"length\":19}", true},
                 {"{\"length\":20}", false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        json_t *given = json_pack("{sisi}", "least", 18, "most", 19);
        assert_int_equal(accepts_moves("filters/length", given, cases[i].candidate),
                         cases[i].accepted);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_candidate_gets_its_verdict),
        cmocka_unit_test(nothing_is_kept_from_candidate_to_candidate),
        cmocka_unit_test(an_environment_set_by_a_chunk_is_forgotten),
        cmocka_unit_test(verdicts_do_not_depend_on_the_batches),
        cmocka_unit_test(budgets_are_full_for_each_candidate),
        cmocka_unit_test(memory_is_whole_for_each_candidate),
        cmocka_unit_test(candidates_are_json_and_nothing_else),
        cmocka_unit_test(a_failed_batch_leaves_the_next_one_whole),
        cmocka_unit_test(a_series_of_batches_may_outlast_its_workers),
        cmocka_unit_test(no_first_face_looks_at_the_first_move),
        cmocka_unit_test(length_counts_moves),
        cmocka_unit_test(bad_filters_are_named_without_their_candidates),
    };
    return cmocka_run_group_tests(tests, open_host, close_host);
}
