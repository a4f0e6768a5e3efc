/* The inner loops, compiled for each instruction set and chosen when the program starts.
 *
 * All kernels give the same tables, byte for byte, and the same answers. */
#ifndef CORE_TWOPHASE_KERNEL_KERNEL_H
#define CORE_TWOPHASE_KERNEL_KERNEL_H

#include <stdbool.h>

#include "twophase/prune.h"

struct search;

typedef struct kernel {
    const char *name;
    /* Fill the parts of `out`, which are zeroed, and count what they found. */
    void (*build_phase1)(const prune *out, prune_counts *counts, const maps *m);
    void (*build_phase2)(const prune *out, prune_counts *counts, const maps *m);
    /* Continues a search; returns a search_outcome (see search_next). */
    int (*search)(struct search *s);
} kernel;

extern const kernel kernel_portable;
#if defined(__x86_64__)
extern const kernel kernel_avx2;
#elif defined(__wasm_simd128__)
extern const kernel kernel_simd128;
#endif

/* The fastest kernel this machine can run, or the portable one if the environment variable
 * TWISTSEAL_KERNEL is "portable". */
const kernel *kernel_choose(void);

#endif
