/* One run of a competition's formats: how they are called. */
#include "rendering.h"

bool rendering_may_publish(const char *script)
{
    return script[0] != '/';
}

int rendering_call(json_t **out, const rendering *r, const char *script, const char *function,
                   json_t *args, tsl_err *err)
{
    *out = NULL;
    int status = script_call(out, r->session->scripts, script, function, args, err);
    if (!r->facts->rehearsal || status != TSL_EINPUT || script[0] != '/') return status;
    return TSL_OK;
}
