/* The 3x3x3 engine as the rest of the program sees it: table sets, and a search that goes on. */
#ifndef CORE_TWOPHASE_ENGINE_H
#define CORE_TWOPHASE_ENGINE_H

#include <stdbool.h>

#include "twistseal/plugin.h"

/* The table sets: a larger one is quicker and never changes an answer. Times are for building it on
 * two cores and for one solve within 21 moves, roughly. */
typedef enum engine_tables {
    ENGINE_SMALL = 0,  /* 1.1 MB, 10 ms, 450 us */
    ENGINE_MEDIUM = 1, /* 5 MB, 50 ms, 33 us */
    ENGINE_LARGE = 2   /* 36 MB, 250 ms, 10 us */
} engine_tables;

/* Opens an engine with the small tables. Its tables come from host->table, and the host must
 * outlive it; with host NULL this thread builds them in memory. Any thread may use the engine until
 * engine_close. [main] */
int engine_open(const tsl_engine3 **out, const tsl_host *host, tsl_err *err);
/* Frees what engine_open gave; NULL is fine. Tables of a host stay the host's. */
void engine_close(const tsl_engine3 *e);

/* Makes the engine use this set, if it has no larger one. Solves that are under way go on with the
 * set they began with. [any] */
int engine_prepare(const tsl_engine3 *e, engine_tables set, tsl_err *err);

/* Has the engine this set or a larger one? [any] */
bool engine_has_tables(const tsl_engine3 *e, engine_tables set);

/* The set that is quickest for so many solves, the time to build it included. */
engine_tables engine_tables_for(uint64_t solves);

/* ---- a search that goes on ---- */

#define ENGINE_ALTERNATIVES 1024u /* tsl_solve3.nth is less than this */

typedef struct engine_limits {
    unsigned max_moves;  /* the longest sequence wanted, at most what it was before */
    uint64_t max_nodes;  /* since engine_begin; 0: no limit */
    uint64_t max_probes; /* ends of phase 1 since engine_begin; 0: no limit */
} engine_limits;

/* Begins a search in `work` (e->work_size bytes, 64-byte aligned, the caller's). Of `how`, first,
 * last and max_moves count. [any] */
void engine_begin(const tsl_engine3 *e, void *work, const tsl_cube3 *cube, const tsl_solve3 *how);

/* Goes on to the next sequence within the limits, which count from the beginning, so that the same
 * limits give the same sequences everywhere. To find a shorter one, ask for fewer moves. The same
 * sequence may come twice. Errors: TSL_ELIMIT; higher limits then let it go on. [any] */
int engine_next(uint8_t out[32], size_t *count, void *work, const engine_limits *limits,
                tsl_err *err);

/* How an answer was found: in the position turned by a symmetry, or in its inverse. There the moves
 * solve the position that the premoves make when they are done before those that lead to it. In the
 * answer the premoves come last, in their order; of the inverse all is undone, from the end. */
typedef struct engine_origin {
    unsigned rotation; /* 0, SYMMETRY_URF or twice that: along which axis */
    bool inverse;
    unsigned premoves, phase1, phase2; /* how many */
    uint8_t moves[TSL_MOVES3 * 2];     /* all of them, named as in the position itself */
} engine_origin;

/* Of the sequence that engine_next or solve() came back with last. */
void engine_origin_of(engine_origin *out, const void *work);

#endif
