/* Coordinates: parts of a cube as numbers, 0 when solved; and the 48 symmetries of the cube. */
#ifndef CORE_CUBE_COORD_H
#define CORE_CUBE_COORD_H

#include <stdint.h>

#include "twistseal/plugin.h"

#define COORD_TWISTS       2187u  /* twists of the corners: 3^7 */
#define COORD_FLIPS        2048u  /* flips of the edges: 2^11; bit i: edge i is flipped */
#define COORD_SLICES       495u   /* places of the four middle-slice edges: C(12, 4) */
#define COORD_PERMS_OF_8   40320u /* corners, or the eight U and D edges: 8! */
#define COORD_SLICE_PERMS  24u    /* order of the slice edges within the slice: 4! */
#define COORD_COMBINATIONS 70u    /* places of four among eight */

unsigned coord_twist(const tsl_cube3 *cube);
unsigned coord_flip(const tsl_cube3 *cube);
unsigned coord_slice(const tsl_cube3 *cube);
unsigned coord_corners(const tsl_cube3 *cube);
/* Needs the slice edges to be in the slice. */
unsigned coord_ud_edges(const tsl_cube3 *cube);

/* A cube with this coordinate; every other part is as solved, as far as it can be. */
void coord_set_twist(tsl_cube3 *cube, unsigned twist);
void coord_set_corners(tsl_cube3 *cube, unsigned rank);
/* Edges with these flips and slice places; the pieces keep their order otherwise. */
void coord_set_flip_slice(tsl_cube3 *cube, unsigned flip, unsigned slice);
/* Edges of a cube whose slice edges are in the slice. */
void coord_set_ud_edges(tsl_cube3 *cube, unsigned rank);
void coord_set_slice_perm(tsl_cube3 *cube, unsigned rank);

/* Parts of the coordinates, shared with the tables of the fast paths. The coordinate of the
 * corners, or of the U and D edges, is (combination of the places of 4..7) * 576 + (order of 0..3)
 * * 24 + (order of 4..7). */
unsigned coord_combination(unsigned mask);         /* 8-bit mask with four bits; 0xf0 is 0 */
unsigned coord_slice_places(unsigned mask);        /* 12-bit mask with four bits; 0xf00 is 0 */
unsigned coord_order_of_4(const uint8_t order[4]); /* lexicographic rank of a permutation of 0..3 */

/* The 48 symmetries of the cube as a group that acts on cubes and on moves.
 *
 * Symmetry 16 r + t turns the cube r times by 120 degrees about the corner URF, then does t: one of
 * the 16 that keep the UD axis (8 x half turn about FB, 2 x quarter turn about UD, 1 x reflection
 * left-right). Symmetry 0 changes nothing. */

#define SYMMETRIES    48u
#define SYMMETRIES_UD 16u /* the first 16 keep the UD axis */
#define SYMMETRY_URF  16u /* 120 degrees about the corner URF: U to R to F to U */

/* Filled once by symmetry_init, then read-only. */
typedef struct symmetry_group {
    tsl_cube3 cube[SYMMETRIES]; /* twists 3..5 belong to a mirrored corner */
    uint8_t product[SYMMETRIES][SYMMETRIES];
    uint8_t inverse[SYMMETRIES];
    uint8_t move[SYMMETRIES][TSL_MOVES3]; /* the move that is s^-1 m s */
} symmetry_group;

void symmetry_init(symmetry_group *out);

/* s^-1 cube s: the cube as it looks after the symmetry. `out` may be `cube`. */
void symmetry_conjugate(tsl_cube3 *out, const symmetry_group *group, const tsl_cube3 *cube,
                        unsigned s);

#endif
