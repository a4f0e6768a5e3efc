/* Chooses the optimal search's kernel: the one for the same instructions as the engine's kernel. */
#include "optimal_kernel.h"

#include "twophase/kernel/kernel.h"

const optimal_kernel *optimal_kernel_choose(void)
{
#if defined(__x86_64__)
    if (kernel_choose() != &kernel_portable) return &optimal_kernel_avx2;
#endif
    return &optimal_kernel_portable;
}
