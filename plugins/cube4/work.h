/* The storage that the phases of one search of the 4x4x4 share; the caller provides it. */
#ifndef PLUGINS_CUBE4_WORK_H
#define PLUGINS_CUBE4_WORK_H

#include "near.h"
#include "tables.h"

enum {
    CUBE4_DETOUR = 7, /* turns that scramble a nearly solved cube */
    CUBE4_PHASE1_MAX = 7,
    CUBE4_PHASE2_STARTS = 6000,
    CUBE4_PHASE3_STARTS = 48,
    CUBE4_PHASE3_MAX = 13,
    CUBE4_REDUCTIONS = 16,
    CUBE4_REFUSED = 1000, /* reductions dropped before the search gives up */
    CUBE4_SUM_MAX = 24,   /* turns of the first two phases; 13 do for most */
    CUBE4_PATH = CUBE4_SUM_MAX + CUBE4_PHASE3_MAX,
    CUBE4_BATCH = 16,
    CUBE4_CANDIDATES = 64
};

typedef struct cube4_path {
    uint8_t length;
    uint8_t turn[CUBE4_PATH];
} cube4_path;

/* Where a phase-1 path ends and phase 2 starts. */
typedef struct cube4_phase2_start {
    uint8_t turn[CUBE4_DETOUR + CUBE4_PHASE1_MAX];
    uint8_t length, frame, distance; /* distance: of phase 2 */
    cube4_position2 at;
} cube4_phase2_start;

/* Where a phase-2 path ends and phase 3 starts. */
typedef struct cube4_phase3_start {
    cube4_path path;
    uint8_t frame;
    uint8_t last;    /* kind of the last turn, framed */
    uint8_t promise; /* the smaller, the more often phase 3 ends soon */
    cube4_wings wings;
    cube4_position3 centres;
} cube4_phase3_start;

/* A path to a 3x3x3, held as `rotation` (a symmetry of phase 1) has it. */
typedef struct cube4_reduction {
    cube4_path path;
    uint8_t rotation;
} cube4_reduction;

/* A position on the way through phase 3. */
typedef struct cube4_node3 {
    cube4_wings wings;
    const cube4_phase3_start *start;
    cube4_position3 centres;
    uint8_t last, turns;
    uint8_t turn[CUBE4_PHASE3_MAX];
    /* Where CUBE4_NEAR_WINGS turns are left: its place in the smaller exact set of wings. */
    uint32_t member, symmetry;
} cube4_node3;

/* A position that is followed only if it is in the set of what is near enough. */
typedef struct cube4_candidate {
    cube4_bits bits;
    uint8_t node, turn; /* the node it comes from, and which turn on its list */
} cube4_candidate;

/* Positions with the same number of turns left, and what follows them. */
typedef struct cube4_batch {
    unsigned left, count, candidates;
    cube4_node3 node[CUBE4_BATCH];
    cube4_turns list[CUBE4_BATCH]; /* the turns made */
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

    unsigned phase2_starts, phase3_starts, earlier_starts, reductions;
    unsigned refused; /* reductions whose rotation cannot be carried */
    cube4_phase2_start phase2_start[CUBE4_PHASE2_STARTS];
    cube4_phase3_start phase3_start[CUBE4_PHASE3_STARTS];
    cube4_phase3_start earlier_start[CUBE4_PHASE3_STARTS]; /* of phase 3, after one turn less */
    cube4_reduction reduction[CUBE4_REDUCTIONS];

    cube4_path path;                   /* being tried, in the first two phases */
    cube4_marks marks[CUBE4_PATH + 2]; /* of the wings on the way */
    unsigned marks_ready;              /* the steps of the way for which `marks` is up to date */
    cube4_batch batch[CUBE4_PHASE3_MAX + 1];
} cube4_search;

#endif
