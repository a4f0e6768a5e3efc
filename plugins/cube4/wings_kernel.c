/* Chooses the code that turns the wings of the 4x4x4 on this machine. */
#include "wings_kernel.h"

#include "wings_avx2.h"

const cube4_kernel *cube4_choose_kernel(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) return &cube4_kernel_avx2;
#endif
    return &cube4_kernel_portable;
}
