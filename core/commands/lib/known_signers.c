/* Where the user's own list of trusted keys stands: $XDG_CONFIG_HOME/twistseal/allowed_signers. */
#include "known_signers.h"

#include <stdlib.h>
#include <sys/stat.h>
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
    struct stat info;
    if (status == TSL_OK && stat(out->bytes, &info) == 0) {
        /* Whoever can write the list decides whose sets are genuine. */
        if ((info.st_uid == geteuid() || info.st_uid == 0) && !(info.st_mode & 022)) return TSL_OK;
        status = tsl_fail(err, TSL_ESYSTEM, "'%s' can be changed by others: run 'chmod 600' on it",
                          out->bytes);
        text_free(out);
        return status;
    }
    const bool failed = out->failed;
    text_free(out);
    return failed ? tsl_fail(err, TSL_ESYSTEM, "out of memory") : TSL_OK;
}
