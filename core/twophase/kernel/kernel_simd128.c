/* The kernel for WebAssembly with 128-bit vectors. */
#include "kernel.h"

#if defined(__wasm_simd128__)

#include "vector_simd128.h"

#include "build_phase2.h"
#include "search_run.h"

const kernel kernel_simd128 = {
    .name = "simd128",
    .build_phase1 = build_phase1,
    .build_phase2 = build_phase2,
    .search = run_search,
};

#endif
