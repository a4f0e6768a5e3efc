/* Puzzles of too many states to number: states are where pieces are, solved phase by phase. */
#ifndef PLUGINS_GENERIC_PHASES_LARGE_H
#define PLUGINS_GENERIC_PHASES_LARGE_H

#include "search.h"

enum {
    LARGE_ENTRIES = 16 << 20, /* of one table */
    LARGE_TABLES_MB = 64,     /* where the definition says nothing, as LARGE_ENTRIES is */
    LARGE_METRIC_MAX = 6,
    LARGE_NAME = 64,
    LARGE_METRIC = 4 /* where the definition says nothing */
};

/* What `self` points to begins with this. */
typedef struct large {
    numbered numbered; /* the first */
    const definition *d;
    const turns *t;
    frames f;
    stage whole; /* all turns */
    factors states;
    size_t slots;                       /* pieces that move */
    group_point slot[DEFINITION_LISTS]; /* a point of each: a state says what is seen there */
    uint32_t width;                     /* bytes of a state for each slot */
    bool reached[TURNS_HOLDS];          /* rotations that turns make */
    group_point held;                   /* the point that says how the puzzle is held */
    uint8_t home[GROUP_POINTS_MAX];     /* by its place: the rotation that holds it as it began */
    const chain *chain;
    char (*names)[CHAIN_PHASES][LARGE_NAME]; /* of the phases, as each symmetry shows them */
    tables tables;
    const char *table; /* the name of the tables */
    uint32_t version;
    search_rules rules;
    symmetries symmetries;
    stage stages[CHAIN_PHASES]; /* those that follow a phase with a ratio; others are empty */
} large;

/* Follows pieces and counts states. The caller frees it with large_close, also after an error. */
int large_make(large *out, const definition *d, const turns *t, tsl_err *err);
void large_close(large *l);

/* False: there are 10^18 or more. */
bool large_states(uint64_t *out, const large *l);

/* Checks what only a puzzle solved in phases must keep to. */
int large_check(large *l, tsl_err *err);

/* Fills the functions and sizes of a puzzle. */
void large_describe(tsl_puzzle *out, large *l);

/* State and permutation; of pieces that look the same unpack takes the next one. */
void large_pack(void *state, const large *l, const group_point *p);
void large_unpack(group_point *p, const large *l, const void *state);
/* Undoes a rotation of the whole puzzle. */
void large_hold(group_point *p, const large *l);

/* [main] Builds or loads the chain and the tables of its first phase under this name, which stays
 * the caller's. */
int large_open(large *l, const char *name, uint32_t version, const tsl_host *host, tsl_err *err);

#endif
