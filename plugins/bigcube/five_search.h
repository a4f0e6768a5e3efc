/* The 5x5x5's search: five phases, each from the ends of the one before.
 *
 * Starts of a phase are tried for a total of n turns, the earlier phases' included, n = least,
 * least + 1, ..., in the order in which they were found. A phase is over when it has as many ends
 * as it may have, or some and has followed as many turns as it may. The order is the same on every
 * machine. */
#ifndef PLUGINS_BIGCUBE_FIVE_SEARCH_H
#define PLUGINS_BIGCUBE_FIVE_SEARCH_H

#include "five.h"

enum {
    FIVE_PATH = 96,
    FIVE_PHASES = 5,
    FIVE_REDUCTIONS = 32,
    FIVE_STARTS = 200000,
    FIVE_KEPT = 20000,
    FIVE_FAR = 15 /* farther than a table knows */
};

/* A position of a phase by its coordinates. */
typedef struct five_node {
    uint32_t a, b, c, d;
} five_node;

/* Where a path ends. */
typedef struct five_end {
    five_cube cube;          /* held as `rotation` has it */
    uint8_t rotation;        /* a symmetry below FIVE_ROTATIONS */
    uint8_t beginning, made; /* which of the cubes it began with, after how many turns */
    uint8_t length, phase_end[FIVE_PHASES];
    uint8_t turn[FIVE_PATH]; /* of the cube as it was held first */
} five_end;

typedef struct five_start {
    five_node node;
    uint32_t end;        /* where it begins */
    uint8_t cost, bound; /* turns made, and those that are needed at least */
} five_start;

typedef struct five_search five_search;

typedef struct five_phase {
    const char *name;
    unsigned turns;
    size_t list; /* of the turns: an offset in five_base */
    /* It is over with so many ends, or with one or more after so many turned nodes. */
    unsigned ends, nodes;
    bool (*is_next)(unsigned turn); /* has the next phase this turn? */
    /* Turns a node; returns how many turns are needed at least, if it may be `left`. */
    unsigned (*step)(const five_tables *t, five_node *out, const five_node *at, unsigned turn,
                     unsigned left);
    /* Takes an end, and finds what starts from it. */
    void (*take)(five_search *s, five_end *end);
} five_phase;

struct five_search {
    const five_tables *t;
    const five_phase *phase;
    const five_start *start;
    unsigned axis, run; /* of the last turns: their kinds, a bit for each */
    uint8_t path[32];   /* turns of this phase, by their number in its list */
    unsigned found;     /* ends of this phase */
    /* Of the phase before, and for the phase after. */
    five_end *from, *to;
    five_start *now, *next;
    unsigned from_count, to_count, now_count, next_count;
    uint64_t nodes[FIVE_PHASES];
    five_end end[2][FIVE_KEPT];
    five_start starting[2][FIVE_STARTS];
};

extern const five_phase five_phases[FIVE_PHASES];

/* Adds a start of the first phase. */
void five_begin(five_search *s, five_end *end);
/* Adds an end, and a start of the next phase from it, unless there are too many. */
uint32_t five_add_end(five_search *s, const five_end *end);
void five_add_start(five_search *s, uint32_t end, const five_node *node, unsigned bound);
void five_rotate(five_end *end, const five_base *base, unsigned rotation);

/* Finds reductions of any of these cubes to a 3x3x3: s->from, s->from_count, the shortest first. */
void five_search_run(five_search *s, const five_tables *t, const five_choice *from);

/* ---- phases 1 and 2 by sets of centres ---- */

/* Turns that bring those of R and L home, at least: exact up to FIVE_NEAR1 if `left` is that. */
unsigned five_bound1(const five_base *base, const five_node *at, unsigned left);
/* The position of those of U and D while those of R and L are home; `odd`: are the wings? */
five_node five_node2(const five_base *base, uint32_t x, uint32_t tees, bool odd);
unsigned five_bound2(const five_tables *t, const five_node *at);

#endif
