/* Starts, asks and ends the process that runs scripts, and keeps a worker for the next question. */
#ifndef CORE_SCRIPT_HOST_H
#define CORE_SCRIPT_HOST_H

#include <jansson.h>
#include <stdbool.h>

#include "base/text.h"
#include "script/limits.h"
#include "trust/hash.h"
#include "twistseal/base.h"

/* The source texts of scripts: built-in ones are read at the start, the user's when first named. */

enum { SOURCE_MAX = 256 * 1024 }; /* bytes of one script */

typedef struct script_source {
    char *name; /* "events/333", or the absolute path of a user's script */
    char *file; /* what messages call it: "events/333.lua", or the path */
    text body;
    digest sha256;
    bool builtin;
    bool added;        /* built-in, and not one that the program came with */
    char *path;        /* of one that came with a set; NULL: it is in the program's folder */
    bool forgotten;    /* see script_forget_added */
    bool allowed;      /* functions may include it where that is restricted (script.h) */
    char *index_entry; /* what INDEX says that it returns, as JSON; NULL: it must run for that */
    json_t *table;     /* what the script returned, without functions; NULL until it is loaded */
    json_t *functions; /* the names of its functions, in order; NULL until it is loaded */
    char *stored;      /* script_stored */
} script_source;

/* In order of name. */
typedef struct source_list {
    script_source *items;
    size_t count;
} source_list;

/* Reads every script below the directory `dir`, whose file INDEX (script_index_write) has a line
 * for each that the program came with; without it all did. The caller frees with source_free. */
int source_scan(source_list *out, const char *dir, tsl_err *err);
void source_free(source_list *list);

/* The script of this name, or NULL. Borrowed until the list changes. */
script_source *source_find(const source_list *list, const char *name);

/* The host. */

typedef struct script_host script_host;     /* [main]: one thread at a time */
typedef struct platform_peer platform_peer; /* base/platform.h */

/* Makes a host. It may be called at any time and from any thread. `folder` as in file_program_dir.
 * The worker program starts with the first question: TSL_ESYSTEM then names it if it is missing or
 * cannot be run. The caller frees with script_host_free. */
int script_host_new(script_host **out, const char *folder, tsl_err *err);

/* The same with the scripts of another directory. `limits` may be NULL. `loose` switches off the
 * resource limits and the system-call filter: only for tests under valgrind. */
int script_host_start(script_host **out, const script_limits *limits, const char *dir, bool loose,
                      tsl_err *err);

/* From now on scripts may take this many seconds in all, beside the limit of each call; then
 * TSL_ELIMIT instead of a call. 0: no limit, as at first. No result depends on the clock: the
 * answer is then that nobody can tell. The process that a built-in script has ends here: what one
 * set gave it never meets another set. */
void script_host_allow(script_host *host, double seconds);

/* Starts the worker program, unless it runs, so that it gets ready before the first question. If it
 * cannot run, that question fails. NULL is fine. */
void script_host_prepare(script_host *host);

/* Ends the worker program: the next question starts it again, with the built-in scripts that were
 * added since. */
void script_host_stop(script_host *host);

void script_host_free(script_host *host);

typedef struct question {
    const char *file;    /* the script, as messages call it */
    const text *request; /* JSON */
    const text *values;  /* a second frame, with as many JSON values as the request says; or NULL */
    /* The script whose worker is kept for further questions; NULL: the worker ends after this
     * question. Two scripts never share a worker. */
    const char *keep_for;
    /* What messages must not repeat: arguments (may be NULL), and candidates as JSON. */
    const json_t *arguments;
    const char *const *candidates;
    size_t count; /* of values */
} question;

/* Sends the question to a worker and takes its answer, within the time allowed. *out is the
 * caller's. TSL_EBROKEN says which rule the script broke; TSL_ESYSTEM if scripts cannot run at all,
 * or its process ended. */
int script_ask(json_t **out, script_host *host, const question *q, tsl_err *err);

/* True if `value` has tables nested more than `depth` deep. */
bool script_too_deep(const json_t *value, size_t depth);

/* Starts the worker program, and sends it the two frames that every worker needs: see worker/run.h.
 * It forks a confined worker for each job, so that nothing a worker does outlives it. The caller
 * frees with platform_peer_stop. */
int script_peer_start(platform_peer **out, const char *program, const text *settings,
                      const text *sources, tsl_err *err);

/* The inside of a script host, for the files of this folder. */
enum { SCRIPT_REQUEST_MAX = 64 << 20 }; /* bytes: a set of thousands of scrambles is one megabyte */

struct script_host {
    script_limits limits;
    char *dir;           /* where they are */
    char *folder;        /* of the worker program; NULL: see file_program_dir */
    bool loose;          /* see script_host_start */
    source_list builtin; /* the worker program has them too */
    source_list own;     /* the user's */
    platform_peer *peer; /* which forks the workers; NULL until there is a question */
    struct {             /* there is one at a time */
        bool alive;
        int wire;
        char *script; /* it waits for further questions about this script; NULL: it ends after its
                         answer */
        unsigned spent_ms;
    } worker;
    bool can_keep;        /* there is room for what a worker keeps */
    const json_t *shared; /* see script_share; NULL: nothing is */
    text written;         /* it, as workers read it */
    bool restricted;      /* see script_restrict */
    double seconds_max;   /* see script_host_allow */
    double seconds;       /* that questions took since */
};

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
