/* Keeps what a plugin writes. */
#include "sink.h"

static int keep(void *self, const void *bytes, size_t size)
{
    const sink_text *to = self;
    text_add_bytes(to->out, bytes, size);
    return to->out->failed ? tsl_fail(to->err, TSL_ESYSTEM, "out of memory") : TSL_OK;
}

tsl_sink sink_into(sink_text *self)
{
    return (tsl_sink){.self = self, .write = keep};
}
