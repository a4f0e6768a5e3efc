/* The promise that apply() refuses what is not a scramble. */
#ifndef CORE_PLUGIN_CHECK_REFUSAL_H
#define CORE_PLUGIN_CHECK_REFUSAL_H

#include "twistseal/base.h"

/* Takes a checked_puzzle (see promise.h). */
int refusal_is_kept(void *subject, tsl_err *err);

#endif
