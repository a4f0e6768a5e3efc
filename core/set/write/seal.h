/* SEAL: signs what was rendered and puts the two folders in their places, whole or not at all. */
#ifndef CORE_SET_WRITE_SEAL_H
#define CORE_SET_WRITE_SEAL_H

#include <stddef.h>

#include "base/moment.h"
#include "ceremony/transcript.h"
#include "set/format/manifest.h"
#include "set/plan/filter.h"
#include "set/render/pages.h"
#include "set/render/render.h"
#include "trust/keys.h"
#include "twistseal/base.h"

/* Where what shows scrambles is written: a folder, or one encrypted archive. */

typedef struct secret_place {
    const char *path;
    const char *passphrase; /* of the archive; NULL: a folder */
} secret_place;

/* Files being written. Nothing stands at the place before secret_files_commit, and then all of
 * them; an archive's are in memory until then, so that no file of it is ever written in plain. */
typedef struct secret_files secret_files;

int secret_files_commit(secret_files *f, tsl_err *err);

typedef struct seal {
    const plan *plan;
    const session *session;
    const filter_set *filters; /* may be NULL */
    const secret *root;        /* the seed */
    bool has_ceremony;         /* CEREMONY is among the outputs */
    const char *reveals;       /* of the ceremony, for the seed's file; "" */
    const digest *tree;
    const char *generated;
    bool practice;
    const set_link *link; /* of a linked set; NULL: it extends none */
    outputs *outputs;     /* LEAVES and CONFIG.json among them; its notice may get a line */
} seal;

/* The stages that every set goes through, once it is prepared. */

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

/* Where a set's seed comes from when it is not one person's: the transcript of a ceremony, held
 * against what the set is made of. */

#define ORIGIN_NAME "CEREMONY" /* in the set: the transcript up to the reveals */

/* The same for a competition file. The caller frees *out. [main] */
int binding_freeze(text *out, const char *file, const session *s, tsl_err *err);

/* Compares what was frozen with the lines of a set: *wrong gets a sentence, or stays empty. */
void binding_compare(text *wrong, const transcript *t, const text *facts);

/* Reads the transcript of a ceremony that is complete and was frozen with exactly these things.
 * TSL_EINPUT: it is not, and what differs. The caller frees *out, whatever the status. */
int binding_read(transcript *out, const char *path, const blueprint *b, const session *s,
                 tsl_err *err);

#endif
