/* Runs the whole contract of include/twistseal/plugin.h against a plugin. */
#ifndef CORE_PLUGIN_CHECK_CHECK_H
#define CORE_PLUGIN_CHECK_CHECK_H

#include "base/text.h"

/* Fills `report` with a line per promise. Returns TSL_EBROKEN if one is broken, TSL_EINPUT if the
 * file is not safe to open. */
int plugin_check(text *report, const char *path, tsl_err *err);
/* The same against the puzzle that the plugin at `path` makes of a definition, a JSON text: these
 * promises alone. TSL_EINPUT: what is wrong with the definition. */
int plugin_check_definition(text *report, const char *path, const char *json, size_t size,
                            tsl_err *err);

#endif
