/* How cubes of 5 to 7 layers are solved: reduced to a 5x5x5, then to a 3x3x3, which the host's
 * engine solves. */
#ifndef PLUGINS_BIGCUBE_REDUCE_H
#define PLUGINS_BIGCUBE_REDUCE_H

#include "lib/pieces.h"

enum { BIGCUBE_MOVES = 320, BIGCUBE_PHASES = 8 };

/* A solution: turns of outer blocks (width 1 .. n/2), which solve the state up to how the cube is
 * held. phase[i].end is the index after the last move of phase i. */
typedef struct bigcube_moves {
    nxn_move move[BIGCUBE_MOVES];
    unsigned count;
    struct {
        const char *name;
        unsigned end;
    } phase[BIGCUBE_PHASES];
    unsigned phase_count;
} bigcube_moves;

/* Tables of one size; read-only after the init. */
typedef struct bigcube_solver {
    unsigned n;
    const struct five_tables *five;
    const struct seven_tables *seven; /* NULL for n = 5 */
    const tsl_engine3 *engine;
} bigcube_solver;

/* [main] Reads or builds the tables through host->table. */
int five_init(bigcube_solver *solver, const tsl_host *host, tsl_err *err);
int seven_init(bigcube_solver *solver, const tsl_host *host, tsl_err *err);
/* Bytes of scratch that five_solve / seven_reduce need. */
size_t five_work_size(const bigcube_solver *solver);
size_t seven_work_size(const bigcube_solver *solver);
/* [any] Appends to `out` the nth (0 = usual) solution of a 5x5x5 given as pieces (n = 5), the 3x3x3
 * included. Deterministic. The 5x5x5's centres of faces are where they are: the result solves them
 * in place (faces' middles do not move under outer-block turns). TSL_ELIMIT if there is no such
 * alternative. */
int five_solve(bigcube_moves *out, const bigcube_solver *solver, const nxn_pieces *state,
               unsigned nth, void *work, tsl_err *err);
/* [any] n = 6 or 7: appends turns after which the cube behaves as a 5x5x5 whose layers are
 * {1},{2},{3..n-2},{n-1},{n}, and writes that 5x5x5 to `reduced` (its turns of width 1, 2 are those
 * of the big cube with width 1, 2). */
int seven_reduce(bigcube_moves *out, nxn_pieces *reduced, const bigcube_solver *solver,
                 const nxn_pieces *state, unsigned nth, void *work, tsl_err *err);
#endif
