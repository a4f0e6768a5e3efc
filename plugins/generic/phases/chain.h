/* The phases of a large puzzle: a descending chain of subgroups, each made by some of the turns. */
#ifndef PLUGINS_GENERIC_PHASES_CHAIN_H
#define PLUGINS_GENERIC_PHASES_CHAIN_H

#include "phase.h"

enum { CHAIN_PHASES = 6 };

/* Plain data. */
typedef struct chain {
    uint32_t count;
    factors states;              /* looks that all turns make; held in every way */
    factors sizes[CHAIN_PHASES]; /* looks of each phase's goal */
    phase phases[CHAIN_PHASES];
} chain;

/* Takes the phases that the definition names, or chooses them, for tables of at most `most`
 * entries. TSL_EINPUT: "phase 2 reaches 1/3 of phase 1's goal"; or no chain was found. */
int chain_make(chain *out, const frames *f, const turns *t, uint32_t most, tsl_err *err);

/* About how many positions a phase looks at: its looks, but for those that a table tells apart. */
double chain_positions(const chain *c, unsigned number);

#endif
