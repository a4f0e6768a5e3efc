/* One run of a competition's formats: what every step of it stands on. */
#ifndef CORE_SET_RENDER_RENDERING_H
#define CORE_SET_RENDER_RENDERING_H

#include "base/progress.h"
#include "config/session.h"
#include "set/format/outputs.h"
#include "set/plan/plan.h"
#include "trust/secret.h"

/* What the sheets say beside the scrambles. */
typedef struct render_facts {
    const char *generated; /* "2026-11-20T10:00:00Z" */
    bool practice;         /* made from a given seed */
    unsigned serial;       /* of a linked set, from 2; 0: it extends none */
    const digest *root;    /* NULL: the scrambles are for practice, of no set */
    const digest *leaves;  /* leaf hashes in the plan's order; NULL: sheets say zeros for theirs */
    const secret *seed;    /* what passcodes and the display follow from; NULL: not known */
    bool locks;            /* sheets are encrypted, too: it takes the seed */
    unsigned jobs;
    progress *progress;    /* may be NULL */
    const char *generator; /* "twistseal 0.1.0"; NULL: this program */
    bool names_only;       /* sheets are laid out and not rendered */
    bool rehearsal;        /* errors that the user's own scripts raise are ignored */
    bool letters;          /* with names_only: says which letters of the sheets no font has */
} render_facts;

/* All of it is borrowed. */
typedef struct rendering {
    outputs *all;
    const plan *plan;
    const json_t *model; /* of the plan */
    const render_facts *facts;
    const session *session;
    bool names_only; /* nothing is rendered */
} rendering;

/* May the format's files be public before the scrambles are? Only those of built-in formats: names,
 * sizes and even the number of files could tell what a format of the user's own was given. */
bool rendering_may_publish(const char *script);

/* script_call for a format of this run; *out is NULL where an error is ignored. */
int rendering_call(json_t **out, const rendering *r, const char *script, const char *function,
                   json_t *args, tsl_err *err);

#endif
