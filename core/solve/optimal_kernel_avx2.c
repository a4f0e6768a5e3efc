/* The inner loops for x86-64 processors with AVX2 and BMI2. */
#include "optimal_kernel.h"

#if defined(__AVX2__) && defined(__BMI2__)

#include "twophase/kernel/vector_avx2.h"

#include "coset_loops.h"
#include "optimal_search.h"

const optimal_kernel optimal_kernel_avx2 = {"avx2",    index_of,    start_node,
                                            turn_node, search_task, {extend_row, search_coset}};

#endif
