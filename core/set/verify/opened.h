/* A set that was handed over, opened in the order of trust: signature, digests, then its parts. */
#ifndef CORE_SET_VERIFY_OPENED_H
#define CORE_SET_VERIFY_OPENED_H

#include "config/session.h"
#include "folder.h"
#include "ingredients.h"
#include "set/blueprint.h"
#include "set/leaf.h"

enum { SCRIPT_SECONDS_MAX = 120 };

/* Which set, and who may have signed it. */
typedef struct opening {
    const char *directory;
    const char *signers; /* an allowed_signers file; NULL: the signature is not looked at, and no
                            script of the set is run */
    int64_t when;        /* unix seconds at which the signer's entry must be valid */
    const session *session;
    double script_seconds; /* that the set's scripts may take in all; 0: SCRIPT_SECONDS_MAX */
} opening;

/* All of it is there where nothing was found and nothing failed; else what was reached. Freed by
 * opened_free, whatever the status. */
typedef struct opened {
    const opening *how; /* borrowed */
    folder *folder;
    manifest manifest; /* competition "" : not read */
    char *signer;      /* the principals; NULL: not one of the signers' keys, or not looked at */
    text fingerprint;  /* of the key that signed, also when it is not trusted */
    text config_bytes, leaves_bytes;
    blueprint print; /* its slots have no state, scramble or facelets yet */
    leaf *leaves;    /* as many as the plan has slots */
} opened;

/* What is wrong with the set goes to `found`, and the next step is not taken: nothing is parsed
 * before its digest is good, and no script of the set runs before its signature is. The status says
 * only what went wrong with us, TSL_EINPUT where the signers file is wrong. */
int opened_new(opened *out, const opening *how, findings *found, tsl_err *err);
void opened_free(opened *o);

/* Allows the set's scripts their time, anew. */
void opened_allow(const opened *o);

/* What its scripts and plugins are compared by. */
ingredients opened_ingredients(const opened *o, findings *found, findings *doubts);

#endif
