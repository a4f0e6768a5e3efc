/* Verifies what the leaves of an opened set say: every scramble, every rule, no state twice. */
#ifndef CORE_SET_CHECK_VERIFY_LEAVES_H
#define CORE_SET_CHECK_VERIFY_LEAVES_H

#include "set/read/set_reader.h"

/* Applies the leaf's scramble to the solved puzzle of a slot with an event, a puzzle, a path and
 * room for a state: it must give the leaf's state, far enough from solved. The slot then has them.
 */
int verify_scramble(slot *s, const leaf *l, findings *found, tsl_err *err);

/* Applies every scramble and fills in the plan's states, scrambles and facelets. */
int verify_leaves(const set_reader *o, findings *found, tsl_err *err);

/* Compares the manifest's counts of refusals with the rules there are. */
void verify_refusals(const set_reader *o, const provenance *in);

/* Asks the filters about every state and sequence of a plan so filled. A refusal is a doubt where
 * the filter is another. */
int verify_rules(const set_reader *o, const provenance *in, tsl_err *err);

#endif
