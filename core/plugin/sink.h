/* Collects what a plugin writes. */
#ifndef CORE_PLUGIN_SINK_H
#define CORE_PLUGIN_SINK_H

#include "base/text.h"
#include "twistseal/plugin.h"

static inline int sink_add(void *out, const void *bytes, size_t size)
{
    text_add_bytes(out, bytes, size);
    return TSL_OK;
}

/* What is written to it goes to the end of `out`, which must outlive it. */
static inline tsl_sink sink_into(text *out)
{
    return (tsl_sink){.self = out, .write = sink_add};
}

#endif
