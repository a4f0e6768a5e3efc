/* The stages that every set goes through, once it is prepared. */
#ifndef CORE_SET_WRITE_MAKING_H
#define CORE_SET_WRITE_MAKING_H

#include "base/utc.h"
#include "set/format/manifest.h"
#include "set/plan/blueprint.h"
#include "set/render/rendering.h"
#include "trust/keys.h"

/* What the making of one set holds. Start with {0}; freed by making_free. */
typedef struct making {
    const session *session; /* borrowed, as are the next three */
    progress *progress;
    const set_link *link; /* of a linked set; NULL: it extends none */
    /* As in make_request. */
    int (*show)(const char *archive, const char *passphrase, tsl_err *err);
    unsigned jobs;
    bool practice;        /* made from a given seed */
    blueprint blueprint;  /* laid out */
    signing_key *key;     /* that signs */
    secret root, reveals; /* the seed; lines of its ceremony, ended by NUL, or no bytes */
    outputs outputs;
    digest *leaves; /* their hashes */
    digest tree;    /* its root */
    char generated[UTC_SIZE];
    text directory, secrets; /* the two folders; `show`: the second is an archive */
} making;

/* DRAW, CHECK and SOLVE. */
int making_draw(making *m, tsl_err *err);
/* Writes the leaves, and their tree. The caller frees *leaves, whatever the status. */
void making_leaves(text *leaves, making *m);
/* Takes over the leaves, and adds what the formats make. */
int making_render(making *m, text *leaves, tsl_err *err);
int making_seal(making *m, tsl_err *err);
void making_free(making *m);

#endif
