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

/* What failed for want of memory, or could not begin, says nothing of the input; where even the
 * error had no room, there is none. Empties the queue, which must have been empty before the call
 * that failed. */
static inline bool libcrypto_lacked_memory(void)
{
    bool lacked = ERR_peek_error() == 0;
    for (unsigned long e; (e = ERR_get_error());)
        lacked |= ERR_GET_REASON(e) == ERR_R_MALLOC_FAILURE || ERR_GET_REASON(e) == ERR_R_INIT_FAIL;
    return lacked;
}

#endif
