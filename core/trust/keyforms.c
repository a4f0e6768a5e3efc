/* The forms of a public key for other programs and for people. */
#include "keyforms.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "libcrypto.h"
#include "wire.h"

/* Of a plain key, and of a security key's (OpenSSH PROTOCOL.u2f). */
static const char plain_type[] = "ssh-ed25519", token_type[] = "sk-ssh-ed25519@openssh.com";

enum { PUBLIC_FILE_MAX = 4096 };

const char *key_type(const public_key *key)
{
    return key->application[0] ? token_type : plain_type;
}

bool key_is_type(const char *type)
{
    return strcmp(type, plain_type) == 0 || strcmp(type, token_type) == 0;
}

void key_add_blob(text *out, const public_key *key)
{
    wire_add_text(out, key_type(key));
    wire_add_string(out, key->bytes, PUBLIC_KEY_SIZE);
    if (key->application[0]) wire_add_text(out, key->application);
}

/* A name of printable ASCII, which is in every message about the key. */
static bool take_application(public_key *out, wire *in)
{
    wire name;
    if (!wire_string(&name, in) || name.left == 0 || name.left >= APPLICATION_SIZE) return false;
    for (size_t i = 0; i < name.left; i++)
        if (name.at[i] <= ' ' || name.at[i] > '~') return false;
    memcpy(out->application, name.at, name.left);
    return true;
}

bool key_from_blob(public_key *out, const void *bytes, size_t size)
{
    wire in = {bytes, size}, type, key;
    *out = (public_key){0};
    if (!wire_string(&type, &in) || !wire_string(&key, &in)) return false;
    const bool token = wire_equals(&type, token_type);
    if (!token && !wire_equals(&type, plain_type)) return false;
    if (key.left != PUBLIC_KEY_SIZE) return false;
    memcpy(out->bytes, key.at, PUBLIC_KEY_SIZE);
    return (!token || take_application(out, &in)) && in.left == 0;
}

bool key_from_base64(public_key *out, const char *base64)
{
    text bytes = {0};
    const bool good = wire_add_from_base64(&bytes, base64, strlen(base64)) &&
                      key_from_blob(out, bytes.bytes, bytes.size);
    text_free(&bytes);
    return good;
}

int key_load_public(public_key *out, char **comment, const char *path, tsl_err *err)
{
    text file;
    *comment = NULL;
    int status = file_read(&file, path, PUBLIC_FILE_MAX, err);
    if (status != TSL_OK) return status;
    char *rest = file.bytes;
    rest[strcspn(rest, "\r\n")] = '\0';
    const char *type = strsep(&rest, " "), *base64 = strsep(&rest, " ");
    if (!base64 || !key_is_type(type) || !key_from_base64(out, base64) ||
        strcmp(type, key_type(out)) != 0)
        status = tsl_fail(err, TSL_EINPUT, "'%s' is not an Ed25519 public key in OpenSSH's format",
                          path);
    if (status == TSL_OK && rest && *rest) *comment = xstrdup(rest);
    text_free(&file);
    return status;
}

/* "ssh-ed25519 AAAA..." */
static void add_type_and_blob(text *out, const public_key *key)
{
    text blob = {0};
    key_add_blob(&blob, key);
    text_addf(out, "%s ", key_type(key));
    wire_add_base64(out, blob.bytes, blob.size, 0);
    text_free(&blob);
}

void key_openssh(text *out, const public_key *key, const char *comment)
{
    add_type_and_blob(out, key);
    text_addf(out, " %s\n", comment);
}

int key_allowed_signers(text *out, const public_key *key, const char *principal, tsl_err *err)
{
    size_t length = strlen(principal);
    bool good = length >= 1 && length <= 255;
    for (const char *c = principal; good && *c; c++)
        good = *c > ' ' && *c < 0x7f && !strchr("\"#!*?,", *c);
    if (!good)
        return tsl_fail(
            err, TSL_EINPUT,
            "a signer's name is 1 to 255 characters of ASCII without spaces, quotes and "
            "# ! * ? , such as 'alice@example.org'");
    text_addf(out, "%s namespaces=\"" MANIFEST_NAMESPACE "\" ", principal);
    add_type_and_blob(out, key);
    text_add(out, "\n");
    return TSL_OK;
}

int key_spki_pem(text *out, const public_key *key, tsl_err *err)
{
    if (key->application[0])
        return tsl_fail(err, TSL_EINPUT, "the key of a security key has no form for OpenSSL");
    EVP_PKEY *pkey =
        EVP_PKEY_new_raw_public_key_ex(NULL, "ED25519", NULL, key->bytes, PUBLIC_KEY_SIZE);
    BIO *pem = BIO_new(BIO_s_mem());
    bool done = pkey && pem && PEM_write_bio_PUBKEY(pem, pkey) == 1;
    if (done) {
        char *bytes;
        long size = BIO_get_mem_data(pem, &bytes);
        text_add_bytes(out, bytes, (size_t)size);
    }
    BIO_free(pem);
    EVP_PKEY_free(pkey);
    return done ? TSL_OK : libcrypto_fail(err, "write a public key");
}

void key_fingerprint(text *out, const public_key *key)
{
    text blob = {0};
    digest d;
    key_add_blob(&blob, key);
    hash_bytes(&d, blob.bytes, blob.size);
    text_free(&blob);
    text_add(out, "SHA256:");
    wire_add_base64(out, d.bytes, DIGEST_SIZE, 0);
    /* OpenSSH leaves the padding out: 32 bytes have one character of it. */
    out->bytes[--out->size] = '\0';
}
