/* The kernel in plain C, for every machine. */
#include "engine/kernel.h"

#include "engine/vector_portable.h"

#include "engine/kernel_build2.h"
#include "engine/kernel_search.h"

const kernel kernel_portable = {
    .name = "portable",
    .build_phase1 = build_phase1,
    .build_phase2 = build_phase2,
    .search = run_search,
};
