/* Large zeroed memory that random access is quick in. */
#include "huge_pages.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

void *scratch_alloc(size_t size)
{
    const size_t page = (size_t)2 << 20;
    size_t rounded = (size + page - 1) / page * page;
    void *bytes = aligned_alloc(page, rounded);
    if (!bytes) return NULL;
    madvise(bytes, rounded, MADV_HUGEPAGE); /* a wish, no matter if it is not granted */
    return memset(bytes, 0, size);
}
