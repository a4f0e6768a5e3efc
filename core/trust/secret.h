/* Secrets in memory: locked, kept out of core dumps and children, wiped when freed. */
#ifndef CORE_TRUST_SECRET_H
#define CORE_TRUST_SECRET_H

#include <stddef.h>
#include <stdint.h>

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

/* `size` fresh bytes from the operating system's generator through RAND_priv_bytes. */
int secret_random(secret *out, size_t size, tsl_err *err);
/* 64 hex digits of either case to 32 bytes; the message never repeats the text. */
int secret_from_hex(secret *out, const char *hex, tsl_err *err);

#endif
