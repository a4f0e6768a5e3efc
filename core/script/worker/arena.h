/* Memory for a Lua state that can be put back, all of it, as it once was. */
#ifndef CORE_SCRIPT_WORKER_ARENA_H
#define CORE_SCRIPT_WORKER_ARENA_H

#include <stdbool.h>
#include <stddef.h>

typedef struct arena arena;

/* An arena of `size` bytes, which take memory only as they are used; NULL if there are none. It
 * lives as long as the process. */
arena *arena_new(size_t size);

/* As realloc, for who knows the block's size: NULL and 0 bytes for a new one. 0 bytes frees it.
 * NULL if the arena is full. */
void *arena_resize(arena *a, void *block, size_t old, size_t size);

/* Remembers what is in it now, in place of what was remembered. False without memory for that. */
bool arena_save(arena *a);

/* Puts back every byte that was remembered: blocks that came since are gone, those that went or
 * changed are what they were. Pointers into them, from outside as well, are right again. */
void arena_restore(arena *a);

#endif
