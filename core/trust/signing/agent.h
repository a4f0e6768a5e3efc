/* Keys whose private half an ssh-agent has, and through it a security key or a smart card. */
#ifndef CORE_TRUST_SIGNING_AGENT_H
#define CORE_TRUST_SIGNING_AGENT_H

#include "trust/keys.h"

/* The key of a file NAME.pub, which the agent at the socket $SSH_AUTH_SOCK holds. It is asked now
 * whether it does, and for each signature. TSL_EINPUT if the file is no public key; TSL_ESYSTEM if
 * there is no agent, if it lacks the key, or if it does not answer in 10 seconds (60 where somebody
 * has to touch a security key). */
int agent_key(signing_key **out, const char *path, tsl_err *err);

#endif
