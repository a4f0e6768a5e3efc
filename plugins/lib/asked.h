/* For puzzles that solve in one way: refuses what they do not offer. */
#ifndef PLUGINS_LIB_ASKED_H
#define PLUGINS_LIB_ASKED_H

#include "twistseal/plugin.h"

/* TSL_EUSAGE if anything but the nth answer is asked for. */
int asked_nth_only(const tsl_ask *ask, tsl_err *err);

#endif
