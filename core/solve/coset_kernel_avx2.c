/* The loops of a proof for a coset for x86-64 processors with AVX2 and BMI2. */
#include "coset_kernel.h"

#if defined(__AVX2__) && defined(__BMI2__)

#include "twophase/kernel/vector_avx2.h"

#include "coset_loops.h"

const coset_kernel coset_kernel_avx2 = {extend_row, search_coset};

#endif
