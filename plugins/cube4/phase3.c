/* The 4x4x4's third phase: the centres whole while the wings pair. */
#include "phase3.h"

#include <string.h>

enum { UNKNOWN = 0xff, SOLVED_FOUR = 0xf };

/* The places of the faces of an axis: the 8 bits of a set of centres that stand there. */
static unsigned on_axis(uint32_t set, unsigned axis)
{
    return (set >> 4 * axis & 0xf) | (set >> (4 * axis + 8) & 0xf0);
}

static uint32_t axis_set(unsigned four, unsigned axis)
{
    return (four & 0xf) << 4 * axis | (four & 0xf0) << (4 * axis + 8);
}

static void number_fours(cube4_phase3 *t)
{
    unsigned fours = 0, parts = 0;
    for (unsigned set = 0; set < 1 << 8; set++)
        if (__builtin_popcount(set) == 4) t->four_of[set] = (uint8_t)fours++;
    for (unsigned set = 0; set < 1 << 7; set++) {
        if (__builtin_popcount(set) != 4) continue;
        unsigned four = t->four_of[set], other = t->four_of[~set & 0xff];
        t->part[four] = t->part[other] = (uint8_t)parts++;
        t->other[other] = 1;
    }
}

static void build_next(cube4_phase3 *t, const cube4_wing_moves *moves)
{
    for (unsigned i = 0; i < CUBE4_PHASE3_TURNS; i++) {
        cube4_map map;
        cube4_map_turn(&map, moves->turn[i]);
        t->odd[i] = moves->turn[i] >= CUBE4_TURNS / 2;
        for (unsigned axis = 0; axis < 3; axis++) {
            for (unsigned set = 0; set < 1 << 8; set++) {
                if (__builtin_popcount(set) != 4) continue;
                uint32_t moved = cube4_move_set(&map, axis_set(set, axis));
                t->next[axis][t->four_of[set]][i] = t->four_of[on_axis(moved, axis)];
            }
        }
    }
}

/* The 12 arrangements on R and L, in the order they are found from the solved one. */
static void number_ends(cube4_phase3 *t)
{
    uint8_t found[CUBE4_PHASE3_ENDS] = {t->four_of[SOLVED_FOUR]};
    unsigned ends = 1;
    memset(t->end, UNKNOWN, sizeof t->end);
    t->end[found[0]] = 0;
    for (unsigned n = 0; n < ends; n++) {
        for (unsigned i = 0; i < CUBE4_PHASE3_TURNS; i++) {
            uint8_t next = t->next[1][found[n]][i];
            if (t->end[next] != UNKNOWN) continue;
            t->end[next] = (uint8_t)ends;
            found[ends++] = next;
        }
    }
    for (unsigned set = 0; set < 1 << 8; set++) {
        unsigned four = t->four_of[set];
        if (__builtin_popcount(set) != 4 || t->end[four] == UNKNOWN) continue;
        t->swapped[t->end[four]] = t->end[t->four_of[~set & 0xff]];
    }
}

/* The colours are renamed as the faces are, so that what is solved stays so. */
static void build_images(cube4_phase3 *t, const cube4_wing_moves *moves)
{
    for (unsigned s = 0; s < CUBE4_WING_SYMMETRIES; s++) {
        cube4_map map;
        cube4_map_symmetry(&map, moves->symmetry[s]);
        for (unsigned axis = 0; axis < 3; axis++) {
            unsigned face = map.face[axis]; /* U, R and F have the numbers of the axes */
            t->axis[s][axis] = (uint8_t)(face % 3);
            for (unsigned set = 0; set < 1 << 8; set++) {
                if (__builtin_popcount(set) != 4) continue;
                unsigned moved = on_axis(cube4_move_set(&map, axis_set(set, axis)), face % 3);
                t->image[s][axis][t->four_of[set]] = t->four_of[face < 3 ? moved : ~moved & 0xff];
            }
        }
    }
}

static void build_indices(cube4_phase3 *t)
{
    for (unsigned s = 0; s < CUBE4_WING_SYMMETRIES; s++) {
        for (unsigned four = 0; four < CUBE4_FOURS; four++) {
            for (unsigned k = 0; k < 2; k++) {
                unsigned axis = k == 0 ? FACE_U : FACE_F, image = t->image[s][axis][four];
                unsigned weight = (t->axis[s][axis] == FACE_U ? 35u : 1) * CUBE4_PHASE3_ENDS * 2;
                t->side[s][k][four] = t->part[image] * weight | (uint32_t)t->other[image] << 16;
            }
            uint8_t end = t->end[t->image[s][FACE_R][four]];
            if (end == UNKNOWN) continue;
            t->ends[s][0][four] = (uint8_t)(2 * end);
            t->ends[s][1][four] = (uint8_t)(2 * t->swapped[end]);
        }
    }
}

static void build_distances(cube4_phase3 *t)
{
    cube4_position3 queue[CUBE4_CENTRE_POSITIONS];
    unsigned filled = 0, solved = t->four_of[SOLVED_FOUR];
    memset(t->distance, UNKNOWN, sizeof t->distance);
    queue[filled++] = (cube4_position3){{(uint8_t)solved, (uint8_t)solved, (uint8_t)solved}, 0};
    t->distance[cube4_phase3_index(t, 0, queue[0])] = 0;
    for (unsigned n = 0; n < filled; n++) {
        unsigned distance = cube4_phase3_distance(t, queue[n]) + 1;
        for (unsigned i = 0; i < CUBE4_PHASE3_TURNS; i++) {
            cube4_position3 next = cube4_phase3_next(t, queue[n], i);
            uint8_t *d = &t->distance[cube4_phase3_index(t, 0, next)];
            if (*d != UNKNOWN) continue;
            *d = (uint8_t)distance;
            queue[filled++] = next;
        }
    }
}

void cube4_phase3_build(cube4_phase3 *t, const cube4_wing_moves *moves)
{
    number_fours(t);
    build_next(t, moves);
    number_ends(t);
    build_images(t, moves);
    build_indices(t);
    build_distances(t);
}

cube4_position3 cube4_phase3_position(const cube4_phase3 *t, const uint32_t colour[3], bool odd)
{
    cube4_position3 at = {.odd = odd};
    for (unsigned axis = 0; axis < 3; axis++)
        at.four[axis] = t->four_of[on_axis(colour[axis], axis)];
    return at;
}
