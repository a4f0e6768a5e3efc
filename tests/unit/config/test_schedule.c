/* The schedule puts sheets into the order in which they are used, and changes nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "config/competition.h"
#include "config_rules.h"

/* Two days, two venues, two rooms; in the file the later comes first. */
static const char file[] =
    "competition: {id: a, name: b}\n"
    "events:\n"
    "  333: {rounds: [{sets: 3}, {sets: 2}, {sets: 1}]}\n"
    "  333fm: {rounds: [{sets: 1}]}\n"
    "schedule:\n"
    "  - venue: First\n"
    "    timezone: Europe/Berlin\n"
    "    rooms:\n"
    "      Hall:\n"
    "        - {start: 2026-12-06 10:00, end: 11:00, round: 333-r2}\n"
    "        - {start: 2026-12-05 14:00, round: 333-r1, group: 3}\n"
    "        - {start: 2026-12-05 12:00, end: 13:00, name: Lunch}\n"
    "        - {start: 2026-12-05 09:00, round: 333-r1, group: 1}\n"
    "        - {start: 2026-12-05 10:00, round: 333-r1, group: 4}\n"
    "      Room:\n"
    "        - {start: 2026-12-05 08:00, end: 2026-12-05 09:00, round: 333fm-r1, attempt: 1}\n"
    "        - {start: 2026-12-06 08:00, round: 333fm-r1, attempt: 2}\n"
    "  - venue: Second\n"
    "    timezone: America/New_York\n"
    "    rooms:\n"
    "      Hall:\n"
    "        - {start: 2026-07-01 08:00, round: 333-r1, sets: [C, B]}\n";

static competition *read(const char *yaml)
{
    tsl_err err = {0};
    competition *c = NULL;
    if (parse_bytes(&c, yaml, strlen(yaml), &err) != TSL_OK) fail_msg("%s", err.text);
    return c;
}

/* In the night when clocks go back 02:30 comes before 02:10. */
static void starts_are_compared_as_moments(void **state)
{
    (void)state;
    competition *c = read("competition: {id: a, name: a}\n"
                          "events: {333: {rounds: [{sets: 2}]}}\n"
                          "schedule:\n"
                          "  - venue: v\n"
                          "    timezone: Europe/Berlin\n"
                          "    rooms:\n"
                          "      r:\n"
                          "        - {start: 2026-10-25 02:10+01:00, round: 333-r1, group: 2}\n"
                          "        - {start: 2026-10-25 02:30+02:00, round: 333-r1, group: 1}\n");
    bool is_spare;
    assert_int_equal(schedule_rank(c, "333/r1/A", 0, &is_spare), 0);
    assert_int_equal(schedule_rank(c, "333/r1/B", 0, &is_spare), 1);
    competition_free(c);
}

static void sheets_follow_venue_day_room_and_start(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        size_t rank;
    } expected[] = {
        {"333/r1/A", 0},
        {"333fm/r1/A/1", 3},
        {"333/r2/A", 4},
        {"333/r2/B", 4},
        {"333fm/r1/A/2", 5},
        {"333/r1/B", 6},
        {"333/r1/C", 2},
        {"333fm/r1/A", 3},
        {"333fm/r1/A/3", SCHEDULE_LAST},
        {"333/r3/A", SCHEDULE_LAST},
        {"333/r1/D", SCHEDULE_LAST},
        {"222/r1/A", SCHEDULE_LAST},
        {"", SCHEDULE_LAST},
    };
    competition *c = read(file);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        bool is_spare;
        const size_t rank = schedule_rank(c, expected[i].path, 0, &is_spare);
        if (rank != expected[i].rank)
            fail_msg("%s: %zu, expected %zu", expected[i].path, rank, expected[i].rank);
        assert_false(is_spare);
    }
    competition_free(c);
}

/* With the clocks of December and of July; `date -d` gives these distances. */
static void moments_get_the_distance_of_their_zone(void **state)
{
    (void)state;
    competition *c = read(file);
    const competition_activity *round = &c->activities[0];
    const competition_activity *july = &c->activities[c->activity_count - 1];
    assert_string_equal(round->start, "2026-12-06 10:00+01:00");
    assert_string_equal(round->end, "2026-12-06 11:00+01:00");
    assert_string_equal(july->start, "2026-07-01 08:00-04:00");
    assert_string_equal(july->end, "");
    competition_free(c);
}

static void moments_go_to_utc_and_back(void **state)
{
    (void)state;
    static const struct {
        const char *zone, *utc, *there;
    } rows[] = {
        {"Europe/Berlin", "2026-03-29T00:59:00Z", "2026-03-29 01:59+01:00"},
        {"Europe/Berlin", "2026-03-29T01:00:00Z", "2026-03-29 03:00+02:00"},
        {"Asia/Kolkata", "2026-12-31T20:00:00Z", "2027-01-01 01:30+05:30"},
        {"America/St_Johns", "2026-01-01T00:00:00Z", "2025-12-31 20:30-03:30"},
        {"Pacific/Kiritimati", "2026-02-28T12:00:00Z", "2026-03-01 02:00+14:00"},
    };
    char out[MOMENT_SIZE];
    setenv("TZ", "Asia/Tokyo", 1);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_true(moment_from_utc(out, rows[i].utc, rows[i].zone));
        assert_string_equal(out, rows[i].there);
        moment_to_utc(out, rows[i].there);
        assert_string_equal(out, rows[i].utc);
    }
    assert_string_equal(getenv("TZ"), "Asia/Tokyo");
    assert_true(moment_from_utc(out, "2026-02-28T12:00:00.000Z", "UTC"));
    assert_false(moment_from_utc(out, "2026-02-30T12:00:00Z", "UTC"));
    assert_false(moment_from_utc(out, "2026-02-28T12:00:00", "UTC"));
    assert_false(moment_from_utc(out, "2026-02-28T12:00:00Zulu", "UTC"));
    tsl_err trouble = {0};
    assert_false(moment_zone_is_known("/etc/passwd", &trouble));
    assert_false(moment_zone_is_known("Europe", &trouble));
    assert_int_equal(trouble.code, TSL_OK);
}

/* A zone that cannot be read is no fault of the file. */
static void a_zone_that_cannot_be_looked_up_is_the_machines_fault(void **state)
{
    (void)state;
    tsl_err err = {0};
    competition *c = NULL;
    struct rlimit before, none;
    getrlimit(RLIMIT_NOFILE, &before);
    none = (struct rlimit){0, before.rlim_max};
    setrlimit(RLIMIT_NOFILE, &none);
    assert_int_equal(parse_bytes(&c, file, strlen(file), &err), TSL_ESYSTEM);
    setrlimit(RLIMIT_NOFILE, &before);
    assert_string_equal(err.text,
                        "cannot read '/usr/share/zoneinfo/America/New_York': too many open files");
}

/* CONFIG.json says all of it, on a machine without zones, too. */
static void what_is_described_reads_the_same(void **state)
{
    (void)state;
    competition *c = read(file), *again = read(c->effective);
    assert_string_equal(c->effective, again->effective);
    assert_non_null(strstr(c->effective, "\"2026-12-06 10:00+01:00\""));
    competition_free(c);
    competition_free(again);
}

/* The round keeps its number; its groups are no part of the schedule. */
static void a_round_without_sets_is_left_out(void **state)
{
    (void)state;
    competition *c = read("competition: {id: a, name: b}\n"
                          "events:\n"
                          "  333: {rounds: [{sets: 0}, {sets: 0, spare_sets: 1}, {sets: 1}]}\n"
                          "  333mbf: {rounds: [{sets: 0}, {sets: 1, cubes: 3}]}\n"
                          "schedule:\n"
                          "  - venue: Hall\n"
                          "    timezone: UTC\n"
                          "    rooms:\n"
                          "      Main:\n"
                          "        - {round: 333-r1, group: 2, start: 2026-12-05 09:00}\n"
                          "        - {round: 333-r1, sets: [C], start: 2026-12-05 10:00}\n"
                          "        - {round: 333mbf-r1, start: 2026-12-05 11:00}\n"
                          "        - {round: 333-r3, start: 2026-12-05 12:00}\n");
    competition *again = read(c->effective);
    assert_string_equal(c->notes.bytes,
                        "333-r1 has no scramble sets: it is left out\n"
                        "333mbf-r1 has no scramble sets: it is left out\n"
                        "333-r2 is not in the schedule: its sheets stand last\n"
                        "333mbf-r2 is not in the schedule: its sheets stand last\n");
    assert_string_equal(c->effective, again->effective);
    assert_int_equal(c->schedule_count, 1);
    assert_int_equal(c->schedule[0]->round->number, 3);
    assert_null(strstr(c->effective, "333-r1"));
    competition_free(c);
    competition_free(again);
}

static void what_has_no_place_is_noted(void **state)
{
    (void)state;
    competition *c = read(file);
    assert_string_equal(c->notes.bytes,
                        "333-r3 is not in the schedule: its sheets stand last\n"
                        "333fm-r1 set A attempt 3 is not in the schedule: its sheets stand last\n");
    competition_free(c);
    c = read("competition: {id: a, name: b}\nevents: {333: {rounds: [{sets: 1}]}}\n");
    assert_null(c->notes.bytes);
    assert_null(strstr(c->effective, "schedule"));
    competition_free(c);
}

/* Each file can be read; what the set would keep of it could not. */
static void a_schedule_too_long_to_keep_is_refused(void **state)
{
    (void)state;
    text yaml = {0};
    tsl_err err = {0};
    competition *c;
    text_add(&yaml, "competition: {id: a, name: b}\nevents: {333: {rounds: [{sets: 20}]}}\n"
                    "schedule: [{venue: v, timezone: UTC, rooms: {r: [\n");
    for (size_t i = 0; i < 1000; i++)
        text_addf(&yaml, "{start: 2026-12-05 10:00, name: %0200d},\n", 1);
    text_add(&yaml, "]}}]\n");
    assert_int_equal(parse_bytes(&c, yaml.bytes, yaml.size, &err), TSL_EINPUT);
    assert_string_equal(err.text, "c.yaml: with its defaults filled in the competition is too long "
                                  "to be read again: shorten the schedule");
    text_free(&yaml);
}

/* Each activity may need a sheet for each of its sets. */
static void a_set_is_used_a_bounded_number_of_times(void **state)
{
    (void)state;
    text yaml = {0};
    tsl_err err = {0};
    competition *c;
    text_add(&yaml, "competition: {id: a, name: b}\nevents: {333: {rounds: [{sets: 100}]}}\n"
                    "schedule: [{venue: v, timezone: UTC, rooms: {r: [\n");
    for (size_t i = 0; i < 26; i++) text_add(&yaml, "{start: 2026-12-05 10:00, round: 333-r1},\n");
    text_add(&yaml, "]}}]\n");
    assert_int_equal(parse_bytes(&c, yaml.bytes, yaml.size, &err), TSL_EINPUT);
    assert_string_equal(err.text,
                        "c.yaml:3:12: the schedule uses scramble sets 2600 times: at most 2500\n"
                        "   3 | schedule: [{venue: v, timezone: UTC, rooms: {r: [\n"
                        "     |            ^");
    text_free(&yaml);
}

/* Two rooms in one city and one in another; what a line "ROOM START[-END] CODE" is of. */
static competition *scheduled(const char *const activities[3])
{
    text yaml = {0};
    text_addf(&yaml,
              "competition: {id: a, name: b}\n"
              "events: {333: {rounds: [{sets: 2}]}, 333fm: {rounds: [{sets: 1}]}}\n"
              "schedule:\n"
              "  - {venue: East, timezone: Asia/Tokyo, rooms: {Red: [%s], Blue: [%s]}}\n"
              "  - {venue: West, timezone: Europe/Berlin, rooms: {Red: [%s]}}\n",
              activities[0], activities[1], activities[2]);
    competition *c = read(yaml.bytes);
    text_free(&yaml);
    return c;
}

#define GROUP(n, start, end)                                                                       \
    "{round: 333-r1, group: " n ", start: 2027-03-" start ", end: 2027-03-" end "}"
#define ATTEMPT(n, start, end)                                                                     \
    "{round: 333fm-r1, attempt: " n ", start: 2027-03-" start ", end: 2027-03-" end "}"

static void a_set_has_a_place_in_each_room_on_each_day(void **state)
{
    (void)state;
    static const char *const activities[] = {
        GROUP("1", "06 10:00", "06 10:30") "," GROUP("1", "06 09:00", "06 09:30") "," GROUP(
            "2", "07 10:00", "07 10:30") "," ATTEMPT("1", "06 12:00",
                                                     "06 13:00") "," ATTEMPT("2", "07 12:00",
                                                                             "07 13:00"),
        GROUP("1", "06 09:00", "06 09:30"),
        GROUP("1", "06 01:00", "06 01:30") "," ATTEMPT("1", "06 04:00", "06 05:00"),
    };
    static const struct {
        const char *path;
        size_t ranks[4];
    } expected[] = {
        {"333/r1/A", {0, 3, 6, SCHEDULE_LAST}},      {"333/r1/B", {4, SCHEDULE_LAST}},
        {"333fm/r1/A/1", {2, 7, SCHEDULE_LAST}},     {"333fm/r1/A/2", {5, SCHEDULE_LAST}},
        {"333fm/r1/A/E1", {2, 5, 7, SCHEDULE_LAST}}, {"333/r1/C", {SCHEDULE_LAST}},
    };
    competition *c = scheduled(activities);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        for (size_t nth = 0; nth == 0 || expected[i].ranks[nth - 1] != SCHEDULE_LAST; nth++) {
            bool is_spare;
            assert_int_equal(schedule_rank(c, expected[i].path, nth, &is_spare),
                             expected[i].ranks[nth]);
        }
    competition_free(c);
}

#define SAME " have the same scrambles\n"

static void scrambles_used_twice_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *activities[3], *notes, *warnings;
    } cases[] = {
        /* at once, and nearly so; a city's clock is its own */
        {{GROUP("1", "06 10:00", "06 11:00"), GROUP("1", "06 10:30", "06 11:30"),
          GROUP("1", "06 02:00", "06 03:00")},
         "333-r1-g1 is in several rooms: each has its sheets\n",
         NULL},
        {{GROUP("1", "06 10:00", "06 11:00"), GROUP("2", "06 12:00", "06 13:00"), ""}, NULL, NULL},
        /* twice in one room; the very same line twice is one */
        {{GROUP("1", "06 10:00", "06 11:00") ", " GROUP("1", "06 10:00", "06 11:00"), "", ""},
         NULL,
         NULL},
        {{GROUP("1", "06 10:00", "06 11:00") ", " GROUP("1", "06 10:30", "06 11:30"), "", ""},
         NULL,
         "333-r1-g1 at 2027-03-06 10:00 in Red (East) and 333-r1-g1 at 2027-03-06 10:30 in Red "
         "(East)" SAME},
        /* in several rooms, one after the other */
        {{GROUP("1", "06 10:00", "06 11:00"), GROUP("1", "06 11:00", "06 12:00"),
          GROUP("1", "06 10:00", "06 11:00")},
         NULL,
         "333-r1-g1 at 2027-03-06 10:00 in Red (East) and 333-r1-g1 at 2027-03-06 11:00 in Blue "
         "(East)" SAME
         "333-r1-g1 at 2027-03-06 10:00 in Red (East) and 333-r1-g1 at 2027-03-06 10:00 in Red "
         "(West)" SAME},
        /* a round and its group, an attempt of all the round */
        {{GROUP("2", "06 10:00", "06 11:00"),
          "{round: 333-r1, start: 2027-03-06 12:00, end: 13:00}", ""},
         NULL,
         "333-r1-g2 at 2027-03-06 10:00 in Red (East) and 333-r1 at 2027-03-06 12:00 in Blue "
         "(East)" SAME},
        {{ATTEMPT("1", "06 10:00", "06 11:00") ", " ATTEMPT("2", "06 11:00", "06 12:00"),
          "{round: 333fm-r1, start: 2027-03-06 11:00, end: 12:00}", ""},
         "333fm-r1-a2 is in several rooms: each has its sheets\n"
         "333fm-r1 is in several rooms: each has its sheets\n",
         "333fm-r1-a1 at 2027-03-06 10:00 in Red (East) and 333fm-r1 at 2027-03-06 11:00 in Blue "
         "(East)" SAME},
        /* with sets of their own, and without an end */
        {{"{round: 333-r1, start: 2027-03-06 12:00, sets: [A]}",
          "{round: 333-r1, start: 2027-03-06 13:00, sets: [B]}", ""},
         NULL,
         NULL},
        {{"{round: 333-r1, start: 2027-03-06 12:00}", "{round: 333-r1, start: 2027-03-06 12:01}",
          ""},
         NULL,
         "333-r1 at 2027-03-06 12:00 in Red (East) and 333-r1 at 2027-03-06 12:01 in Blue "
         "(East)" SAME},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        competition *c = scheduled(cases[i].activities);
        text notes = {0};
        for (const char *at = c->notes.bytes; at && *at; at += strcspn(at, "\n") + 1) {
            const size_t size = strcspn(at, "\n") + 1;
            if (memmem(at, size, "several rooms", 13)) text_add_bytes(&notes, at, size);
        }
        assert_string_equal(notes.size ? notes.bytes : "", cases[i].notes ? cases[i].notes : "");
        assert_string_equal(c->warnings.size ? c->warnings.bytes : "",
                            cases[i].warnings ? cases[i].warnings : "");
        text_free(&notes);
        competition_free(c);
    }
}

static void letters_count_like_columns(void **state)
{
    (void)state;
    unsigned index;
    for (unsigned i = 0; i < SETS_MAX; i++) {
        char letter[8];
        text_set_letter(letter, i);
        assert_true(text_set_index(&index, letter, SETS_MAX));
        assert_int_equal(index, i);
    }
    static const char *const bad[] = {"", "a", "1", "A1", "CW", "ZZZZZZZZZZZZ", " A"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(text_set_index(&index, bad[i], SETS_MAX));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sheets_follow_venue_day_room_and_start),
        cmocka_unit_test(moments_get_the_distance_of_their_zone),
        cmocka_unit_test(moments_go_to_utc_and_back),
        cmocka_unit_test(a_zone_that_cannot_be_looked_up_is_the_machines_fault),
        cmocka_unit_test(what_is_described_reads_the_same),
        cmocka_unit_test(a_round_without_sets_is_left_out),
        cmocka_unit_test(what_has_no_place_is_noted),
        cmocka_unit_test(a_schedule_too_long_to_keep_is_refused),
        cmocka_unit_test(a_set_is_used_a_bounded_number_of_times),
        cmocka_unit_test(a_set_has_a_place_in_each_room_on_each_day),
        cmocka_unit_test(scrambles_used_twice_are_told),
        cmocka_unit_test(starts_are_compared_as_moments),
        cmocka_unit_test(letters_count_like_columns),
    };
    return cmocka_run_group_tests(tests, open_book, close_book);
}
