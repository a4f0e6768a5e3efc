/* Chi-square tests, and what many of them say together. */
#include "statistic.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

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
typedef struct tails {
    double upper, lower;
} tails;

static tails gamma_tails(double a, double x)
{
    if (x <= 0) return (tails){1, 0};
    const double factor = exp(a * log(x) - x - lgamma(a));
    if (x < a + 1) {
        const double lower = factor * lower_series(a, x);
        return (tails){1 - lower, lower};
    }
    const double upper = factor * upper_fraction(a, x);
    return (tails){upper, 1 - upper};
}

double statistic_p(double chi, double freedom)
{
    if (freedom < 1) return 1;
    const tails t = gamma_tails(freedom / 2, chi / 2);
    return freedom < TOO_EVEN ? t.upper : fmin(1, 2 * fmin(t.upper, t.lower));
}

double statistic_rare(uint64_t count, double expected)
{
    const double n = (double)count;
    if (expected <= 0) return count > 0 ? 0 : 1;
    const double as_many = count > 0 ? gamma_tails(n, expected).lower : 1;
    return fmin(1, 2 * fmin(as_many, gamma_tails(n + 1, expected).upper));
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
    return statistic_p(chi + (possible - seen) * expected, possible - 1);
}

double statistic_uneven(const uint32_t *count, const double *probability, size_t cells)
{
    double total = 0, freedom = -1, chi = 0;
    for (size_t c = 0; c < cells; c++) total += count[c];
    for (size_t c = 0; c < cells; c++) {
        const double expected = total * probability[c];
        if (expected == 0 && count[c] > 0) return 0;
        if (expected == 0) continue;
        chi += (count[c] - expected) * (count[c] - expected) / expected;
        freedom++;
    }
    return statistic_p(chi, freedom);
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
    return statistic_p(chi, freedom);
}

/* ---- many tests ---- */

void statistic_add(results *r, const char *kind, const char *what, double p)
{
    if (r->count == r->room) {
        const size_t room = r->room ? r->room * 2 : 256;
        result *list = realloc(r->list, room * sizeof *list);
        if (!list) {
            r->failed = true;
            return;
        }
        r->list = list;
        r->room = room;
    }
    result *one = &r->list[r->count++];
    *one = (result){.kind = kind, .p = p};
    snprintf(one->what, sizeof one->what, "%s", what);
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
