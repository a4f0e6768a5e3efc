/* Verifies the leaves of a set that is too large to be held in memory, one after the other. */
#ifndef CORE_SET_VERIFY_STREAM_LEAVES_H
#define CORE_SET_VERIFY_STREAM_LEAVES_H

#include "set/read/opened.h"

/* What opened_new and verify_leaves check of the leaves they hold: the form, the place and the
 * scramble of each, the tree over all, no state twice. That the tree is the signed one shows that
 * the bytes read are those that were signed. */
int stream_leaves(const opened *o, findings *found, tsl_err *err);

#endif
