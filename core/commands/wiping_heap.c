/* The program's memory: every block is cleared before it goes back to the system's heap.
 *
 * Scrambles pass through texts, JSON values, pages and encoders, in this program and in libraries.
 * All of them free what they used, so this one place wipes it. free and realloc of the program
 * stand before the C library's, for every library in the process. A program that embeds
 * libtwistseal keeps its own. */
#include "wiping_heap.h"

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { STACK_WIPED = 512 << 10 /* bytes; deeper than any of our calls */ };

/* Sanitizers bring a heap of their own. */
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

extern void __libc_free(void *block);

/* Three of four blocks are small: a few stores take less time than the call. */
static void wipe(void *block, size_t size)
{
    enum { SMALL = 64, WORD = sizeof(size_t) };
    if (size > SMALL || size % WORD != 0) {
        explicit_bzero(block, size);
        return;
    }
    volatile size_t *word = block;
    for (size_t i = 0; i < size / WORD; i++) word[i] = 0;
}

void free(void *block)
{
    if (!block) return;
    wipe(block, malloc_usable_size(block));
    __libc_free(block);
}

/* The C library's would leave a copy where the block was. A block that shrinks stays in its place,
 * and what it gave up is wiped with the rest. One that grows gets room for half as much again: a
 * list to which one is added at a time is not copied and wiped each time. */
void *realloc(void *old, size_t size)
{
    enum { LARGE = 512 };
    const size_t had = malloc_usable_size(old), more = had < LARGE ? size : had + had / 2;
    if (old && size > 0 && size <= had) return old;
    void *block = size > 0 || !old ? malloc(size > more ? size : more) : NULL;
    if (block && old) memcpy(block, old, had);
    if (block || size == 0) free(old);
    return block;
}

#endif

__attribute__((noinline)) void wiping_stack(void)
{
    char used[STACK_WIPED];
    explicit_bzero(used, sizeof used);
}
