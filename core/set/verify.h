/* The pipe run backwards: signature, digests, tree, and every scramble applied again. */
#ifndef CORE_SET_VERIFY_H
#define CORE_SET_VERIFY_H

#include "config/session.h"
#include "findings.h"
#include "manifest.h"
#include "trust/keys.h"

typedef struct verify_request {
    const char *directory;
    const char *signers; /* an allowed_signers file */
    int64_t when;        /* unix seconds at which the signer's entry must be valid */
} verify_request;

typedef struct verify_result {
    manifest manifest;
    bool has_manifest;
    char *signer;     /* the principal; NULL if the signature is not one of the signers' */
    text fingerprint; /* of the key that signed, also when it is not trusted */
    text rules;       /* beyond the regulations: a line for each event that has some */
    findings found;
} verify_result;

/* TSL_OK and nothing found: genuine. TSL_EFORGED: not genuine, see what was found. Anything else:
 * could not tell. The caller frees with verify_free, whatever the status. */
int verify_set(verify_result *out, const verify_request *request, const session *s, tsl_err *err);
void verify_free(verify_result *r);

/* What of a set its leaves are checked against. */
typedef struct verify_content {
    const char *directory;
    text leaves;      /* LEAVES; it is taken apart */
    text config;      /* CONFIG.json */
    text interchange; /* scrambles.json; no bytes: the set has none */
} verify_content;

/* The checks of what LEAVES says (verify_leaves.c): tree, layout, scrambles, duplicates, and that
 * scrambles.json, if the set has one, says the same. */
int verify_leaves(verify_result *r, const verify_content *content, const session *s, tsl_err *err);

#endif
