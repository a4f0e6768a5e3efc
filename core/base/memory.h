/* Memory that is there, or the program ends; how much of it is free, and large pages for tables. */
#ifndef CORE_BASE_MEMORY_H
#define CORE_BASE_MEMORY_H

#include <stddef.h>
#include <stdint.h>

#include "twistseal/base.h"

/* malloc, calloc, realloc, strdup, strndup and asprintf that never return NULL: where memory runs
 * out, the process says "twistseal: out of memory" on standard error and ends at once with exit
 * code 2. It flushes nothing, so it gives no verdict, and it renames nothing: what is unfinished
 * goes with the next run, as after a kill. A size of 0 gives a pointer that can be freed. The
 * caller frees. [any]
 *
 * Sizes that come from input are bounded where they are read, before they get here. */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *old, size_t size);
char *xstrdup(const char *string);
char *xstrndup(const char *string, size_t size);
char *xasprintf(const char *fmt, ...) TSL_PRINTF(1, 2);
/* aligned_alloc for any size: rounded up to a multiple of the alignment. */
void *xaligned(size_t alignment, size_t size);

/* Ends the process as these do, for a library that reports the same by a NULL. Both call the
 * handler of tsl_on_no_memory (twistseal.h) before. */
_Noreturn void memory_ran_out(void);

/* The bytes this process can allocate without swapping, or 0 if the system does not say. */
uint64_t memory_available(void);

/* Large zeroed memory for quick random access. */

/* `size` zeroed bytes, in huge pages where the system has them; where memory runs out, the process
 * ends as by xmalloc. The caller frees them. */
void *scratch_alloc(size_t size);

#endif
