/* Keeps what a plugin writes. */
#ifndef CORE_PLUGIN_SINK_H
#define CORE_PLUGIN_SINK_H

#include "base/text.h"
#include "twistseal/plugin.h"

/* `out` takes what is written. Where it has no room, `err`, which is the plugin's too, says so. */
typedef struct sink_text {
    text *out;
    tsl_err *err;
} sink_text;

/* Lives as long as `self`. */
tsl_sink sink_into(sink_text *self);

#endif
