/* Where the user's own list of trusted keys stands: $XDG_CONFIG_HOME/twistseal/allowed_signers. */
#include "known_signers.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

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
    return TSL_OK;
}

int known_signers(text *out, tsl_err *err)
{
    tsl_err no_home;
    struct stat info;
    int status = known_signers_path(out, &no_home);
    const bool named = status == TSL_OK;
    if (named && stat(out->bytes, &info) == 0) {
        /* Whoever can write the list decides whose sets are genuine. */
        if ((info.st_uid == geteuid() || info.st_uid == 0) && !(info.st_mode & 022)) return TSL_OK;
        status = tsl_fail(err, TSL_ESYSTEM, "'%s' can be changed by others: run 'chmod 600' on it",
                          out->bytes);
    } else if (named && errno != ENOENT && errno != ENOTDIR) {
        status = file_fail(err, "open", out->bytes, errno);
    } else {
        status = TSL_OK; /* there is no list, or no folder for one */
    }
    text_free(out);
    return status;
}
