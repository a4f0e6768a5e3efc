/* A competition file that is right is read as it says, and described in one way only. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "config_rules.h"

static competition *parse(const char *file)
{
    tsl_err err = {0};
    competition *c = NULL;
    if (parse_bytes(&c, file, strlen(file), &err) != TSL_OK) fail_msg("%s", err.text);
    return c;
}

static competition *load(const char *path)
{
    tsl_err err = {0};
    competition *c = NULL;
    if (load_file(&c, path, &err) != TSL_OK) fail_msg("%s", err.text);
    return c;
}

static void assert_round(const competition_round *r, const competition_round *expected)
{
    assert_int_equal(r->number, expected->number);
    assert_int_equal(r->format, expected->format);
    assert_int_equal(r->attempts, expected->attempts);
    assert_int_equal(r->sets, expected->sets);
    assert_int_equal(r->extras, expected->extras);
    assert_int_equal(r->cubes, expected->cubes);
    assert_int_equal(r->copies, expected->copies);
}

static void reads_the_demo(void **state)
{
    (void)state;
    static const struct {
        size_t event;
        const char *id;
        competition_round round;
    } expected[] = {
        {0, "333", {1, 'a', 5, 3, 2, 1, 1, {0}, NULL, 0, 0, 0}},
        {0, "333", {2, 'a', 5, 1, 2, 1, 1, {0}, NULL, 0, 0, 0}},
        {1, "333oh", {1, 'a', 5, 2, 2, 1, 1, {0}, NULL, 0, 0, 0}},
        {2, "333bf", {1, '5', 5, 1, 2, 1, 1, {0}, NULL, 0, 0, 0}},
        {3, "333fm", {1, 'm', 3, 1, 0, 1, 1, {0}, NULL, 0, 0, 0}},
        {4, "333mbf", {1, '1', 1, 1, 0, 12, 1, {0}, NULL, 0, 0, 0}},
    };
    competition *c = load("configs/demo.yaml");
    assert_string_equal(c->id, "DemoOpen2026");
    assert_string_equal(c->name, "Demo Open 2026");
    assert_string_equal(c->date, "2026-12-05");
    assert_string_equal(c->paper, "a4");
    assert_int_equal(c->event_count, 5);
    assert_int_equal(c->events[0].round_count, 2);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const competition_event *e = &c->events[expected[i].event];
        assert_string_equal(e->id, expected[i].id);
        assert_int_equal(e->filter_count, 0);
        assert_round(&e->rounds[expected[i].round.number - 1], &expected[i].round);
    }
    assert_int_equal(c->format_count, 4);
    assert_string_equal(c->formats[2].name, "sheets");
    assert_string_equal(c->formats[2].script, "formats/sheets");
    assert_int_equal(json_object_size(c->formats[2].parameters), 0);
    competition_free(c);
}

/* Removes the "# " before a key that is shown in a comment. */
static void uncomment(text *file, const char *key)
{
    char *at = strstr(file->bytes, key);
    assert_non_null(at);
    memmove(at, at + 2, strlen(at + 2) + 1);
    file->size -= 2;
}

static void what_the_demo_shows_in_comments_holds(void **state)
{
    (void)state;
    static const char *const keys[] = {"# paper:", "# formats:", "# filters:", "# copies:"};
    tsl_err err = {0};
    text file;
    assert_int_equal(file_read(&file, "configs/demo.yaml", 65536, &err), TSL_OK);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) uncomment(&file, keys[i]);
    competition *c = parse(file.bytes), *demo = load("configs/demo.yaml");
    assert_string_equal(c->effective, demo->effective);
    competition_free(c);
    competition_free(demo);
    text_free(&file);
}

#define HEAD "competition: {id: a, name: b}\n"

static void sets_go_past_z_up_to_the_limit(void **state)
{
    (void)state;
    static const unsigned counts[] = {1, 26, 27, SETS_MAX};
    for (size_t i = 0; i < 4; i++) {
        char file[120];
        snprintf(file, sizeof file, HEAD "events: {333: {rounds: [{sets: %u}]}}\n", counts[i]);
        competition *c = parse(file);
        assert_int_equal(c->events[0].rounds[0].sets, counts[i]);
        competition_free(c);
    }
}

/* As many matches as seats, of 1, 3 or 5 sets of 7 points: WCA I2, I3. */
static void a_head_to_head_round_has_a_set_for_each_match(void **state)
{
    (void)state;
    static const unsigned seats[] = {4, 8, 12, 16}, points[] = {7, 21, 35};
    for (unsigned i = 0; i < 4; i++)
        for (unsigned to_win = 1; to_win <= 3; to_win++) {
            char file[300];
            snprintf(file, sizeof file,
                     HEAD "events: {333bf: {rounds: [{sets: 1}, {head_to_head: {seats: %u, "
                          "sets_to_win: %u}}]}}\n",
                     seats[i], to_win);
            competition *c = parse(file);
            const competition_round expected = {
                2, 'h', points[to_win - 1], seats[i], 2, 1, 1, {0}, NULL, 0, 0, 0};
            assert_round(&c->events[0].rounds[1], &expected);
            competition *again = parse(c->effective);
            assert_string_equal(again->effective, c->effective);
            competition_free(again);
            competition_free(c);
        }
}

static void a_missing_value_is_that_of_the_event(void **state)
{
    (void)state;
    competition *c = parse(HEAD "events: {333mbf: {rounds: [{sets: 2}]}}\n");
    static const competition_round expected = {1, '3', 3, 2, 0, 35, 1, {0}, NULL, 0, 0, 0};
    assert_round(&c->events[0].rounds[0], &expected);
    assert_null(c->date);
    competition_free(c);
}

static void assert_parameters(const script_use *use, const char *expected)
{
    char *json = json_dumps(use->parameters, JSON_COMPACT | JSON_SORT_KEYS);
    assert_string_equal(json, expected);
    free(json);
}

static void parameters_reach_scripts_as_json(void **state)
{
    (void)state;
    static const char file[] = HEAD "formats:\n"
                                    "  - text\n"
                                    "  - use: /opt/x.lua\n"
                                    "    word: some words\n"
                                    "    quoted: \"010 \\\"\\u00e9\\\"\"\n"
                                    "    number: -12\n"
                                    "    zero: 0\n"
                                    "    decimals: 0.0001\n"
                                    "    half: 1.50\n"
                                    "    flag: true\n"
                                    "    text_flag: 'true'\n"
                                    "    list: [1, b, 'no', false]\n"
                                    "    empty: []\n"
                                    "  - {use: text, columns: 2}\n"
                                    "events: {333: {filters: [mine], rounds: [{sets: 1}]}}\n";
    competition *c = parse(file);
    assert_int_equal(c->format_count, 3);
    assert_string_equal(c->formats[0].script, "formats/text");
    assert_string_equal(c->formats[1].name, "/opt/x.lua");
    assert_string_equal(c->formats[1].script, "/opt/x.lua");
    assert_parameters(&c->formats[1],
                      "{\"decimals\":0.0001,\"empty\":[],\"flag\":true,\"half\":1.5,"
                      "\"list\":[1,\"b\",\"no\",false],\"number\":-12,"
                      "\"quoted\":\"010 \\\"\xc3\xa9\\\"\",\"text_flag\":\"true\","
                      "\"word\":\"some words\",\"zero\":0}");
    assert_parameters(&c->formats[2], "{\"columns\":2}");
    assert_string_equal(c->events[0].filters[0].name, "mine");
    assert_string_equal(c->events[0].filters[0].script, "filters/mine");
    competition_free(c);
}

static void every_way_to_write_a_text_is_the_same(void **state)
{
    (void)state;
    static const char *const files[] = {
        HEAD "events: {333: {rounds: [{sets: 2}]}}\n",
        "\xef\xbb\xbf" HEAD "events: {333: {rounds: [{sets: 2}]}}\n",
        "---\ncompetition:\r\n  id: 'a'\r\n  name: \"\\x62\"\r\nevents:\r\n  \"333\":\r\n"
        "    rounds:\r\n    - sets: \"2\"\r\n...\r\n",
        "# paper first\npaper: a4\nevents: {'333': {filters: [], rounds: [{format: a, extras: 2, "
        "sets: 2}]}}\nformats: [text, json, {use: sheets}, display]\ncompetition: {name: b, id: a}",
        "%YAML 1.1\n---\n" HEAD "events: {? 333 : {? rounds : [{? sets : 2}]}}\n",
    };
    competition *first = parse(files[0]);
    for (size_t i = 1; i < sizeof files / sizeof files[0]; i++) {
        competition *c = parse(files[i]);
        assert_string_equal(c->effective, first->effective);
        competition_free(c);
    }
    competition_free(first);
}

static void the_description_is_canonical(void **state)
{
    (void)state;
    competition *c = parse("competition: {name: \"\xc3\x89t\xc3\xa9 \\\"26\\\"\", id: a}\n"
                           "paper: letter\n"
                           "formats: [{use: text, z: 1, a: x}]\n"
                           "events:\n"
                           "  333oh: {rounds: [{sets: 1}]}\n"
                           "  333: {rounds: [{sets: 2, copies: 3}], subset: last-layer, "
                           "filters: [/a/f.lua]}\n");
    assert_string_equal(c->effective, "{\n"
                                      " \"competition\": {\n"
                                      "  \"id\": \"a\",\n"
                                      "  \"name\": \"\xc3\x89t\xc3\xa9 \\\"26\\\"\"\n"
                                      " },\n"
                                      " \"events\": {\n"
                                      "  \"333oh\": {\n"
                                      "   \"filters\": [],\n"
                                      "   \"rounds\": [\n"
                                      "    {\n"
                                      "     \"copies\": 1,\n"
                                      "     \"cubes\": 1,\n"
                                      "     \"extras\": 2,\n"
                                      "     \"format\": \"a\",\n"
                                      "     \"sets\": 1\n"
                                      "    }\n"
                                      "   ]\n"
                                      "  },\n"
                                      "  \"333\": {\n"
                                      "   \"filters\": [\n"
                                      "    \"scripts/f.lua\"\n"
                                      "   ],\n"
                                      "   \"rounds\": [\n"
                                      "    {\n"
                                      "     \"copies\": 3,\n"
                                      "     \"cubes\": 1,\n"
                                      "     \"extras\": 2,\n"
                                      "     \"format\": \"a\",\n"
                                      "     \"sets\": 2\n"
                                      "    }\n"
                                      "   ],\n"
                                      "   \"subset\": \"last-layer\"\n"
                                      "  }\n"
                                      " },\n"
                                      " \"formats\": [\n"
                                      "  {\n"
                                      "   \"a\": \"x\",\n"
                                      "   \"use\": \"text\",\n"
                                      "   \"z\": 1\n"
                                      "  }\n"
                                      " ],\n"
                                      " \"paper\": \"letter\"\n"
                                      "}\n");
    competition_free(c);
}

/* JSON is YAML: what the description says can be read again, and says the same. */
static void the_description_describes_itself(void **state)
{
    (void)state;
    static const char *const files[] = {
        HEAD "events: {333mbf: {rounds: [{sets: 1, cubes: 1}]}, 333: {rounds: [{sets: 100}]}}\n",
        "competition: {id: a, name: '\"\\/ \xf0\x9f\xa7\x8a', date: 2024-02-29}\n"
        "formats: [{use: text, a: \"x/y\", b: [0.1, 123456789.9999, -5], c: ''}]\n"
        "events: {333fm: {filters: [{use: f, on: true}], rounds: [{sets: 1}, {sets: 2}]}}\n",
    };
    for (size_t i = 0; i <= sizeof files / sizeof files[0]; i++) {
        competition *c = i < 2 ? parse(files[i]) : load("configs/demo.yaml");
        competition *again = parse(c->effective);
        assert_string_equal(again->effective, c->effective);
        assert_string_equal(again->events[0].id, c->events[0].id);
        competition_free(again);
        competition_free(c);
    }
}

static void utf8_is_what_rfc_3629_says(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t length;
        uint32_t code;
    } good[] = {{"\x7f", 1, 0x7f},
                {"\xc2\x80", 2, 0x80},
                {"\xdf\xbf", 2, 0x7ff},
                {"\xe0\xa0\x80", 3, 0x800},
                {"\xed\x9f\xbf", 3, 0xd7ff},
                {"\xee\x80\x80", 3, 0xe000},
                {"\xf0\x90\x80\x80", 4, 0x10000},
                {"\xf4\x8f\xbf\xbf", 4, 0x10ffff}};
    static const char *const bad[] = {"\x80",
                                      "\xbf",
                                      "\xc0\x80",
                                      "\xc1\xbf",
                                      "\xc2",
                                      "\xc2\x41",
                                      "\xe0\x9f\xbf",
                                      "\xed\xa0\x80",
                                      "\xef\xbf",
                                      "\xf0\x8f\xbf\xbf",
                                      "\xf4\x90\x80\x80",
                                      "\xf5\x80\x80\x80",
                                      "\xff"};
    uint32_t code;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_int_equal(utf8_next(&code, good[i].bytes, strlen(good[i].bytes)), good[i].length);
        assert_int_equal(code, good[i].code);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(utf8_next(&code, bad[i], strlen(bad[i])), 0);
}

static void what_others_wrote_is_cleaned_for_a_terminal(void **state)
{
    (void)state;
    static const struct {
        const char *dirty, *line, *lines;
    } table[] = {
        {"plain \xc3\xbc", "plain \xc3\xbc", "plain \xc3\xbc"},
        {"\x1b[2J\r\t\x7f", "?[2J???", "?[2J???"},
        {"a\nb", "a?b", "a\nb"},
        {"\xc2\x9b[2J", "??[2J", "??[2J"}, /* the control character CSI */
        {"\xe2\x80\xae"
         "x",
         "???x", "???x"}, /* right to left from here on */
        {"\xff\xc3", "??", "??"},
        {"", "", ""},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char line[32], lines[32];
        snprintf(line, sizeof line, "%s", table[i].dirty);
        snprintf(lines, sizeof lines, "%s", table[i].dirty);
        utf8_clean(line, false);
        utf8_clean(lines, true);
        assert_string_equal(line, table[i].line);
        assert_string_equal(lines, table[i].lines);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_demo),
        cmocka_unit_test(what_the_demo_shows_in_comments_holds),
        cmocka_unit_test(sets_go_past_z_up_to_the_limit),
        cmocka_unit_test(a_head_to_head_round_has_a_set_for_each_match),
        cmocka_unit_test(a_missing_value_is_that_of_the_event),
        cmocka_unit_test(parameters_reach_scripts_as_json),
        cmocka_unit_test(every_way_to_write_a_text_is_the_same),
        cmocka_unit_test(the_description_is_canonical),
        cmocka_unit_test(the_description_describes_itself),
        cmocka_unit_test(utf8_is_what_rfc_3629_says),
        cmocka_unit_test(what_others_wrote_is_cleaned_for_a_terminal),
    };
    return cmocka_run_group_tests(tests, open_book, close_book);
}
