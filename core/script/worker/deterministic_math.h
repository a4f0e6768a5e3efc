/* Sine, cosine and powers that give the same bits on every machine.
 *
 * The C library's functions differ in the last bit between libraries and processors (FMA). These
 * use only additions, multiplications, divisions and square roots, which IEEE 754 defines to the
 * bit; the folder is compiled without contraction of these. */
#ifndef CORE_SCRIPT_WORKER_DETERMINISTIC_MATH_H
#define CORE_SCRIPT_WORKER_DETERMINISTIC_MATH_H

/* Sine and cosine of x radians, from -1e6 to 1e6, rounded to 2^-40: of 30 degrees exactly a half.
 */
double deterministic_sin(double x);
double deterministic_cos(double x);

/* x to the power of y, with the special cases of C's pow. A whole y is computed by multiplications,
 * so that whole results below 2^53 are exact; y = 0.5 is the square root; other results are rounded
 * to 44 bits. */
double deterministic_pow(double x, double y);

#endif
