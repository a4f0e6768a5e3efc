/* Sine, cosine and powers by their series, to more digits than are kept. */
#include "deterministic_math.h"

#include <math.h>
#include <stdbool.h>

/* ---- sine and cosine ---- */

/* The series of the sine (first = 1) or cosine (first = 0) for |r| up to pi / 4: the terms that are
 * left out are below 2^-60. */
static double sum_series(double r, int first)
{
    double term = first ? r : 1, sum = term;
    for (int n = first + 1; n < 20; n += 2) {
        term *= -(r * r) / (n * (n + 1));
        sum += term;
    }
    return sum;
}

/* The sine of x plus `turns` quarter turns. */
static double sine(double x, int turns)
{
    /* pi / 2 in three parts: the first two have 33 bits, so that n times each is exact. */
    static const double first = 0x1.921fb544p+0, second = 0x1.0b4611a6p-34,
                        third = 0x1.3198a2e037073p-69;
    double n = nearbyint(x * 0x1.45f306dc9c883p-1);
    double r = ((x - n * first) - n * second) - n * third;
    int quarter = (int)((long)n + turns) & 3;
    double s = sum_series(r, quarter % 2 == 0);
    return quarter >= 2 ? -s : s;
}

double deterministic_sin(double x)
{
    return nearbyint(sine(x, 0) * 0x1p40) * 0x1p-40;
}

double deterministic_cos(double x)
{
    return nearbyint(sine(x, 1) * 0x1p40) * 0x1p-40;
}

/* ---- powers ---- */

static const double ln_2 = 0x1.62e42fefa39efp-1;

static double natural_log(double x)
{
    int exponent;
    double m = frexp(x, &exponent);
    if (m < 0x1.6a09e667f3bcdp-1) { /* the root of a half: m - 1 is small */
        m *= 2;
        exponent--;
    }
    double s = (m - 1) / (m + 1), power = s, sum = 0;
    for (int n = 1; n < 27; n += 2) {
        sum += power / n;
        power *= s * s;
    }
    return 2 * sum + exponent * ln_2;
}

static double exponential(double x)
{
    double n = nearbyint(x / ln_2), r = x - n * ln_2, term = 1, sum = 1;
    for (int i = 1; i < 18; i++) {
        term *= r / i;
        sum += term;
    }
    return ldexp(sum, (int)n);
}

/* x to a whole power from 0 on. */
static double multiply_up(double x, double n)
{
    double product = 1;
    for (; n >= 1; n = floor(n / 2), x *= x)
        if (fmod(n, 2) == 1) product *= x;
    return product;
}

static double whole_power(double x, double n)
{
    return n < 0 ? 1 / multiply_up(x, -n) : multiply_up(x, n);
}

/* Of a finite y that is not whole. */
static double broken_power(double x, double y)
{
    if (x == 0 || isinf(x)) return (x == 0) == (y > 0) ? 0 : INFINITY;
    if (x < 0) return NAN;
    if (fabs(y) == 0.5) return y > 0 ? sqrt(x) : 1 / sqrt(x);
    double n = floor(y), power = whole_power(x, n) * exponential((y - n) * natural_log(x));
    int exponent;
    double m = frexp(power, &exponent);
    return isfinite(power) ? ldexp(nearbyint(m * 0x1p44) * 0x1p-44, exponent) : power;
}

double deterministic_pow(double x, double y)
{
    if (y == 0 || x == 1) return 1;
    if (isnan(x) || isnan(y)) return x + y;
    if (fabs(y) >= 0x1p64) /* infinite, or so large that it is even and the result has no other */
        return fabs(x) == 1 ? 1 : (fabs(x) > 1) == (y > 0) ? INFINITY : 0;
    return floor(y) == y ? whole_power(x, y) : broken_power(x, y);
}
