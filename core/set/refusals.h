/* How often each rule refused a candidate, as the manifest has it. */
#ifndef CORE_SET_REFUSALS_H
#define CORE_SET_REFUSALS_H

#include "filter.h"
#include "manifest.h"

/* Adds the counts of a plan's slots to the manifest, one line for an event and a rule: for each
 * rule that refused anything, and for every filter. `filters` may be NULL where there are none. */
int refusals_add(manifest *m, const plan *p, const filter_set *filters, tsl_err *err);

#endif
