/* Makes and checks SSHSIG signatures (OpenSSH PROTOCOL.sshsig), as `ssh-keygen -Y` does. */
#include "sshsig.h"

#include <openssl/evp.h>
#include <string.h>

#include "keyforms.h"
#include "libcrypto.h"
#include "wire.h"

enum { VERSION = 1, LINE_WIDTH = 76 /* PROTOCOL.sshsig 3 */ };

static const char magic[] = "SSHSIG", signature_type[] = "ssh-ed25519";
static const char armor_begin[] = "-----BEGIN SSH SIGNATURE-----\n";
static const char armor_end[] = "-----END SSH SIGNATURE-----\n";

/* What is signed. */
typedef struct subject {
    const char *name_space;
    const char *hash; /* "sha512" or "sha256" */
    const void *message;
    size_t size;
} subject;

static void add_string(text *t, const char *string)
{
    wire_add_string(t, string, strlen(string));
}

/* The bytes Ed25519 signs. */
static int signed_bytes(text *out, const subject *s, tsl_err *err)
{
    uint8_t hash[EVP_MAX_MD_SIZE];
    unsigned size;
    const EVP_MD *type = strcmp(s->hash, "sha512") == 0 ? EVP_sha512() : EVP_sha256();
    if (EVP_Digest(s->message, s->size, hash, &size, type, NULL) != 1)
        return libcrypto_fail(err, "compute a digest");
    text_add_bytes(out, magic, strlen(magic));
    add_string(out, s->name_space);
    add_string(out, ""); /* reserved */
    add_string(out, s->hash);
    wire_add_string(out, hash, size);
    return out->failed ? tsl_fail(err, TSL_ESYSTEM, "out of memory for a signature") : TSL_OK;
}

/* ---- signing ---- */

static void add_signature_blob(text *blob, const subject *s, const public_key *key,
                               const uint8_t signature[SIGNATURE_SIZE])
{
    text part = {0};
    text_add_bytes(blob, magic, strlen(magic));
    wire_add_u32(blob, VERSION);
    key_add_blob(&part, key);
    wire_add_string(blob, part.bytes, part.size);
    add_string(blob, s->name_space);
    add_string(blob, "");
    add_string(blob, s->hash);
    bool failed = part.failed;
    text_free(&part);
    add_string(&part, signature_type);
    wire_add_string(&part, signature, SIGNATURE_SIZE);
    wire_add_string(blob, part.bytes, part.size);
    if (failed || part.failed) blob->failed = true;
    text_free(&part);
}

int sshsig_sign(text *out, const signing_key *key, const char *name_space, const void *message,
                size_t size, tsl_err *err)
{
    const subject s = {name_space, "sha512", message, size};
    text to_sign = {0}, blob = {0};
    uint8_t signature[SIGNATURE_SIZE];
    public_key public;
    int status = signed_bytes(&to_sign, &s, err);
    if (status == TSL_OK) status = key_sign(signature, key, to_sign.bytes, to_sign.size, err);
    if (status != TSL_OK) goto fail;
    key_public(&public, key);
    add_signature_blob(&blob, &s, &public, signature);
    text_add(out, armor_begin);
    if (!blob.failed) wire_add_base64(out, blob.bytes, blob.size, LINE_WIDTH);
    text_add(out, "\n");
    text_add(out, armor_end);
    if (blob.failed || out->failed)
        status = tsl_fail(err, TSL_ESYSTEM, "out of memory for a signature");
fail:
    text_free(&to_sign);
    text_free(&blob);
    return status;
}

/* ---- verifying ---- */

#define NOT_GOOD "the signature is not a good SSH signature: "

/* The base64 characters between the armor's first and last line, without the line feeds. */
static bool strip_armor(text *chars, const char *armor, size_t size)
{
    size_t begin = strlen(armor_begin), end = strlen(armor_end);
    if (size > SSHSIG_ARMOR_MAX || size < begin + end) return false;
    if (memcmp(armor, armor_begin, begin) != 0) return false;
    if (memcmp(armor + size - end, armor_end, end) != 0) return false;
    const char *at = armor + begin, *stop = armor + size - end;
    while (at < stop) {
        const char *feed = memchr(at, '\n', (size_t)(stop - at));
        if (!feed || feed == at || feed - at > LINE_WIDTH) return false;
        text_add_bytes(chars, at, (size_t)(feed - at));
        at = feed + 1;
    }
    return chars->size > 0;
}

static int read_armor(text *blob, bool *good, const hash_part *armor, tsl_err *err)
{
    text chars = {0};
    *good = strip_armor(&chars, armor->bytes, armor->size) &&
            wire_add_from_base64(blob, chars.bytes, chars.size);
    bool failed = chars.failed || blob->failed;
    text_free(&chars);
    return failed ? tsl_fail(err, TSL_ESYSTEM, "out of memory for a signature") : TSL_OK;
}

/* Reads a string that holds one value of type ssh-ed25519 and nothing more. */
static bool take_ed25519(wire *value, wire *in, size_t size)
{
    wire whole, type;
    return wire_string(&whole, in) && wire_string(&type, &whole) &&
           wire_equals(&type, signature_type) && wire_string(value, &whole) &&
           value->left == size && whole.left == 0;
}

/* Fills s->hash from the blob; `key` and `signature` point into it. NULL, or what is wrong. */
static const char *read_blob(subject *s, wire *key, wire *signature, wire in)
{
    uint32_t version;
    wire field;
    if (!wire_literal(&in, magic, strlen(magic))) return NOT_GOOD "it does not begin with SSHSIG";
    if (!wire_u32(&version, &in) || version != VERSION) return NOT_GOOD "its version is not 1";
    if (!take_ed25519(key, &in, PUBLIC_KEY_SIZE)) return NOT_GOOD "its key is not Ed25519";
    if (!wire_string(&field, &in) || !wire_equals(&field, s->name_space))
        return NOT_GOOD "it was made for another purpose (namespace)";
    if (!wire_string(&field, &in) || field.left != 0)
        return NOT_GOOD "its reserved field is not empty";
    if (!wire_string(&field, &in)) return NOT_GOOD "it ends too soon";
    s->hash = wire_equals(&field, "sha512")   ? "sha512"
              : wire_equals(&field, "sha256") ? "sha256"
                                              : NULL;
    if (!s->hash) return NOT_GOOD "its hash is neither sha512 nor sha256";
    if (!take_ed25519(signature, &in, SIGNATURE_SIZE))
        return NOT_GOOD "its signature is not Ed25519";
    return in.left == 0 ? NULL : NOT_GOOD "something follows its end";
}

int sshsig_verify(public_key *signer, const char **wrong, const sshsig_claim *claim, tsl_err *err)
{
    subject s = {claim->name_space, NULL, claim->message.bytes, claim->message.size};
    text blob = {0}, to_sign = {0};
    wire key, signature;
    bool good = false;
    *wrong = NULL;
    int status = read_armor(&blob, &good, &claim->armor, err);
    if (status != TSL_OK) goto fail;
    *wrong = good ? read_blob(&s, &key, &signature, (wire){(const uint8_t *)blob.bytes, blob.size})
                  : NOT_GOOD "its armor is damaged";
    if (*wrong) goto fail;
    status = signed_bytes(&to_sign, &s, err);
    if (status != TSL_OK) goto fail;
    memcpy(signer->bytes, key.at, PUBLIC_KEY_SIZE);
    const hash_part signed_part = {to_sign.bytes, to_sign.size};
    status = key_verify(&good, signer, signature.at, &signed_part, err);
    if (status == TSL_OK && !good) *wrong = "the signature does not match what was signed";
fail:
    text_free(&blob);
    text_free(&to_sign);
    return status;
}
