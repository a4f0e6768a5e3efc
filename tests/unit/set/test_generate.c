/* Drawing and solving keep the laws, shown on a toy puzzle whose state is one number. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sched.h>
#include <unistd.h>

#include <cmocka.h>

#include "set/plan/draw.h"
#include "set/plan/plan.h"

/* In place of the kernel's answer: one core at first, and then four; 0: two. */
static unsigned asked_for_cores;

int sched_getaffinity(pid_t pid, size_t size, cpu_set_t *mask)
{
    (void)pid;
    CPU_ZERO_S(size, mask);
    unsigned cores = asked_for_cores == 0 ? 2 : asked_for_cores++ == 1 ? 1 : 4;
    for (unsigned i = 0; i < cores; i++) CPU_SET_S(i, size, mask);
    return 0;
}

static const void *first_work; /* where a scramble was given its scratch, and whether all were */
static bool one_work = true;

/* A row of lamps: the state is a number below `size`, its scramble that number written out, its
 * distance from solved the number itself. `lie` makes scramble() break its promise. */
typedef struct lamps {
    uint64_t size;
    bool lie;
} lamps;

static void lamps_solved(const void *self, void *state)
{
    (void)self;
    memset(state, 0, 8);
}

static void lamps_draw(const void *self, void *state, tsl_rng *rng)
{
    uint64_t n = tsl_below(rng, ((const lamps *)self)->size);
    memcpy(state, &n, sizeof n);
}

static int lamps_within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    uint64_t value;
    (void)self;
    (void)err;
    memcpy(&value, state, sizeof value);
    *yes = value <= n;
    return TSL_OK;
}

static int lamps_scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                          const tsl_want *want, tsl_err *err)
{
    uint64_t value;
    (void)err;
    if (want->work) {
        if (!__atomic_load_n(&first_work, __ATOMIC_RELAXED))
            __atomic_store_n(&first_work, want->work, __ATOMIC_RELAXED);
        if (__atomic_load_n(&first_work, __ATOMIC_RELAXED) != want->work)
            __atomic_store_n(&one_work, false, __ATOMIC_RELAXED);
        usleep(2000);
    }
    memcpy(&value, state, sizeof value);
    snprintf(out, TSL_SCRAMBLE_MAX, "%llu",
             (unsigned long long)(value + ((const lamps *)self)->lie));
    return TSL_OK;
}

static int lamps_apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    uint64_t value = strtoull(moves, NULL, 10);
    (void)self;
    (void)err;
    memcpy(state, &value, sizeof value);
    return TSL_OK;
}

/* The even numbers. */
static void draw_even(const void *self, void *state, tsl_rng *rng)
{
    uint64_t n = 2 * tsl_below(rng, ((const lamps *)self)->size / 2);
    memcpy(state, &n, sizeof n);
}

static bool contains_even(const void *self, const void *state)
{
    (void)self;
    return *(const uint8_t *)state % 2 == 0;
}

static const tsl_subset lamps_subsets[] = {{"even", "the even numbers", draw_even, contains_even},
                                           {0}};

static void lamps_facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    (void)self;
    (void)state;
    strcpy(out, "L");
}

static const tsl_puzzle lamps_type = {.id = "lamps",
                                      .name = "Lamps",
                                      .draw_as = "lamps",
                                      .state_size = 8,
                                      .facelet_count = 1,
                                      .metric_max = 1000,
                                      .engine_solves = 3,
                                      .solved = lamps_solved,
                                      .draw = lamps_draw,
                                      .within = lamps_within,
                                      .scramble = lamps_scramble,
                                      .apply = lamps_apply,
                                      .facelets = lamps_facelets,
                                      .subsets = lamps_subsets};

enum { SLOTS_MAX = 64 };

typedef struct bench {
    lamps lamps;
    tsl_plugin entry;
    plugin plugin;
    puzzle puzzle;
    event event;
    competition_round round;
    competition_event competition_event;
    slot slots[SLOTS_MAX];
    uint64_t states[SLOTS_MAX];
    plan plan;
    secret root;
} bench;

static bench *make_bench(uint64_t size, size_t slots, unsigned distance)
{
    tsl_err err;
    bench *b = calloc(1, sizeof *b);
    assert_non_null(b);
    b->lamps.size = size;
    b->entry = (tsl_plugin){.abi = TSL_ABI, .name = "lamps", .version = "1"};
    b->plugin.entry = &b->entry;
    b->puzzle = (puzzle){.type = &lamps_type, .from = &b->plugin, .self = &b->lamps};
    b->event = (event){.id = (char *)"lamps", .distance = distance};
    b->plan = (plan){.slots = b->slots, .count = slots};
    for (size_t i = 0; i < slots; i++) {
        b->slots[i] = (slot){.competition_event = &b->competition_event,
                             .round = &b->round,
                             .event = &b->event,
                             .part = &b->event,
                             .puzzle = &b->puzzle,
                             .state = (uint8_t *)&b->states[i]};
        snprintf(b->slots[i].path, PATH_SIZE, "lamps/r1/A/%zu", i + 1);
    }
    assert_int_equal(
        secret_from_hex(&b->root,
                        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", &err),
        TSL_OK);
    return b;
}

static void free_bench(bench *b)
{
    for (size_t i = 0; i < b->plan.count; i++) {
        free(b->slots[i].scramble);
        free(b->slots[i].facelets);
    }
    secret_free(&b->root);
    free(b);
}

static int run_bench(bench *b, unsigned jobs, tsl_err *err)
{
    const draw_options options = {.jobs = jobs};
    int status = draw_states(&b->plan, &b->root, &options, err);
    return status == TSL_OK ? scramble_states(&b->plan, &b->root, &options, err) : status;
}

static unsigned count_refused(const bench *b, size_t rule)
{
    unsigned n = 0;
    for (size_t i = 0; i < b->plan.count; i++) n += b->slots[i].refused[rule];
    return n;
}

static void no_two_slots_share_a_state(void **state)
{
    (void)state;
    tsl_err err;
    bench *b = make_bench(40, 40, 0); /* every state must be used exactly once */
    assert_int_equal(run_bench(b, 2, &err), TSL_OK);
    bool seen[40] = {false};
    for (size_t i = 0; i < 40; i++) {
        assert_false(seen[b->states[i]]);
        seen[b->states[i]] = true;
    }
    assert_true(count_refused(b, RULE_DUPLICATE) > 0);
    for (size_t i = 0; i < 40; i++)
        assert_int_equal(b->slots[i].candidate, 1 + b->slots[i].refused[RULE_DUPLICATE]);
    free_bench(b);
}

/* The third of three equals is named beside the first, as is the second. */
static void duplicates_stand_in_order_beside_their_first(void **state)
{
    (void)state;
    duplicate *found;
    size_t count;
    uint64_t values[] = {7, 3, 7, 9, 3, 7};
    const puzzle one = {.type = &lamps_type}, other = {.type = &lamps_type};
    slot slots[6];
    const plan p = {.slots = slots, .count = 6};
    for (size_t i = 0; i < 6; i++)
        slots[i] = (slot){.puzzle = &one, .state = (uint8_t *)&values[i]};
    duplicates_find(&found, &count, &p);
    const duplicate expected[] = {{2, 0}, {4, 1}, {5, 0}};
    assert_int_equal(count, 3);
    assert_memory_equal(found, expected, sizeof expected);
    free(found);
    slots[2].puzzle = slots[4].puzzle = slots[5].puzzle = &other;
    duplicates_find(&found, &count, &p);
    assert_int_equal(count, 1);
    assert_int_equal(found[0].index, 5);
    assert_int_equal(found[0].first, 2);
    free(found);
}

static void more_slots_than_states_end_with_the_event(void **state)
{
    (void)state;
    tsl_err err;
    bench *b = make_bench(5, 6, 0);
    assert_int_equal(run_bench(b, 2, &err), TSL_ELIMIT);
    assert_string_equal(err.text, "event 'lamps': there are fewer different states than scrambles");
    free_bench(b);
}

static void near_states_are_refused_and_counted(void **state)
{
    (void)state;
    tsl_err err;
    bench *b = make_bench(64, 20, 33); /* 0 to 32 are too near, 33 is not */
    assert_int_equal(run_bench(b, 1, &err), TSL_OK);
    for (size_t i = 0; i < 20; i++) assert_true(b->states[i] >= 33);
    assert_true(count_refused(b, RULE_DISTANCE) > 5);
    free_bench(b);
}

static void a_rule_no_state_can_keep_ends_with_its_name(void **state)
{
    (void)state;
    tsl_err err;
    bench *b = make_bench(3, 1, 10);
    assert_int_equal(run_bench(b, 1, &err), TSL_ELIMIT);
    assert_non_null(strstr(err.text, "event 'lamps': of 1000000 states drawn none needs 10 moves"));
    free_bench(b);
}

static void a_subset_is_all_that_is_drawn(void **state)
{
    (void)state;
    tsl_err err;
    bench *b = make_bench(100, 47, 6); /* 6, 8, 10, ... 98: each of them once */
    assert_false(slot_is_filtered(&b->slots[0]));
    for (size_t i = 0; i < 47; i++)
        assert_int_equal(puzzle_subset(&b->slots[i].subset, &b->puzzle, "even", &err), TSL_OK);
    assert_true(slot_is_filtered(&b->slots[0]));
    assert_int_equal(run_bench(b, 2, &err), TSL_OK);
    bool seen[100] = {false};
    for (size_t i = 0; i < 47; i++) {
        assert_true(b->states[i] % 2 == 0 && b->states[i] >= 6 && !seen[b->states[i]]);
        seen[b->states[i]] = true;
    }
    assert_true(count_refused(b, RULE_DISTANCE) > 0);
    free_bench(b);
}

static void an_unknown_subset_is_named(void **state)
{
    (void)state;
    tsl_err err;
    const tsl_subset *found;
    tsl_puzzle bare = lamps_type;
    bench *b = make_bench(40, 1, 0);
    assert_int_equal(puzzle_subset(&found, &b->puzzle, "evn", &err), TSL_EINPUT);
    assert_string_equal(err.text, "puzzle 'lamps' has no subset 'evn' (did you mean 'even'?)");
    assert_int_equal(puzzle_subset(&found, &b->puzzle, "EVEN", &err), TSL_EINPUT);
    assert_string_equal(err.text, "puzzle 'lamps' has no subset 'EVEN' (did you mean 'even'?)");
    assert_int_equal(puzzle_subset(&found, &b->puzzle, "foo", &err), TSL_EINPUT);
    assert_string_equal(err.text, "puzzle 'lamps' has no subset 'foo': it has 'even'");
    bare.subsets = NULL;
    b->puzzle.type = &bare;
    assert_int_equal(puzzle_subset(&found, &b->puzzle, "even", &err), TSL_EINPUT);
    assert_string_equal(err.text, "puzzle 'lamps' has no subsets, so no 'even'");
    free_bench(b);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    tsl_err err;
    bench *one = make_bench(100, 50, 3), *four = make_bench(100, 50, 3);
    assert_int_equal(run_bench(one, 1, &err), TSL_OK);
    assert_int_equal(run_bench(four, 4, &err), TSL_OK);
    assert_memory_equal(one->states, four->states, sizeof one->states);
    free_bench(one);
    free_bench(four);
}

static void a_slot_depends_on_its_path_alone(void **state)
{
    (void)state;
    tsl_err err;
    bench *few = make_bench(UINT64_MAX, 5, 0), *many = make_bench(UINT64_MAX, 50, 0);
    assert_int_equal(run_bench(few, 1, &err), TSL_OK);
    assert_int_equal(run_bench(many, 2, &err), TSL_OK);
    assert_memory_equal(few->states, many->states, 5 * sizeof few->states[0]);
    free_bench(few);
    free_bench(many);
}

static void a_scramble_for_another_state_is_caught(void **state)
{
    (void)state;
    tsl_err err;
    bench *b = make_bench(1000, 3, 0);
    b->lamps.lie = true;
    assert_int_equal(run_bench(b, 1, &err), TSL_EBROKEN);
    assert_non_null(strstr(err.text, "plugin lamps wrote a scramble for another state"));
    free_bench(b);
}

/* A 4x4x4 is worth as many solves as it takes, a puzzle without the engine none. */
static void each_puzzle_counts_as_the_solves_it_takes(void **state)
{
    (void)state;
    bench *b = make_bench(40, 40, 0);
    tsl_puzzle without = lamps_type;
    without.engine_solves = 0;
    puzzle other = b->puzzle;
    other.type = &without;
    for (size_t i = 0; i < 10; i++) b->slots[i].puzzle = &other;
    assert_int_equal(plan_engine_solves(&b->plan), 30 * 3);
    free_bench(b);
}

/* There is scratch for as many workers as there were cores. */
static void a_process_that_gains_cores_keeps_its_workers(void **state)
{
    (void)state;
    tsl_err err;
    bench *b = make_bench(UINT64_MAX, 20, 0);
    const draw_options options = {.jobs = 0};
    tsl_puzzle with_work = lamps_type;
    with_work.work_size = 64;
    b->puzzle.type = &with_work;
    assert_int_equal(draw_states(&b->plan, &b->root, &options, &err), TSL_OK);
    asked_for_cores = 1;
    assert_int_equal(scramble_states(&b->plan, &b->root, &options, &err), TSL_OK);
    assert_true(one_work && first_work);
    asked_for_cores = 0;
    free_bench(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_two_slots_share_a_state),
        cmocka_unit_test(duplicates_stand_in_order_beside_their_first),
        cmocka_unit_test(more_slots_than_states_end_with_the_event),
        cmocka_unit_test(near_states_are_refused_and_counted),
        cmocka_unit_test(a_rule_no_state_can_keep_ends_with_its_name),
        cmocka_unit_test(a_subset_is_all_that_is_drawn),
        cmocka_unit_test(an_unknown_subset_is_named),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(a_slot_depends_on_its_path_alone),
        cmocka_unit_test(a_scramble_for_another_state_is_caught),
        cmocka_unit_test(each_puzzle_counts_as_the_solves_it_takes),
        cmocka_unit_test(a_process_that_gains_cores_keeps_its_workers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
