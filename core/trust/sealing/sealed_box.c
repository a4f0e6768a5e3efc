/* A text that a passcode opens: AES-256-GCM (SP 800-38D) with a key that PBKDF2 derives. */
#include "sealed_box.h"

#include <limits.h>
#include <openssl/evp.h>
#include <stdlib.h>

#include "base/memory.h"
#include "trust/libcrypto.h"

/* People may leave out the hyphens, so that they are no part of what is derived from. */
int sealed_box_key(uint8_t out[KEY_SIZE], const char passcode[PASSCODE_SIZE],
                   const uint8_t salt[BOX_SALT_SIZE], tsl_err *err)
{
    char letters[PASSCODE_SIZE];
    int size = 0;
    for (const char *next = passcode; *next; next++)
        if (*next != '-') letters[size++] = *next;
    const bool done = PKCS5_PBKDF2_HMAC(letters, size, salt, BOX_SALT_SIZE, BOX_ROUNDS,
                                        EVP_sha256(), KEY_SIZE, out) == 1;
    secret_wipe(letters, sizeof letters);
    return done ? TSL_OK : libcrypto_fail(err, "derive a key from a passcode");
}

/* Encrypts the bytes; NULL on failure. The caller frees the context. */
static EVP_CIPHER_CTX *encrypt(uint8_t *out, const sealed_box *box, const hash_part *in)
{
    int n = 0;
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    if (c && in->size < INT_MAX &&
        EVP_EncryptInit_ex(c, EVP_aes_256_gcm(), NULL, box->key, box->iv) == 1 &&
        EVP_EncryptUpdate(c, NULL, &n, box->label.bytes, (int)box->label.size) == 1 &&
        EVP_EncryptUpdate(c, out, &n, in->bytes, (int)in->size) == 1)
        return c;
    EVP_CIPHER_CTX_free(c);
    return NULL;
}

int sealed_box_close(text *out, const sealed_box *box, const hash_part *plain, tsl_err *err)
{
    int n = 0;
    uint8_t tag[BOX_TAG_SIZE];
    uint8_t *bytes = xmalloc(plain->size + 1);
    EVP_CIPHER_CTX *c = bytes ? encrypt(bytes, box, plain) : NULL;
    bool done = c && EVP_EncryptFinal_ex(c, bytes + plain->size, &n) == 1 &&
                EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_AEAD_GET_TAG, sizeof tag, tag) == 1;
    if (done) {
        text_add_bytes(out, bytes, plain->size);
        text_add_bytes(out, tag, sizeof tag);
    }
    EVP_CIPHER_CTX_free(c);
    free(bytes);
    return done ? TSL_OK : libcrypto_fail(err, "encrypt");
}
