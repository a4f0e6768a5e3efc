/* The 4x4x4's search: turns that make a 3x3x3 of it, with whole centres and paired wings.
 *
 * It is up to a rotation of the whole cube: any colours may end on any faces, as long as it is the
 * same cube held another way. The order, which every machine keeps:
 * - phase 1 for each of the three pairs of opposite colours, shortest first, until there are
 *   CUBE4_LEAVES ends or all of at most CUBE4_PHASE1_MAX turns. The axis they are on becomes that
 *   of R and L by turning the cube about its URF corner;
 * - phases 1 and 2 together in n turns, for n = 0, 1, 2, ..., up to CUBE4_STARTS ends for each;
 * - phase 3 from each of these in up to CUBE4_PHASE3_MAX - 1 turns, the shortest only, the most
 *   promising ends first; then from those for n - 1 in CUBE4_PHASE3_MAX turns, until there is one;
 * - as soon as an n gave any, it is done; it stops at CUBE4_FOUND as well. */
#ifndef PLUGINS_CUBE4_SEARCH_H
#define PLUGINS_CUBE4_SEARCH_H

#include "near.h"
#include "phase1.h"

enum {
    CUBE4_PHASE1_MAX = 7,
    CUBE4_LEAVES = 6000,
    CUBE4_STARTS = 48,
    CUBE4_PHASE3_MAX = 13,
    CUBE4_FOUND = 16,
    CUBE4_SUM_MAX = 24, /* turns of the first two phases; 13 do for most */
    CUBE4_PATH = CUBE4_SUM_MAX + CUBE4_PHASE3_MAX,
    CUBE4_BATCH = 16,
    CUBE4_CANDIDATES = 64
};

typedef struct cube4_tables {
    cube4_phase1 phase1;
    cube4_phase2 phase2;
    cube4_phase3 phase3;
    cube4_wing_moves wing_moves;
    cube4_map turn[CUBE4_SEARCH_TURNS];
    cube4_map frame[3]; /* no turn about URF, one, two */
    uint8_t framed[3][CUBE4_SEARCH_TURNS], unframed[3][CUBE4_SEARCH_TURNS]; /* turns there, back */
    uint8_t rotation[6][3]; /* the symmetry that turning the whole cube at a face makes */
} cube4_tables;

typedef struct cube4_path {
    uint8_t length;
    uint8_t turn[CUBE4_PATH];
} cube4_path;

/* Where a phase-1 path ends. */
typedef struct cube4_leaf {
    uint8_t turn[CUBE4_PHASE1_MAX];
    uint8_t length, frame, distance; /* distance: of phase 2 */
    cube4_position2 at;
} cube4_leaf;

/* Where a phase-2 path ends. */
typedef struct cube4_start {
    cube4_path path; /* phase 1 as it is, phase 2 framed */
    uint8_t frame, phase1;
    uint8_t last;    /* kind of the last turn, framed */
    uint8_t promise; /* the less, the more often phase 3 ends soon */
    cube4_wings wings;
    cube4_position3 centres;
} cube4_start;

/* A position on the way through phase 3. */
typedef struct cube4_node3 {
    cube4_wings wings;
    const cube4_start *start;
    cube4_position3 centres;
    uint8_t last, turns;
    uint8_t turn[CUBE4_PHASE3_MAX];
} cube4_node3;

/* A position that is made only if the set says that it can make it. */
typedef struct cube4_candidate {
    cube4_bits bits;
    uint8_t node, turn; /* it comes of which, by which on its list */
} cube4_candidate;

/* Positions at one number of turns from the end, and what follows them. */
typedef struct cube4_batch {
    unsigned left, count, candidates;
    cube4_node3 node[CUBE4_BATCH];
    const cube4_turns *list[CUBE4_BATCH]; /* the turns made */
    cube4_children next[CUBE4_BATCH];
    cube4_candidate candidate[CUBE4_CANDIDATES];
} cube4_batch;

/* The caller's storage; contents undefined before cube4_search_run(). */
typedef struct cube4_search {
    const cube4_tables *t;
    const cube4_near *near;
    const cube4_kernel *kernel;
    cube4_pieces from;
    bool odd_wings, odd_corners; /* their order in `from` */
    uint32_t colour[6];          /* the places of each colour's centres */

    unsigned leaves, starts, olds, founds;
    cube4_leaf leaf[CUBE4_LEAVES];
    cube4_start start[CUBE4_STARTS], old[CUBE4_STARTS]; /* old: of one turn less */
    cube4_path found[CUBE4_FOUND];

    cube4_path path;                   /* being tried, in the first two phases */
    cube4_marks marks[CUBE4_PATH + 2]; /* of the wings on the way */
    unsigned marks_ready;              /* how many steps of the way those know */
    cube4_batch batch[CUBE4_PHASE3_MAX + 1];
} cube4_search;

/* Fills the tables, zeroed before, on two cores. False: no memory. */
bool cube4_tables_build(cube4_tables *out, const tsl_host *host);

/* Finds paths that reduce the cube to a 3x3x3; false if there is none within the bounds above. */
bool cube4_search_run(cube4_search *s, const cube4_tables *t, const cube4_near *near,
                      const cube4_pieces *from);

/* Its parts: ends of phase 1; ends of phase 2 after `sum` turns, into s->start; paths through
 * phase 3 from those and from s->old, which they become then. */
void cube4_search_leaves(cube4_search *s);
void cube4_search_starts(cube4_search *s, unsigned sum);
void cube4_search_found(cube4_search *s);

/* Is a permutation of 0..n-1 odd? */
bool cube4_is_odd(const uint8_t *perm, unsigned n);

#endif
