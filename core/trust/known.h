/* The list of signers that a user keeps: an allowed_signers file with a line for each name. */
#ifndef CORE_TRUST_KNOWN_H
#define CORE_TRUST_KNOWN_H

#include "keys.h"

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
