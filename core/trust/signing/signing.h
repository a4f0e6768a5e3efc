/* The key that a user names to sign with. */
#ifndef CORE_TRUST_SIGNING_SIGNING_H
#define CORE_TRUST_SIGNING_SIGNING_H

#include "trust/keys.h"

/* A private key's file (see key_load); or, of a file NAME.pub, the key whose private half an
 * ssh-agent has (see agent_key). */
int signing_load(signing_key **out, const char *path, passphrase_fn ask, void *context,
                 tsl_err *err);

#endif
