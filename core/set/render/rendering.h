/* One run of a competition's formats: what every step of it stands on. */
#ifndef CORE_SET_RENDER_RENDERING_H
#define CORE_SET_RENDER_RENDERING_H

#include "base/progress.h"
#include "config/session.h"
#include "names.h"
#include "outputs.h"
#include "set/plan.h"
#include "trust/secret.h"

/* An earlier version of an extended set: what its sheets say beside the scrambles. */
typedef struct edition {
    const competition *competition;
    const char *generated, *generator;
    const digest *root;
} edition;

/* What the sheets say beside the scrambles. */
typedef struct render_facts {
    const char *generated; /* "2026-11-20T10:00:00Z" */
    bool practice;         /* made from a given seed */
    const digest *root;
    const secret *seed; /* what sheets are locked with follows from it; NULL: nothing is rendered */
    unsigned jobs;
    progress *progress;     /* may be NULL */
    const char *generator;  /* "twistseal 0.1.0"; NULL: this program */
    bool rehearsal;         /* errors that the user's own scripts raise are ignored */
    const edition *earlier; /* versions of the set, oldest first: their sheets are named only, and
                               the last version's own are those of what it added */
    size_t earlier_count;
} render_facts;

/* All of it is borrowed. */
typedef struct rendering {
    outputs *all;
    const plan *plan;
    unsigned version;    /* whose sheets are made, from 1 */
    const json_t *model; /* of the plan, or of what the version added */
    const render_facts *facts;
    const session *session;
    bool names_only;           /* nothing is rendered */
    names *names;              /* of a format of the user's own; NULL: they are not looked at */
    struct display_keys *keys; /* of the seed; NULL: the display stays empty */
} rendering;

/* script_call for a format of this run; *out is NULL where an error is ignored. */
int rendering_call(json_t **out, const rendering *r, const char *script, const char *function,
                   json_t *args, tsl_err *err);

#endif
