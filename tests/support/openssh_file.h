/* Private keys in OpenSSH's form (PROTOCOL.key), written by hand. Include after cmocka. */
#ifndef TESTS_OPENSSH_FILE_H
#define TESTS_OPENSSH_FILE_H

#include "scratch.h"
#include "trust/wire.h"

/* What stands before the box: how it is locked, and a public key that is not looked at. */
static inline void begin_openssh(text *blob, const char *cipher, const char *kdf,
                                 const text *options)
{
    text_add_bytes(blob, "openssh-key-v1", 15);
    wire_add_text(blob, cipher);
    wire_add_text(blob, kdf);
    wire_add_string(blob, options->bytes, options->size);
    wire_add_u32(blob, 1);
    wire_add_text(blob, "public");
}

/* Writes the file, and frees the blob. */
static inline void write_openssh(const char *name, text *blob)
{
    text pem = {0};
    text_add(&pem, "-----BEGIN OPENSSH PRIVATE KEY-----\n");
    wire_add_base64(&pem, blob->bytes, blob->size, 70);
    text_add(&pem, "\n-----END OPENSSH PRIVATE KEY-----\n");
    write_text(name, pem.bytes);
    text_free(&pem);
    text_free(blob);
}

#endif
