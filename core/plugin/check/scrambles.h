/* The promises about scrambles: where they lead, that they stay the same, and alternatives. */
#ifndef CORE_PLUGIN_CHECK_SCRAMBLES_H
#define CORE_PLUGIN_CHECK_SCRAMBLES_H

#include "twistseal/base.h"

/* Each takes a checked_puzzle (see promise.h). scrambles_lead_there comes first. */
int scrambles_lead_there(void *subject, tsl_err *err);
int scrambles_are_the_same_again(void *subject, tsl_err *err);
int scrambles_have_alternatives(void *subject, tsl_err *err);

#endif
