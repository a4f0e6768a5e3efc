/* Where the user's own list of trusted keys stands: $XDG_CONFIG_HOME/twistseal/allowed_signers. */
#include "known_signers.h"

#include <stdlib.h>
#include <unistd.h>

int known_signers_path(text *out, tsl_err *err)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    *out = (text){0};
    /* A relative path is to be ignored (XDG base directories). */
    if (config && *config == '/')
        text_addf(out, "%s/twistseal/allowed_signers", config);
    else if (home && *home == '/')
        text_addf(out, "%s/.config/twistseal/allowed_signers", home);
    else
        return tsl_fail(err, TSL_ESYSTEM, "neither XDG_CONFIG_HOME nor HOME names a folder");
    return out->failed ? tsl_fail(err, TSL_ESYSTEM, "out of memory") : TSL_OK;
}

int known_signers(text *out, tsl_err *err)
{
    tsl_err no_home;
    int status = known_signers_path(out, &no_home);
    if (status == TSL_OK && access(out->bytes, F_OK) == 0) return TSL_OK;
    const bool failed = out->failed;
    text_free(out);
    return failed ? tsl_fail(err, TSL_ESYSTEM, "out of memory") : TSL_OK;
}
