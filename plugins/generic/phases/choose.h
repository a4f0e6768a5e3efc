/* Chooses phases: of all sets of turns, a descending chain whose steps are even and small. */
#ifndef PLUGINS_GENERIC_PHASES_CHOOSE_H
#define PLUGINS_GENERIC_PHASES_CHOOSE_H

#include "frames.h"
#include "labels.h"

typedef struct choices choices;

/* Estimates how many looks each set of turns makes, together with those set apart, for chains of at
 * most `most` phases. The caller frees it with choose_free. TSL_EINPUT: there are too many sets. */
int choose_new(choices **out, const frames *f, const turns *t, const turn_set *apart, unsigned most,
               tsl_err *err);
void choose_free(choices *c); /* accepts NULL */

/* The best chain: the turns of each of its phases. Returns how many; 0: none is left. */
unsigned choose_best(const choices *c, turn_set *sets);

/* Takes the step from phase `step` to the next, of `count`, out of the choice. */
void choose_refuse(choices *c, const turn_set *sets, unsigned step, unsigned count);

#endif
