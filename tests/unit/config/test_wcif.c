/* WCIF is read as a competition file, and what is wrong with one is said with its JSON path. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "config/wcif.h"
#include "config_rules.h"

/* A good file, in parts; ' stands for ". */
#define HEAD     "{'formatVersion':'1.0','id':'a','name':'b','events':["
#define EVENT    "{'id':'333','rounds':["
#define ROUND    "{'id':'333-r1','format':'a','scrambleSetCount':2}"
#define ROUNDS   HEAD EVENT ROUND "]}],"
#define VENUE    ROUNDS "'schedule':{'venues':[{'name':'v','timezone':'Europe/Berlin','rooms':["
#define ACTIVITY VENUE "{'name':'r','activities':[{'name':'n','startTime':'2026-12-05T09:00:00Z',"
#define ENDS     "'endTime':'2026-12-05T10:00:00Z',"
#define CLOSE    "}]}]}]}}"
#define EXT      "'extensions':[{'id':'org.worldcubeassociation.tnoodle."

/* What each file must give, after "w.json". */
static const struct {
    const char *file, *message;
} cases[] = {
    /* no JSON, or too much of it */
    {HEAD, ":1:53: this is not JSON: ']' expected near end of file"},
    {ROUNDS "'x':'\\ud800'}",
     ":1:140: this is not JSON: invalid Unicode '\\uD800' near '\"\\ud800\"'"},
    {ROUNDS "'id':'x'}", ":1:132: this is not JSON: duplicate object key near '\"id\"'"},
    /* missing */
    {"{'formatVersion':1}", ": formatVersion: must be a text\nw.json: id: is missing\n"
                            "w.json: name: is missing\nw.json: events: is missing"},
    {HEAD "]}", ": events: there is none"},
    {HEAD "{'rounds':[" ROUND "]}]}", ": events[0].id: is missing"},
    {HEAD "{'id':'333'}]}", ": events[0].rounds: is missing"},
    {HEAD EVENT "{'id':'333-r1','scrambleSetCount':1}]}]}",
     ": events[0].rounds[0].format: is missing"},
    {HEAD EVENT "{'id':'333-r1','format':'a'}]}]}",
     ": events[0].rounds[0].scrambleSetCount: is missing"},
    {ACTIVITY "'activityCode':'333-r1'" CLOSE,
     ": schedule.venues[0].rooms[0].activities[0].endTime: is missing"},
    {ACTIVITY ENDS "'x':1" CLOSE,
     ": schedule.venues[0].rooms[0].activities[0].activityCode: is missing"},
    /* of the wrong type */
    {HEAD "7]}", ": events[0]: must be an object"},
    {HEAD EVENT "[]]}]}", ": events[0].rounds[0]: must be an object"},
    {HEAD EVENT "{'id':'333-r1','format':'a','scrambleSetCount':'2'}]}]}",
     ": events[0].rounds[0].scrambleSetCount: must be a whole number"},
    {ROUNDS "'schedule':[]}", ": schedule: must be an object"},
    {ROUNDS "'schedule':{'venues':{}}}", ": schedule.venues: must be a list"},
    /* unknown */
    {HEAD "{'id':'333x','rounds':[{'id':'333x-r1','format':'a','scrambleSetCount':1}]}]}",
     ": events[0].id: unknown event '333x' (did you mean '333'?)"},
    {HEAD EVENT "{'id':'333-r1','format':'x','scrambleSetCount':1}]}]}",
     ": events[0].rounds[0].format: 'format' must be 'a', '3', '2' or '1', got 'x'"},
    {HEAD EVENT "{'id':'333-r1','format':'h','scrambleSetCount':1}]}]}",
     ": events[0].rounds[0].format: 'format' must be 'a', '3', '2' or '1', got 'h'\nw.json: "
     "events[0].rounds[0].scrambleSetCount: event '333' has no head-to-head rounds (WCA 9b7a)"},
    {VENUE "{'name':'r','activities':[]}],'timezone':'x'}]}}",
     ":1:238: this is not JSON: duplicate object key near '\"timezone\"'"},
    {ROUNDS "'schedule':{'venues':[{'name':'v','timezone':'Mars/Base','rooms':[{}]}]}}",
     ": schedule.venues[0].timezone: this machine knows no time zone 'Mars/Base'"},
    {ACTIVITY ENDS "'activityCode':'333'" CLOSE,
     ": schedule.venues[0].rooms[0].activities[0].activityCode: must be like 333-r1, 333-r1-g2 or "
     "other-lunch"},
    {ACTIVITY ENDS "'activityCode':'333-r1-g0'" CLOSE,
     ": schedule.venues[0].rooms[0].activities[0].activityCode: must be like 333-r1, 333-r1-g2 or "
     "other-lunch"},
    {ACTIVITY "'endTime':'noon','activityCode':'333-r1'" CLOSE,
     ": schedule.venues[0].rooms[0].activities[0].endTime: must be a time like "
     "2026-12-05T09:00:00Z"},
    /* contradictory */
    {HEAD EVENT ROUND "]}," EVENT ROUND "]}]}",
     ": events[1]: event '333' stands in events[0] already"},
    {HEAD EVENT ROUND "," ROUND "]}]}",
     ": events[0].rounds[1].id: round 2 of the event must be '333-r2'"},
    {HEAD EVENT "{'id':'333-r1','format':'a','scrambleSetCount':0}]}]}",
     ": events: none has a round with scramble sets: there is nothing to make"},
    {HEAD EVENT "{'id':'333-r1','format':'a','scrambleSetCount':101}]}]}",
     ": events[0].rounds[0].scrambleSetCount: 'sets' must be a whole number from 0 to 100, got "
     "'101'"},
    {HEAD EVENT "]}]}", ": events: none has a round with scramble sets: there is nothing to make"},
    /* what it is instead */
    {"{'id':'a','name':'b','events':[" EVENT ROUND "]}]}",
     ": it has no 'formatVersion', as WCIF has: export it again from the WCA's website"},
    {"{'competitionName':'b','version':'TNoodle-WCA-1.2.2','wcif':" HEAD EVENT ROUND "]}]}}",
     ": this is a file of scrambles, as TNoodle makes it: give the WCIF that the WCA's website "
     "exports"},
    {HEAD "{'id':'333ft','rounds':[{'id':'333ft-r1','format':'a','scrambleSetCount':1}]}]}",
     ": events[0].id: '333ft' is no event of the WCA any more, and has no scrambles here: take it "
     "out"},
    {HEAD "{'id':'magic','rounds':[{'id':'magic-r1','format':'a','scrambleSetCount':1}]}]}",
     ": events[0].id: 'magic' is no event of the WCA any more, and has no scrambles here: take it "
     "out"},
    {ACTIVITY "'endTime':'2026-12-05T08:00:00Z','activityCode':'333-r1'" CLOSE,
     ": schedule.venues[0].rooms[0].activities[0].endTime: 'end' is before 'start'"},
    {HEAD EVENT "{'id':'333-r1','format':'a','scrambleSetCount':1," EXT
                "MultiScrambleCount','data':{'requestedScrambles':9}}]}]}]}",
     ": events[0].rounds[0].extensions[0].data.requestedScrambles: 'cubes' must be 1 (only "
     "multi-blind has more), got '9'"},
    {HEAD EVENT "{'id':'333-r1','format':'a','scrambleSetCount':1," EXT
                "ExtraScrambleCount','data':{'extraAttempts':-1}}]}]}]}",
     ": events[0].rounds[0].extensions[0].data.extraAttempts: 'extras' must be a whole number from "
     "0 to 20, got '-1'"},
    {HEAD EVENT "{'id':'333-r1','format':'a','scrambleSetCount':1," EXT "SheetCopyCount'}]}]}]}",
     ": events[0].rounds[0].extensions[0].data: is missing"},
    /* hostile names */
    {"{'formatVersion':'1.0','id':'../x','name':'b','events':[" EVENT ROUND "]}]}",
     ": id: 'id' must be 1 to 64 letters and digits, got '../x'"},
    {"{'formatVersion':'1.0','id':'a','name':'\\u001b[2J','events':[" EVENT ROUND "]}]}",
     ": name: 'name' must be a printable text of at most 200 bytes, got '?[2J'"},
    {"{'formatVersion':'1.0','id':'a','name':'x\\u202ey','events':[" EVENT ROUND "]}]}",
     ": name: 'name' must be a printable text of at most 200 bytes, got 'x?y'"},
    {VENUE "{'name':'\\u2066','activities':[]}]}]}}",
     ": schedule.venues[0].rooms[0].name: a room's name must be a printable text of at most 200 "
     "bytes"},
    {HEAD "{'id':'a: {b','rounds':[{'id':'a: {b-r1','format':'a','scrambleSetCount':1}]}]}",
     ": events[0].id: unknown event 'a: {b': there are '333', '333oh', '333bf', '333fm' and "
     "'333mbf'"},
};

static char *plain(const char *file)
{
    char *json = strdup(file);
    assert_non_null(json);
    for (char *c = json; *c; c++)
        if (*c == '\'') *c = '"';
    return json;
}

static int read_wcif(competition **out, const char *json, size_t size, tsl_err *err)
{
    const config_bytes from = {.name = "w.json", .bytes = json, .size = size};
    return config_read(out, &from, test_book, err);
}

static void every_message_has_the_path(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char expected[2000];
        tsl_err err = {0};
        competition *c;
        char *json = plain(cases[i].file);
        snprintf(expected, sizeof expected, "w.json%s", cases[i].message);
        assert_int_equal(read_wcif(&c, json, strlen(json), &err), TSL_EINPUT);
        assert_string_equal(err.text, expected);
        assert_null(c);
        free(json);
    }
}

/* Reads `before`, `count` times `again`, and `after`. */
static void expect_refused(const char *before, const char *again, size_t count, const char *after,
                           const char *message)
{
    text json = {0};
    tsl_err err = {0};
    competition *c;
    char *parts[] = {plain(before), plain(again), plain(after)};
    text_add(&json, parts[0]);
    for (size_t i = 0; i < count; i++) text_add(&json, parts[1]);
    text_add(&json, parts[2]);
    assert_int_equal(read_wcif(&c, json.bytes, json.size, &err), TSL_EINPUT);
    assert_string_equal(err.text, message);
    text_free(&json);
    for (size_t i = 0; i < 3; i++) free(parts[i]);
}

static void large_files_are_refused_in_bounded_memory(void **state)
{
    (void)state;
    static const char deep[] = "w.json: is nested too deep: at most 64 levels and 1000000 values";
    static const char many[] = "w.json: has too many values: at most 64 levels and 1000000 values";
    expect_refused(ROUNDS "'x':", "[", 100000, "", deep);
    expect_refused(ROUNDS "'x':", "{'a':", 100000, "", deep);
    expect_refused(ROUNDS "'x':[0", ",0", 10000000, "]}", many);
    expect_refused("{'formatVersion':'1.0','id':'a','events':[" EVENT ROUND "]}],'name':'",
                   "xxxxxxxxxx", 3000000, "'}", "w.json: name: is longer than 1000 bytes");
    expect_refused(HEAD EVENT ROUND, "," ROUND, 9999, "]}]}",
                   "w.json: events[0]: has 10000 rounds: at most 4");
    expect_refused(HEAD EVENT ROUND "]}", "," EVENT ROUND "]}", 9999, "]}",
                   "w.json: events: has 10000 items: at most 100");
    expect_refused(VENUE "{'name':'r','activities':[0", ",0", 9999, "]}]}]}}",
                   "w.json: schedule.venues[0].rooms[0]: has 10000 activities: at most 1000");
    expect_refused(VENUE "{'name':'r','activities':[]}", ",{'name':'r','activities':[]}", 9999,
                   "]}]}}", "w.json: schedule.venues[0]: has 10000 rooms: at most 50");
}

static competition *load(const char *file)
{
    tsl_err err = {0};
    competition *c;
    char *json = plain(file);
    if (read_wcif(&c, json, strlen(json), &err) != TSL_OK) fail_msg("%s", err.text);
    free(json);
    return c;
}

/* Without groups a round has a child for each of its sets; ids are those of scrambles.json. */
static void sets_are_written_back(void **state)
{
    (void)state;
    text out = {0};
    competition *c = load(ACTIVITY ENDS "'id':7,'activityCode':'333-r1'" CLOSE);
    wcif_complete(&out, c);
    json_t *json = json_loads(out.bytes, 0, NULL), *activity = NULL;
    json_unpack(json, "{s:{s:[{s:[{s:[o]}]}]}}", "schedule", "venues", "rooms", "activities",
                &activity);
    for (size_t i = 0; i < 2; i++) {
        const json_t *child = json_array_get(json_object_get(activity, "childActivities"), i);
        assert_int_equal(json_integer_value(json_object_get(child, "scrambleSetId")), i + 1);
        assert_int_equal(json_integer_value(json_object_get(child, "id")), 8 + i);
        assert_string_equal(json_string_value(json_object_get(child, "activityCode")),
                            i ? "333-r1-g2" : "333-r1-g1");
    }
    json_decref(json);
    text_free(&out);
    competition_free(c);
}

/* From a program that ran before; and two rooms of one name, which a competition file has not. */
static void a_set_that_is_named_is_taken(void **state)
{
    (void)state;
    competition *c = load(
        HEAD EVENT "{'id':'333-r1','format':'a','scrambleSetCount':2,'scrambleSets':[{'id':40},"
                   "{'id':41}]}]}],'schedule':{'venues':[{'name':'v','timezone':'UTC','rooms':["
                   "{'name':'r','activities':[]},{'name':'r','activities':[{'name':'n',"
                   "'startTime':'2026-12-05T09:00:00Z'," ENDS
                   "'activityCode':'333-r1-g1','scrambleSetId':41" CLOSE);
    const competition_venue *v = &c->venues[0];
    assert_string_equal(v->rooms[1], "r (2)");
    assert_int_equal(c->activities[0].set_count, 1);
    assert_int_equal(c->activities[0].sets[0], 1);
    assert_string_equal(c->notes.bytes,
                        "the scrambles of 333-r1 that another program made are not used\n"
                        "the venue has another room 'r': this one is 'r (2)' on sheets\n"
                        "1 spare set, which no group uses: 333-r1 A\n");
    competition_free(c);
}

/* A weekend of two days in December, in Berlin; an activity is from 09:00 to 10:00 UTC. */
#define FM "{'id':'333fm','rounds':[{'id':'333fm-r1','format':'m','scrambleSetCount':1}]}"
#define OF(events)                                                                                 \
    HEAD events "],'schedule':{'startDate':'2026-12-05','numberOfDays':2,'venues':[{'name':'v',"   \
                "'timezone':'Europe/Berlin','rooms':[{'name':'r','activities':["
#define AT(code, start, end)                                                                       \
    "{'activityCode':'" code "','startTime':'2026-12-" start ":00Z','endTime':'2026-12-" end       \
    ":00Z'}"
#define GROUP(n) AT("333-r1-g" n, "05T09:00", "05T10:00")
#define WHOLE    OF(EVENT ROUND "]}")
#define PARENT(code, start, end)                                                                   \
    "{'activityCode':'" code "','startTime':'2026-12-" start ":00Z','endTime':'2026-12-" end       \
    ":00Z','childActivities':["
#define WITHIN(code, start, end) WHOLE PARENT(code, start, end)
#define END                      "]}]}]}}"
#define VERSION(v)               "{'formatVersion':'" v "','id':'a','name':'b','events':[" EVENT ROUND "]}],"

#define LINKED(one, two, three)                                                                    \
    "{'formatVersion':'2.1.0','id':'a','name':'b','events':[" EVENT                                \
    "{'id':'333-r1','format':'a','scrambleSetCount':1,'linkedRounds':" one "},"                    \
    "{'id':'333-r2','format':'a','scrambleSetCount':1,'linkedRounds':" two "},"                    \
    "{'id':'333-r3','format':'a','scrambleSetCount':1,'linkedRounds':" three "}]}]}"

/* What delegates have: what each file must give as notes and as warnings. */
static const struct {
    const char *file, *notes, *warnings;
} delegates[] = {
    /* versions */
    {VERSION("1.1.1") "'versionStatus':'stable','statusAdvancementDate':null}", NULL, NULL},
    {VERSION("2.1.0") "'versionStatus':'latest','persons':[]}", NULL, NULL},
    {"{'formatVersion':'2.0','id':'a','name':'b','events':[" EVENT
     "{'id':'333-r1','format':'a','scrambleSetCount':1,'linkedRounds':['333-r1','333-r2'],"
     "'participationRuleset':{'participationSource':{'type':'registrations'},'reservedPlaces':null}"
     ","
     "'cutoff':{'numberOfAttempts':2,'resultValue':1000}},{'id':'333-r2','format':'3',"
     "'scrambleSetCount':1}]}]}",
     NULL, NULL},
    {LINKED("['333-r1','333-r2','333-r3']", "null", "[]"),
     "333-r1 is linked with several rounds: its sheets name no dual round, which is two rounds "
     "with "
     "scrambles of this file\n"
     "333-r2 is linked with several rounds: its sheets name no dual round, which is two rounds "
     "with "
     "scrambles of this file\n"
     "333-r3 is linked with several rounds: its sheets name no dual round, which is two rounds "
     "with "
     "scrambles of this file\n",
     NULL},
    {LINKED("['333-r4']", "null", "null"),
     "333-r1 is linked with a round that has no scrambles here: its sheets name no dual round, "
     "which "
     "is two rounds with scrambles of this file\n",
     NULL},
    {LINKED("null", "null", "[7,'444-r1']"),
     "333-r3 is linked with a round that has no scrambles here: its sheets name no dual round, "
     "which "
     "is two rounds with scrambles of this file\n",
     NULL},
    {VERSION("4.0.0-rc1") "'persons':[]}",
     "formatVersion '4.0.0-rc1' is none of those that are known, 1.x and 2.x: what is known of it "
     "is "
     "used\n",
     NULL},
    {VERSION("3.0") "'x':1}",
     "formatVersion '3.0' is none of those that are known, 1.x and 2.x: what is known of it is "
     "used\nthe key 'x' of the file is not used\n",
     NULL},
    /* more groups than sets */
    {WHOLE GROUP("1") "," GROUP("2") END, NULL, NULL},
    {WHOLE GROUP("1") "," GROUP("2") "," GROUP("3") END, NULL,
     "333-r1 has 3 groups and 2 scramble sets: group 3 would have the scrambles of other groups; 1 "
     "set is missing\n"},
    {WHOLE GROUP("1") "," GROUP("2") "," GROUP("3") "," GROUP("4") "," GROUP("7") END, NULL,
     "333-r1 has 5 groups and 2 scramble sets: groups 3, 4 and 7 would have the scrambles of other "
     "groups; 3 sets are missing\n"},
    {WHOLE GROUP("1") "," GROUP("2") "," GROUP("2") END, NULL, NULL},
    /* on several stages */
    {WHOLE GROUP("1") "," GROUP("2") "]},{'name':'s','activities':[" GROUP("2") "," GROUP(
         "2") "]},{'name':'t','activities':[" GROUP("2") END,
     "333-r1-g2 is in several rooms: each has its sheets\n", NULL},
    {WHOLE AT("333-r1", "05T09:00", "05T10:00") "," AT("333-r1", "05T10:00", "05T11:00") END, NULL,
     "333-r1 at 2026-12-05 10:00 in r and 333-r1 at 2026-12-05 11:00 in r have the same "
     "scrambles\n"},
    /* a part of another round, group or attempt */
    {WITHIN("333-r1", "05T09:00", "05T10:00") AT("333-r2-g1", "05T09:00", "05T10:00") "]}" END,
     "333-r2-g1 of the schedule is left out: no event has the round 333-r2\n"
     "333-r1 is not in the schedule: its sheets stand last\n",
     NULL},
    {OF(EVENT ROUND ",{'id':'333-r2','format':'a','scrambleSetCount':1}]}")
         PARENT("333-r1", "05T09:00", "05T10:00")
             GROUP("1") "," AT("333-r2-g1", "05T09:30", "05T10:00") "]}" END,
     "1 spare set, which no group uses: 333-r1 B\n",
     "333-r2-g1 at 2026-12-05 10:30 in r is a part of 333-r1 at 2026-12-05 10:00: its own code is "
     "used\n"},
    {WITHIN("333-r1-g1", "05T09:00", "05T10:00") GROUP("1") "," GROUP("2") "]}" END, NULL,
     "333-r1-g2 at 2026-12-05 10:00 in r is a part of 333-r1-g1 at 2026-12-05 10:00: its own code "
     "is used\n"},
    {OF(FM) "{'activityCode':'333fm-r1-a1','childActivities':[" AT(
         "333fm-r1-a2", "05T09:00", "05T10:00") "," AT("333fm-r1-g1-a1", "05T09:00",
                                                       "05T10:00") "]}" END,
     "333fm-r1 set A attempt 3 is not in the schedule: its sheets stand last\n",
     "333fm-r1-a2 at 2026-12-05 10:00 in r is a part of 333fm-r1-a1 at no time: its own code is "
     "used\n"},
    {WITHIN("other-multi", "05T09:00", "05T10:00") GROUP("1") "," GROUP("2") "]}" END, NULL, NULL},
    /* not there */
    {WHOLE AT("333-r1", "05T09:00", "05T10:00") "," AT("444-r1-g1", "05T09:00", "05T10:00") END,
     "444-r1-g1 of the schedule is left out: no event has the round 444-r1\n", NULL},
    {OF(FM) AT("333fm-r1-a1", "05T09:00", "05T10:00") "," AT(
         "333fm-r1-a2", "05T10:00", "05T11:00") "," AT("333fm-r1-a3", "06T09:00",
                                                       "06T10:00") "," AT("333fm-r1-a4", "06T10:00",
                                                                          "06T11:00") END,
     "333fm-r1-a4 of the schedule is left out: the round has 3 attempts\n", NULL},
    /* at another time */
    {WHOLE AT("333-r1", "04T22:30", "04T22:50") END, NULL,
     "333-r1 begins at 2026-12-04 23:30, before the competition's first day, 2026-12-05\n"},
    {WHOLE AT("333-r1", "04T23:00", "05T00:00") END, NULL, NULL},
    {WHOLE AT("333-r1", "06T22:59", "07T01:00") END, NULL, NULL},
    {WHOLE AT("333-r1", "06T23:00", "07T01:00") END, NULL,
     "333-r1 begins at 2026-12-07 00:00, after the competition's last day, 2026-12-06\n"},
    {WHOLE AT("other-lunch", "09T12:00", "09T13:00") "," AT("333-r1", "05T09:00", "05T10:00") END,
     NULL, NULL},
    {WHOLE "{'activityCode':'333-r1','startTime':'2026-12-05T09:00:00Z','endTime':"
           "'2026-12-05T10:00:00Z','childActivities':[" GROUP("1") "," AT("333-r1-g2", "05T09:30",
                                                                          "05T10:01") "]}" END,
     NULL,
     "333-r1-g2 is from 2026-12-05 10:30 to 2026-12-05 11:01, which is not within its round, from "
     "2026-12-05 10:00 to 2026-12-05 11:00\n"},
};

static void what_delegates_have_is_read_with_a_line_about_it(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof delegates / sizeof delegates[0]; i++) {
        competition *c = load(delegates[i].file);
        const char *notes = delegates[i].notes, *warnings = delegates[i].warnings;
        assert_string_equal(c->notes.size ? c->notes.bytes : "", notes ? notes : "");
        assert_string_equal(c->warnings.size ? c->warnings.bytes : "", warnings ? warnings : "");
        competition_free(c);
    }
}

/* Either of both rounds of a dual round may name both. */
static void a_dual_round_is_two_rounds(void **state)
{
    (void)state;
    static const struct {
        const char *file;
        unsigned with[3];
    } files[] = {
        {LINKED("['333-r1','333-r2']", "['333-r1','333-r2']", "null"), {2, 1, 0}},
        {LINKED("['333-r2']", "null", "[]"), {2, 1, 0}},
        {LINKED("null", "[]", "['333-r2','333-r3']"), {0, 3, 2}},
        {LINKED("['333-r1']", "{}", "null"), {0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        competition *c = load(files[i].file);
        for (size_t r = 0; r < 3; r++)
            assert_int_equal(c->events[0].rounds[r].dual_with, files[i].with[r]);
        assert_string_equal(c->wcif_version, "2.1.0");
        assert_int_equal(c->notes.size, 0);
        competition_free(c);
    }
}

/* What is left out stays in the WCIF as it came. */
static void what_is_left_out_comes_back_as_it_was(void **state)
{
    (void)state;
    competition *c = load(OF(EVENT ROUND ",{'id':'333-r2','format':'a','scrambleSetCount':0}]}") AT(
        "444-r1", "05T09:00", "05T10:00") "," GROUP("2") "," AT("333-r2-g1", "06T09:00", "06T10:00")
                              END);
    text out = {0};
    const char *activities[3] = {NULL};
    json_int_t sets[2];
    json_t *item[3];
    wcif_complete(&out, c);
    json_t *json = json_loads(out.bytes, 0, NULL);
    assert_int_equal(json_unpack(json, "{s:[{s:[{s:I}, {s:I}]}], s:{s:[{s:[{s:[o, o, o]}]}]}}",
                                 "events", "rounds", "scrambleSetCount", &sets[0],
                                 "scrambleSetCount", &sets[1], "schedule", "venues", "rooms",
                                 "activities", &item[0], &item[1], &item[2]),
                     0);
    assert_int_equal(sets[0], 2);
    assert_int_equal(sets[1], 0);
    for (size_t i = 0; i < 3; i++) {
        activities[i] = json_string_value(json_object_get(item[i], "activityCode"));
        const json_t *id = json_object_get(item[i], "scrambleSetId");
        assert_int_equal(json_integer_value(id), i == 1 ? 2 : 0);
        assert_int_equal(id != NULL, i == 1);
    }
    assert_string_equal(activities[2], "333-r2-g1");
    json_decref(json);
    text_free(&out);
    competition_free(c);
}

/* ---- random files ---- */

static uint32_t random_state = 1;

/* Below n; the same in each run. */
static unsigned pick(unsigned n)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % n;
}

static json_t *random_activity(const char *code, unsigned hour, unsigned level)
{
    char name[100];
    json_t *children = json_array();
    const unsigned groups = level == 0 && strncmp(code, "other", 5) != 0 ? pick(4) : 0;
    for (unsigned g = 1; g <= groups; g++) {
        snprintf(name, sizeof name, "%s-g%u", code, g);
        json_array_append_new(children, random_activity(name, hour, 1));
    }
    char start[30], end[30];
    snprintf(start, sizeof start, "2027-03-06T%02u:00:00Z", hour);
    snprintf(end, sizeof end, "2027-03-06T%02u:%02u:00Z", hour, 1 + pick(59));
    json_t *out = json_pack("{s:i, s:s, s:s, s:s, s:s, s:o, s:n, s:[]}", "id", (int)pick(10000),
                            "name", "x\u00fc", "activityCode", code, "startTime", start, "endTime",
                            end, "childActivities", children, "scrambleSetId", "extensions");
    if (pick(4) == 0) json_object_del(out, "scrambleSetId");
    if (pick(4) == 0) json_object_set_new(out, "later", json_pack("{s:[i]}", "x", 1));
    return out;
}

/* The rounds of an event: those at the end may have no sets, and now and then one before them. */
static json_t *random_event(const char *id, const char *formats, unsigned major)
{
    json_t *rounds = json_array();
    const unsigned count = pick(5);
    unsigned planned = count;
    if (pick(4) == 0) planned = pick(count + 1);
    for (unsigned r = 1; r <= count; r++) {
        char round_id[40], format[2] = {formats[pick((unsigned)strlen(formats))], 0};
        snprintf(round_id, sizeof round_id, "%s-r%u", id, r);
        const unsigned sets = r > planned || pick(5) == 0 ? 0 : 1 + pick(8);
        json_t *round =
            json_pack("{s:s, s:s, s:i, s:n, s:[], s:[]}", "id", round_id, "format", format,
                      "scrambleSetCount", (int)sets, "timeLimit", "results", "extensions");
        if (major == 2)
            json_object_set_new(round, "participationRuleset",
                                json_pack("{s:{s:s, s:[s]}, s:{s:[s], s:i}}", "participationSource",
                                          "type", "linkedRounds", "roundIds", round_id,
                                          "reservedPlaces", "nationalities", "DE", "reservations",
                                          (int)pick(9)));
        if (major == 2 && pick(2)) {
            char other[48];
            snprintf(other, sizeof other, "%s-r%u", id, 1 + pick(count));
            json_object_set_new(round, "linkedRounds", json_pack("[s, s]", round_id, other));
        }
        json_object_set_new(round, "cutoff",
                            json_pack("{s:i, s:i}", "numberOfAttempts", 2,
                                      major == 2 ? "resultValue" : "attemptResult", 1000));
        json_array_append_new(rounds, round);
    }
    return json_pack("{s:s, s:o, s:n, s:[]}", "id", id, "rounds", rounds, "qualification",
                     "extensions");
}

static json_t *random_file(void)
{
    static const char *const versions[] = {"1.0", "1.1.1", "2.0", "2.1.0", "3.0"};
    static const struct {
        const char *id, *formats;
    } kinds[] = {{"333", "a321"}, {"333oh", "a321"}, {"333bf", "531"}, {"333fm", "m21"}};
    const char *version = versions[pick(5)];
    json_t *events = json_array(), *venues = json_array();
    json_array_append_new(events, json_loads("{\"id\":\"333mbf\",\"rounds\":[{\"id\":\"333mbf-r1\","
                                             "\"format\":\"1\",\"scrambleSetCount\":1}]}",
                                             0, NULL));
    for (unsigned i = 0; i < 4; i++)
        if (pick(3))
            json_array_append_new(
                events, random_event(kinds[i].id, kinds[i].formats, version[0] == '2' ? 2 : 1));
    for (unsigned v = pick(4); v > 0; v--) {
        json_t *rooms = json_array();
        for (unsigned r = pick(4); r > 0; r--) {
            json_t *list = json_array();
            for (unsigned i = pick(8); i > 0; i--) {
                char code[40];
                snprintf(code, sizeof code, "%s-r%u", kinds[pick(4)].id, 1 + pick(5));
                json_array_append_new(list,
                                      random_activity(pick(5) ? code : "other-lunch", 8 + i, 0));
            }
            json_array_append_new(rooms, json_pack("{s:i, s:s, s:o}", "id", (int)pick(9), "name",
                                                   pick(2) ? "Red" : "Blue", "activities", list));
        }
        json_array_append_new(venues, json_pack("{s:s, s:s, s:o}", "name", "Hall", "timezone",
                                                pick(2) ? "Europe/Berlin" : "Asia/Kathmandu",
                                                "rooms", rooms));
    }
    return json_pack("{s:s, s:s, s:s, s:[{s:s}], s:o, s:{s:s, s:i, s:o}, s:{s:n}}", "formatVersion",
                     version, "id", "Try2027", "name", "Try \u00e9", "persons", "name", "A B",
                     "events", events, "schedule", "startDate", "2027-03-06", "numberOfDays", 2,
                     "venues", venues, "registrationInfo", "openTime");
}

/* Takes the ids of sets away, and the groups that were made for sets: those of an activity that has
 * none in `came`. */
static void strip_sets(json_t *came, json_t *back)
{
    size_t i;
    const char *key;
    void *next;
    json_t *value, *item;
    json_object_del(back, "scrambleSetId");
    json_object_del(came, "scrambleSetId");
    const json_t *children = json_object_get(came, "childActivities");
    if (children && json_array_size(children) == 0)
        json_object_set_new(back, "childActivities", json_array());
    json_object_foreach_safe(came, next, key, value)
    {
        strip_sets(value, json_object_get(back, key));
    }
    json_array_foreach(came, i, item)
    {
        strip_sets(item, json_array_get(back, i));
    }
}

/* The sets of the round, numbered through the whole competition: is the id one of them? */
static bool has_set(const json_t *root, const char *code, json_int_t id)
{
    size_t e, r;
    json_t *one, *round;
    json_int_t first = 1;
    json_array_foreach(json_object_get(root, "events"), e, one)
    {
        json_array_foreach(json_object_get(one, "rounds"), r, round)
        {
            const char *round_id = json_string_value(json_object_get(round, "id"));
            const size_t size = strlen(round_id);
            const json_int_t sets = json_integer_value(json_object_get(round, "scrambleSetCount"));
            if (strncmp(code, round_id, size) == 0 && (code[size] == '\0' || code[size] == '-'))
                return id >= first && id < first + sets;
            first += sets;
        }
    }
    return false;
}

/* Counts activities that have a set, which must be one of their round's. */
static size_t count_sets(const json_t *root, json_t *value)
{
    size_t i, count = 0;
    const char *key, *code = json_string_value(json_object_get(value, "activityCode"));
    json_t *item;
    const json_t *id = json_object_get(value, "scrambleSetId");
    if (json_is_integer(id)) {
        assert_true(has_set(root, code, json_integer_value(id)));
        count++;
    }
    json_object_foreach(value, key, item)
    {
        count += count_sets(root, item);
    }
    json_array_foreach(value, i, item)
    {
        count += count_sets(root, item);
    }
    return count;
}

static void a_thousand_random_files_come_back_with_sets_alone(void **state)
{
    (void)state;
    size_t sets = 0;
    for (unsigned i = 0; i < 1000; i++) {
        text out = {0};
        json_t *came = random_file();
        char *bytes = json_dumps(came, 0);
        competition *c = load(bytes);
        wcif_complete(&out, c);
        json_t *back = json_loads(out.bytes, 0, NULL);
        sets += count_sets(back, back);
        strip_sets(came, back);
        if (!json_equal(came, back)) fail_msg("file %u: %s\n%s", i, bytes, out.bytes);
        json_decref(came);
        json_decref(back);
        free(bytes);
        text_free(&out);
        competition_free(c);
    }
    assert_in_range(sets, 3000, 1000000);
}

static void each_room_has_a_name_of_its_own(void **state)
{
    (void)state;
    competition *c = load(VENUE "{'name':'r','activities':[]},{'name':'r (2)','activities':[]},"
                                "{'name':'r','activities':[]}]}]}}");
    static const char *const names[] = {"r", "r (2)", "r (3)"};
    for (size_t i = 0; i < 3; i++) assert_string_equal(c->venues[0].rooms[i], names[i]);
    competition_free(c);
}

/* What is made of it is what a competition file says. */
static void the_tree_is_printed_as_a_competition_file(void **state)
{
    (void)state;
    static const char yaml[] = "competition:\n"
                               "  id: \"a\"\n"
                               "  name: \"b\"\n"
                               "  wcif_version: \"1.0\"\n"
                               "formats:\n"
                               "  - text\n"
                               "  - json\n"
                               "  - {use: sheets, colours: [\"U 123456\"]}\n"
                               "  - {use: display, colours: [\"U 123456\"]}\n"
                               "events:\n"
                               "  333:\n"
                               "    rounds:\n"
                               "      - format: \"a\"\n"
                               "        sets: 2\n"
                               "        copies: 3\n"
                               "schedule:\n"
                               "  - venue: \"v \\\"w\\\"\"\n"
                               "    timezone: UTC\n"
                               "    rooms:\n"
                               "      \"r\": []\n"
                               "      \"s: \u00fc\":\n"
                               "        - {start: 2026-12-05 09:00, end: 10:00, round: 333-r1, "
                               "group: 2}\n"
                               "        - {start: 2026-12-05 23:00, end: 2026-12-06 00:30, name: "
                               "\"Party, {\"}\n";
    competition *c = load(
        HEAD "{'id':'333'," EXT "ColorScheme','data':{'colorScheme':{'U':'#123456'}}}],'rounds':["
             "{'id':'333-r1','format':'a','scrambleSetCount':2," EXT
             "SheetCopyCount','data':{'numCopies':3}}]}]}],'schedule':{'venues':[{'name':"
             "'v \\u0022w\\u0022','timezone':'UTC','rooms':[{'name':'r','activities':[]},"
             "{'name':'s: \\u00fc','activities':[{'startTime':'2026-12-05T09:00:00Z',"
             "'activityCode':'333-r1-g2'," ENDS "'x':0},{'startTime':'2026-12-05T23:00:00Z',"
             "'endTime':'2026-12-06T00:30:00Z','name':'Party, {','activityCode':'other-x'" CLOSE);
    text out = {0};
    tree_print(&out, &c->input->tree);
    assert_string_equal(out.bytes, yaml);
    text_free(&out);
    competition_free(c);
}

static void what_is_not_used_is_noted(void **state)
{
    (void)state;
    competition *c = load(ROUNDS "'persons':[{'x':1}],'y\\u202e':1,'extensions':[{'id':'z.z'}]}");
    assert_string_equal(c->notes.bytes, "the extension 'z.z' is not used\n"
                                        "the key 'y\?\?\?' of the file is not used\n");
    competition_free(c);
}

/* The site's format 'h' says no more; the number of sets may be that of seats. */
static void a_head_to_head_round_gets_the_scrambles_it_may_need(void **state)
{
    (void)state;
    static const unsigned sets[] = {8, 1}, seats[] = {8, 16};
    for (size_t i = 0; i < 2; i++) {
        char json[200], note[200];
        snprintf(json, sizeof json,
                 HEAD "{'id':'333oh','rounds':[{'id':'333oh-r1','format':'h',"
                      "'scrambleSetCount':%u}]}]}",
                 sets[i]);
        competition *c = load(json);
        const competition_round *r = &c->events[0].rounds[0];
        assert_int_equal(r->head_to_head.seats, seats[i]);
        assert_int_equal(r->sets, seats[i]);
        assert_int_equal(r->attempts, 35);
        snprintf(note, sizeof note, "333oh-r1: scrambles are for %u seats and 3 sets", seats[i]);
        assert_non_null(strstr(c->notes.bytes, note));
        competition_free(c);
    }
}

/* Under valgrind and the sanitizers: nothing is read past the end of an id. */
static void colours_of_what_is_no_cube_are_not_used(void **state)
{
    (void)state;
    static const char *const ids[] = {"", "3", "33", "fto", "334"};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        char json[300], note[100];
        snprintf(json, sizeof json,
                 HEAD "{'id':'%s','rounds':[]," EXT
                      "ColorScheme','data':{'colorScheme':{'U':'#123456'}}}]}," EVENT ROUND "]}]}",
                 ids[i]);
        snprintf(note, sizeof note, "the colours of %s are not used", ids[i]);
        competition *c = load(json);
        assert_non_null(strstr(c->notes.bytes, note));
        assert_int_equal(json_object_size(c->formats[2].parameters), 0);
        competition_free(c);
    }
}

static void a_set_has_no_wcif(void **state)
{
    (void)state;
    tsl_err err = {0};
    competition *c;
    char *json = plain(ROUNDS "'x':1}");
    const config_bytes from = {"CONFIG.json", json, strlen(json), ".", NULL, NULL};
    assert_int_equal(config_read(&c, &from, test_book, &err), TSL_EINPUT);
    assert_non_null(strstr(err.text, "unknown key 'formatVersion' in the file"));
    free(json);
}

static void a_set_names_no_persons(void **state)
{
    (void)state;
    static const char yaml[] = "competition: {id: A, name: a}\npersons: /etc/passwd\n"
                               "events: {333: {rounds: [{sets: 1}]}}\n";
    tsl_err err = {0};
    competition *c;
    const config_bytes from = {"CONFIG.json", yaml, sizeof yaml - 1, ".", NULL, NULL};
    assert_int_equal(config_read(&c, &from, test_book, &err), TSL_EINPUT);
    assert_string_equal(err.text, "CONFIG.json: 'persons' is for competition files alone");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_message_has_the_path),
        cmocka_unit_test(large_files_are_refused_in_bounded_memory),
        cmocka_unit_test(sets_are_written_back),
        cmocka_unit_test(a_set_that_is_named_is_taken),
        cmocka_unit_test(what_delegates_have_is_read_with_a_line_about_it),
        cmocka_unit_test(a_dual_round_is_two_rounds),
        cmocka_unit_test(what_is_left_out_comes_back_as_it_was),
        cmocka_unit_test(a_thousand_random_files_come_back_with_sets_alone),
        cmocka_unit_test(each_room_has_a_name_of_its_own),
        cmocka_unit_test(the_tree_is_printed_as_a_competition_file),
        cmocka_unit_test(what_is_not_used_is_noted),
        cmocka_unit_test(a_head_to_head_round_gets_the_scrambles_it_may_need),
        cmocka_unit_test(colours_of_what_is_no_cube_are_not_used),
        cmocka_unit_test(a_set_has_no_wcif),
        cmocka_unit_test(a_set_names_no_persons),
    };
    return cmocka_run_group_tests(tests, open_book, close_book);
}
