/* Verifies what the leaves of an opened set say: every scramble, every rule, no state twice. */
#ifndef CORE_SET_VERIFY_VERIFY_LEAVES_H
#define CORE_SET_VERIFY_VERIFY_LEAVES_H

#include "opened.h"

/* Applies every scramble and fills in the plan's states, scrambles and facelets. */
int verify_leaves(const opened *o, findings *found, tsl_err *err);

/* Compares the manifest's counts of refusals with the rules there are. */
void verify_refusals(const opened *o, const ingredients *in);

/* Asks the filters about every state and sequence of a plan so filled. A refusal is a doubt where
 * the filter is another. */
int verify_rules(const opened *o, const ingredients *in, tsl_err *err);

#endif
