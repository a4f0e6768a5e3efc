/* Secrets in memory: locked, kept out of core dumps and children, wiped; and passphrases, asked
 * for. */
#ifndef CORE_TRUST_SECRET_H
#define CORE_TRUST_SECRET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "twistseal/base.h"

/* Call it once, first in main. Turns off core dumps and tracing, sets umask 077, and puts OpenSSL's
 * own secret values (private keys) into its secure heap. If memory cannot be locked, that is no
 * error: the administrator sets the limit. */
int secret_process_init(tsl_err *err);

/* Bytes in separate pages: locked if the limit allows it, left out of core dumps, zero in a forked
 * child. */
typedef struct secret {
    uint8_t *bytes; /* zeroed at first */
    size_t size;    /* may be made smaller */
    size_t room;    /* the bytes that it takes, whole pages */
} secret;

void secret_new(secret *out, size_t size);
void secret_free(secret *s); /* wipes; a zeroed secret may be freed */
void secret_wipe(void *bytes, size_t size);
void secret_wipe_text(text *t); /* and frees it */

/* `size` fresh bytes from the operating system's generator through RAND_priv_bytes. */
int secret_random(secret *out, size_t size, tsl_err *err);
/* 64 hex digits of either case to 32 bytes; the message never repeats the text. */
int secret_from_hex(secret *out, const char *hex, tsl_err *err);

/* Asks for a passphrase: on the terminal without echo, or from a file descriptor. */

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
