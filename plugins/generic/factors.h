/* The order of a group as its prime factors: exact, however large. */
#ifndef PLUGINS_GENERIC_FACTORS_H
#define PLUGINS_GENERIC_FACTORS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FACTORS_MAX = 1024, FACTORS_DIGITS = 3200 /* of 1023! with 1023 ternary twists */ };

/* A positive rational number; zeroed it is 1. */
typedef struct factors {
    int16_t power[FACTORS_MAX + 1]; /* of each prime; other entries are 0 */
} factors;

/* Times factor^times; 1 <= factor <= FACTORS_MAX, `times` may be negative. */
void factors_times(factors *o, unsigned factor, int times);
/* Times other^times. */
void factors_times_all(factors *o, const factors *other, int times);
void factors_times_factorial(factors *o, unsigned n, int times);

double factors_log2(const factors *o);
/* By multiplying and dividing only, so that each machine gets the same double; infinity if it is
 * too large for one. */
double factors_value(const factors *o);
bool factors_is_one(const factors *o);
/* Its digits and a NUL; of a rational number, those of what it is rounded up to a whole by leaving
 * the denominator out. */
void factors_write(char out[FACTORS_DIGITS], const factors *o);

#endif
