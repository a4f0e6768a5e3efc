/* Memory for a Lua state that can be restored, as a whole, to what it was at an earlier time.
 *
 * A freed block is reused only for blocks of the same size, so the arena must be larger than what
 * is held in it at any one time. */
#ifndef CORE_SCRIPT_WORKER_ARENA_H
#define CORE_SCRIPT_WORKER_ARENA_H

#include <stdbool.h>
#include <stddef.h>

typedef struct arena arena;

/* An arena of `size` bytes, which take up memory only when used; NULL without address space for
 * them. It lives as long as the process. */
arena *arena_new(size_t size);

/* Like realloc, but the caller gives the block's `old` size (NULL and 0 for a new block). `size` 0
 * frees the block. NULL if the arena is full. */
void *arena_resize(arena *a, void *block, size_t old, size_t size);

/* Remembers the present content, instead of what it remembered before. False if memory is short. */
bool arena_save(arena *a);

/* Restores every byte that was remembered: later blocks are gone, freed and changed blocks are as
 * they were. Pointers into them, from outside too, are valid again. */
void arena_restore(arena *a);

#endif
