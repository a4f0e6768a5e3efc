/* The 4x4x4's search: turns that reduce it to a 3x3x3, with whole centres and paired wings.
 *
 * The result may be held in any of the 24 ways. The order of the search is the same on every
 * machine:
 * - phase 1 for each of the three pairs of opposite colours, shortest first, until there are
 *   CUBE4_PHASE2_STARTS ends or all of at most CUBE4_PHASE1_MAX turns. The axis they are on becomes
 *   that of R and L by turning the cube about its URF corner;
 * - phases 1 and 2 together in n turns, for n = 0, 1, 2, ..., up to CUBE4_PHASE3_STARTS ends for
 *   each;
 * - phase 3 from each of these in up to CUBE4_PHASE3_MAX - 1 turns, the shortest only, the most
 *   promising ends first; then from those for n - 1 in CUBE4_PHASE3_MAX turns, until there is one;
 * - the search ends after the first n that gives a reduction, or at CUBE4_REDUCTIONS of them.
 *
 * Each phase drops ends whose remaining rotation no scramble could carry (carry.h), and looks for
 * others. A nearly solved cube may have CUBE4_REFUSED or more solutions that are dropped; the
 * search then starts again after a detour of CUBE4_DETOUR fixed turns. */
#ifndef PLUGINS_CUBE4_SEARCH_H
#define PLUGINS_CUBE4_SEARCH_H

#include "work.h"

/* Finds paths that reduce the cube to a 3x3x3; false if there is none within the bounds above. */
bool cube4_search_run(cube4_search *s, const cube4_tables *t, const cube4_near *near,
                      const cube4_pieces *from);

#endif
