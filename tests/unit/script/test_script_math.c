/* Sines, cosines and powers of scripts are right, and the same bits on every machine. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "script/worker/deterministic_math.h"

/* Numbers of all sizes from a fixed sequence, below `limit`. */
static double next_number(uint64_t *state, double limit)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return ((double)(*state >> 11) * 0x1p-52 - 1) * limit;
}

static void sines_are_those_of_the_c_library(void **state)
{
    (void)state;
    uint64_t random = 1;
    for (int i = 0; i < 200000; i++) {
        double x = next_number(&random, i % 2 ? 10 : 1e6);
        assert_true(fabs(deterministic_sin(x) - sin(x)) < 0x1.01p-41);
        assert_true(fabs(deterministic_cos(x) - cos(x)) < 0x1.01p-41);
    }
}

static void whole_angles_are_exact(void **state)
{
    (void)state;
    const double pi = 0x1.921fb54442d18p+1;
    for (int n = -1000; n <= 1000; n++) {
        static const double sines[12] = {0, 0.5, -2, 1, -2, 0.5, 0, -0.5, -2, -1, -2, -0.5};
        double want = sines[(n % 12 + 12) % 12];
        if (want == -2) continue; /* a root of three */
        assert_true(deterministic_sin(n * pi / 6) == want);
        assert_true(deterministic_cos((n - 3) * pi / 6) == want);
    }
}

static void powers_are_those_of_the_c_library(void **state)
{
    (void)state;
    uint64_t random = 2;
    for (int i = 0; i < 200000; i++) {
        double x = fabs(next_number(&random, i % 3 ? 10 : 1e6));
        double y = next_number(&random, i % 5 ? 4 : 40);
        if (i % 2) y = nearbyint(y);
        assert_true(fabs(deterministic_pow(x, y) / pow(x, y) - 1) < 1e-12);
    }
}

static void whole_powers_are_exact(void **state)
{
    (void)state;
    double two = 1, ten = 1;
    for (int n = 0; n <= 1023; n++, two *= 2) assert_true(deterministic_pow(2, n) == two);
    for (int n = 0; n <= 22; n++, ten *= 10) assert_true(deterministic_pow(10, n) == ten);
    assert_true(deterministic_pow(10, -2) == 0.01 && deterministic_pow(-3, 3) == -27 &&
                deterministic_pow(2, 0.5) == sqrt(2));
    assert_true(deterministic_pow(8, 1.0 / 3) == 2 && deterministic_pow(1000, 1.0 / 3) == 10);
}

/* ISO C, F.10.4.4: no other value is right, so the C library's is. */
static void special_powers_are_those_of_iso_c(void **state)
{
    (void)state;
    static const double values[] = {0.0,  -0.0, 1,    -1,       0.5,       -0.5, 2,      -2, 3,
                                    -3.0, 4,    1e18, INFINITY, -INFINITY, NAN,  0x1p70, 7.5};
    enum { N = sizeof values / sizeof values[0] };
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++) {
            double want = pow(values[i], values[k]), got = deterministic_pow(values[i], values[k]);
            bool special = want == 0 || !isfinite(want) || fabs(want) == 1;
            if (!special) continue;
            if (!(isnan(want) ? isnan(got) : got == want && !signbit(got) == !signbit(want)))
                fail_msg("%g to the power of %g is %g, not %g", values[i], values[k], got, want);
        }
}

static uint64_t add_bits(uint64_t sum, double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (sum ^ bits) * 0x100000001b3u;
}

/* The sum was made on an x86-64; a machine with other bits has another. */
static void every_machine_has_these_bits(void **state)
{
    (void)state;
    uint64_t random = 3, sum = 0xcbf29ce484222325u;
    for (int i = 0; i < 100000; i++) {
        double x = next_number(&random, 1e3), y = next_number(&random, 9);
        sum = add_bits(sum, deterministic_sin(x));
        sum = add_bits(sum, deterministic_cos(x));
        sum = add_bits(sum, deterministic_pow(fabs(x), y));
        sum = add_bits(sum, deterministic_pow(x, floor(y)));
    }
    assert_true(sum == 0xf135d106b5edf6fa);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sines_are_those_of_the_c_library),
        cmocka_unit_test(whole_angles_are_exact),
        cmocka_unit_test(powers_are_those_of_the_c_library),
        cmocka_unit_test(whole_powers_are_exact),
        cmocka_unit_test(special_powers_are_those_of_iso_c),
        cmocka_unit_test(every_machine_has_these_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
