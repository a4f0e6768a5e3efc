/* The promises about solve() and explain(). */
#ifndef CORE_PLUGIN_CHECK_SOLVING_H
#define CORE_PLUGIN_CHECK_SOLVING_H

#include "twistseal/base.h"

/* `subject` is a checked_puzzle (see round_trip.h). */
int solving_solves(void *subject, tsl_err *err);
int solving_keeps_the_question(void *subject, tsl_err *err);
int solving_is_explained(void *subject, tsl_err *err);

#endif
