/* Asks for a passphrase: on the terminal without echo, or from a file descriptor. */
#ifndef CORE_TRUST_PASSPHRASE_H
#define CORE_TRUST_PASSPHRASE_H

#include <stdbool.h>

#include "secret.h"

enum {
    PASSPHRASE_MAX = 1023, /* bytes */
    PASSPHRASE_MIN = 8     /* characters of a new one */
};

/* Asks for the passphrase of `path`: fills `out` (with secret_new), or returns an error. `again`:
 * it is a new one, must be typed twice, and is refused if it is short. `context` NULL: a person
 * answers, and may try up to three times. */
typedef int (*passphrase_fn)(secret *out, const char *path, bool again, void *context,
                             tsl_err *err);

/* Says on the terminal that the last answer was wrong, and how many more may be given. */
void passphrase_wrong(unsigned left);
/* Who is asked. */
typedef struct asker {
    passphrase_fn ask;
    void *context;
} asker;

/* Prompts on the terminal without echo; the default passphrase_fn. context: NULL, or an int * file
 * descriptor to read the passphrase's line from instead. */
int key_ask_terminal(secret *out, const char *path, bool again, void *context, tsl_err *err);

#endif
