/* The key that a user names to sign with: a file, or one that an ssh-agent holds. */
#include "signing.h"

#include <stdlib.h>
#include <string.h>

#include "agent.h"

/* As `ssh-keygen -Y sign` does with a public key's file. */
int signing_load(signing_key **out, const char *path, passphrase_fn ask, void *context,
                 tsl_err *err)
{
    static const char ending[] = ".pub";
    const size_t size = strlen(path), tail = sizeof ending - 1;
    const char *agent = getenv("SSH_AUTH_SOCK");
    if (size <= tail || strcmp(path + size - tail, ending) != 0)
        return key_load(out, path, ask, context, err);
    if (agent && *agent) return agent_key(out, path, err);
    *out = NULL;
    return tsl_fail(err, TSL_EINPUT,
                    "'%s' is the public half of a key: give the private one, '%.*s', or let an "
                    "ssh-agent hold it (SSH_AUTH_SOCK is not set)",
                    path, (int)(size - tail), path);
}
