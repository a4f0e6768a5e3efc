/* Checks a plugin's descriptor, as far as that is possible without calling the plugin. */
#ifndef CORE_PLUGIN_ENTRY_H
#define CORE_PLUGIN_ENTRY_H

#include "twistseal/plugin.h"

/* TSL_EBROKEN says what is wrong; `file` is the plugin's name in messages. */
int entry_check(const tsl_plugin *entry, const char *file, tsl_err *err);

/* The same for one puzzle. */
int entry_check_puzzle(const tsl_puzzle *p, const char *file, tsl_err *err);

#endif
