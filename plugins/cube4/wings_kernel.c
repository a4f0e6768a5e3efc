/* Chooses the code that turns the wings of the 4x4x4 on this machine. */
#include "wings_kernel.h"

#include "wings_avx2.h"
#include "wings_simd128.h"

const cube4_kernel *cube4_choose_kernel(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) return &cube4_kernel_avx2;
#elif defined(__wasm_simd128__)
    return &cube4_kernel_simd128;
#endif
    return &cube4_kernel_portable;
}
