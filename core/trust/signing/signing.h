/* The key that a user names to sign with: a file, or one that an ssh-agent holds. */
#ifndef CORE_TRUST_SIGNING_SIGNING_H
#define CORE_TRUST_SIGNING_SIGNING_H

#include "trust/keys.h"

/* A private key's file (see key_load); or, of a file NAME.pub, the key whose private half an
 * ssh-agent has (see agent_key). */
int signing_load(signing_key **out, const char *path, passphrase_fn ask, void *context,
                 tsl_err *err);

/* Keys whose private half an ssh-agent has, and through it a security key or a smart card. */

/* The key of a file NAME.pub, which the agent at the socket $SSH_AUTH_SOCK holds. It is asked now
 * whether it does, and for each signature. TSL_EINPUT if the file is no public key; TSL_ESYSTEM if
 * there is no agent, if it lacks the key, or if it does not answer in 10 seconds (60 where somebody
 * has to touch a security key). */
int agent_key(signing_key **out, const char *path, tsl_err *err);

#endif
