/* Chi-square tests, and what many of them say together. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "counts.h"

enum { STEPS_MAX = 10000000, RARE = 20, /* counts of two samples together */ TOO_EVEN = 30 };

/* ---- the incomplete gamma function (DLMF 8.11.4 and 8.9.2), without the factor e^-x x^a / G(a) --
 */

static double lower_series(double a, double x)
{
    double term = 1 / a, sum = term;
    for (int n = 1; n < STEPS_MAX && term > sum * 1e-16; n++) sum += term *= x / (a + n);
    return sum;
}

/* Lentz's method. */
static double upper_fraction(double a, double x)
{
    double b = x + 1 - a, c = 1e300, d = 1 / b, value = d;
    for (int n = 1; n < STEPS_MAX; n++) {
        double over = n * (a - n);
        b += 2;
        d = 1 / (over * d + b);
        c = b + over / c;
        value *= c * d;
        if (fabs(c * d - 1) < 1e-15) break;
    }
    return value;
}

/* The probability of more than x, and of at most x, under a gamma distribution. */
static void gamma_tails(double *upper, double *lower, double a, double x)
{
    *lower = 0;
    *upper = 1;
    if (x <= 0) return;
    const double factor = exp(a * log(x) - x - lgamma(a));
    *lower = x < a + 1 ? factor * lower_series(a, x) : 1;
    *upper = x < a + 1 ? 1 - *lower : factor * upper_fraction(a, x);
    *lower = x < a + 1 ? *lower : 1 - *upper;
}

/* For a chi-square statistic with this many degrees of freedom. From 30 on p is two-sided: counts
 * that are too even are a fault, too. With fewer, counts are often even by chance. */
static double chi_square_p(double chi, double freedom)
{
    double upper = 1, lower = 1;
    if (freedom >= 1) gamma_tails(&upper, &lower, freedom / 2, chi / 2);
    return freedom < TOO_EVEN ? upper : fmin(1, 2 * fmin(upper, lower));
}

double statistic_rare(uint64_t count, double expected)
{
    double more, fewer, as_many = 1;
    if (expected <= 0) return count > 0 ? 0 : 1;
    gamma_tails(&fewer, &more, (double)count + 1, expected);
    if (count > 0) gamma_tails(&more, &as_many, (double)count, expected);
    return fmin(1, 2 * fmin(as_many, fewer));
}

/* ---- counts ---- */

double statistic_even(const uint32_t *count, size_t cells, double possible)
{
    double total = 0, seen = 0, chi = 0;
    for (size_t c = 0; c < cells; c++) total += count[c], seen += count[c] > 0;
    if (seen > possible) return 0;
    const double expected = total / possible;
    for (size_t c = 0; c < cells; c++)
        if (count[c] > 0) chi += (count[c] - expected) * (count[c] - expected) / expected;
    return chi_square_p(chi + (possible - seen) * expected, possible - 1);
}

double statistic_uneven(const uint32_t *count, const double *probability, size_t cells,
                        double fitted)
{
    double total = 0, freedom = -1 - fitted, chi = 0;
    for (size_t c = 0; c < cells; c++) total += count[c];
    for (size_t c = 0; c < cells; c++) {
        const double expected = total * probability[c];
        if (expected == 0 && count[c] > 0) return 0;
        if (expected == 0) continue;
        chi += (count[c] - expected) * (count[c] - expected) / expected;
        freedom++;
    }
    return chi_square_p(chi, freedom);
}

double statistic_same(const uint32_t *one, const uint32_t *other, size_t cells)
{
    double sum[2] = {0}, rare[2] = {0}, chi = 0, freedom = -1;
    for (size_t c = 0; c < cells; c++) sum[0] += one[c], sum[1] += other[c];
    /* Weighted, because the samples may differ in size. */
    const double w = sqrt(sum[1] / sum[0]);
    for (size_t c = 0; c <= cells; c++) {
        double a = c < cells ? one[c] : rare[0], b = c < cells ? other[c] : rare[1];
        if (c < cells && a + b < RARE) {
            rare[0] += a, rare[1] += b;
        } else if (a + b > 0) {
            chi += (a * w - b / w) * (a * w - b / w) / (a + b);
            freedom++;
        }
    }
    return chi_square_p(chi, freedom);
}

/* ---- many tests ---- */

void statistic_add(results *r, double p, const char *kind, const char *what, ...)
{
    va_list args;
    if (r->count == r->room) {
        r->room = r->room ? r->room * 2 : 256;
        r->list = xrealloc(r->list, r->room * sizeof *r->list);
    }
    result *one = &r->list[r->count++];
    *one = (result){.kind = kind, .p = p};
    va_start(args, what);
    vsnprintf(one->what, sizeof one->what, what, args);
    va_end(args);
}

static int by_p(const void *a, const void *b)
{
    const double x = ((const result *)a)->p, y = ((const result *)b)->p;
    return (x > y) - (x < y);
}

void statistic_correct(results *r)
{
    double least = 0;
    if (r->count > 0) qsort(r->list, r->count, sizeof *r->list, by_p);
    for (size_t i = 0; i < r->count; i++) {
        least = fmax(least, r->list[i].p * (double)(r->count - i));
        r->list[i].corrected = fmin(1, least);
    }
}
