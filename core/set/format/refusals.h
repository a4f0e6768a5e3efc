/* How often each rule refused a candidate, as MANIFEST and CONTENTS have it. */
#ifndef CORE_SET_FORMAT_REFUSALS_H
#define CORE_SET_FORMAT_REFUSALS_H

#include "manifest.h"
#include "set/plan/filter.h"

/* What was counted. How many sequences of an accepted state were refused tells something of that
 * state, and so is no more to be shown than the state. */
typedef struct refusals {
    const plan *plan;
    const filter_set *filters; /* NULL where there are none */
    bool moves;                /* sequences; false: states */
} refusals;

/* Adds the counts of a plan's slots, one line for an event and a rule: for each rule that refused
 * anything, and where states are counted for every filter. */
int refusals_add(manifest *m, const refusals *of, tsl_err *err);

#endif
