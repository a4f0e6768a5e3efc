/* Breaks: a plugin has the symbol tsl_plugin_entry. */
#include "twistseal/plugin.h"

TSL_EXPORT const tsl_plugin plugin_entry = {.abi = TSL_ABI, .name = "dial", .version = "1.0.0"};
