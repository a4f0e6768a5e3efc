/* Progress says the time left, and adds up the times of stages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/progress.h"

static void the_time_left_follows_from_the_pace(void **state)
{
    (void)state;
    static const struct {
        double seconds;
        size_t done, total;
        const char *said;
    } cases[] = {
        {0.5, 1, 100, ""},             /* too early to tell */
        {5, 0, 100, ""},               /* nothing done */
        {2, 1, 223, ""},               /* the first took longer: its tables were made */
        {5, 100, 100, ""},             /* all done */
        {5, 25, 100, ", 15 s left"},   /* 5 s for 25, 75 remain */
        {2, 999, 1000, ", 1 s left"},  /* never 0 */
        {10, 10, 99, ", 89 s left"},   /* a second each */
        {10, 10, 130, ", 2 min left"}, /* 120 s */
        {60, 1, 61, ", 60 min left"},  /* an hour */
        {60, 1, 121, ", 2 h left"},    /* two hours */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char said[PROGRESS_LEFT_MAX];
        progress_left(said, cases[i].seconds, cases[i].done, cases[i].total);
        assert_string_equal(said, cases[i].said);
    }
}

static void each_title_has_one_time(void **state)
{
    (void)state;
    progress *p = progress_timer();
    assert_non_null(p);
    progress_stage(p, "draw", 2);
    progress_step(p, "333");
    progress_stage(p, "solve", 0);
    progress_stage(p, "draw", 1);
    progress_end(p);
    const progress_time *times = progress_times(p);
    assert_string_equal(times[0].title, "draw");
    assert_string_equal(times[1].title, "solve");
    assert_null(times[2].title);
    assert_true(times[0].seconds >= 0 && times[1].seconds >= 0);
    progress_free(p);
}

static void parts_share_the_time_of_their_stage(void **state)
{
    (void)state;
    progress *p = progress_timer();
    assert_non_null(p);
    progress_stage(p, "sheets", 1);
    progress_grow(p, 2);
    progress_spend(p, "render", 20);
    progress_spend(p, "lay out", 10);
    progress_spend(p, "render", 10);
    progress_stage(p, "seal", 0);
    progress_end(p);
    const progress_time *times = progress_times(p);
    assert_string_equal(times[0].title, "render");
    assert_string_equal(times[1].title, "lay out");
    assert_string_equal(times[2].title, "seal");
    assert_null(times[3].title);
    const double difference = times[0].seconds - 3 * times[1].seconds;
    assert_true(difference > -1e-9 && difference < 1e-9);
    assert_true(times[0].seconds < 20);
    progress_free(p);
}

static void no_progress_is_accepted(void **state)
{
    (void)state;
    progress_stage(NULL, "draw", 1);
    progress_step(NULL, "333");
    progress_grow(NULL, 1);
    progress_spend(NULL, "render", 1);
    progress_end(NULL);
    progress_free(NULL);
    assert_null(progress_new(1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_time_left_follows_from_the_pace),
        cmocka_unit_test(each_title_has_one_time),
        cmocka_unit_test(parts_share_the_time_of_their_stage),
        cmocka_unit_test(no_progress_is_accepted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
