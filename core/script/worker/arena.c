/* Cuts blocks one after the other from one stretch of memory, and reuses freed blocks by size. The
 * lists of free blocks are in that stretch too, so that one memcpy restores everything. */
#include "arena.h"

#include <stdlib.h>
#include <string.h>

enum {
    GRAIN = 16,   /* bytes: the alignment, and the step of small sizes */
    SMALL = 1024, /* above it four sizes for each power of two */
    SMALL_SIZES = SMALL / GRAIN,
    SIZES = SMALL_SIZES + 4 * 54
};

typedef struct block {
    struct block *next;
} block;

typedef struct stretch {
    size_t used; /* bytes, from the start of the stretch */
    block *free[SIZES + 1];
    _Alignas(GRAIN) char bytes[];
} stretch;

struct arena {
    size_t size, saved_size;
    stretch *now;
    void *saved;
};

/* The smallest size class that holds `size` bytes, and in *room its bytes. */
static size_t find_class(size_t *room, size_t size)
{
    size_t n = (size + GRAIN - 1) / GRAIN, power = SMALL, base = SMALL_SIZES;
    *room = n * GRAIN;
    if (n <= SMALL_SIZES) return n;
    for (; size > 2 * power; power *= 2) base += 4;
    size_t quarter = power / 4, quarters = (size - power + quarter - 1) / quarter;
    *room = power + quarters * quarter;
    return base + quarters;
}

arena *arena_new(size_t size)
{
    arena *a = calloc(1, sizeof *a);
    stretch *now = malloc(size); /* so much at once comes straight from the system */
    if (!a || !now) {
        free(a);
        free(now);
        return NULL;
    }
    *a = (arena){.size = size, .now = now};
    *now = (stretch){0};
    a->now->used = sizeof *a->now;
    return a;
}

static void *take_block(arena *a, size_t size)
{
    size_t room, class = find_class(&room, size);
    stretch *s = a->now;
    block *b = s->free[class];
    if (b) {
        s->free[class] = b->next;
        return b;
    }
    if (room > a->size - s->used) return NULL;
    s->used += room;
    return (char *)s + s->used - room;
}

static void free_block(arena *a, void *at, size_t size)
{
    size_t room, class = find_class(&room, size);
    block *b = at;
    b->next = a->now->free[class];
    a->now->free[class] = b;
}

void *arena_resize(arena *a, void *at, size_t old, size_t size)
{
    size_t had, wanted;
    if (at && size && find_class(&had, old) == find_class(&wanted, size)) return at;
    void *moved = size ? take_block(a, size) : NULL;
    if (size && !moved) return NULL;
    if (at && moved) memcpy(moved, at, old < size ? old : size);
    if (at) free_block(a, at, old);
    return moved;
}

bool arena_save(arena *a)
{
    free(a->saved);
    a->saved_size = a->now->used;
    a->saved = malloc(a->saved_size);
    if (a->saved) memcpy(a->saved, a->now, a->saved_size);
    return a->saved != NULL;
}

void arena_restore(arena *a)
{
    memcpy(a->now, a->saved, a->saved_size);
}
