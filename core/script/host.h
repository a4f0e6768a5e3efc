/* Starts and ends the script host. */
#ifndef CORE_SCRIPT_HOST_H
#define CORE_SCRIPT_HOST_H

#include <stdbool.h>

#include "limits.h"
#include "twistseal/base.h"

typedef struct script_host script_host; /* [main]: one thread at a time */

/* Starts the host. It may be called at any time and from any thread. `limits` may be NULL.
 * TSL_ESYSTEM names the worker program if that is missing or cannot be run. The caller frees with
 * script_host_free. */
int script_host_new(script_host **out, const script_limits *limits, tsl_err *err);

/* The same with the scripts of another directory. `loose` switches off the resource limits and the
 * system-call filter: only for tests under valgrind. */
int script_host_start(script_host **out, const script_limits *limits, const char *dir, bool loose,
                      tsl_err *err);

/* From now on scripts may take this many seconds in all, beside the limit of each call; then
 * TSL_ELIMIT instead of a call. 0: no limit, as at first. No result depends on the clock: the
 * answer is then that nobody can tell. The process that a built-in script has ends here: what one
 * set gave it never meets another set. */
void script_host_allow(script_host *host, double seconds);

void script_host_free(script_host *host);

#endif
