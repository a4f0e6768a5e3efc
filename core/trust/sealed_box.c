/* A text that a passcode opens: AES-256-GCM (SP 800-38D) with a key that PBKDF2 derives. */
#include "sealed_box.h"

#include <limits.h>
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

#include "libcrypto.h"

/* Encrypts or decrypts the bytes; NULL on failure. The caller frees the context. */
static EVP_CIPHER_CTX *transform(uint8_t *out, const sealed_box *box, const hash_part *in,
                                 bool close)
{
    int n = 0;
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    if (c && in->size < INT_MAX &&
        EVP_CipherInit_ex(c, EVP_aes_256_gcm(), NULL, box->key, box->iv, close) == 1 &&
        EVP_CipherUpdate(c, NULL, &n, box->label.bytes, (int)box->label.size) == 1 &&
        EVP_CipherUpdate(c, out, &n, in->bytes, (int)in->size) == 1)
        return c;
    EVP_CIPHER_CTX_free(c);
    return NULL;
}

int sealed_box_close(text *out, const sealed_box *box, const hash_part *plain, tsl_err *err)
{
    int n = 0;
    uint8_t tag[BOX_TAG_SIZE];
    uint8_t *bytes = malloc(plain->size + 1);
    EVP_CIPHER_CTX *c = bytes ? transform(bytes, box, plain, true) : NULL;
    bool done = c && EVP_CipherFinal_ex(c, bytes, &n) == 1 &&
                EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_AEAD_GET_TAG, sizeof tag, tag) == 1;
    if (done) {
        text_add_bytes(out, bytes, plain->size);
        text_add_bytes(out, tag, sizeof tag);
    }
    EVP_CIPHER_CTX_free(c);
    free(bytes);
    return done && !out->failed ? TSL_OK : libcrypto_fail(err, "encrypt");
}

int sealed_box_open(text *out, bool *opened, const sealed_box *box, const hash_part *closed,
                    tsl_err *err)
{
    int n = 0;
    *opened = false;
    if (closed->size < BOX_TAG_SIZE) return TSL_OK;
    const hash_part in = {closed->bytes, closed->size - BOX_TAG_SIZE};
    uint8_t tag[BOX_TAG_SIZE];
    memcpy(tag, (const uint8_t *)closed->bytes + in.size, sizeof tag);
    uint8_t *bytes = malloc(in.size + 1);
    EVP_CIPHER_CTX *c = bytes ? transform(bytes, box, &in, false) : NULL;
    bool done = c && EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_AEAD_SET_TAG, sizeof tag, tag) == 1;
    *opened = done && EVP_CipherFinal_ex(c, bytes, &n) == 1;
    if (*opened) text_add_bytes(out, bytes, in.size);
    if (bytes) secret_wipe(bytes, in.size);
    EVP_CIPHER_CTX_free(c);
    free(bytes);
    ERR_clear_error();
    return done && !out->failed ? TSL_OK : libcrypto_fail(err, "decrypt");
}
