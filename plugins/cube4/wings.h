/* The wings in the 4x4x4's third phase: how far they are from paired.
 *
 * The 24 places form two halves, with one place of every edge in each; the turns U D F B, R2 L2,
 * Uw2 Rw2 Fw2 never move a wing from one half to the other. Wings are paired if both places of an
 * edge hold wings of the same edge. So only this permutation matters: the partner of the wing at
 * the first place of edge i is at the second place of edge to[i]. It is even, and solved when it is
 * the identity.
 *
 * The edges are taken in the order UF UB DF DB, UR UL DR DL, FR FL BL BR. The images of the first
 * four are one of 11,880 arrangements, and of 1538 classes under the 8 symmetries that keep the
 * turns and the halves. The other eight then have 8! / 2 orders. */
#ifndef PLUGINS_CUBE4_WINGS_H
#define PLUGINS_CUBE4_WINGS_H

#include "phase2.h"

enum {
    CUBE4_PHASE3_TURNS = 17,
    CUBE4_SKIPS = 24,
    CUBE4_WING_SYMMETRIES = 8,
    CUBE4_WING_CODES = 12 * 12 * 12 * 12,
    CUBE4_WING_CLASSES = 1538,
    CUBE4_WING_ORDERS = 20160,
    CUBE4_WING_POSITIONS = CUBE4_WING_CLASSES * CUBE4_WING_ORDERS
};

/* A permutation of 0..11; the last four stay where they are. */
typedef struct cube4_wings {
    _Alignas(16) uint8_t to[16];
} cube4_wings;

/* Some of the 17 turns, by their place among them. */
typedef struct cube4_turns {
    uint8_t count, turn[CUBE4_PHASE3_TURNS];
} cube4_turns;

typedef struct cube4_wing_moves {
    /* A turn takes the first place of edge from.to[i] to that of i, the second of i to that of
     * to.to[i]; and so does a symmetry. */
    cube4_wings turn_from[CUBE4_PHASE3_TURNS], turn_to[CUBE4_PHASE3_TURNS];
    cube4_wings from[CUBE4_WING_SYMMETRIES], to[CUBE4_WING_SYMMETRIES];
    uint8_t product[CUBE4_WING_SYMMETRIES][CUBE4_WING_SYMMETRIES]; /* [a][b]: b, then a */
    /* By where the first four go, their images as digits to base 12, the first the lowest: 8 *
     * class + the symmetry that takes them to the least of the class. */
    uint16_t class_of[CUBE4_WING_CODES];
    uint16_t least[CUBE4_WING_CLASSES];
    uint8_t same[CUBE4_WING_CLASSES]; /* bit s: symmetry s leaves the least as it is */
    cube4_turns all;
    /* What may follow a turn of a kind, or no turn; and what may then come last: a turn of a face
     * at the end, or one that could be moved there, belongs to the 3x3x3. */
    cube4_turns follow[2][CUBE4_KINDS + 1];
    /* For a breadth-first search: 8 * axis + bits, of kinds of one axis, the lowest kind first. The
     * turns of all other kinds, and which kinds need not be turned after one of them. */
    cube4_turns rest[CUBE4_SKIPS];
    uint8_t skip_after[CUBE4_SKIPS][CUBE4_PHASE3_TURNS];
    uint8_t turn[CUBE4_PHASE3_TURNS], symmetry[CUBE4_WING_SYMMETRIES]; /* their numbers */
    /* The turn that does to the image under a symmetry what this one does to the cube, up to a
     * rotation of the whole cube; and the bit that stands for it: R2 and L2 share one. */
    uint8_t image[CUBE4_WING_SYMMETRIES][CUBE4_PHASE3_TURNS];
    uint8_t bit[CUBE4_PHASE3_TURNS];
    uint8_t order_of[CUBE4_EDGES]; /* where an edge stands in the order above */
} cube4_wing_moves;

/* The number of a position up to the symmetries, and the one that takes it to the least of its
 * class. */
typedef struct cube4_wing_place {
    uint32_t index, symmetry;
} cube4_wing_place;

/* What some turns make of a position. */
typedef struct cube4_children {
    cube4_wings wings[CUBE4_PHASE3_TURNS + 1];
    cube4_wing_place place[CUBE4_PHASE3_TURNS + 1];
} cube4_children;

typedef void cube4_expand(cube4_children *out, const cube4_wing_moves *t, const cube4_wings *at,
                          const cube4_turns *turns);

/* The order of the eight others as a symmetry shows them: the place's index without its class. */
typedef uint32_t cube4_order(const cube4_wing_moves *t, unsigned symmetry, const cube4_wings *at);

/* Code that turns wings; the results are the same on every machine. */
typedef struct cube4_kernel {
    cube4_expand *expand;
    cube4_order *order;
} cube4_kernel;

extern const cube4_kernel cube4_kernel_portable;
extern const cube4_kernel cube4_kernel_avx2;    /* for x86-64 with AVX2 and BMI2 */
extern const cube4_kernel cube4_kernel_simd128; /* for WebAssembly with 128-bit vectors */
/* The fastest one for this machine. */
const cube4_kernel *cube4_choose_kernel(void);

void cube4_wing_moves_build(cube4_wing_moves *out, const cube4_phase2 *phase2);
extern const cube4_wings cube4_wings_paired;

/* The halves must fit: each holds one wing of every edge. */
cube4_wings cube4_wings_of(const cube4_phase2 *phase2, const uint8_t wing[CUBE4_WINGS]);

cube4_wing_place cube4_wings_place(const cube4_wing_moves *t, const cube4_wings *at);
/* A position that has this number. */
cube4_wings cube4_wings_at(const cube4_wing_moves *t, uint32_t index);
/* Bit s: symmetry s leaves the least of the class of a place as it is. */
static inline unsigned cube4_wings_same(const cube4_wing_moves *t, cube4_wing_place place)
{
    return t->same[place.index / CUBE4_WING_ORDERS];
}
/* Writes the places that a position has under the symmetries that leave the least of its class as
 * it is, the given one first; how many. */
unsigned cube4_wings_places(cube4_wing_place out[CUBE4_WING_SYMMETRIES], const cube4_kernel *kernel,
                            const cube4_wing_moves *t, const cube4_wings *at,
                            cube4_wing_place place);

#endif
