/* Trying a filter: shares with their confidence, what the accepted differ in, reports; and the
 * built-in filters, each against what it says it does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

#include "built_session.h"
#include "practice/practice.h"
#include "practice/trial.h"

static secret seed = {.bytes = (uint8_t[]){"@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_"}, .size = SEED_SIZE};

static session s;

static char folder[] = "/tmp/trial-XXXXXX";

static int open_session(void **state)
{
    (void)state;
    return mkdtemp(folder) ? open_built_session(&s) : -1;
}

static int close_session(void **state)
{
    (void)state;
    session_close(&s);
    return rmdir(folder);
}

/* A filter of this body, loaded; the caller frees its name. */
static char *load(const char *body)
{
    static int serial;
    tsl_err err = {0};
    char *path = NULL;
    assert_true(asprintf(&path, "%s/%d.lua", folder, serial++) > 0);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(body, f);
    assert_int_equal(fclose(f), 0);
    if (script_load(s.scripts, path, NULL, &err) != TSL_OK) fail_msg("%s", err.text);
    unlink(path);
    return path;
}

static trial *run(const trial_request *request)
{
    tsl_err err = {0};
    trial *t = NULL;
    if (trial_run(&t, request, &s, &err) != TSL_OK) fail_msg("%s", err.text);
    return t;
}

static int32_t trait(const slot *one, const char *name)
{
    for (const tsl_trait *t = one->puzzle->type->traits; t->name; t++)
        if (strcmp(t->name, name) == 0) return t->value(one->puzzle->self, one->state);
    fail_msg("no trait '%s'", name);
    return 0;
}

/* ---- figures ---- */

/* R. G. Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I. */
static void intervals_are_wilsons(void **state)
{
    (void)state;
    static const struct {
        size_t accepted, asked;
        double low, high;
    } cases[] = {
        {81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611},
        {1, 29, 0.0061, 0.1718},   {20, 20, 0.8389, 1},       {0, 0, 0, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const interval found = trial_interval(cases[i].accepted, cases[i].asked);
        assert_true(fabs(found.low - cases[i].low) < 0.00005);
        assert_true(fabs(found.high - cases[i].high) < 0.00005);
    }
}

static void a_share_below_one_in_ten_thousand_is_told(void **state)
{
    (void)state;
    tsl_err err;
    char *none = load("return { name = 'none', accept_state = function() return false end }");
    trial *t = run(&(trial_request){
        .event = "222", .filter = none, .parameters = "{}", .root = &seed, .count = 50});
    assert_int_equal(t->plan->count, TRIAL_JUDGED); /* fifty would not tell */
    assert_int_equal(trial_judge(t, &err), TSL_ELIMIT);
    assert_string_equal(err.text, "'none' accepted 0 of 100000 states, fewer than 1 in 10000: no "
                                  "set could be made with it, loosen it");
    trial_free(t);
    free(none);
}

/* A filter of sequences may refuse the first of every state, and yet make sets. */
static void sequences_that_are_all_refused_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *accepts, *says;
    } cases[] = {
        {"return false", "'x' accepted 0 of 5 scrambles, and none of 10000 of one state: no set "
                         "could be made with it, loosen it"},
        {"return m.first == 'F2' and m.last == 'R2'", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_err err = {0};
        char body[120];
        snprintf(body, sizeof body, "return { name = 'x', accept_moves = function(m) %s end }",
                 cases[i].accepts);
        char *filter = load(body);
        trial *t = run(&(trial_request){
            .event = "222", .filter = filter, .parameters = "{}", .root = &seed, .count = 5});
        assert_int_equal(t->moves.accepted, 0);
        assert_true(t->offered > 1);
        assert_int_equal(trial_judge(t, &err), *cases[i].says ? TSL_ELIMIT : TSL_OK);
        assert_string_equal(err.text, cases[i].says);
        trial_free(t);
        free(filter);
    }
}

static void the_seed_decides_and_threads_do_not(void **state)
{
    (void)state;
    const trial_request request = {.event = "333",
                                   .filter = "filters/no-first-face",
                                   .parameters = "{}",
                                   .root = &seed,
                                   .count = 200,
                                   .jobs = 1};
    trial_request threads = request, other = request;
    threads.jobs = 3;
    other.root = NULL;
    trial *a = run(&request), *b = run(&threads), *c = run(&other);
    bool same = true;
    for (size_t i = 0; i < 200; i++) {
        assert_string_equal(a->plan->slots[i].scramble, b->plan->slots[i].scramble);
        assert_int_equal(a->verdicts[i], b->verdicts[i]);
        same = same && strcmp(a->plan->slots[i].scramble, c->plan->slots[i].scramble) == 0;
    }
    assert_false(same);
    trial_free(a);
    trial_free(b);
    trial_free(c);
}

/* ---- the built-in filters ---- */

static int32_t least_cross(const slot *x)
{
    static const char *const names[] = {"cross_u", "cross_r", "cross_f",
                                        "cross_d", "cross_l", "cross_b"};
    int32_t least = 99;
    for (size_t i = 0; i < 6; i++)
        if (trait(x, names[i]) < least) least = trait(x, names[i]);
    return least;
}

static bool no_cross_below_5(const slot *x)
{
    return least_cross(x) >= 5;
}

static bool no_white_or_yellow_cross_below_6(const slot *x)
{
    return trait(x, "cross_u") >= 6 && trait(x, "cross_d") >= 6;
}

static bool yellow_cross_in_6(const slot *x)
{
    return trait(x, "cross_d") == 6;
}

static bool any_cross_in_4(const slot *x)
{
    return least_cross(x) == 4;
}

static bool some_cross_within_4(const slot *x)
{
    return least_cross(x) <= 4;
}

static bool four_to_six_flipped(const slot *x)
{
    return trait(x, "eo_rl") >= 4 && trait(x, "eo_rl") <= 6;
}

static bool no_pair(const slot *x)
{
    return trait(x, "pairs_joined") == 0;
}

static bool no_pair_for_d(const slot *x)
{
    return trait(x, "pairs_d") == 0;
}

static bool face_in_2_or_3(const slot *x)
{
    return trait(x, "face_min") == 2 || trait(x, "face_min") == 3;
}

static bool alike(const slot *x)
{
    return least_cross(x) == 5 && trait(x, "block_min") == 5 && trait(x, "pairs_joined") == 0;
}

static size_t length_of(const slot *x)
{
    size_t moves = 1;
    for (const char *c = x->scramble; *c; c++) moves += *c == ' ';
    return moves;
}

static bool twenty_moves(const slot *x)
{
    return length_of(x) == 20;
}

static bool begins_not_with_u_or_d(const slot *x)
{
    return x->scramble[0] != 'U' && x->scramble[0] != 'D';
}

/* Shares known from elsewhere, 0 where none is: the 190,080 crosses by distance (see
 * test_cube3_traits.c); C(12, 4) + C(12, 6) of 2^11 flips. */
static const struct {
    const char *name, *event, *parameters;
    bool (*accepts)(const slot *x);
    double share;
} library[] = {
    {"no-easy-cross", "333", "{}", no_cross_below_5, 0},
    {"no-easy-cross", "333oh", "{\"faces\":[\"U\",\"D\"],\"least\":6}",
     no_white_or_yellow_cross_below_6, 0},
    {"cross-exactly", "333", "{\"moves\":6,\"face\":\"D\"}", yellow_cross_in_6, 97254.0 / 190080},
    {"cross-exactly", "333", "{\"moves\":4}", any_cross_in_4, 0},
    {"cross-cap", "333", "{}", some_cross_within_4, 0},
    {"eo-range", "333bf", "{\"axis\":\"rl\",\"least\":4,\"most\":6}", four_to_six_flipped,
     (495.0 + 924) / 2048},
    {"no-solved-pairs", "333", "{}", no_pair, 0},
    {"no-solved-pairs", "333fm", "{\"faces\":[\"D\"]}", no_pair_for_d, 0},
    {"face-in-n", "222", "{\"least\":2,\"most\":3}", face_in_2_or_3, 0},
    {"head-to-head", "333", "{}", alike, 0},
    {"length", "333", "{\"least\":20,\"most\":20}", twenty_moves, 0},
    {"no-first-face", "333", "{}", begins_not_with_u_or_d, 0},
};
enum { LIBRARY = sizeof library / sizeof library[0], TRIED = 700 };

static const char *script_of(size_t i)
{
    static char name[64];
    snprintf(name, sizeof name, "filters/%s", library[i].name);
    return name;
}

static void built_in_filters_do_what_they_say(void **state)
{
    (void)state;
    tsl_err err;
    for (size_t i = 0; i < LIBRARY; i++) {
        trial *t = run(&(trial_request){.event = library[i].event,
                                        .filter = script_of(i),
                                        .parameters = library[i].parameters,
                                        .root = &seed,
                                        .count = TRIED});
        const bool states = t->states.asked > 0;
        assert_string_equal(t->name, library[i].name);
        assert_int_equal(puzzle_init_traits(t->plan->slots[0].puzzle, &err), TSL_OK);
        for (size_t k = 0; k < t->plan->count; k++)
            assert_int_equal(t->verdicts[k] == TRIAL_ACCEPTED,
                             library[i].accepts(&t->plan->slots[k]));
        const trial_answers *a = states ? &t->states : &t->moves;
        assert_int_equal(a->asked, TRIED);
        assert_in_range(a->accepted, 1, TRIED - 1); /* both kinds were met */
        const double expected = library[i].share * TRIED, sigma = sqrt(expected);
        if (expected > 0) assert_true(fabs((double)a->accepted - expected) < 4 * sigma);
        trial_free(t);
    }
}

/* Whoever adds a filter adds it to the list above. */
static void every_built_in_filter_is_tried_here(void **state)
{
    (void)state;
    const char *name;
    for (size_t i = 0; (name = script_builtin(s.scripts, i)); i++) {
        bool found = strncmp(name, "filters/", 8) != 0;
        for (size_t k = 0; k < LIBRARY; k++) found = found || strcmp(name, script_of(k)) == 0;
        if (!found) fail_msg("%s", name);
    }
}

/* ---- no bias ---- */

/* How far the accepted states' distances are from the published shares of the 2x2x2, in chi-square
 * over 4 to 8 moves (4 degrees of freedom), and how their permutations are spread. */
static double excess(const char *filter)
{
    static const double published[] = {1847, 9992, 50136, 227536, 870072};
    double seen[5] = {0}, total = 0, all = 0, sum = 0;
    trial *t = run(&(trial_request){
        .event = "222", .filter = filter, .parameters = "{}", .root = &seed, .count = 40000});
    for (size_t i = 0; i < t->plan->count; i++) {
        if (t->verdicts[i] != TRIAL_ACCEPTED) continue;
        assert_in_range(trait(&t->plan->slots[i], "distance"), 4, 8);
        seen[trait(&t->plan->slots[i], "distance") - 4]++;
        total++;
    }
    trial_free(t);
    for (size_t d = 0; d < 5; d++) all += published[d];
    for (size_t d = 0; d < 5; d++) {
        const double expected = total * published[d] / all;
        sum += (seen[d] - expected) * (seen[d] - expected) / expected;
    }
    return sum;
}

/* 23.5 is passed once in 10,000 times. The second filter refuses some more of those at 7 moves. */
static void a_subset_of_the_2x2x2_comes_out_in_its_own_shares(void **state)
{
    (void)state;
    char *fair = load("return { name = 'near', needs = { 'distance' }, accept_state = function(s) "
                      "return s.distance <= 8 end }");
    char *bias = load("return { name = 'near', needs = { 'distance' }, accept_state = function(s) "
                      "return s.distance <= 8 and "
                      "not (s.distance == 7 and string.sub(s.facelets, 1, 1) == 'U') end }");
    assert_true(excess(fair) < 23.5);
    assert_true(excess(bias) > 23.5);
    free(fair);
    free(bias);
}

static int by_state(const void *x, const void *y)
{
    const slot *a = *(slot *const *)x, *b = *(slot *const *)y;
    return memcmp(a->state, b->state, a->puzzle->type->state_size);
}

/* How many standard deviations the number of pairs of equal accepted states is above what n draws
 * from `states` equally likely ones give: n (n - 1) / 2 pairs, each equal once in `states`. */
static double surplus_of_pairs(const char *filter, unsigned count, double states)
{
    trial *t = run(&(trial_request){
        .event = "222", .filter = filter, .parameters = "{}", .root = &seed, .count = count});
    const slot **accepted = calloc(t->plan->count, sizeof *accepted);
    size_t n = 0;
    double pairs = 0;
    assert_non_null(accepted);
    for (size_t i = 0; i < t->plan->count; i++)
        if (t->verdicts[i] == TRIAL_ACCEPTED) accepted[n++] = &t->plan->slots[i];
    qsort(accepted, n, sizeof *accepted, by_state);
    for (size_t i = 0; i < n; i++)
        for (size_t k = i + 1; k < n && by_state(&accepted[i], &accepted[k]) == 0; k++) pairs++;
    free(accepted);
    trial_free(t);
    const double expected = (double)n * (double)(n - 1) / 2 / states;
    return (pairs - expected) / sqrt(expected);
}

/* The 9,992 states five moves away; the second filter takes no more than some of them. */
static void each_state_of_a_subset_is_equally_likely(void **state)
{
    (void)state;
    char *fair = load("return { name = 'five', needs = { 'distance' }, accept_state = function(s) "
                      "return s.distance == 5 "
                      "end }");
    char *bias = load("return { name = 'five', needs = { 'distance' }, accept_state = function(s) "
                      "return s.distance == 5 "
                      "and string.byte(s.facelets, 1) > 76 end }");
    assert_true(fabs(surplus_of_pairs(fair, 1000000, 9992)) < 4);
    assert_true(surplus_of_pairs(bias, 1000000, 9992) > 6);
    free(fair);
    free(bias);
}

/* ---- what the accepted states have more of ---- */

static void the_trait_a_filter_is_about_shifts_most(void **state)
{
    (void)state;
    tsl_err err;
    shift_list shifts;
    trial *t = run(&(trial_request){.event = "333",
                                    .filter = "filters/cross-cap",
                                    .parameters = "{}",
                                    .root = &seed,
                                    .count = 800});
    assert_int_equal(shift_find(&shifts, t, 2, &err), TSL_OK);
    const shift *x = &shifts.items[0];
    assert_string_equal(x->trait->name, "cross_min");
    assert_int_equal(shifts.all, 800);
    assert_int_equal(shifts.accepted, t->states.accepted);
    for (int v = 5; v <= 8; v++) assert_int_equal(x->accepted.counts[v], 0);
    assert_true(x->accepted.mean <= 4 && x->all.mean > 4.7 && x->all.mean < 4.9);
    for (size_t i = 0; i < shifts.count; i++) assert_true(shifts.items[i].errors > 4);
    shift_free(&shifts);
    trial_free(t);
}

static void nothing_shifts_where_all_is_accepted(void **state)
{
    (void)state;
    tsl_err err;
    shift_list shifts;
    char *all = load("return { name = 'all', accept_state = function() return true end }");
    trial *t = run(&(trial_request){
        .event = "skewb", .filter = all, .parameters = "{}", .root = &seed, .count = 500});
    assert_int_equal(shift_find(&shifts, t, 1, &err), TSL_OK);
    assert_int_equal(shifts.count, 0);
    shift_free(&shifts);
    trial_free(t);
    free(all);
}

/* ---- reports ---- */

static void has(const text *t, const char *words)
{
    if (!strstr(t->bytes, words)) fail_msg("no '%s' in:\n%s", words, t->bytes);
}

static void reports_say_what_was_found(void **state)
{
    (void)state;
    tsl_err err = {0};
    text plain = {0}, page = {0};
    shift_list shifts;
    trial *t = run(&(trial_request){.event = "222",
                                    .filter = "filters/face-in-n",
                                    .parameters = "{\"most\":2}",
                                    .root = &seed,
                                    .count = 400});
    assert_int_equal(shift_find(&shifts, t, 1, &err), TSL_OK);
    trial_write_text(&plain, t, &shifts, &(picture_style){.depth = PICTURE_LETTERS});
    has(&plain, "face-in-n {\"least\":0,\"most\":2} on 222: 400 random states\n");
    has(&plain, "accept_state  ");
    has(&plain, " of 400 states accepted: ");
    has(&plain, "us for each\n");
    has(&plain, "face_min ");
    has(&plain, "accepted, for example\n");
    has(&plain, "refused, for example\n");
    assert_null(strchr(plain.bytes, '\x1b'));
    if (trial_write_html(&page, t, &shifts, s.scripts, &err)) fail_msg("%s", err.text);
    has(&page, "<!DOCTYPE html>");
    has(&page, "<svg ");
    has(&page, "<h3>face_min</h3>");
    assert_null(strstr(page.bytes, "<script"));
    assert_null(strstr(page.bytes, "src="));
    shift_free(&shifts);
    trial_free(t);
    text_free(&plain);
    text_free(&page);
}

static void explains_each_value_and_the_verdict(void **state)
{
    (void)state;
    static const struct {
        const char *filter, *parameters, *moves;
        const char *says;
    } cases[] = {
        {"filters/cross-cap", "{}", "R",
         "accept_state: accepted\n"
         "  puzzle               \"333\"\n"
         "  facelets             "
         "\"UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB\"\n"
         "  cross_min            0  (face turns to solve a cross of any colour)\n"},
        {"filters/no-first-face", "{\"faces\":[\"R\"]}", "R U2 R'",
         "accept_moves: refused\n"
         "  moves                [\"R\",\"U2\",\"R'\"]\n"
         "  turns                [\"R\",\"U2\",\"R'\"]\n"
         "  faces                {\"R\":2,\"U\":1}\n"
         "  first                \"R\"\n"
         "  first_face           \"R\"\n"
         "  last                 \"R'\"\n"
         "  last_face            \"R\"\n"
         "  length               3\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_err err = {0};
        text out = {0};
        const plan_wish wish = {.event = "333",
                                .count = 1,
                                .filter = cases[i].filter,
                                .parameters = cases[i].parameters};
        if (filter_explain(&out, &wish, cases[i].moves, &s, &err)) fail_msg("%s", err.text);
        assert_string_equal(out.bytes, cases[i].says);
        text_free(&out);
    }
}

static void names_the_token_that_is_no_move(void **state)
{
    (void)state;
    tsl_err err;
    text out = {0};
    const plan_wish wish = {
        .event = "333", .count = 1, .filter = "filters/cross-cap", .parameters = "{}"};
    assert_int_equal(filter_explain(&out, &wish, "R U3", &s, &err), TSL_EINPUT);
    assert_string_equal(err.text, "move 2: 'U3' is not a turn");
    text_free(&out);
}

/* With an argument: the test that takes longer (slow/filter_states.sh). */
int main(int argc, char **argv)
{
    (void)argv;
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(each_state_of_a_subset_is_equally_likely),
    };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_are_wilsons),
        cmocka_unit_test(a_share_below_one_in_ten_thousand_is_told),
        cmocka_unit_test(sequences_that_are_all_refused_are_told),
        cmocka_unit_test(the_seed_decides_and_threads_do_not),
        cmocka_unit_test(built_in_filters_do_what_they_say),
        cmocka_unit_test(every_built_in_filter_is_tried_here),
        cmocka_unit_test(a_subset_of_the_2x2x2_comes_out_in_its_own_shares),
        cmocka_unit_test(the_trait_a_filter_is_about_shifts_most),
        cmocka_unit_test(nothing_shifts_where_all_is_accepted),
        cmocka_unit_test(reports_say_what_was_found),
        cmocka_unit_test(explains_each_value_and_the_verdict),
        cmocka_unit_test(names_the_token_that_is_no_move),
    };
    if (argc > 1) return cmocka_run_group_tests(slow, open_session, close_session);
    return cmocka_run_group_tests(tests, open_session, close_session);
}
