/* The kernel in plain C, for every machine. */
#include "kernel.h"

#include "vector_portable.h"

#include "build_phase2.h"
#include "search_run.h"

const kernel kernel_portable = {
    .name = "portable",
    .build_phase1 = build_phase1,
    .build_phase2 = build_phase2,
    .search = run_search,
};
