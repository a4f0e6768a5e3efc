/* The script host keeps its promises: data in, data out, the same every time, errors with a line.
 */
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
#include "script/host.h"
#include "script/script.h"

static script_host *host;
static char *folder;

static int open_host(void **state)
{
    (void)state;
    tsl_err err = {0};
    const script_limits limits = {
        .memory = 32 << 20, .instructions = 20000000, .wall_ms = 1500, .output = 1 << 20};
    folder = strdup("/tmp/script-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    int status = script_host_start(&host, &limits, "lua", getenv("UNDER_VALGRIND") != NULL, &err);
    if (status != TSL_OK) puts(err.text);
    return status;
}

static int close_host(void **state)
{
    (void)state;
    script_host_free(host);
    text command = {0};
    text_addf(&command, "rm -r %s", folder);
    int status = system(command.bytes);
    text_free(&command);
    free(folder);
    return status;
}

/* Writes a script and returns its path, which the caller frees. */
static char *write_script(const char *name, const char *body)
{
    text path = {0};
    text_addf(&path, "%s/%s.lua", folder, name);
    FILE *f = fopen(path.bytes, "w");
    assert_non_null(f);
    fputs(body, f);
    assert_int_equal(fclose(f), 0);
    return path.bytes;
}

/* Calls f(args...) of a script with this body; what it returns as text, or the error's text after
 * the folder's name. The caller frees. */
static char *call_body(const char *body, json_t *args)
{
    static int serial;
    char name[16];
    snprintf(name, sizeof name, "s%d", serial++);
    char *path = write_script(name, body), *result = NULL;
    tsl_err err = {0};
    json_t *out = NULL;
    if (script_call(&out, host, path, "f", args, &err) == TSL_OK) {
        result = json_dumps(out, JSON_ENCODE_ANY | JSON_SORT_KEYS | JSON_COMPACT);
        json_decref(out);
    } else {
        size_t skip = strncmp(err.text, path, strlen(path)) == 0 ? strlen(path) : 0;
        result = strdup(err.text + skip);
    }
    json_decref(args);
    free(path);
    return result;
}

static void check_bodies(const char *const (*cases)[2], size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char *got = call_body(cases[i][0], json_pack("[sif]", "abc", 7, 2.5));
        if (strcmp(got, cases[i][1]) != 0) print_message("in: %s\n", cases[i][0]);
        assert_string_equal(got, cases[i][1]);
        free(got);
    }
}
#define CHECK_BODIES(cases) check_bodies(cases, sizeof(cases) / sizeof(cases)[0])

#define F(expression) "return { f = function(s, n, x) return " expression " end }"

static void data_goes_in_and_comes_out(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {F("{ s, n, x }"), "[\"abc\",7,2.5]"},
        {F("{ b = true, a = { 1, { 2 } } }"), "{\"a\":[1,[2]],\"b\":true}"},
        {F("{}"), "[]"},
        {F("json.object()"), "{}"},
        {F("nil"), "null"},
        {F("{ json.null }"), "[null]"},
        {F("{ 3.0, 2.0^53, -0.0, 1e-9 }"), "[3,9007199254740992,0,0]"},
        {F("json.encode({ 1 / 3, 2 / 3, -1.0005, 1e15 })"),
         "\"[0.333,0.667,-1,1000000000000000]\""},
        /* As Python's "%.3f" has them, halves among them. */
        {F("json.encode({ 0.0625, 0.1875, -0.0005, 0.0005, 0.9995, 0.9996, 12345.6785, "
           "999999999.9996, 99999999.4321, -0.0004, 1.0045, -7.25, -100.5, 0.07, 1000.0, 2e9 })"),
         "\"[0.062,0.188,-0.001,0.001,1,1,12345.678,1000000000,99999999.432,0,1.004,-7.25,-100.5,0."
         "07,1000,2000000000]\""},
        {F("'\\u{fc}\\n\\\"\\\\\\1'"), "\"ü\\n\\\"\\\\\\u0001\""},
    };
    CHECK_BODIES(cases);
}

/* What goes in comes out as it was: every kind of value, escapes and all. */
static void data_goes_round(void **state)
{
    (void)state;
    static const char *const cases[] = {
        "[]",
        "{}",
        "{\"a\":{},\"b\":[]}",
        "[[[[1]]],{\"x\":{\"y\":[true,false]}}]",
        "[0,-1,9007199254740993,-9223372036854775808,9223372036854775807]",
        "[0.5,-0.125,100000.25]",
        "[\"\\\"\\\\\\n\\r\\t\\b\\f\\u0001\"]",
        "[\"\303\274 \344\270\255 \360\237\230\200\"]",
        "[null,1]",
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        json_t *value = json_loads(cases[i], 0, NULL);
        assert_non_null(value);
        char *want = json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS | JSON_REAL_PRECISION(12));
        char *got = call_body(F("s"), json_pack("[o]", value));
        assert_string_equal(got, want);
        free(want);
        free(got);
    }
    char *escaped = call_body(
        F("s == '\\u{1F600}\\u{fc}/'"),
        json_pack("[o]", json_loads("\"\\uD83D\\uDE00\\u00FC\\/\"", JSON_DECODE_ANY, NULL)));
    assert_string_equal(escaped, "true");
    free(escaped);
}

static void what_is_no_data_is_refused_with_its_place(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {F("{ a = { 1, { b = ipairs } } }"), ": a[2].b: a function is not data"},
        {F("'\\xff'"), ": the text is not UTF-8, or has a NUL"},
        {F("{ k = 'a\\0b' }"), ": k: the text is not UTF-8, or has a NUL"},
        {F("{ 1, 2, x = 3 }"), ": a table is a list or has named values, not both"},
        {F("{ 1, [3] = 3 }"), ": a list has the keys 1 to n, without gaps"},
        {F("{ [0] = 1, [2] = 2 }"), ": a list has the keys 1 to n, without gaps"},
        {F("{ [1.5] = 1 }"), ": a list has the keys 1 to n, without gaps"},
        {F("{ 1 / 0 }"), ": [1]: the number is infinite or undefined"},
        {"local t = {} t.t = t return { f = function() return t end }",
         ": t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t: nested too deeply, or "
         "a "
         "table inside itself"},
    };
    CHECK_BODIES(cases);
}

static void pairs_go_in_order_of_the_keys(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"return { f = function() local o = {} for k, v in pairs({ b = 1, a = 2, B = 3, 'x', 'y', "
         "[-1] = 0, [2.5] = 9, aa = 4 }) do o[#o + 1] = tostring(k) .. '=' .. tostring(v) end "
         "return table.concat(o, ' ') end }",
         "\"-1=0 1=x 2=y 2.5=9 B=3 a=2 aa=4 b=1\""},
        {"return { f = function() for k in sorted_pairs({ [{}] = 1 }) do end end }",
         ":1: pairs: the keys must be numbers or texts"},
        {"return { f = function() for k in pairs(nil) do end end }",
         ":1: pairs: a table expected, not a nil"},
    };
    CHECK_BODIES(cases);
}

static void text_functions_are_plain(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {F("{ text.find('a.c', '.') }"), "[2,2]"},
        {F("{ text.find('aXbX', 'X', 3) }"), "[4,4]"},
        {F("text.find('abc', '.')"), "null"},
        {F("text.split('a,,b,', ',')"), "[\"a\",\"\",\"b\",\"\"]"},
        {F("text.words(' R  U\\nF ')"), "[\"R\",\"U\",\"F\"]"},
        {F("text.repeat_('ab', 3)"), "\"ababab\""},
        {F("text.repeat_('ab', -1) .. text.repeat_('', math.maxinteger)"), "\"\""},
        {F("text.replace('a%1a', 'a', '%0')"), "\"%0%1%0\""},
        {F("{ text.starts('abc', 'ab'), text.ends('abc', 'ab'), text.ends('a', '') }"),
         "[true,false,true]"},
        {F("text.trim(' \\n x y ')"), "\"x y\""},
        {F("text.length('\\u{fc}\\u{4e2d}a')"), "3"},
        {F("(('abc'):upper())"), "\"ABC\""},
        {"return { f = function()\nlocal r = text.repeat_('ab', 1e7)\nreturn r end }",
         ":2: text.repeat_: more than 1 MiB"},
        {"return { f = function(s)\nlocal r = text.split(s)\nreturn r end }",
         ":2: text.split: argument 2 must be a text"},
    };
    CHECK_BODIES(cases);
}

static void numbers_are_written_one_way(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {F("{ tostring(3), tostring(3.0), tostring(2.5), tostring(true), tostring('x') }"),
         "[\"3\",\"3\",\"2.5\",\"true\",\"x\"]"},
        {F("{ fmt.int(7), fmt.int(7.0, 3), fmt.int(-7, 4) }"), "[\"7\",\"007\",\"-007\"]"},
        {F("{ fmt.fixed(1/3, 2), fmt.fixed(-0.001, 2), fmt.fixed(2, 0) }"),
         "[\"0.33\",\"0.00\",\"2\"]"},
        {F("{ fmt.hex(0xff8000, 6), fmt.hex(10, 6) }"), "[\"ff8000\",\"00000a\"]"},
        {F("math.sin(math.pi / 6) == 0.5 and math.cos(math.pi / 3) == 0.5"), "true"},
        {F("math.sqrt(2)"), "1.4139999999999999"},
        {"return { f = function()\nlocal s = tostring({})\nreturn s end }",
         ":2: tostring takes a number, a text or a boolean, not a table"},
        {"return { f = function()\nlocal s = fmt.int(2.5)\nreturn s end }",
         ":2: bad argument #1 to 'int' (a whole number expected)"},
    };
    CHECK_BODIES(cases);
}

static void errors_name_the_line(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"return {\nf = function() local t\nreturn t.x.y end }",
         ":3: attempt to index a nil value (local 't')"},
        {"return {\nf = function()\nerror('no such face') end }", ":3: no such face"},
        {"return {\nf = function()\nerror({}) end }", ":3: raised a table instead of a text"},
        {"return {\nf = function() print(1) end }",
         ":2: scripts have no 'print': return text instead"},
        {"return {\nf = function() return undefined_thing.x end }",
         ":2: unknown name 'undefined_thing': a variable needs 'local'"},
        {"return {\nf = function() counter = 1 end }",
         ":2: cannot set 'counter': say 'local counter'"},
        {"return {\nf = function() math.floor = nil end }",
         ":2: cannot set 'math.floor': say 'local floor'"},
        {"return { g = 1 }", ": has no function 'f'"},
        {"return {\n  f = = 1 }", ":2: unexpected symbol near '='"},
        {"return 5", ": does not return a table"},
    };
    CHECK_BODIES(cases);
}

static void what_went_in_never_stands_in_an_error(void **state)
{
    (void)state;
    static const char *const bodies[] = {
        "return { f = function(a) error('bad ' .. a[1].scramble .. '!\\27[2J') end }",
        "return { f = function(a) error(text.repeat_(a[1].scramble .. ',', 100)) end }",
        "return { f = function(a) error(text.repeat_('x', 980) .. a[1].scramble) end }",
        "return { f = function(a) error(\"R2 U' \" .. a[1].other .. \"F2 L D2 B'\") end }",
        "return { f = function(a) error((a[1].scramble:gsub(' ', '\\n'))) end }",
        "return { f = function(a) error(a[1].lines) end }",
    };
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        char *got =
            call_body(bodies[i], json_pack("[[{ssssss}]]", "scramble", "R2 U' F2 L D2 B'", "other",
                                           "D B2 L' D2", "lines", "R2 U' F2\nL D2 B'"));
        assert_null(strstr(got, "R2 U' F2"));
        if (i == 0) assert_string_equal(got, ":1: bad ! [2J");
        free(got);
    }
}

/* Lua's own order of keys differs from run to run: each call has another seed and other addresses.
 */
static void the_same_call_gives_the_same_bytes(void **state)
{
    (void)state;
    static const char body[] =
        "return { f = function(s)\n"
        "local t, o = {}, {}\n"
        "for i = 1, 200 do t[s .. i] = { i / 7, [s .. (i % 13)] = math.sin(i) } end\n"
        "for k, v in pairs(t) do o[#o + 1] = k for n, x in pairs(v) do o[#o + 1] = tostring(n)\n"
        "o[#o + 1] = fmt.fixed(x, 6) end end\n"
        "t = { list = o, text = json.encode({ b = 1, a = { d = 1, c = 2 } }) }\n"
        "return t end }";
    char *first = call_body(body, json_pack("[s]", "key"));
    assert_true(strlen(first) > 5000);
    for (int i = 0; i < 10; i++) {
        char *again = call_body(body, json_pack("[s]", "key"));
        assert_string_equal(again, first);
        free(again);
    }
    free(first);
}

/* McIlroy's adversary, which makes a quicksort as slow as can be: Lua's own then looks at the clock
 * to choose its pivots, and a script could tell one run from another. */
static void sorting_tells_nothing_of_the_clock(void **state)
{
    (void)state;
    static const char body[] =
        "local function f()\n"
        "  local n, solid, last, calls, keys, list = 3000, 0, 0, 0, {}, {}\n"
        "  for i = 1, n do keys[i] = n; list[i] = i end\n"
        "  table.sort(list, function(a, b)\n"
        "    calls = calls + 1\n"
        "    if keys[a] == n and keys[b] == n then\n"
        "      keys[a == last and a or b] = solid\n"
        "      solid = solid + 1\n"
        "    end\n"
        "    if keys[a] == n then last = a elseif keys[b] == n then last = b end\n"
        "    return keys[a] < keys[b]\n"
        "  end)\n"
        "  return {calls, list}\n"
        "end\n"
        "return {f = f}\n";
    char *first = call_body(body, json_array());
    assert_int_equal(first[0], '[');
    for (unsigned i = 0; i < 5; i++) {
        usleep(1500);
        char *again = call_body(body, json_array());
        assert_string_equal(again, first);
        free(again);
    }
    free(first);
}

/* In data, too; more keys than the C library sorts without asking what memory there is. */
static void keys_of_data_are_sorted(void **state)
{
    (void)state;
    char *got = call_body("return { f = function() local t = {} for i = 1, 3000 do\n"
                          "t[fmt.int(i * 1009 % 3001, 4)] = i end return t end }",
                          json_array());
    unsigned count = 0, last = 0, number;
    for (const char *at = got; (at = strchr(at, '"')); at = strchr(at + 1, '"') + 1) {
        assert_int_equal(sscanf(at, "\"%4u\"", &number), 1);
        assert_true(number > last);
        last = number;
        count++;
    }
    assert_int_equal(count, 3000);
    free(got);
}

#define SORT(body) "return { f = function() " body " end }"

static void lists_are_sorted_and_equal_ones_stay_in_order(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {SORT("local t = {3, 1, 2, 5, 4} table.sort(t) return t"), "[1,2,3,4,5]"},
        {SORT("local t = {'b', 'a', 'B', 'ab'} table.sort(t) return t"),
         "[\"B\",\"a\",\"ab\",\"b\"]"},
        {SORT("local t = {31, 12, 22, 11, 32, 21} "
              "table.sort(t, function(a, b) return a % 10 > b % 10 end) return t"),
         "[12,22,32,31,11,21]"},
        {SORT("local t = {1, 'a'} table.sort(t) return t"),
         ":1: attempt to compare string with number"},
        {SORT("local t = {2, 1} table.sort(t, function(a, b) t[1] = nil return a < b end) "
              "return t"),
         "[1,2]"},
        {SORT("local t = {} table.sort(t) return #t"), "0"},
        {SORT("table.sort({2, 1}, 3)"),
         ":1: bad argument #2 to 'sort' (function expected, got number)"},
    };
    CHECK_BODIES(cases);
}

static void no_state_is_left_from_call_to_call(void **state)
{
    (void)state;
    char *path =
        write_script("state", "local n = 0\nlocal t = { n = 0 }\nreturn { t = t, f = "
                              "function() n = n + 1 t.n = t.n + 1 return { n, t.n } end }");
    for (int i = 0; i < 3; i++) {
        tsl_err err = {0};
        json_t *out = NULL, *args = json_array();
        assert_int_equal(script_call(&out, host, path, "f", args, &err), TSL_OK);
        char *bytes = json_dumps(out, JSON_COMPACT);
        assert_string_equal(bytes, "[1,1]");
        free(bytes);
        json_decref(out);
        json_decref(args);
    }
    free(path);
}

static void tables_come_without_their_functions(void **state)
{
    (void)state;
    tsl_err err = {0};
    json_t *out = NULL;
    char *path = write_script("table", "return { id = 'x', f = function() end, list = { 1, 2 } }");
    assert_int_equal(script_table(&out, host, path, &err), TSL_OK);
    char *bytes = json_dumps(out, JSON_COMPACT | JSON_SORT_KEYS);
    assert_string_equal(bytes, "{\"id\":\"x\",\"list\":[1,2]}");
    free(bytes);
    json_decref(out);
    free(path);
}

static void lists_the_scripts_in_order_with_their_digests(void **state)
{
    (void)state;
    tsl_err err = {0};
    digest loaded;
    script_list list = {0};
    char *path = write_script("digest", "return {}\n");
    assert_int_equal(script_load(host, path, &loaded, &err), TSL_OK);
    assert_int_equal(script_list_add(&list, host, path, &err), TSL_OK);
    assert_int_equal(list.count, 1);
    assert_string_equal(list.items[0].name, path);
    assert_true(hash_equal(&loaded, &list.items[0].sha256));
    assert_int_not_equal(script_list_add(&list, host, "formats/no-such", &err), TSL_OK);
    free(list.items);
    /* sha256sum of "return {}\n" */
    char hex[DIGEST_HEX];
    hash_hex(hex, &loaded);
    assert_string_equal(hex, "1232d8379de77e154ca533689af2e42629dd7574bda5a0a390799849f07607c3");
    free(path);
}

/* What a script includes is known from its text, before it runs. */
static void a_function_includes_what_its_text_names(void **state)
{
    (void)state;
    tsl_err err = {0};
    script_list list = {0};
    json_t *out = NULL;
    char *path =
        write_script("includes", "local ink = include('draw/ink')\n"
                                 "return {\n"
                                 "  named = function() return include ( \"i18n/en\" ).yes end,\n"
                                 "  chosen = function(n) return include('i18n/' .. n).yes end,\n"
                                 "}\n");
    assert_int_equal(script_list_add(&list, host, path, &err), TSL_OK);
    assert_int_equal(script_list_add(&list, host, path, &err), TSL_OK);
    assert_int_equal(list.count, 3);
    assert_string_equal(list.items[1].name, "draw/ink");
    assert_string_equal(list.items[2].name, "i18n/en");
    json_t *args = json_pack("[s]", "de");
    assert_int_equal(script_call(&out, host, path, "chosen", args, &err), TSL_OK);
    json_decref(out);
    script_restrict(host, &list);
    assert_int_equal(script_call(&out, host, path, "named", args, &err), TSL_OK);
    json_decref(out);
    assert_int_equal(script_call(&out, host, path, "chosen", args, &err), TSL_EINPUT);
    assert_non_null(strstr(err.text, "a function includes a script that its text does not name"));
    assert_null(strstr(err.text, "i18n"));
    script_restrict(host, NULL);
    assert_int_equal(script_call(&out, host, path, "chosen", args, &err), TSL_OK);
    json_decref(out);
    json_decref(args);
    free(list.items);
    free(path);
}

static void refuses_what_is_no_script(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"formats/tex", "unknown script 'formats/tex' (did you mean 'formats/text'?)"},
        {"formats/pdf", "unknown script 'formats/pdf': there are 'formats/display', "
                        "'formats/json', 'formats/sheets', "
                        "'formats/text' and 'formats/verifier', and paths that end in '.lua'"},
        {"prelud", "unknown script 'prelud' (did you mean 'prelude'?)"},
        {"../prelude", "unknown script '../prelude': there are paths that end in '.lua'"},
        {"/nowhere/x.lua", "cannot open '/nowhere/x.lua': no such file or directory"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_err err = {0};
        assert_int_not_equal(script_load(host, cases[i][0], NULL, &err), TSL_OK);
        assert_string_equal(err.text, cases[i][1]);
    }
    static const char *const bodies[][2] = {
        {"\033Lua\x54", ": compiled Lua is refused: give the source"},
        {"return { x = '\xff' }", ": not UTF-8"},
    };
    CHECK_BODIES(bodies);
}

/* ---- calls of a built-in script ---- */

/* A host whose built-in scripts are the prelude and these two. */
static script_host *own_host(void)
{
    text command = {0}, lua = {0};
    script_host *own = NULL;
    tsl_err err = {0};
    const script_limits limits = {.memory = 32 << 20, .instructions = 1000000};
    text_addf(&command, "mkdir -p %s/own && cp lua/prelude.lua %s/own", folder, folder);
    assert_int_equal(system(command.bytes), 0);
    free(write_script("own/kept", "local list = {}\n"
                                  "return { list = list, add = function(x) list[#list + 1] = x\n"
                                  "  return list end }"));
    free(write_script("own/counts",
                      "local n, kept = 0, include('kept')\n"
                      "return { next = function(x) n = n + 1; kept.add(x)\n"
                      "  return { n, #kept.list } end,\n"
                      "  spend = function() for i = 1, 150000 do n = n + 1 end return n end }"));
    text_addf(&lua, "%s/own", folder);
    const bool loose = getenv("UNDER_VALGRIND") != NULL;
    assert_int_equal(script_host_start(&own, &limits, lua.bytes, loose, &err), TSL_OK);
    text_free(&command);
    text_free(&lua);
    return own;
}

static void calls_of_a_built_in_script_know_nothing_of_each_other(void **state)
{
    (void)state;
    script_host *own = own_host();
    json_t *args = json_pack("[s]", "x"), *none = json_array(), *first = json_pack("[i, i]", 1, 1);
    for (int i = 0; i < 4; i++) {
        json_t *out = NULL;
        tsl_err err = {0};
        assert_int_equal(script_call(&out, own, "counts", "next", args, &err), TSL_OK);
        assert_true(json_equal(out, first));
        json_decref(out);
        /* Each has the whole budget, of which this is more than half. */
        for (int n = 0; n < 2; n++) {
            assert_int_equal(script_call(&out, own, "counts", "spend", none, &err), TSL_OK);
            assert_int_equal(json_integer_value(out), 150000);
            json_decref(out);
        }
        assert_int_equal(script_call(&out, own, "counts", "none", none, &err), TSL_EBROKEN);
        assert_string_equal(err.text, "counts.lua: has no function 'none'");
    }
    json_decref(args);
    json_decref(none);
    json_decref(first);
    script_host_free(own);
}

/* What the data of one set might have done to a process is gone before another set. */
static void a_set_does_not_meet_the_process_of_another(void **state)
{
    (void)state;
    script_host *own = own_host();
    json_t *none = json_array(), *out = NULL;
    tsl_err err = {0};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(script_call(&out, own, "counts", "spend", none, &err), TSL_OK);
        json_decref(out);
        assert_int_equal(own->worker.alive, own->can_keep);
        script_host_allow(own, 60);
        assert_false(own->worker.alive);
    }
    json_decref(none);
    script_host_free(own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(data_goes_in_and_comes_out),
        cmocka_unit_test(data_goes_round),
        cmocka_unit_test(what_is_no_data_is_refused_with_its_place),
        cmocka_unit_test(pairs_go_in_order_of_the_keys),
        cmocka_unit_test(text_functions_are_plain),
        cmocka_unit_test(numbers_are_written_one_way),
        cmocka_unit_test(errors_name_the_line),
        cmocka_unit_test(what_went_in_never_stands_in_an_error),
        cmocka_unit_test(the_same_call_gives_the_same_bytes),
        cmocka_unit_test(sorting_tells_nothing_of_the_clock),
        cmocka_unit_test(keys_of_data_are_sorted),
        cmocka_unit_test(lists_are_sorted_and_equal_ones_stay_in_order),
        cmocka_unit_test(no_state_is_left_from_call_to_call),
        cmocka_unit_test(tables_come_without_their_functions),
        cmocka_unit_test(lists_the_scripts_in_order_with_their_digests),
        cmocka_unit_test(a_function_includes_what_its_text_names),
        cmocka_unit_test(refuses_what_is_no_script),
        cmocka_unit_test(calls_of_a_built_in_script_know_nothing_of_each_other),
        cmocka_unit_test(a_set_does_not_meet_the_process_of_another),
    };
    return cmocka_run_group_tests(tests, open_host, close_host);
}
