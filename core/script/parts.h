/* The inside of a script host, for the files of this folder. */
#ifndef CORE_SCRIPT_PARTS_H
#define CORE_SCRIPT_PARTS_H

#include "limits.h"
#include "source.h"
#include "worker_cache.h"

enum { SCRIPT_REQUEST_MAX = 64 << 20 }; /* bytes: a set of thousands of scrambles is one megabyte */

struct script_host {
    script_limits limits;
    source_list builtin; /* the worker program has them too */
    source_list own;     /* the user's */
    worker_cache worker;
    bool can_keep;        /* there is room for what a worker keeps */
    const json_t *shared; /* see script_share; NULL: nothing is */
    text written;         /* it, as workers read it */
    bool restricted;      /* see script_restrict */
    double seconds_max;   /* see script_host_allow */
    double seconds;       /* that questions took since */
};

/* The script of this name, which is read first if it is a file. TSL_EINPUT: there is none. */
int script_source_of(script_source **out, struct script_host *host, const char *name, tsl_err *err);

/* The script of this name, or NULL. Borrowed until another script is loaded. */
static inline script_source *script_find(const struct script_host *host, const char *name)
{
    return source_find(*name == '/' ? &host->own : &host->builtin, name);
}

/* Turns TSL_EBROKEN into TSL_EINPUT, in the status and in *err, if the script is the user's own:
 * its author can mend it. */
static inline int script_blame(const script_source *s, int status, tsl_err *err)
{
    if (status != TSL_EBROKEN || s->builtin) return status;
    if (err) err->code = TSL_EINPUT;
    return TSL_EINPUT;
}

#endif
