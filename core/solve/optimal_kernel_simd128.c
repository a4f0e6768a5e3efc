/* The inner loops for WebAssembly with 128-bit vectors. */
#include "optimal_kernel.h"

#if defined(__wasm_simd128__)

#include "twophase/kernel/vector_simd128.h"

#include "coset_loops.h"
#include "optimal_search.h"

const optimal_kernel optimal_kernel_simd128 = {"simd128", index_of,    start_node,
                                               turn_node, search_task, {extend_row, search_coset}};

#endif
