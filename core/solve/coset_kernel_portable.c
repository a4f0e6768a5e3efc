/* The loops of a proof for a coset in plain C, for every machine. */
#include "twophase/kernel/vector_portable.h"

#include "coset_loops.h"

const coset_kernel coset_kernel_portable = {extend_row, search_coset};
