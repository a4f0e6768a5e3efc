/* The order of a group as its prime factors: products and quotients without large numbers. */
#include "factors.h"

#include <math.h>

void factors_times(factors *o, unsigned factor, int times)
{
    for (unsigned prime = 2; prime * prime <= factor; prime++)
        for (; factor % prime == 0; factor /= prime)
            o->power[prime] = (int16_t)(o->power[prime] + times);
    if (factor > 1 && factor <= FACTORS_MAX) o->power[factor] = (int16_t)(o->power[factor] + times);
}

void factors_times_all(factors *o, const factors *other, int times)
{
    for (unsigned n = 2; n <= FACTORS_MAX; n++)
        o->power[n] = (int16_t)(o->power[n] + times * other->power[n]);
}

void factors_times_factorial(factors *o, unsigned n, int times)
{
    for (unsigned i = 2; i <= n; i++) factors_times(o, i, times);
}

double factors_log2(const factors *o)
{
    double sum = 0;
    for (unsigned n = 2; n <= FACTORS_MAX; n++)
        if (o->power[n]) sum += o->power[n] * log2(n);
    return sum;
}

double factors_value(const factors *o)
{
    double value = 1;
    for (unsigned n = 2; n <= FACTORS_MAX; n++) {
        for (int i = 0; i < o->power[n]; i++) value *= n;
        for (int i = 0; i > o->power[n]; i--) value /= n;
    }
    return value;
}

bool factors_is_one(const factors *o)
{
    for (unsigned n = 2; n <= FACTORS_MAX; n++)
        if (o->power[n] != 0) return false;
    return true;
}

/* digits, the last one first, times a factor */
static void multiply(uint8_t *digits, size_t *count, unsigned factor)
{
    unsigned carry = 0;
    for (size_t i = 0; i < *count || carry > 0; i++) {
        if (i == *count) digits[(*count)++] = 0;
        carry += digits[i] * factor;
        digits[i] = (uint8_t)(carry % 10);
        carry /= 10;
    }
}

void factors_write(char out[FACTORS_DIGITS], const factors *o)
{
    uint8_t digits[FACTORS_DIGITS] = {1};
    size_t count = 1;
    for (unsigned n = 2; n <= FACTORS_MAX; n++)
        for (int i = 0; i < o->power[n] && count + 4 < FACTORS_DIGITS; i++)
            multiply(digits, &count, n);
    for (size_t i = 0; i < count; i++) out[i] = (char)('0' + digits[count - 1 - i]);
    out[count] = '\0';
}
