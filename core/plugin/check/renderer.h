/* The promises of a renderer, each found out by using it. */
#ifndef CORE_PLUGIN_CHECK_RENDERER_H
#define CORE_PLUGIN_CHECK_RENDERER_H

#include "twistseal/plugin.h"

/* Writes a line for each to `fd` (see promise.h) and returns the number of broken ones. */
unsigned renderer_promises_check(int fd, const tsl_renderer *type);

#endif
