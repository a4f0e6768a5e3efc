/* Streams match the frozen vectors, and bounded draws are unbiased: the chi-square test that says
 * so is shown to notice a planted modulo bias. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "hex.h"
#include "trust/rng.h"

static rng_stream open_stream(const char *hex)
{
    uint8_t key[KEY_SIZE] = {0};
    rng_stream stream;
    from_hex(key, hex);
    rng_open(&stream, key);
    return stream;
}

static void check_block(const vector *v)
{
    rng_stream stream = open_stream(v->field[1]);
    char hex[2 * RNG_BLOCK + 1];
    stream.next = strtoull(v->field[2], NULL, 10);
    rng_below(&stream, 1);
    to_hex(hex, stream.block, RNG_BLOCK);
    assert_string_equal(hex, v->field[3]);
}

static void blocks_match_the_frozen_vectors(void **state)
{
    (void)state;
    assert_int_equal(each_vector("block", check_block), 5);
}

static void check_draws(const vector *v)
{
    rng_stream stream = open_stream(v->field[1]);
    uint64_t bound = strtoull(v->field[2], NULL, 10);
    for (size_t i = 3; i < v->count; i++)
        assert_true(rng_below(&stream, bound) == strtoull(v->field[i], NULL, 10));
    assert_false(stream.failed);
}

static void draws_match_the_frozen_vectors(void **state)
{
    (void)state;
    assert_int_equal(each_vector("draws", check_draws), 12);
}

static void plugins_see_the_same_stream(void **state)
{
    (void)state;
    rng_stream a = open_stream("00ff"), b = a;
    tsl_rng rng = rng_for_plugin(&b);
    for (uint64_t bound = 1; bound < 100; bound++)
        assert_true(rng_below(&a, bound) == tsl_below(&rng, bound));
}

static void a_bound_of_zero_marks_the_stream_failed(void **state)
{
    (void)state;
    rng_stream stream = open_stream("01");
    assert_true(rng_below(&stream, 0) == 0);
    assert_true(stream.failed);
    rng_below(&stream, UINT64_MAX);
    assert_true(stream.failed);
}

static void live_streams_differ(void **state)
{
    (void)state;
    static const uint8_t zeros[KEY_SIZE];
    rng_stream a = {0}, b = {0};
    assert_int_equal(rng_open_live(&a, NULL), TSL_OK);
    assert_int_equal(rng_open_live(&b, NULL), TSL_OK);
    assert_memory_not_equal(a.key, b.key, KEY_SIZE);
    assert_memory_not_equal(a.key, zeros, KEY_SIZE);
    assert_true(rng_below(&a, UINT64_MAX) != rng_below(&b, UINT64_MAX));
    rng_close(&a);
    rng_close(&b);
}

/* Plugins draw until a move differs from the last one; big cubes do so for every move. */
static void loops_over_draws_end_when_the_stream_failed(void **state)
{
    (void)state;
    static const uint64_t bounds[] = {2, 3, 18, 24, 1000003, 3ull << 62};
    rng_stream stream = open_stream("00ff");
    stream.failed = true;
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        uint64_t last = 0;
        for (int changes = 0, draws = 0; changes < 100; draws++) {
            uint64_t number = rng_below(&stream, bounds[i]);
            assert_true(number < bounds[i]);
            assert_true(draws < 1000);
            changes += number != last;
            last = number;
        }
    }
    assert_true(stream.failed);
}

static void closing_wipes(void **state)
{
    (void)state;
    static const rng_stream zero;
    rng_stream stream = open_stream("02");
    rng_below(&stream, 2);
    rng_close(&stream);
    assert_memory_equal(&stream, &zero, sizeof zero);
}

/* ---- chi-square ---- */

typedef uint64_t draw_fn(rng_stream *stream, uint64_t bound);

enum { DRAWS = 200000, CELLS_MAX = 1000 };

/* How many standard deviations the chi-square statistic of `cells` equal ranges of [0, bound) lies
 * above its mean (Wilson and Hilferty's cube-root approximation). */
static double chi_square_z(draw_fn *draw, uint64_t bound, unsigned cells)
{
    static uint64_t count[CELLS_MAX];
    rng_stream stream = open_stream("c0ffee");
    memset(count, 0, sizeof count);
    for (int i = 0; i < DRAWS; i++) {
        uint64_t value = draw(&stream, bound);
        assert_true(value < bound);
        count[value / (bound / cells)]++;
    }
    double expected = (double)DRAWS / cells, sum = 0, freedom = cells - 1;
    for (unsigned c = 0; c < cells; c++) {
        double off = (double)count[c] - expected;
        sum += off * off / expected;
    }
    double spread = 2 / (9 * freedom);
    return (cbrt(sum / freedom) - (1 - spread)) / sqrt(spread);
}

/* The streams are fixed, so this answers the same every time: there is no false alarm to allow
 * for, and five deviations are far from what chance does and from what a bias does. */
static bool looks_uniform(draw_fn *draw, uint64_t bound, unsigned cells)
{
    return fabs(chi_square_z(draw, bound, cells)) < 5;
}

/* Bias planted: a whole word reduced without rejection. */
static uint64_t word_modulo(rng_stream *stream, uint64_t bound)
{
    uint64_t word = rng_below(stream, 1ull << 32) << 32;
    return (word | rng_below(stream, 1ull << 32)) % bound;
}

/* Bias planted: a byte reduced without rejection. */
static uint64_t byte_modulo(rng_stream *stream, uint64_t bound)
{
    return rng_below(stream, 256) % bound;
}

/* Bias planted: a double's 53 bits cannot reach every value of a large range. */
static uint64_t scaled_short_word(rng_stream *stream, uint64_t bound)
{
    return (uint64_t)((double)rng_below(stream, 1 << 10) / (1 << 10) * (double)bound);
}

static void bounded_draws_are_uniform(void **state)
{
    (void)state;
    static const struct {
        uint64_t bound;
        unsigned cells;
    } cases[] = {{2, 2},           {3, 3},          {12, 12},          {24, 24},
                 {1000, 1000},     {3ull << 62, 3}, {3ull << 62, 768}, {5ull << 61, 640},
                 {1ull << 63, 512}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_true(looks_uniform(rng_below, cases[i].bound, cases[i].cells));
}

static void planted_biases_are_noticed(void **state)
{
    (void)state;
    assert_false(looks_uniform(word_modulo, 3ull << 62, 3));
    assert_false(looks_uniform(word_modulo, 5ull << 61, 640));
    assert_false(looks_uniform(byte_modulo, 12, 12));
    assert_false(looks_uniform(byte_modulo, 24, 24));
    assert_false(looks_uniform(scaled_short_word, 1000, 1000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_match_the_frozen_vectors),
        cmocka_unit_test(draws_match_the_frozen_vectors),
        cmocka_unit_test(plugins_see_the_same_stream),
        cmocka_unit_test(a_bound_of_zero_marks_the_stream_failed),
        cmocka_unit_test(live_streams_differ),
        cmocka_unit_test(loops_over_draws_end_when_the_stream_failed),
        cmocka_unit_test(closing_wipes),
        cmocka_unit_test(bounded_draws_are_uniform),
        cmocka_unit_test(planted_biases_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
