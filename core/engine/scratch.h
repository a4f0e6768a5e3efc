/* Large zeroed memory that random access is quick in. */
#ifndef CORE_ENGINE_SCRATCH_H
#define CORE_ENGINE_SCRATCH_H

#include <stddef.h>

/* `size` zeroed bytes, in huge pages where the system has them, or NULL. The caller frees them. */
void *scratch_alloc(size_t size);

#endif
