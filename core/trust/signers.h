/* The signers a verifier trusts: OpenSSH's allowed_signers file (ssh-keygen(1), ALLOWED SIGNERS),
 * and the list that a user keeps. */
#ifndef CORE_TRUST_SIGNERS_H
#define CORE_TRUST_SIGNERS_H

#include "base/text.h"
#include "trust/keys.h"

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

/* The list of signers that a user keeps: an allowed_signers file with a line for each name. */

/* The key in `source`: a line (of a .pub file, or of allowed_signers), or, where it has no blank, a
 * file of one such line. TSL_EINPUT if there is not one key; if the line limits it otherwise than
 * by namespaces, which would be lost. */
int known_read_key(public_key *out, const char *source, tsl_err *err);

/* Adds a line that lets `name` sign manifests. *there: the same line stood there, and nothing was
 * changed. TSL_EINPUT if the name has another key: nobody's key is replaced. */
int known_add(bool *there, const char *path, const char *name, const public_key *key, tsl_err *err);
/* Removes the name's line. TSL_EINPUT if there is none. */
int known_remove(const char *path, const char *name, tsl_err *err);
/* Adds "NAME FINGERPRINT" lines to `out`; none where there is no such file. */
int known_list(text *out, const char *path, tsl_err *err);

#endif
