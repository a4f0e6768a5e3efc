/* Cosets for the optimal search, its table in the cache, and the positions that some turns reach.
 *
 * A coset along the UD axis is given by the twists of the corners, the places of the four edges of
 * the middle slice, and the flips of the edges; the finer kinds add the layer that each corner
 * belongs to. The 16 symmetries that keep the axis reduce the corners to classes: a position is
 * seen through the symmetry that takes its corners to the representative of their class. An index
 * is (class * 495 + slice) * flips + flip.
 *
 * The table gives each coset's distance from the solved one as one of three grades, five to a byte:
 * 0 for at most `near` turns, 1 for near + 1, 2 for more. `near` is chosen to cut the search where
 * it is broadest; close to the goal there is little left to cut. The nearest cosets are also in a
 * set, with their exact distances.
 *
 * The two-phase engine has a table of the small kind's cosets too, but that only knows which are at
 * most 8 turns away. With it alone a search has five times the nodes and takes eight times as long
 * (measured), which is more than this table takes to build. */
#ifndef CORE_SOLVE_COSETS_H
#define CORE_SOLVE_COSETS_H

#include "base/progress.h"
#include "cube/turns.h"
#include "solve/multiphase.h"
#include "twophase/maps.h"

#define COSETS_PER_BYTE  5u
#define COSETS_DISTANCES 20u /* all distances are less than this */

typedef enum coset_kind {
    COSETS_SMALL = 0, /* twists, slice, flips: 170,311,680 cosets, 40 MB */
    COSETS_MEDIUM,    /* twists and layers, slice, flips outside it: 1,258,329,600, 266 MB */
    COSETS_HALF,      /* as the large ones, but not which layer is which: 5,182,341,120, 1 GB */
    COSETS_LARGE,     /* twists and layers, slice, flips: 10,066,636,800, 2.2 GB */
    COSET_KINDS
} coset_kind;

typedef struct cosets {
    coset_kind kind;
    bool layers;        /* it has the corners' layers */
    unsigned flip_bits; /* 11: all flips; 8: those outside the slice */
    unsigned near;      /* turns: cosets at most this far away have grade 0 */
    unsigned set_last;  /* turns: cosets at most this far away are in the set */
    uint32_t slots;     /* of the set */
    unsigned index_bits;
    uint32_t classes;
    uint64_t size; /* how many there are */
    maps *maps;
    turns turns;
    /* Factors by which a cube is seen through a symmetry, its inverse on the left and itself on the
     * right; in row 1 + t with a turn t between it and the cube. Corners only by the axes. */
    bytes_16 edges_left[TURNS_MAX + 1][SYMMETRIES], edges_right[TURNS_MAX + 1][SYMMETRIES];
    bytes_16 corners_left[TURNS_MAX + 1][3], corners_right[TURNS_MAX + 1][3];
    uint8_t layer_image[256][SYMMETRIES_UD]; /* by the places of the D layer's corners */
    /* By twist class and layers, seen from its representative: class | symmetry << 16. */
    uint32_t class_of[MAPS_TWIST_CLASSES * COORD_COMBINATIONS];
    uint32_t *next;       /* [class][turn]: class | symmetry << 16; owned */
    uint16_t *stabiliser; /* of each class: bit s: s leaves its representative as it is; owned */
    const uint8_t *grades;
    const uint32_t
        *set; /* the low 28 bits of the hash, and from bit 28 the distance plus 1; 0: empty */
    uint8_t unpacked[COSETS_PER_BYTE][256];
} cosets;

/* The hash is a bijection of the indices. Its low 28 bits and the slot where a search for it begins
 * identify it: two hashes with the same low bits begin at least slots / 64 apart. */
static inline uint64_t cosets_hash(const cosets *c, uint64_t index)
{
    return index * 0x9e3779b97f4a7c15u & (((uint64_t)1 << c->index_bits) - 1);
}

static inline size_t cosets_slot(const cosets *c, uint64_t hash)
{
    return (size_t)(hash * c->slots >> c->index_bits);
}

/* Bytes of a table of this kind. */
size_t cosets_kind_size(coset_kind kind, metric m);

/* Bytes of the grades, and of the table; building it takes hardly more. */
size_t cosets_grades_size(const cosets *c);
size_t cosets_table_size(const cosets *c);

/* Prepares all but the table. The caller frees it by cosets_free. */
cosets *cosets_open(coset_kind kind, metric m);
void cosets_free(cosets *c);

/* How many cosets there are at each distance, without reduction by symmetry. */
typedef struct coset_counts {
    uint64_t at[COSETS_DISTANCES];
} coset_counts;

/* Counts the cosets at distances up to `last`. If `out` is not NULL, also writes the table there:
 * cosets_table_size bytes, zeroed; `last` must then be c->near + 1. `shown` may be NULL. [main] */
void cosets_build(uint8_t *out, coset_counts *counts, const cosets *c, unsigned last,
                  const tsl_host *host, progress *shown);

/* Gets the table through host->table. A build says what it will take and shows its progress.
 * TSL_ESYSTEM if memory is short, TSL_EBROKEN if a build does not find the known counts. [main] */
int cosets_table_load(cosets *c, metric m, const tsl_host *host, tsl_err *err);

/* See services_settle: before many look-ups, while no other thread makes any. [main] */
int cosets_table_settle(cosets *c, const tsl_host *host, tsl_err *err);

/* Solves a 3x3x3 with some turns only, in the group of positions that these turns reach.
 *
 * If the group is small or a shortest sequence is wanted, one search solves the position as a
 * whole. Otherwise there are Kociemba's two phases along one axis. The second phase has the turns
 * that keep the orientations of that axis, and starts only from positions that these turns can
 * solve. */

typedef struct subgroup_want {
    move_set moves; /* at least one; each with its inverse */
    metric metric;  /* HTM or QTM */
    bool shortest;
} subgroup_want;

/* Read-only once it is open, and used by any number of threads. */
typedef struct subgroup {
    move_set moves;
    symmetry_group symmetry;
    unsigned rotation;        /* the symmetry through which the phases see a position */
    turn_group group, second; /* of all turns, as they are; of the second phase's, in its frame */
    phase phase[2];
    chain chain; /* of one phase: answers are shortest ones among the sequences of its turns */
    phases *phases;
} subgroup;

/* Makes the tables, in memory: up to a second or two and 100 MB. The caller frees *out by
 * subgroup_close. [main] */
int subgroup_open(subgroup **out, const subgroup_want *want, const tsl_host *host, tsl_err *err);
void subgroup_close(subgroup *s);

/* Solves a cube with these turns only, as multiphase_solve does. TSL_EINPUT for a position that
 * they do not reach; TSL_ELIMIT. [any] */
int subgroup_solve(multiphase_answer *out, const subgroup *s, const tsl_cube3 *cube,
                   const multiphase_how *how, tsl_err *err);

/* Writes the turns as "U, R2" to `out`, which has room for 64 bytes. */
void subgroup_turns(char out[64], move_set moves);

#endif
