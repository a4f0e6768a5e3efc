/* Reports a failure of OpenSSL's libcrypto. */
#ifndef CORE_TRUST_LIBCRYPTO_H
#define CORE_TRUST_LIBCRYPTO_H

#include <openssl/err.h>
#include <stdbool.h>

#include "twistseal/base.h"

/* Empties OpenSSL's error queue, which may quote what was parsed, and returns TSL_ESYSTEM. `task`
 * completes the sentence: "compute a digest". */
static inline int libcrypto_fail(tsl_err *err, const char *task)
{
    ERR_clear_error();
    return tsl_fail(err, TSL_ESYSTEM, "libcrypto cannot %s: no memory, or its provider is missing",
                    task);
}

#endif
