/* Large zeroed memory for quick random access. */
#include "huge_pages.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "memory.h"

void *scratch_alloc(size_t size)
{
    const size_t page = (size_t)2 << 20;
    size_t rounded = (size + page - 1) / page * page;
    void *bytes = aligned_alloc(page, rounded);
    if (!bytes) memory_ran_out();
    madvise(bytes, rounded, MADV_HUGEPAGE); /* it works without them, too */
    return memset(bytes, 0, size);
}
