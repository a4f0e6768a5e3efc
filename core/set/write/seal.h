/* SEAL: signs what was rendered and puts the two folders in their places, whole or not at all. */
#ifndef CORE_SET_WRITE_SEAL_H
#define CORE_SET_WRITE_SEAL_H

#include "base/moment.h"
#include "ceremony/transcript.h"
#include "set/format/contents.h"
#include "set/plan/filter.h"
#include "set/write/make.h"

/* What the making of one set holds. Start with {0}. */
typedef struct making {
    const make_request *request;
    const session *session;
    blueprint blueprint; /* laid out */
    transcript origin;   /* of the ceremony, if there was one */
    signing_key *key;    /* that signs */
    secret root;         /* the seed */
    outputs outputs;     /* its notice may get a line */
    digest tree;         /* its root */
    bool practice;       /* made from a given seed */
    char generated[UTC_SIZE];
    text directory, secrets; /* the two folders; request->show: the second is an archive */
    text warned;             /* lines that request->warn was told */
} making;

/* Writes the set's two folders, each under a temporary name that is renamed last: to `directory`
 * what shows no scramble, with MANIFEST and MANIFEST.sig; to `secrets`, a folder or an archive, the
 * rest, with CONTENTS and the seed. The signature is verified before anything is written. A run
 * that is killed between the two renames leaves `secrets` alone. TSL_EINPUT if one of them exists,
 * but for an empty `secrets`. */
int seal_set(making *m, tsl_err *err);

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
