/* Chooses the kernel. No other file asks what the processor can do. */
#include "kernel.h"

#include <stdlib.h>
#include <string.h>

const kernel *kernel_choose(void)
{
#if defined(__wasm_simd128__)
    return &kernel_simd128; /* the module is not loaded where there are no vectors */
#else
    const char *wanted = getenv("TWISTSEAL_KERNEL");
    if (wanted && strcmp(wanted, kernel_portable.name) == 0) return &kernel_portable;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) return &kernel_avx2;
#endif
    return &kernel_portable;
#endif
}
