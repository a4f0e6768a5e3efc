/* The optimal search's inner loop in plain C, for every machine. */
#include "twophase/kernel/vector_portable.h"

#include "optimal_search.h"

const optimal_kernel optimal_kernel_portable = {"portable", index_of, start_node, turn_node,
                                                search_task};
