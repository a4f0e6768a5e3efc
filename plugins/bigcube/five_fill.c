/* Distances from the ends of a phase, for pairs of coordinates. */
#include "five.h"

#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"

enum { UNKNOWN = 0xff, PARTS = 256 };

typedef struct filling {
    const five_space *space;
    const five_tables *t;
    uint8_t *distance; /* one byte each, written by several threads: all write the same */
    uint8_t level;
    bool backwards; /* each unknown one looks for a neighbour, instead of the other way round */
    size_t count[PARTS];
} filling;

static uint8_t look(const uint8_t *at)
{
    return __atomic_load_n(at, __ATOMIC_RELAXED);
}

/* Gives the position and all that are symmetric to it a distance, if they have none. */
static void mark(const filling *f, uint32_t class, uint32_t other, uint8_t distance)
{
    const five_space *s = f->space;
    uint8_t *row = f->distance + (size_t) class * s->others;
    for (uint32_t same = s->same ? s->same[class] : 1; same; same &= same - 1) {
        unsigned symmetry = (unsigned)__builtin_ctz(same);
        uint8_t *at = row + (symmetry > 0 ? s->image(f->t, class, other, symmetry) : other);
        if (look(at) == UNKNOWN) __atomic_store_n(at, distance, __ATOMIC_RELAXED);
    }
}

static void expand(const filling *f, uint32_t class, uint32_t other)
{
    const five_space *s = f->space;
    for (unsigned i = 0; i < s->turns; i++) {
        uint32_t to_class = class, to_other = other;
        s->step(f->t, &to_class, &to_other, i);
        if (!f->backwards) {
            mark(f, to_class, to_other, (uint8_t)(f->level + 1));
        } else if (look(f->distance + (size_t)to_class * s->others + to_other) == f->level) {
            uint8_t *at = f->distance + (size_t) class * s->others + other;
            __atomic_store_n(at, (uint8_t)(f->level + 1), __ATOMIC_RELAXED);
            return;
        }
    }
}

static void fill_part(void *context, size_t part)
{
    filling *f = context;
    const five_space *s = f->space;
    uint32_t end = (uint32_t)((part + 1) * s->classes / PARTS);
    f->count[part] = 0;
    for (uint32_t class = (uint32_t)(part * s->classes / PARTS); class < end; class ++) {
        const uint8_t *row = f->distance + (size_t) class * s->others;
        for (uint32_t other = 0; other < s->others; other++) {
            uint8_t distance = look(row + other);
            f->count[part] += distance == f->level;
            if (distance == (f->backwards ? UNKNOWN : f->level)) expand(f, class, other);
        }
    }
}

void five_fill(uint8_t *table, const five_space *space, const five_tables *t, const tsl_host *host)
{
    const size_t size = (size_t)space->classes * space->others;
    const unsigned bits = space->bits, most = (1u << bits) - 1;
    filling *f = memory_get_zeroed(1, sizeof *f);
    *f = (filling){.space = space, .t = t, .distance = memory_get(size)};
    memset(f->distance, UNKNOWN, size);
    for (uint32_t i = 0; i < space->goals; i++) mark(f, space->goal[i][0], space->goal[i][1], 0);
    /* Who is farther than the table tells need not be found. */
    size_t found = 1;
    for (size_t done = 0; found > 0 && f->level + 1u < space->floor + most; f->level++) {
        host->parallel(host, PARTS, fill_part, f);
        found = 0;
        for (unsigned part = 0; part < PARTS; part++) found += f->count[part];
        done += found;
        f->backwards = done > size / 8;
    }
    for (size_t i = 0; i < size; i++) {
        unsigned distance = f->distance[i] < space->floor ? 0 : f->distance[i] - space->floor;
        table[i * bits / 8] |= (uint8_t)((distance < most ? distance : most) << i * bits % 8);
    }
    free(f->distance);
    free(f);
}

void five_invert(uint8_t *inverse, const uint8_t *symmetries, unsigned count,
                 const five_map symmetry[FIVE_SYMMETRIES])
{
    for (unsigned a = 0; a < count; a++) {
        for (unsigned b = 0; b < count; b++) {
            unsigned kept = 0;
            for (unsigned i = 0; i < 6; i++)
                kept += symmetry[symmetries[b]].face[symmetry[symmetries[a]].face[i]] == i;
            if (kept == 6) inverse[a] = (uint8_t)b;
        }
    }
}

uint32_t five_classify(const five_symmetric *s, const five_tables *t)
{
    uint32_t classes = 0;
    memset(s->class_of, 0xff, s->count * sizeof s->class_of[0]);
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->class_of[i] != UINT32_MAX) continue;
        s->least[classes] = i;
        s->same[classes] = 0;
        for (unsigned k = 0; k < s->symmetries; k++) {
            uint32_t image = s->image(t, i, k);
            s->class_of[image] = s->symmetries * classes + s->inverse[k];
            if (image == i) s->same[classes] |= (uint32_t)1 << k;
        }
        classes++;
    }
    return classes;
}
