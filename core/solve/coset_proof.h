/* Proves how many moves the positions of a coset of <U,D,R2,L2,F2,B2> need at most.
 *
 * The coset of a position has all positions that the same sequences take into the group: those with
 * the same twists, flips and places of the four middle-slice edges. Each end of a sequence in the
 * group is one of them; a bitmap has a bit for each. For n = 0, 1, 2, ... the sequences of n moves
 * that end with a quarter turn of R, F, L or B are found by a search, up to COSET_SEARCHED; all
 * others are those of n - 1 moves with one move of the group, so one pass over the bitmap adds them
 * (Rokicki, Kociemba, Davidson, Dethridge: God's number is 20). The few positions that are left at
 * the end are solved one by one. */
#ifndef CORE_SOLVE_COSET_PROOF_H
#define CORE_SOLVE_COSET_PROOF_H

#include "twistseal/plugin.h"

#define COSET_POSITIONS 19508428800u
#define COSET_MOVES_MAX 30u
#define COSET_SEARCHED  15u      /* moves; longer sequences are those that passes find */
#define COSET_ALONE     1000000u /* at most so many positions are solved one by one */
#define COSET_NAMED     20u      /* of those that may need more moves */

typedef struct coset_proof {
    /* Positions known to need at most n moves; exact up to COSET_SEARCHED. Of the last one those
     * that were solved one by one are not among them. */
    uint64_t found[COSET_MOVES_MAX + 1];
    uint64_t alone; /* solved one by one */
    uint64_t left;  /* may need more */
    tsl_cube3 named[COSET_NAMED];
    unsigned named_count;
} coset_proof;

/* Proves it for the coset of a cube, on all cores, in 3.1 GB. The result does not depend on the
 * number of cores. Errors: TSL_ESYSTEM if there is less memory. [main] */
int coset_prove(coset_proof *out, const tsl_cube3 *cube, unsigned max_moves, const tsl_host *host,
                tsl_err *err);

#endif
