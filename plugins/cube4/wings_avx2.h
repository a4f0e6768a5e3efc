/* The wings in the 4x4x4's third phase: turns and places in the table, two at a time. */
#ifndef PLUGINS_CUBE4_WINGS_AVX2_H
#define PLUGINS_CUBE4_WINGS_AVX2_H

#include "wings.h"

extern const cube4_kernel cube4_kernel_avx2; /* for x86-64 with AVX2 and BMI2 */

#endif
