/* A competition file that is wrong is refused, and every message says where and what to do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/text.h"
#include "config_rules.h"

/* A good file, and its parts for the bad ones. */
#define C      "competition: {id: a, name: b}\n"
#define E      "events: {333: {rounds: [{sets: 1}]}}\n"
#define ROUND  C "events: {333: {rounds: [{"
#define H2H    C "events: {333bf: {rounds: [{head_to_head: {"
#define MBF    C "events: {333mbf: {rounds: [{sets: 1, "
#define PARAM  C E "formats: [{use: text, p: "
#define END    "}]}}\n"
#define VENUE  C E "schedule: [{venue: v, timezone: Europe/Berlin, rooms: {r: [{"
#define ENDS   "}]}}]\n"
#define FIVE   "text, text, text, text, text, "
#define NUMBER "' must be a whole number from "
#define PLAIN  "a plain number, true, false, or a text in quotes, got "

/* The first line of what each file must give, after "c.yaml:". */
static const struct {
    const char *file;
    const char *message;
} cases[] = {
    /* the file as a whole */
    {"", "1:1: the file is empty: it must have 'competition' and 'events'"},
    {"# nothing\n", "1:1: the file is empty: it must have 'competition' and 'events'"},
    {"hello\n", "1:1: the file must be a mapping with 'competition' and 'events'"},
    {"- 1\n", "1:1: the file must be a mapping with 'competition' and 'events'"},
    {C E "---\n" C, "3:1: a second document begins: a file may hold only one"},
    {C E "x: \xff\n", "3:4: this is not UTF-8 text"},
    {C E "x: \xc3", "3:4: this is not UTF-8 text"},
    {C E "x: \xc0\x80\n", "3:4: this is not UTF-8 text"},
    {C E "x: \xed\xa0\x80\n", "3:4: this is not UTF-8 text"},
    {C E "x: \xf4\x90\x80\x80\n", "3:4: this is not UTF-8 text"},
    {C E "x: \x1b[2J\n", "3:4: an invisible character that is not allowed"},
    {C E "x: \xe2\x80\xae\n", "3:4: an invisible character that is not allowed"},
    {C E "x: 1\ry: 2\n", "3:5: a line ends with a bare carriage return"},
    /* what YAML could do and this file may not */
    {C E "paper: &x a4\n", "3:8: anchors are not allowed"},
    {C E "formats: &x [text]\n", "3:10: anchors are not allowed"},
    {C E "paper: *x\n", "3:8: aliases are not allowed: write the value out"},
    {C E "paper: !!str a4\n", "3:8: tags are not allowed"},
    {C E "paper: ! a4\n", "3:8: tags are not allowed"},
    {C E "formats: !!seq [text]\n", "3:10: tags are not allowed"},
    {C E "<<: {paper: a4}\n", "3:1: merge keys are not allowed: write the values out"},
    {C E "? [a, b]\n: 1\n", "3:3: a key must be a word, not a list or a mapping"},
    {C E "{a: b}: 1\n", "3:1: a key must be a word, not a list or a mapping"},
    {C E "paper: \"a4\\0\"\n", "3:8: a text must not contain NUL"},
    {C E "x: [[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]\n", "3:19: nested deeper than 16 levels"},
    /* no YAML */
    {C E "x: [1, 2\n", "4:1: this is not YAML: did not find expected ',' or ']' while parsing a "
                       "flow sequence begun in line 3"},
    {C E "x: 'a\n", "4:1: this is not YAML: found unexpected end of stream while scanning a quoted "
                    "scalar begun in line 3"},
    {C E "x:\n\ty: 1\n", "4:1: this is not YAML: found character that cannot start any token while "
                         "scanning for the next token: this is a tab, indent with spaces"},
    {C E "x: y: z\n",
     "3:5: this is not YAML: mapping values are not allowed in this context: put a "
     "text that has ': ' in it in quotes"},
    {"competition: {id: a, name: Cubing: Finals}\n",
     "1:34: this is not YAML: did not find expected ',' or '}' while parsing a flow mapping: put a "
     "text that has ': ' in it in quotes"},
    {"x: 1\n  y: 2\n", "2:4: this is not YAML: mapping values are not allowed in this context"},
    {C E "x: @y\n", "3:4: this is not YAML: found character that cannot start any token while "
                    "scanning for the next token: put a text that begins with @, ` or % in "
                    "quotes"},
    /* the schedule */
    {C E "schedule: {venue: v}\n", "3:11: 'schedule' must be a list of venues, got a mapping"},
    {C E "schedule: [v]\n", "3:12: an item of 'schedule' must be a mapping with 'venue'"},
    {C E "schedule: [{venue: v, timezone: Europe/Berlin}]\n", "3:12: a venue lacks 'rooms'"},
    {C E "schedule: [{venue: v, timezone: Berlin, rooms: {r: []}}]\n",
     "3:33: this machine knows no time zone 'Berlin': zones have names like Europe/Berlin"},
    {C E "schedule: [{venue: v, timezone: ../x, rooms: {r: []}}]\n",
     "3:33: 'timezone' must be a time zone like Europe/Berlin, got '../x'"},
    {VENUE "start: 2026-02-31 10:00, round: 333-r1" ENDS,
     "3:68: 'start' must be a time like 2026-12-05 10:00, got '2026-02-31 10:00'"},
    {VENUE "start: 2026-12-05, round: 333-r1" ENDS,
     "3:68: 'start' must be a time like 2026-12-05 10:00, got '2026-12-05'"},
    {VENUE "start: 2026-12-05 10:00, end: 25:00, round: 333-r1" ENDS,
     "3:91: 'end' must be a time like 2026-12-05 11:00, or 11:00 on the same day, got '25:00'"},
    {VENUE "start: 2026-12-05 10:00, end: 09:30, round: 333-r1" ENDS,
     "3:91: 'end' is before 'start'"},
    {VENUE "start: 2026-12-05 10:00, round: 333-r2" ENDS,
     "3:93: no event of this competition has the round '333-r2'"},
    {VENUE "start: 2026-12-05 10:00, round: 333-r1, sets: [B]" ENDS, "3:107: 333-r1 has no set B"},
    {VENUE "start: 2026-12-05 10:00, round: 333-r1, sets: [A, A]" ENDS,
     "3:107: 'sets' must be a list of different sets like [A, B], got a list"},
    {VENUE "start: 2026-12-05 10:00, round: 333-r1, group: 0" ENDS,
     "3:108: 'group' must be a whole number from 1 to 100, got '0'"},
    {VENUE "start: 2026-12-05 10:00" ENDS,
     "3:60: an activity has either a 'round' or a 'name', like "
     "'{start: 2026-12-05 10:00, end: 11:00, round: 333-r1}'"},
    {C E "schedule: [{venue: v, timezone: Europe/Berlin, rooms: {r: [333-r1]}}]\n",
     "3:60: an activity must be a mapping like "
     "'{start: 2026-12-05 10:00, end: 11:00, round: 333-r1}'"},
    {C "events: {333: {rounds: [{sets: 1, format: 3}]}}\n"
       "schedule: [{venue: v, timezone: Europe/Berlin, rooms: {r: [{start: 2026-12-05 10:00, "
       "round: 333-r1, attempt: 4" ENDS,
     "3:110: 333-r1 has 3 attempts"},
    {VENUE "start: 2026-12-05 10:00, round: [333-r1]" ENDS,
     "3:93: 'round' must be a round like 333-r1, got a list"},
    {VENUE "start: 2026-12-05 10:00, round: 333-r1, group: [1]" ENDS,
     "3:108: 'group' must be a whole number from 1 to 100, got a list"},
    {C E "schedule: [{venue: v, timezone: Europe/Berlin, rooms: {\"\": []}}]\n",
     "3:56: a room's name must be a printable text of at most 200 bytes"},
    {C E "schedule: [{venue: v, timezone: Europe/Berlin, rooms: {r: 333-r1}}]\n",
     "3:59: 'a room' must be a list of activities, got '333-r1'"},
    {C E "formats: [" FIVE FIVE FIVE FIVE "text]\n", "3:10: 'formats' has 21 items: at most 20"},
    /* keys */
    {C E "papers: a4\n", "3:1: unknown key 'papers' in the file (did you mean 'paper'?)"},
    {C E "colour: red\n", "3:1: unknown key 'colour' in the file: it may have 'competition', "
                          "'paper', 'formats', 'events', 'persons' and 'schedule'"},
    {C E "paper: a4\npaper: a4\n", "4:1: key 'paper' is given twice, first in line 3"},
    {C E "\"paper\": a4\npaper: a4\n", "4:1: key 'paper' is given twice, first in line 3"},
    {C "events:\n  333: {rounds: [{sets: 1}]}\n  333: {rounds: [{sets: 1}]}\n",
     "4:3: key '333' is given twice, first in line 3"},
    {C "events: {333: {ruonds: 3, rounds: [{sets: 1}]}}\n",
     "2:16: unknown key 'ruonds' in event '333' (did you mean 'rounds'?)"},
    {ROUND "sets: 1, set: 2" END,
     "2:35: unknown key 'set' in round 1 of event '333' (did you mean 'sets'?)"},
    {"competition: {id: a, name: b, place: c}\n" E,
     "1:31: unknown key 'place' in 'competition': it may have 'id', 'name', 'date' and "
     "'wcif_version'"},
    {C E "\"a\\e[2Jb\": 1\n", "3:1: unknown key 'a?[2Jb' in the file: it may have 'competition', "
                              "'paper', 'formats', 'events', 'persons' and 'schedule'"},
    /* what must be there */
    {C, "1:1: the file lacks 'events'"},
    {E, "1:1: the file lacks 'competition'"},
    {"competition: {name: b}\n" E, "1:14: 'competition' lacks 'id'"},
    {"competition: {id: a}\n" E, "1:14: 'competition' lacks 'name'"},
    {C "events: {333: {filters: []}}\n", "2:15: event '333' lacks 'rounds'"},
    {ROUND "extras: 1" END, "2:25: round 1 of event '333' lacks 'sets'"},
    {"competition:\n" E, "1:13: 'competition' must be a mapping with 'id' and 'name', got nothing"},
    {C "events:\n",
     "2:8: 'events' must be a mapping like '333: {rounds: [{sets: 2}]}', got nothing"},
    {C "events: {}\n",
     "2:9: 'events' must be a mapping like '333: {rounds: [{sets: 2}]}', got an empty mapping"},
    {C "events: [333]\n",
     "2:9: 'events' must be a mapping like '333: {rounds: [{sets: 2}]}', got a list"},
    {C "events: {333: 2}\n", "2:15: event '333' must be a mapping with 'rounds', got '2'"},
    {C "events:\n  333:\n", "3:7: event '333' must be a mapping with 'rounds', got nothing"},
    {C "events: {333: {subset: PLL, rounds: [{sets: 1}]}}\n",
     "2:24: 'subset' must be a name of small letters, digits and '-', like 'pll', got 'PLL'"},
    {C "events: {333: {subset: [pll], rounds: [{sets: 1}]}}\n",
     "2:24: 'subset' must be a name of small letters, digits and '-', like 'pll', got a list"},
    {C "events: {333: {rounds: 3}}\n",
     "2:24: 'rounds' must be a list of rounds like '- {sets: 2}', got '3'"},
    {C "events: {333: {rounds: []}}\n",
     "2:24: 'rounds' must be a list of rounds like '- {sets: 2}', got an empty list"},
    {C "events: {333: {rounds: [2]}}\n",
     "2:25: round 1 of event '333' must be a mapping like '{sets: 2}'"},
    {C "events: {333: {rounds: [{sets: 1},{sets: 1},{sets: 1},{sets: 1},{sets: 1}]}}\n",
     "2:24: event '333' has 5 rounds: at most 4"},
    /* the competition */
    {"competition: {id: a b, name: b}\n" E,
     "1:19: 'id' must be 1 to 64 letters and digits, got 'a b'"},
    {"competition: {id: ../a, name: b}\n" E,
     "1:19: 'id' must be 1 to 64 letters and digits, got '../a'"},
    {"competition: {id: '', name: b}\n" E, "1:19: 'id' must be 1 to 64 letters and digits, got ''"},
    {"competition: {id: Caf\xc3\xa9, name: b}\n" E,
     "1:19: 'id' must be 1 to 64 letters and digits, got 'Caf\xc3\xa9'"},
    {"competition: {name: b, id: 12345678901234567890123456789012345678901234567890123456789012345}"
     "\n" E,
     "1:28: 'id' must be 1 to 64 letters and digits, got "
     "'1234567890123456789012345678901234567890...'"},
    {"competition: {id: a, name: [b]}\n" E,
     "1:28: 'name' must be a printable text of at most 200 bytes, got a list"},
    {"competition: {id: a, name: ' '}\n" E,
     "1:28: 'name' must be a printable text of at most 200 bytes, got ' '"},
    {"competition: {id: a, name: \"b\\nc\"}\n" E,
     "1:28: 'name' must be a printable text of at most 200 bytes, got 'b?c'"},
    {"competition: {id: a, name: b, date: 2026-02-29}\n" E,
     "1:37: 'date' must be a date like 2026-12-05, got '2026-02-29'"},
    {"competition: {id: a, name: b, date: 2100-02-29}\n" E,
     "1:37: 'date' must be a date like 2026-12-05, got '2100-02-29'"},
    {"competition: {id: a, name: b, date: 2026-13-01}\n" E,
     "1:37: 'date' must be a date like 2026-12-05, got '2026-13-01'"},
    {"competition: {id: a, name: b, date: 2026-00-10}\n" E,
     "1:37: 'date' must be a date like 2026-12-05, got '2026-00-10'"},
    {"competition: {id: a, name: b, date: 2026-1-5}\n" E,
     "1:37: 'date' must be a date like 2026-12-05, got '2026-1-5'"},
    {C E "paper: A4\n", "3:8: 'paper' must be 'a4' or 'letter', got 'A4' (did you mean 'a4'?)"},
    {C E "paper: foolscap\n", "3:8: 'paper' must be 'a4' or 'letter', got 'foolscap'"},
    /* events and rounds */
    {C "events: {333x: {rounds: [{sets: 1}]}}\n",
     "2:10: unknown event '333x' (did you mean '333'?)"},
    {C "events: {magic: {rounds: [{sets: 1}]}}\n",
     "2:10: unknown event 'magic': there are '333', '333oh', '333bf', '333fm' and '333mbf'"},
    {ROUND "sets: 0" END, "2:24: no round of event '333' has scramble sets: take it out"},
    {ROUND "sets: 0}, {sets: 0" END,
     "2:24: no round of event '333' has scramble sets: take it out"},
    {ROUND "sets: 101" END, "2:32: 'sets" NUMBER "0 to 100, got '101'"},
    {ROUND "sets: -1" END, "2:32: 'sets" NUMBER "0 to 100, got '-1'"},
    {ROUND "sets: 3x" END, "2:32: 'sets" NUMBER "0 to 100, got '3x'"},
    {ROUND "sets: 010" END, "2:32: 'sets" NUMBER "0 to 100, got '010'"},
    {ROUND "sets: 0x10" END, "2:32: 'sets" NUMBER "0 to 100, got '0x10'"},
    {ROUND "sets: 1_0" END, "2:32: 'sets" NUMBER "0 to 100, got '1_0'"},
    {ROUND "sets: 1e1" END, "2:32: 'sets" NUMBER "0 to 100, got '1e1'"},
    {ROUND "sets: 2.0" END, "2:32: 'sets" NUMBER "0 to 100, got '2.0'"},
    {ROUND "sets: +2" END, "2:32: 'sets" NUMBER "0 to 100, got '+2'"},
    {ROUND "sets: 18446744073709551617" END,
     "2:32: 'sets" NUMBER "0 to 100, got '18446744073709551617'"},
    {ROUND "sets: yes" END, "2:32: 'sets" NUMBER "0 to 100, got 'yes'"},
    {ROUND "sets: [1]" END, "2:32: 'sets" NUMBER "0 to 100, got a list"},
    {ROUND "sets: " END, "2:32: 'sets" NUMBER "0 to 100, got nothing"},
    {ROUND "sets: 1, extras: 21" END, "2:43: 'extras" NUMBER "0 to 20, got '21'"},
    {ROUND "sets: 1, copies: 0" END, "2:43: 'copies" NUMBER "1 to 100, got '0'"},
    {ROUND "sets: 1, cubes: 2" END, "2:42: 'cubes' must be 1 (only multi-blind has more), got '2'"},
    {MBF "cubes: 181" END, "2:45: 'cubes" NUMBER "1 to 180, got '181'"},
    {MBF "cubes: 0" END, "2:45: 'cubes" NUMBER "1 to 180, got '0'"},
    /* head-to-head */
    {H2H "seats: 6, sets_to_win: 2}" END, "2:50: 'seats' must be 4, 8, 12 or 16, got '6'"},
    {H2H "seats: 20, sets_to_win: 2}" END, "2:50: 'seats' must be 4, 8, 12 or 16, got '20'"},
    {ROUND "sets: 1, dual_with: 5" END,
     "2:46: 'dual_with' must be a whole number from 1 to 4, got '5'"},
    {ROUND "sets: 1, dual_with: 1" END,
     "2:46: 'dual_with' of round 1 must be another round of event '333', and that round's 1"},
    {ROUND "sets: 1, dual_with: 2}, {sets: 1" END,
     "2:46: 'dual_with' of round 1 must be another round of event '333', and that round's 1"},
    {ROUND "sets: 1, dual_with: 4}, {sets: 1, dual_with: 1" END,
     "2:46: 'dual_with' of round 1 must be another round of event '333', and that round's 1"},
    {H2H "seats: 8}" END, "2:42: 'head_to_head' lacks 'sets_to_win'"},
    {H2H "seats: 8, sets_to_win: 4}" END, "2:66: 'sets_to_win" NUMBER "1 to 3, got '4'"},
    {H2H "seats: 8, sets_to_win: 1, x: 1}" END,
     "2:69: unknown key 'x' in 'head_to_head': it may have 'seats' and 'sets_to_win'"},
    {H2H "seats: 8, sets_to_win: 2}, sets: 4" END,
     "2:76: 'sets' must be 8, one for each match of 'head_to_head', or be left out"},
    {H2H "seats: 8, sets_to_win: 2}, sets: 0" END,
     "2:76: 'sets' must be 8, one for each match of 'head_to_head', or be left out"},
    {H2H "seats: 8, sets_to_win: 2}, format: a" END, "2:78: 'format' must be 'h', got 'a'"},
    {H2H "seats: 8, sets_to_win: 2}}, {sets: 1" END,
     "2:42: only the last round of an event can be head-to-head (WCA 9b7b)"},
    {ROUND "sets: 1, head_to_head: 3" END,
     "2:49: 'head_to_head' must be a mapping like {seats: 16, sets_to_win: 2}, got '3'"},
    {ROUND "head_to_head: {seats: 8, sets_to_win: 1}" END,
     "2:40: event '333' has no head-to-head rounds (WCA 9b7a)"},

    {ROUND "sets: 1, format: m" END, "2:43: 'format' must be 'a', '3', '2' or '1', got 'm'"},
    {MBF "format: a" END, "2:46: 'format' must be '3', '2' or '1', got 'a'"},
    {MBF "format: ''" END, "2:46: 'format' must be '3', '2' or '1', got ''"},
    /* scripts */
    {C E "formats: text\n", "3:10: 'formats' must be a list of formats, got 'text'"},
    {C E "formats: [../x]\n", "3:11: an item of 'formats' must be a name, a path ending in "
                              "'.lua', or a mapping with 'use', got '../x'"},
    {C E "formats: [/a/b.so]\n", "3:11: an item of 'formats' must be a name, a path ending "
                                 "in '.lua', or a mapping with 'use', got '/a/b.so'"},
    {C E "formats: [[text]]\n", "3:11: an item of 'formats' must be a name, a path ending "
                                "in '.lua', or a mapping with 'use', got a list"},
    {C E "formats: [{p: 1}]\n", "3:11: an item of 'formats' lacks 'use'"},
    {C E "formats: [text, json, text]\n", "3:23: 'formats' has 'text' twice"},
    {C E "formats: [{use: text, P: 1}]\n",
     "3:23: a parameter's name has only a-z, 0-9, '_' and '-'"},
    {PARAM "{q: 1}}]\n",
     "3:26: 'p' must be a number, true, false, a text, or a list of these, got a mapping"},
    {PARAM "[[1]]}]\n",
     "3:27: 'p' must be a number, true, false, a text, or a list of these, got a list"},
    {PARAM "no}]\n", "3:26: 'p' must be " PLAIN "'no'"},
    {PARAM "010}]\n", "3:26: 'p' must be " PLAIN "'010'"},
    {PARAM "1e3}]\n", "3:26: 'p' must be " PLAIN "'1e3'"},
    {PARAM "1234567890}]\n", "3:26: 'p' must be " PLAIN "'1234567890'"},
    {PARAM "null}]\n", "3:26: 'p' must be " PLAIN "'null'"},
    {PARAM "}]\n", "3:26: 'p' must be " PLAIN "nothing"},
    {PARAM "\"\\e[2J\"}]\n", "3:26: 'p' must be a printable text, got '?[2J'"},
};

/* The first line of the error that a file gives, "" if it is accepted. */
static const char *first_line(const void *bytes, size_t size)
{
    static tsl_err err;
    competition *c;
    err.text[0] = '\0';
    int code = parse_bytes(&c, bytes, size, &err);
    if (code == TSL_OK) competition_free(c);
    err.text[strcspn(err.text, "\n")] = '\0';
    return err.text;
}

static void every_message_says_where_and_what(void **state)
{
    (void)state;
    assert_string_equal(first_line(C E, strlen(C E)), "");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char expected[300];
        snprintf(expected, sizeof expected, "c.yaml:%s", cases[i].message);
        assert_string_equal(first_line(cases[i].file, strlen(cases[i].file)), expected);
    }
}

/* So many of a list there may be, and not one more. */
static void says_how_many_there_may_be(void **state)
{
    (void)state;
    static const struct {
        const char *before, *item;
        size_t most;
        const char *after, *message;
    } lists[] = {
        {C E "schedule: [", "{venue: v, timezone: Europe/Berlin, rooms: {r: []}}", 100, "]\n",
         "3:11: 'schedule' has 101 items: at most 100"},
        {C E "schedule: [{venue: v, timezone: Europe/Berlin, rooms: {r: [",
         "{start: 2026-12-05 10:00, name: x}", 1000, "]}}]\n",
         "3:59: 'a room' has 1001 items: at most 1000"},
        {VENUE "start: 2026-12-05 10:00, name: y}], q: [", "{start: 2026-12-05 10:00, name: x}",
         999, "]}}]\n", "3:12: the schedule has 1001 activities: at most 1000"},
    };
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        text file = {0};
        char expected[300];
        text_addf(&file, "%s%s", lists[i].before, lists[i].item);
        for (size_t k = 1; k < lists[i].most; k++) text_addf(&file, ", %s", lists[i].item);
        const size_t size = file.size;
        text_add(&file, lists[i].after);
        assert_string_equal(first_line(file.bytes, file.size), "");
        file.size = size;
        text_addf(&file, ", %s%s", lists[i].item, lists[i].after);
        snprintf(expected, sizeof expected, "c.yaml:%s", lists[i].message);
        assert_string_equal(first_line(file.bytes, file.size), expected);
        text_free(&file);
    }
}

static void refuses_a_nul_byte(void **state)
{
    (void)state;
    static const char file[] = C E "x: \0 1\n";
    assert_string_equal(first_line(file, sizeof file - 1),
                        "c.yaml:3:4: an invisible character that is not allowed");
}

static void all_errors_of_a_file_come_at_once_in_order(void **state)
{
    (void)state;
    static const char file[] = "events:\n"
                               "  333:\n"
                               "    ruonds: 3\n"
                               "    rounds: [{sets: 3x}]\n"
                               "competition:\n"
                               "  name: \xc3\x89t\xc3\xa9 2026\n"
                               "  date: \xc3\xa9t\xc3\xa9, 2026-06-01\n";
    static const char expected[] =
        "c.yaml:3:5: unknown key 'ruonds' in event '333' (did you mean 'rounds'?)\n"
        "   3 |     ruonds: 3\n"
        "     |     ^~~~~~\n"
        "c.yaml:4:21: 'sets' must be a whole number from 0 to 100, got '3x'\n"
        "   4 |     rounds: [{sets: 3x}]\n"
        "     |                     ^~\n"
        "c.yaml:6:3: 'competition' lacks 'id'\n"
        "   6 |   name: \xc3\x89t\xc3\xa9 2026\n"
        "     |   ^\n"
        "c.yaml:7:9: 'date' must be a date like 2026-12-05, got '\xc3\xa9t\xc3\xa9, 2026-06-01'\n"
        "   7 |   date: \xc3\xa9t\xc3\xa9, 2026-06-01\n"
        "     |         ^~~~~~~~~~~~~~~";
    tsl_err err = {0};
    competition *c;
    assert_int_equal(parse_bytes(&c, file, sizeof file - 1, &err), TSL_EINPUT);
    assert_string_equal(err.text, expected);
    assert_null(c);
}

static size_t count_of(const char *string, const char *part)
{
    size_t count = 0;
    for (const char *at = string; (at = strstr(at, part)); at++) count++;
    return count;
}

static void at_most_twenty_errors_are_shown(void **state)
{
    (void)state;
    char file[2000] = C E;
    for (int i = 0; i < 30; i++)
        snprintf(file + strlen(file), sizeof file - strlen(file), "paper%d: x\n", i);
    tsl_err err = {0};
    competition *c;
    assert_int_equal(parse_bytes(&c, file, strlen(file), &err), TSL_EINPUT);
    assert_int_equal(count_of(err.text, "c.yaml:"), 20);
    assert_non_null(strstr(err.text, "c.yaml:22:1: unknown key 'paper19'"));
    assert_non_null(strstr(err.text, "\nand 10 more"));
}

/* Long names, lines and values: the message stays whole and the caret in sight. */
static void a_long_line_is_cut_around_the_error(void **state)
{
    (void)state;
    text file = {0};
    text_add(&file, C E "formats: [{use: text");
    for (int i = 0; i < 20; i++) text_addf(&file, ", parameter%d: %0100d", i, 7);
    text_add(&file, "}]\n");
    tsl_err err = {0};
    competition *c;
    assert_int_equal(parse_bytes(&c, file.bytes, file.size, &err), TSL_EINPUT);
    assert_true(strlen(err.text) < sizeof err.text - 1);
    assert_non_null(strstr(err.text, " more"));
    for (const char *line = err.text; line; line = strchr(line + 1, '\n'))
        assert_true(strcspn(line + 1, "\n") < 300);
    text_free(&file);
}

static void refuses_a_file_that_is_too_large(void **state)
{
    (void)state;
    size_t size = 256 * 1024 + 1;
    char *file = malloc(size);
    memset(file, '#', size);
    assert_string_equal(first_line(file, size), "c.yaml:1:1: the file is larger than 262144 bytes");
    free(file);
}

/* libyaml alone takes 14 seconds of processor time for the first of these. */
static void hostile_files_are_refused_quickly(void **state)
{
    (void)state;
    static const struct {
        const char *part, *message;
    } hostile[] = {
        {"[", "c.yaml:1:17: nested deeper than 16 levels"},
        {"{a: ", "c.yaml:1:65: nested deeper than 16 levels"},
        {"- ", "c.yaml:1:33: nested deeper than 16 levels"},
        {"? ", "c.yaml:1:3: a key must be a word, not a list or a mapping"},
        {"&a ", "c.yaml:1:1: anchors are not allowed"},
        {"- &a 1\n", "c.yaml:1:3: anchors are not allowed"},
        {"- *a\n", "c.yaml:1:3: aliases are not allowed: write the value out"},
        {"a: 1\n", "c.yaml:9999:4: more than 20000 values"},
        {"'\n", "c.yaml:3:1: this is not YAML: "},
        {"\"", "c.yaml:1:3: this is not YAML: "},
        {"%", "c.yaml:1:2: this is not YAML: "},
        {"|\n", "c.yaml:2:1: this is not YAML: "},
    };
    static char file[256 * 1024];
    clock_t begin = clock();
    for (size_t i = 0; i < sizeof hostile / sizeof hostile[0]; i++) {
        size_t size = strlen(hostile[i].part);
        for (size_t at = 0; at + size <= sizeof file; at += size)
            memcpy(file + at, hostile[i].part, size);
        assert_memory_equal(first_line(file, sizeof file / size * size), hostile[i].message,
                            strlen(hostile[i].message));
    }
    /* They take 0.1 s; without the guards a minute. Processor time, so that load does not count. */
    assert_true((double)(clock() - begin) / CLOCKS_PER_SEC < 20);
}

/* Nine lists of nine, each naming the one before nine times: 9^9 values for who follows them. */
static void a_bomb_of_aliases_does_not_go_off(void **state)
{
    (void)state;
    text file = {0};
    text_add(&file, "a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 9; i++) {
        text_addf(&file, "a%d: &a%d [", i, i);
        for (int k = 0; k < 9; k++) text_addf(&file, "%s*a%d", k ? ", " : "", i - 1);
        text_add(&file, "]\n");
    }
    tsl_err err = {0};
    competition *c;
    assert_int_equal(parse_bytes(&c, file.bytes, file.size, &err), TSL_EINPUT);
    assert_non_null(strstr(err.text, "c.yaml:1:5: anchors are not allowed"));
    assert_non_null(strstr(err.text, "c.yaml:2:10: aliases are not allowed"));
    text_free(&file);
}

static void says_which_file_cannot_be_read(void **state)
{
    (void)state;
    tsl_err err = {0};
    competition *c;
    assert_int_equal(load_file(&c, "no/such.yaml", &err), TSL_ESYSTEM);
    assert_string_equal(err.text, "cannot open 'no/such.yaml': no such file or directory");
    assert_int_equal(load_file(&c, "tests", &err), TSL_ESYSTEM);
    assert_string_equal(err.text, "'tests' is not a regular file");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_message_says_where_and_what),
        cmocka_unit_test(says_how_many_there_may_be),
        cmocka_unit_test(refuses_a_nul_byte),
        cmocka_unit_test(all_errors_of_a_file_come_at_once_in_order),
        cmocka_unit_test(at_most_twenty_errors_are_shown),
        cmocka_unit_test(a_long_line_is_cut_around_the_error),
        cmocka_unit_test(refuses_a_file_that_is_too_large),
        cmocka_unit_test(hostile_files_are_refused_quickly),
        cmocka_unit_test(a_bomb_of_aliases_does_not_go_off),
        cmocka_unit_test(says_which_file_cannot_be_read),
    };
    return cmocka_run_group_tests(tests, open_book, close_book);
}
