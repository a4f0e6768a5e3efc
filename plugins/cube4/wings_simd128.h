/* The wings in the 4x4x4's third phase: turns and places in the table, by WebAssembly's vectors. */
#ifndef PLUGINS_CUBE4_WINGS_SIMD128_H
#define PLUGINS_CUBE4_WINGS_SIMD128_H

#include "wings.h"

extern const cube4_kernel cube4_kernel_simd128; /* for WebAssembly with 128-bit vectors */

#endif
