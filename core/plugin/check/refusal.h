/* The promise that apply() refuses text that is not a scramble. */
#ifndef CORE_PLUGIN_CHECK_REFUSAL_H
#define CORE_PLUGIN_CHECK_REFUSAL_H

#include "twistseal/base.h"

/* `subject` is a checked_puzzle (see round_trip.h). */
int refusal_is_kept(void *subject, tsl_err *err);

#endif
