/* The promise about read(): letters become the state that has them, or are refused. */
#ifndef CORE_PLUGIN_CHECK_READING_H
#define CORE_PLUGIN_CHECK_READING_H

#include "twistseal/base.h"

/* `subject` is a checked_puzzle (see round_trip.h). */
int reading_is_kept(void *subject, tsl_err *err);

#endif
