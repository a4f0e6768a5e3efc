/* The 4x4x4's third phase: the centres whole while the wings pair.
 *
 * The centres of two opposite colours are on U D, on R L and on F B. Those of U D and F B are
 * arranged in one of 35 ways each up to exchanging the two colours, those of R L in one of the 12
 * that half turns make. A half turn of the whole cube exchanges the colours on two of these
 * axes, so an exchange on U D or on F B can be traded for one on R L. One bit more says whether the
 * edges, once paired, are in an odd order with respect to the corners: only half turns of Uw, Rw
 * and Fw change it, and the 3x3x3 cannot be solved unless it is even. */
#ifndef PLUGINS_CUBE4_PHASE3_H
#define PLUGINS_CUBE4_PHASE3_H

#include "wings.h"

enum {
    CUBE4_FOURS = 70,
    CUBE4_PHASE3_ENDS = 12,
    CUBE4_CENTRE_POSITIONS = 35 * 35 * CUBE4_PHASE3_ENDS * 2
};

/* Which four of the 8 places of an axis hold one of its two colours; U D, R L, F B. */
typedef struct cube4_position3 {
    uint8_t four[3];
    uint8_t odd;
} cube4_position3;

typedef struct cube4_phase3 {
    uint8_t four_of[1 << 8];
    uint8_t next[3][CUBE4_FOURS][CUBE4_PHASE3_TURNS];
    uint8_t odd[CUBE4_PHASE3_TURNS];
    uint8_t part[CUBE4_FOURS];          /* one of 35: the four, or those it leaves */
    uint8_t other[CUBE4_FOURS];         /* 1: those it leaves */
    uint8_t end[CUBE4_FOURS];           /* of R L: one of 12 */
    uint8_t swapped[CUBE4_PHASE3_ENDS]; /* with the colours exchanged */
    uint8_t distance[CUBE4_CENTRE_POSITIONS];
    /* What the symmetries of the wings make of the four on an axis, and on which axis. */
    uint8_t image[CUBE4_WING_SYMMETRIES][3][CUBE4_FOURS], axis[CUBE4_WING_SYMMETRIES][3];
    /* What the fours add to the number of such an image: U D and F B, 1 << 16 besides where `other`
     * is; R L, whose colours are exchanged [1] where `other` is for one of those. */
    uint32_t side[CUBE4_WING_SYMMETRIES][2][CUBE4_FOURS];
    uint8_t ends[CUBE4_WING_SYMMETRIES][2][CUBE4_FOURS];
} cube4_phase3;

void cube4_phase3_build(cube4_phase3 *out, const cube4_wing_moves *moves);

/* `colour`: the places of one colour of each axis, such that a rotation takes U, R and F there. */
cube4_position3 cube4_phase3_position(const cube4_phase3 *t, const uint32_t colour[3], bool odd);

static inline cube4_position3 cube4_phase3_next(const cube4_phase3 *t, cube4_position3 at,
                                                unsigned i)
{
    return (cube4_position3){
        {t->next[0][at.four[0]][i], t->next[1][at.four[1]][i], t->next[2][at.four[2]][i]},
        at.odd ^ t->odd[i]};
}

static inline cube4_position3 cube4_phase3_image(const cube4_phase3 *t, unsigned symmetry,
                                                 cube4_position3 at)
{
    cube4_position3 out = at;
    for (unsigned axis = 0; axis < 3; axis++)
        out.four[t->axis[symmetry][axis]] = t->image[symmetry][axis][at.four[axis]];
    return out;
}

/* The number of the image under a symmetry; symmetry 0 changes nothing. */
static inline unsigned cube4_phase3_index(const cube4_phase3 *t, unsigned symmetry,
                                          cube4_position3 at)
{
    uint32_t sides = t->side[symmetry][0][at.four[0]] + t->side[symmetry][1][at.four[2]];
    return (sides & 0xffff) + t->ends[symmetry][sides >> 16 & 1][at.four[1]] + at.odd;
}

static inline unsigned cube4_phase3_distance(const cube4_phase3 *t, cube4_position3 at)
{
    return t->distance[cube4_phase3_index(t, 0, at)];
}

#endif
