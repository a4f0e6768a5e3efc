/* The 3x3x3 engine's interface: table sets, and a search that can be continued. */
#ifndef CORE_TWOPHASE_ENGINE_H
#define CORE_TWOPHASE_ENGINE_H

#include <stdbool.h>

#include "twistseal/plugin.h"

/* The table sets. A larger one is faster and never changes an answer. Size, time to build on two
 * cores, and time of one solve within 21 moves (roughly): */
typedef enum engine_tables {
    ENGINE_SMALL = 0,  /* 1.1 MB, 10 ms, 450 us */
    ENGINE_MEDIUM = 1, /* 5 MB, 50 ms, 33 us */
    ENGINE_LARGE = 2   /* 36 MB, 250 ms, 13 us */
} engine_tables;

/* Opens an engine without tables: cubes can be turned and shown at once; the first solve, or
 * engine_prepare, brings them. They come from host->table, and the host must outlive the engine;
 * with host NULL they are built in memory. Any thread may use the engine until engine_close. [main]
 */
const tsl_engine3 *engine_open(const tsl_host *host);
/* Frees an engine; NULL is fine. A host keeps its tables. */
void engine_close(const tsl_engine3 *e);

/* Makes the engine use this set, if it has no larger one. Running solves continue with the set they
 * began with. [any] */
int engine_prepare(const tsl_engine3 *e, engine_tables set, tsl_err *err);

/* Does the engine have this set or a larger one? [any] */
bool engine_has_tables(const tsl_engine3 *e, engine_tables set);

/* The set that is fastest for this many solves, the time to build it included. */
engine_tables engine_tables_for(uint64_t solves);

/* ---- a search that can be continued ---- */

#define ENGINE_ALTERNATIVES 1024u /* tsl_solve3.nth is less than this */

typedef struct engine_limits {
    unsigned max_moves;  /* the longest sequence wanted; it must not rise */
    uint64_t max_nodes;  /* since engine_begin; 0: no limit */
    uint64_t max_probes; /* ends of phase 1 since engine_begin; 0: no limit */
} engine_limits;

/* Begins a search in `work` (e->work_size bytes, 64-byte aligned, the caller's). Uses only first,
 * last and max_moves of `limits`. The engine must have tables. [any] */
void engine_begin(const tsl_engine3 *e, void *work, const tsl_cube3 *cube,
                  const tsl_solve3 *limits);

/* Finds the next sequence within the limits. Limits count from engine_begin, so the same limits
 * give the same sequences everywhere. To get a shorter one, lower max_moves. The same sequence may
 * come twice. TSL_ELIMIT: call it again with higher limits to continue. [any] */
int engine_next(uint8_t out[32], size_t *count, void *work, const engine_limits *limits,
                tsl_err *err);

/* How an answer was found: in the position rotated by a symmetry, or in its inverse. Premoves are
 * done before the moves that lead to the position; the other moves solve the result. In the answer
 * the premoves come last, in their order. For the inverse, the answer undoes all of it from the
 * end. */
typedef struct engine_origin {
    unsigned rotation; /* 0, SYMMETRY_URF or twice that: along which axis */
    bool inverse;
    unsigned premoves, phase1, phase2; /* the number of each */
    uint8_t moves[TSL_MOVES3 * 2];     /* all of them, named as in the position itself */
} engine_origin;

/* The origin of the last sequence that engine_next or solve() returned. */
void engine_origin_of(engine_origin *out, const void *work);

#endif
