/* Checks the promises of a renderer by using it. */
#ifndef CORE_PLUGIN_CHECK_RENDERER_H
#define CORE_PLUGIN_CHECK_RENDERER_H

#include "twistseal/plugin.h"

/* Writes one line per promise to `fd` (see promise.h) and returns the number of broken ones. */
unsigned renderer_promises_check(int fd, const tsl_renderer *type);

#endif
