/* What earlier sets have is left out of a competition, and more can be added to a round. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "config/config.h"

/* A competition of two events; `rounds` has the sets of two rounds each. */
typedef struct fixture {
    competition all;
    competition_event events[2];
    competition_round rounds[2][2];
} fixture;

static void fill(fixture *f, const unsigned sets[2][2])
{
    static char *const ids[] = {"333", "222"};
    *f = (fixture){.all = {.id = "a", .name = "A", .paper = "a4", .event_count = 2}};
    f->all.events = f->events;
    for (size_t e = 0; e < 2; e++) {
        f->events[e] = (competition_event){.id = ids[e], .rounds = f->rounds[e], .round_count = 2};
        for (unsigned r = 0; r < 2; r++)
            f->rounds[e][r] = (competition_round){
                .number = r + 1, .format = 'a', .attempts = 5, .sets = sets[e][r], .cubes = 1};
    }
}

static void finds_what_no_earlier_set_has(void **state)
{
    (void)state;
    fixture first, second, now;
    text events = {0};
    fill(&first, (const unsigned[2][2]){{2, 1}, {1, 1}});
    fill(&second, (const unsigned[2][2]){{3, 1}, {1, 1}});
    fill(&now, (const unsigned[2][2]){{4, 2}, {1, 1}});
    const competition *earlier[] = {&second.all, &first.all};
    assert_int_equal(part_link(&events, &now.all, earlier, 2, NULL, NULL), TSL_OK);
    assert_string_equal(events.bytes, "333");
    assert_int_equal(now.rounds[0][0].sets_before, 3);
    assert_int_equal(now.rounds[0][0].sets, 4);
    assert_int_equal(now.rounds[0][1].sets_before, 1);
    assert_int_equal(now.rounds[1][0].sets_before, now.rounds[1][0].sets);
    assert_non_null(strstr(now.all.effective, "\"sets_before\": 3"));
    free(now.all.effective);
    text_free(&events);
}

static void adds_sets_to_a_round(void **state)
{
    (void)state;
    fixture first, now;
    text events = {0};
    tsl_err err;
    fill(&first, (const unsigned[2][2]){{2, 1}, {1, 1}});
    fill(&now, (const unsigned[2][2]){{2, 1}, {1, 1}});
    const competition *earlier[] = {&first.all};
    part_sets more = {"222", 2, 3};
    assert_int_equal(part_link(&events, &now.all, earlier, 1, &more, &err), TSL_OK);
    assert_string_equal(events.bytes, "222");
    assert_int_equal(now.rounds[1][1].sets_before, 1);
    assert_int_equal(now.rounds[1][1].sets, 4);
    more.sets = SETS_MAX;
    assert_int_equal(part_link(&events, &now.all, earlier, 1, &more, &err), TSL_EINPUT);
    assert_string_equal(err.text, "a round has 1 to 100 sets: this one has 1");
    more = (part_sets){"444", 1, 1};
    assert_int_equal(part_link(&events, &now.all, earlier, 1, &more, &err), TSL_EINPUT);
    more = (part_sets){"333", 3, 1};
    assert_int_equal(part_link(&events, &now.all, earlier, 1, &more, &err), TSL_EINPUT);
    assert_string_equal(err.text,
                        "'333' has 2 rounds in this set: to add one, give the competition file");
    free(now.all.effective);
    text_free(&events);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_what_no_earlier_set_has),
        cmocka_unit_test(adds_sets_to_a_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
