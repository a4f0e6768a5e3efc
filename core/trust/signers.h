/* The signers a verifier trusts: OpenSSH's allowed_signers file (ssh-keygen(1), ALLOWED SIGNERS).
 */
#ifndef CORE_TRUST_SIGNERS_H
#define CORE_TRUST_SIGNERS_H

#include "base/text.h"
#include "keys.h"

typedef struct signer_question {
    const char *path; /* the allowed_signers file */
    const public_key *key;
    const char *principal; /* who must be its owner; NULL: anyone */
    const char *name_space;
    int64_t when; /* unix seconds */
} signer_question;

/* *principal (caller frees) gets the principals of the first line whose key is the question's,
 * whose principals match the question's, whose namespaces allow its namespace, and whose validity
 * covers its time. NULL if there is no such line: `refusal` then
 * says why the last line with the key does not do, and is empty where no line has it. TSL_EINPUT
 * with file:line for a line that cannot be read; TSL_ESYSTEM if the file cannot be opened. Lines of
 * certificate authorities and of keys other than Ed25519 are ignored. */
int signers_find(char **principal, text *refusal, const signer_question *asked, tsl_err *err);

#endif
