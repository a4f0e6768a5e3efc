/* Signatures of security keys (PROTOCOL.u2f), made by a key of known seed. Include after cmocka. */
#ifndef TESTS_TOKEN_SIGNATURE_H
#define TESTS_TOKEN_SIGNATURE_H

#include <string.h>

#include <openssl/evp.h>

#include "seeded_key.h"
#include "trust/sshsig.h"
#include "trust/wire.h"

static const char token_message[] = "twistseal/manifest/v1\ncompetition: Example2026\n";
static const size_t token_message_size = sizeof token_message - 1;

static inline void add_string(text *t, const char *string)
{
    wire_add_string(t, string, strlen(string));
}

static inline void add_digest(text *t, const void *bytes, size_t size)
{
    digest d;
    hash_bytes(&d, bytes, size);
    text_add_bytes(t, d.bytes, DIGEST_SIZE);
}

/* What the token signs: its application, its flags, its counter, and the bytes to sign. */
static inline text token_signature(const char *application, const char token[5])
{
    text to_sign = {0}, what = {0}, signature = {0};
    uint8_t hash[64], bytes[SIGNATURE_SIZE];
    assert_int_equal(EVP_Digest(token_message, token_message_size, hash, NULL, EVP_sha512(), NULL),
                     1);
    text_add(&to_sign, "SSHSIG");
    add_string(&to_sign, MANIFEST_NAMESPACE);
    add_string(&to_sign, "");
    add_string(&to_sign, "sha512");
    wire_add_string(&to_sign, hash, sizeof hash);
    add_digest(&what, application, strlen(application));
    text_add_bytes(&what, token, 5);
    add_digest(&what, to_sign.bytes, to_sign.size);
    signing_key *key = test_key(1);
    assert_int_equal(key_sign(bytes, key, what.bytes, what.size, NULL), TSL_OK);
    key_free(key);
    text_add_bytes(&signature, (const char *)bytes, sizeof bytes);
    text_free(&to_sign);
    text_free(&what);
    return signature;
}

/* A token's signature of the message: made with these words of the token's, shown with others. */
typedef struct token_words {
    const char *application, *said; /* its flags and its counter */
    size_t size;                    /* of what it said */
} token_words;

static inline text token_blob(const token_words *made, const token_words *shown)
{
    text blob = {0}, part = {0}, signature = token_signature(made->application, made->said);
    const public_key public = public_of(1);
    text_add(&blob, "SSHSIG");
    wire_add_u32(&blob, 1);
    add_string(&part, "sk-ssh-ed25519@openssh.com");
    wire_add_string(&part, public.bytes, PUBLIC_KEY_SIZE);
    add_string(&part, shown->application);
    wire_add_string(&blob, part.bytes, part.size);
    text_free(&part);
    add_string(&blob, MANIFEST_NAMESPACE);
    add_string(&blob, "");
    add_string(&blob, "sha512");
    add_string(&part, "sk-ssh-ed25519@openssh.com");
    wire_add_string(&part, signature.bytes, signature.size);
    text_add_bytes(&part, shown->said, shown->size);
    wire_add_string(&blob, part.bytes, part.size);
    text_free(&part);
    text_free(&signature);
    return blob;
}

/* The blob in its armor. */
static inline text token_armor(const text *blob)
{
    text armor = {0};
    text_add(&armor, "-----BEGIN SSH SIGNATURE-----\n");
    wire_add_base64(&armor, blob->bytes, blob->size, 70);
    text_add(&armor, "\n-----END SSH SIGNATURE-----\n");
    return armor;
}

#endif
