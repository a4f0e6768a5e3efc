/* Memory that is there, or the program ends, as core/base/memory.h has it for the core. */
#ifndef PLUGINS_LIB_MEMORY_H
#define PLUGINS_LIB_MEMORY_H

#include <stddef.h>

/* malloc, calloc and realloc that never return NULL: where memory runs out, the process says
 * "twistseal: out of memory" on standard error and ends at once with exit code 2. A size of 0 gives
 * a pointer that can be freed. Functions that many threads call at once allocate nothing. */
void *memory_get(size_t size);
void *memory_get_zeroed(size_t count, size_t size);
void *memory_resize(void *old, size_t size);
/* Ends the process as these do, for a library that reports the same by a NULL. */
_Noreturn void memory_missing(void);

#endif
