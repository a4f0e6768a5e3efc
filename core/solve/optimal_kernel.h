/* The inner loops of the optimal search and of a coset's proof, compiled for each instruction set.
 */
#ifndef CORE_SOLVE_OPTIMAL_KERNEL_H
#define CORE_SOLVE_OPTIMAL_KERNEL_H

#include <stdatomic.h>
#include <stdbool.h>

#include "coset_kernel.h"
#include "cosets.h"

/* A position from both ends: side 0 is the cube, side 1 its inverse. */
typedef struct optimal_node {
    bytes_16 edges[2], corners[2];
    uint8_t of_grade[3]; /* the views with this grade, bit 3 * side + axis */
    uint8_t state[2];    /* of the turns made at each end (see turns.h) */
} optimal_node;

/* One turn of the path, and the end at which it is made. */
typedef struct optimal_step {
    uint8_t side, turn;
} optimal_step;

/* Positions are handled in batches, so that their look-ups run at the same time. */
#define OPTIMAL_BATCH  160u
#define OPTIMAL_LEVELS 32u

/* A turn of an item that may lead to a position of the next level. */
typedef struct optimal_child {
    uint64_t index;  /* of the coset that is being looked up */
    uint32_t rest;   /* the views that are still to be looked up (see order_of_views) */
    uint16_t parent; /* among the items */
    uint8_t view, side, axis, left, right; /* being looked up */
    uint8_t of_grade[3];                   /* of the views so far */
    optimal_step step;
} optimal_child;

typedef struct optimal_item {
    optimal_node node;
    uint16_t parent;   /* among the items one level up */
    optimal_step step; /* from there */
} optimal_item;

typedef struct optimal_level {
    optimal_item items[OPTIMAL_BATCH];
    unsigned count;
} optimal_level;

/* Which turns keep the solved cube's coset along which axes. */
typedef struct optimal_keepers {
    uint8_t axes[TURNS_MAX]; /* bit a: the turn keeps that of axis a */
    turn_set of_any[8];      /* the turns that keep that of any of these axes */
} optimal_keepers;

/* A search of one task by one thread. */
typedef struct optimal_search {
    const cosets *cosets;
    const optimal_keepers *keepers;
    uint64_t nodes;
    uint64_t next_look;           /* at this many nodes asks go_on */
    bool (*go_on)(void *context); /* may set next_look; false: give up */
    void *context;
    optimal_child children[OPTIMAL_BATCH];
    unsigned count; /* of them */
    optimal_level levels[OPTIMAL_LEVELS];
    optimal_step path[OPTIMAL_LEVELS];
    unsigned length; /* of the path found */
} optimal_search;

typedef struct optimal_kernel {
    const char *name;
    /* The index of a cube's coset along an axis. */
    uint64_t (*index)(const cosets *c, const tsl_cube3 *cube, unsigned axis);
    /* Fills a node for a cube. */
    void (*start)(optimal_node *out, const cosets *c, const tsl_cube3 *cube);
    /* Makes a turn at side 0. */
    void (*turn)(optimal_node *out, const cosets *c, const optimal_node *from, unsigned turn);
    /* Looks for a solution of exactly `togo` turns; true: s->path has it. */
    bool (*search)(optimal_search *s, const optimal_node *from, unsigned togo);
    coset_kernel coset;
} optimal_kernel;

extern const optimal_kernel optimal_kernel_portable;
#if defined(__x86_64__)
extern const optimal_kernel optimal_kernel_avx2;
#elif defined(__wasm_simd128__)
extern const optimal_kernel optimal_kernel_simd128;
#endif

/* The one for the same instructions as the engine's kernel. */
const optimal_kernel *optimal_kernel_choose(void);

#endif
