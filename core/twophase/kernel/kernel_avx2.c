/* The kernel for x86-64 processors with AVX2 and BMI2. */
#include "kernel.h"

#if defined(__AVX2__) && defined(__BMI2__)

#include "vector_avx2.h"

#include "build_phase2.h"
#include "search_run.h"

const kernel kernel_avx2 = {
    .name = "avx2",
    .build_phase1 = build_phase1,
    .build_phase2 = build_phase2,
    .search = run_search,
};

#endif
