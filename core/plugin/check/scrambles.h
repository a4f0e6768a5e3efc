/* The promises about scrambles: they lead to their state, stay the same, and have alternatives. */
#ifndef CORE_PLUGIN_CHECK_SCRAMBLES_H
#define CORE_PLUGIN_CHECK_SCRAMBLES_H

#include "twistseal/base.h"

/* `subject` is a checked_puzzle (see round_trip.h). Call scrambles_lead_there first. */
int scrambles_lead_there(void *subject, tsl_err *err);
int scrambles_are_the_same_again(void *subject, tsl_err *err);
int scrambles_have_alternatives(void *subject, tsl_err *err);

#endif
