/* A set of cubes in the order in which they were added, for tests that enumerate positions. */
#ifndef TESTS_CUBE_SET_H
#define TESTS_CUBE_SET_H

#include <stdlib.h>
#include <string.h>

#include "cube/coord.h"
#include "cube_samples.h"

typedef struct cube_set {
    tsl_cube3 *cubes;
    unsigned count;
    uint32_t *slots; /* index + 1, 0: empty */
    unsigned slot_count;
} cube_set;

/* Room for half as many cubes as `slots`, a power of two. */
static inline void cube_set_init(cube_set *out, unsigned slots)
{
    out->cubes = calloc(slots / 2, sizeof *out->cubes);
    out->slots = calloc(slots, sizeof *out->slots);
    assert_true(out->cubes && out->slots);
    out->slot_count = slots;
    out->count = 0;
}

static inline void cube_set_free(cube_set *s)
{
    free(s->cubes);
    free(s->slots);
}

/* The cube's slot, or the empty one where it belongs. */
static inline uint32_t *cube_set_slot(const cube_set *s, const tsl_cube3 *cube)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < sizeof *cube; i++)
        hash = (hash ^ ((const uint8_t *)cube)[i]) * 0x100000001b3u;
    uint32_t slot = (uint32_t)(hash ^ hash >> 32) & (s->slot_count - 1);
    while (s->slots[slot] && !cube_equal(&s->cubes[s->slots[slot] - 1], cube))
        slot = (slot + 1) & (s->slot_count - 1);
    return &s->slots[slot];
}

static inline bool cube_set_has(const cube_set *s, const tsl_cube3 *cube)
{
    return *cube_set_slot(s, cube) != 0;
}

/* False if it was there. */
static inline bool cube_set_add(cube_set *s, const tsl_cube3 *cube)
{
    uint32_t *slot = cube_set_slot(s, cube);
    if (*slot) return false;
    assert_true(s->count < s->slot_count / 2);
    s->cubes[s->count] = *cube;
    *slot = ++s->count;
    return true;
}

/* ---- positions up to the 48 symmetries ---- */

/* The least of the cube's images, and how many different ones there are. */
static inline tsl_cube3 least_image(const symmetry_group *g, const tsl_cube3 *cube, unsigned *size)
{
    tsl_cube3 least = *cube;
    unsigned same = 0;
    for (unsigned s = 0; s < SYMMETRIES; s++) {
        tsl_cube3 image;
        symmetry_conjugate(&image, g, cube, s);
        if (cube_equal(&image, cube)) same++;
        if (memcmp(&image, &least, sizeof image) < 0) least = image;
    }
    *size = SYMMETRIES / same;
    return least;
}

#define BALL_RADIUS 6u

typedef struct cube_ball {
    cube_set set;                   /* by distance, one of each class under the symmetries */
    unsigned from[BALL_RADIUS + 2]; /* where each distance begins */
    unsigned all[BALL_RADIUS + 1];  /* positions at each distance, their images with them */
} cube_ball;

/* Every position within `radius` moves. */
static inline cube_ball *cube_ball_new(unsigned radius)
{
    cube_ball *b = calloc(1, sizeof *b);
    symmetry_group group;
    unsigned size;
    assert_non_null(b);
    cube_set_init(&b->set, radius > 5 ? 1u << 19 : 1u << 16);
    symmetry_init(&group);
    tsl_cube3 solved;
    cube_solved(&solved);
    cube_set_add(&b->set, &solved);
    b->from[1] = b->all[0] = 1;
    for (unsigned d = 1; d <= radius; d++) {
        for (unsigned i = b->from[d - 1]; i < b->from[d]; i++)
            for (unsigned move = 0; move < TSL_MOVES3; move++) {
                tsl_cube3 cube = b->set.cubes[i];
                cube_move(&cube, move);
                cube = least_image(&group, &cube, &size);
                if (cube_set_add(&b->set, &cube)) b->all[d] += size;
            }
        b->from[d + 1] = b->set.count;
    }
    return b;
}

static inline void cube_ball_free(cube_ball *b)
{
    cube_set_free(&b->set);
    free(b);
}

#endif
