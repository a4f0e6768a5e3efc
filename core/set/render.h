/* RENDER: hands the finished competition to the formats and collects the files they make. */
#ifndef CORE_SET_RENDER_H
#define CORE_SET_RENDER_H

#include "base/text.h"
#include "config/session.h"
#include "plan.h"

typedef struct output {
    char *name; /* in the set: "scrambles.json", "sheets/....pdf" */
    text bytes;
    bool unrendered; /* a sheet of render_names: it has no bytes */
} output;

typedef struct outputs {
    output *items;
    size_t count;
    text notice; /* lines for the user: what was left out and why; empty: nothing to say */
} outputs;

void outputs_free(outputs *all);
/* Takes over `bytes`, also on failure. Refuses a name that is empty, absolute, hidden, has `..`,
 * more than one folder, or stands already in the set. */
int outputs_add(outputs *all, const char *name, text *bytes, tsl_err *err);

/* What the sheets say beside the scrambles. */
typedef struct render_facts {
    const char *generated; /* "2026-11-20T10:00:00Z" */
    bool practice;         /* made from a given seed */
    const digest *root;
    unsigned jobs;
    const char *generator; /* "twistseal 0.1.0"; NULL: this program */
    bool rehearsal;        /* errors that a script of the user's own raises are passed over */
} render_facts;

/* Runs the competition's formats over the solved plan and adds their files. */
int render_all(outputs *all, const plan *p, const render_facts *facts, const session *s,
               tsl_err *err);

/* Runs one of the formats, by its number, without rendering: its files are added under their names,
 * sheets empty. */
int render_names(outputs *all, const plan *p, const render_facts *facts, const session *s,
                 size_t format, tsl_err *err);

/* The data formats see (lua/README.md), as one JSON object; the caller's. `scripts` tells which
 * puzzles have a drawing. */
json_t *render_model(const plan *p, const render_facts *facts, const script_host *scripts);

#endif
