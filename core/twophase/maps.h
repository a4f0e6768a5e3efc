/* The small maps that the search and the building of its tables share.
 *
 * Both phases work in the frame of a class. 16 symmetries keep the UD axis; they sort the corners
 * (their twists in phase 1, their permutation in phase 2) into classes. A position is seen through
 * the symmetry that takes its corners to the representative of their class. In that frame one
 * look-up gives the class that a turn leads to and a further symmetry; two compositions turn the
 * edges. */
#ifndef CORE_TWOPHASE_MAPS_H
#define CORE_TWOPHASE_MAPS_H

#include <stdint.h>

#include "cube/coord.h"
#include "cube/cube.h"

#define MAPS_TWIST_CLASSES  168u
#define MAPS_CORNER_CLASSES 2768u
#define MAPS_PHASE2_MOVES   10u
#define MAPS_NO_MOVE        TSL_MOVES3 /* stands for the move before the first one */

/* Quarter turns of R F L B: the moves that leave the phase-2 group. */
#define MAPS_QUARTERS  0x2d168u
#define MAPS_CLOCKWISE 0x9048u /* the clockwise ones among them */

/* Twelve edges or eight corners as bytes, filled up to 16 by the identity. */
typedef struct bytes_16 {
    _Alignas(16) uint8_t at[16];
} bytes_16;

/* U U2 U' R2 F2 D D2 D' L2 B2: the moves of phase 2. Bit i of a set of them is move i of this list.
 */
extern const uint8_t maps_phase2_move[MAPS_PHASE2_MOVES];

/* A class of corner states: where each turn leads in the frame of its representative. */
typedef struct twist_class {
    uint32_t index[TSL_MOVES3];   /* of the first coset of the class it leads to (see prune.h) */
    uint8_t next[TSL_MOVES3];     /* class */
    uint8_t symmetry[TSL_MOVES3]; /* the symmetry to that class's representative */
    uint16_t stabiliser;          /* bit s: symmetry s leaves the representative as it is */
} twist_class;

typedef struct corner_class {
    uint16_t next[MAPS_PHASE2_MOVES]; /* class | symmetry << 12 */
    uint16_t stabiliser;
} corner_class;

/* Filled once by maps_init, then read-only. s, t: symmetries 0..15; m: a move. */
typedef struct maps {
    bytes_16 edge_turn[TSL_MOVES3];
    bytes_16 corner_turn[TSL_MOVES3];
    bytes_16 symmetry[SYMMETRIES_UD];         /* edges of s */
    bytes_16 inverse_symmetry[SYMMETRIES_UD]; /* edges of s^-1 */
    unsigned slice_flip[SYMMETRIES_UD];       /* 0xfff where s flips the four slice edges, else 0 */
    bytes_16 turn_symmetry[TSL_MOVES3][SYMMETRIES_UD]; /* edges of m s */
    uint8_t product[SYMMETRIES_UD][SYMMETRIES_UD];     /* s t */
    uint8_t to_frame[SYMMETRIES_UD][TSL_MOVES3];       /* s^-1 m s */
    uint8_t from_frame[SYMMETRIES_UD][TSL_MOVES3];     /* s m s^-1 */
    move_set after[SYMMETRIES_UD][TSL_MOVES3 + 1];     /* what may follow m, seen through s */
    /* Phase-2 moves of another face than m's. */
    move_set phase2_first[SYMMETRIES_UD][TSL_MOVES3 + 1];
    move_set phase2_after[SYMMETRIES_UD][TSL_MOVES3 + 1]; /* phase-2 moves that may follow m */
    move_set turns_of[64];                                /* the turns of a set of faces */
    uint16_t twist_class_of[1u << 14]; /* by the twists of corners 0..6, two bits each, corner 0
                                          lowest: class | symmetry << 8 */
    twist_class twist[MAPS_TWIST_CLASSES];
    uint16_t twist_of_class[MAPS_TWIST_CLASSES]; /* the representative's coordinate */
    uint16_t corner_class_of[COORD_PERMS_OF_8];  /* class | symmetry << 12 */
    corner_class corner[MAPS_CORNER_CLASSES];
    uint16_t slice_of[1u << 12];   /* slice coordinate by the mask of places */
    uint8_t order_of_4[256];       /* rank of four two-bit values, the first one lowest */
    uint8_t combination_of_8[256]; /* rank of a mask with four bits */
    uint16_t double_bits[256];     /* each bit of the index twice: 0b10 -> 0b1100 */
    bytes_16 rotation_edges[3];    /* 0, 1 and 2 times by 120 degrees about the corner URF */
    bytes_16 rotation_corners[3];
    symmetry_group group;
    tsl_cube3 turned[TSL_MOVES3]; /* each move applied to the solved cube */
} maps;

void maps_init(maps *out);

/* The first `count` pieces, and the identity after them. */
bytes_16 maps_pad(const uint8_t *pieces, unsigned count);

#endif
