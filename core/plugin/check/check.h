/* Runs the whole contract of include/twistseal/plugin.h against a plugin. */
#ifndef CORE_PLUGIN_CHECK_CHECK_H
#define CORE_PLUGIN_CHECK_CHECK_H

#include "base/text.h"

/* Fills `report` with a line per promise. Returns TSL_EBROKEN if one is broken, TSL_EINPUT if the
 * file is not safe to open. */
int plugin_check(text *report, const char *path, tsl_err *err);

#endif
