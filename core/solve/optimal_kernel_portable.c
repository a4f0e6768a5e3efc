/* The inner loops in plain C, for every machine. */
#include "twophase/kernel/vector_portable.h"

#include "coset_loops.h"
#include "optimal_search.h"

const optimal_kernel optimal_kernel_portable = {
    "portable", index_of, start_node, turn_node, search_task, {extend_row, search_coset}};
