/* Large zeroed memory for quick random access. */
#ifndef CORE_BASE_HUGE_PAGES_H
#define CORE_BASE_HUGE_PAGES_H

#include <stddef.h>

/* `size` zeroed bytes, in huge pages where the system has them; where memory runs out, the process
 * ends as by xmalloc. The caller frees them. */
void *scratch_alloc(size_t size);

#endif
