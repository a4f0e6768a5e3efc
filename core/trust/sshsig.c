/* SSHSIG signatures (OpenSSH PROTOCOL.sshsig), and the public forms of keys. */
#include "sshsig.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "trust/libcrypto.h"
#include "trust/wire.h"

enum {
    VERSION = 1,
    LINE_WIDTH = 76, /* PROTOCOL.sshsig 3 */
    USER_PRESENT = 1 /* a flag of security keys */
};

static const char magic[] = "SSHSIG";
static const char armor_begin[] = "-----BEGIN SSH SIGNATURE-----\n";
static const char armor_end[] = "-----END SSH SIGNATURE-----\n";

/* What is signed. */
typedef struct subject {
    const char *name_space;
    const char *hash; /* "sha512" or "sha256" */
    const void *message;
    size_t size;
} subject;

/* The bytes that are signed. */
static int signed_bytes(text *out, const subject *s, tsl_err *err)
{
    uint8_t hash[EVP_MAX_MD_SIZE];
    unsigned size;
    const EVP_MD *type = strcmp(s->hash, "sha512") == 0 ? EVP_sha512() : EVP_sha256();
    if (EVP_Digest(s->message, s->size, hash, &size, type, NULL) != 1)
        return libcrypto_fail(err, "compute a digest");
    text_add_bytes(out, magic, strlen(magic));
    wire_add_text(out, s->name_space);
    wire_add_text(out, ""); /* reserved */
    wire_add_text(out, s->hash);
    wire_add_string(out, hash, size);
    return TSL_OK;
}

/* ---- signing ---- */

/* OpenSSH's form of the signature: its type and bytes. */
static int make_signature(text *out, const signing_key *key, const text *to_sign, tsl_err *err)
{
    uint8_t signature[SIGNATURE_SIZE];
    public_key public;
    key_public(&public, key);
    if (key_asked(key))
        return key_asked(key)(out, &public, &(hash_part){to_sign->bytes, to_sign->size}, err);
    int status = key_sign(signature, key, to_sign->bytes, to_sign->size, err);
    wire_add_text(out, key_type(&public));
    wire_add_string(out, signature, SIGNATURE_SIZE);
    return status;
}

static void add_blob(text *blob, const subject *s, const public_key *key, const text *signature)
{
    text part = {0};
    text_add_bytes(blob, magic, strlen(magic));
    wire_add_u32(blob, VERSION);
    key_add_blob(&part, key);
    wire_add_string(blob, part.bytes, part.size);
    wire_add_text(blob, s->name_space);
    wire_add_text(blob, "");
    wire_add_text(blob, s->hash);
    wire_add_string(blob, signature->bytes, signature->size);
    text_free(&part);
}

int sshsig_sign(text *out, const signing_key *key, const char *name_space, const void *message,
                size_t size, tsl_err *err)
{
    const subject s = {name_space, "sha512", message, size};
    text to_sign = {0}, signature = {0}, blob = {0}, armor = {0};
    public_key public;
    const char *wrong = NULL;
    key_public(&public, key);
    int status = signed_bytes(&to_sign, &s, err);
    if (status == TSL_OK) status = make_signature(&signature, key, &to_sign, err);
    if (status != TSL_OK) goto fail;
    add_blob(&blob, &s, &public, &signature);
    text_add(&armor, armor_begin);
    wire_add_base64(&armor, blob.bytes, blob.size, LINE_WIDTH);
    text_add(&armor, "\n");
    text_add(&armor, armor_end);
    /* What is written was verified: a machine that errs, or an agent that lies, makes no set. */
    const sshsig_claim claim = {{armor.bytes, armor.size}, name_space, {message, size}};
    status = sshsig_verify(&public, &wrong, &claim, err);
    if (status == TSL_OK && wrong)
        status = tsl_fail(err, TSL_EBROKEN, "the signature just made does not verify: %s", wrong);
    if (status == TSL_OK) text_add_bytes(out, armor.bytes, armor.size);
fail:
    text_free(&to_sign);
    text_free(&signature);
    text_free(&blob);
    text_free(&armor);
    return status;
}

/* ---- verifying ---- */

#define NOT_GOOD "the signature is not a good SSH signature: "

/* The bytes that the lines of base64 between the armor's first and last line stand for. */
static bool read_armor(text *blob, const hash_part *armor)
{
    const char *bytes = armor->bytes;
    const size_t size = armor->size, begin = strlen(armor_begin), end = strlen(armor_end);
    if (size > SSHSIG_ARMOR_MAX || size < begin + end) return false;
    if (memcmp(bytes, armor_begin, begin) != 0) return false;
    if (memcmp(bytes + size - end, armor_end, end) != 0) return false;
    text chars = {0};
    bool good = size > begin + end;
    for (const char *at = bytes + begin, *stop = bytes + size - end; good && at < stop;) {
        const char *feed = memchr(at, '\n', (size_t)(stop - at));
        good = feed && feed > at && feed - at <= LINE_WIDTH;
        if (!good) break;
        text_add_bytes(&chars, at, (size_t)(feed - at));
        at = feed + 1;
    }
    good = good && wire_add_from_base64(blob, chars.bytes, chars.size);
    text_free(&chars);
    return good;
}

/* What a blob says. */
typedef struct signed_blob {
    public_key key;
    uint8_t signature[SIGNATURE_SIZE];
    uint8_t token[5]; /* a security key's flags, and its counter */
} signed_blob;

/* Reads a string that holds one signature of the key's type and nothing more. */
static bool read_signature(signed_blob *out, wire *in)
{
    wire whole, type, value;
    if (!wire_string(&whole, in) || !wire_string(&type, &whole) ||
        !wire_equals(&type, key_type(&out->key)) || !wire_string(&value, &whole) ||
        value.left != SIGNATURE_SIZE)
        return false;
    memcpy(out->signature, value.at, SIGNATURE_SIZE);
    if (!out->key.application[0]) return whole.left == 0;
    if (whole.left != sizeof out->token) return false;
    memcpy(out->token, whole.at, sizeof out->token);
    return true;
}

/* Fills s->hash from the blob. NULL, or what is wrong. */
static const char *read_blob(signed_blob *out, subject *s, wire in)
{
    uint32_t version;
    wire field;
    if (!wire_literal(&in, magic, strlen(magic))) return NOT_GOOD "it does not begin with SSHSIG";
    if (!wire_u32(&version, &in) || version != VERSION) return NOT_GOOD "its version is not 1";
    if (!wire_string(&field, &in) || !key_from_blob(&out->key, field.at, field.left))
        return NOT_GOOD "its key is not Ed25519";
    if (!wire_string(&field, &in) || !wire_equals(&field, s->name_space))
        return NOT_GOOD "it was made for another purpose (namespace)";
    if (!wire_string(&field, &in) || field.left != 0)
        return NOT_GOOD "its reserved field is not empty";
    if (!wire_string(&field, &in)) return NOT_GOOD "it ends too soon";
    s->hash = wire_equals(&field, "sha512")   ? "sha512"
              : wire_equals(&field, "sha256") ? "sha256"
                                              : NULL;
    if (!s->hash) return NOT_GOOD "its hash is neither sha512 nor sha256";
    if (!read_signature(out, &in)) return NOT_GOOD "its signature is not Ed25519";
    if (in.left != 0) return NOT_GOOD "something follows its end";
    if (out->key.application[0] && !(out->token[0] & USER_PRESENT))
        return NOT_GOOD "nobody touched the security key (user presence)";
    return NULL;
}

/* A security key signs digests of its application and of the bytes, with what it says itself
 * between them (PROTOCOL.u2f). */
static void token_bytes(text *out, const signed_blob *b)
{
    digest application, bytes;
    hash_bytes(&application, b->key.application, strlen(b->key.application));
    hash_bytes(&bytes, out->bytes, out->size);
    text_free(out);
    text_add_bytes(out, application.bytes, DIGEST_SIZE);
    text_add_bytes(out, b->token, sizeof b->token);
    text_add_bytes(out, bytes.bytes, DIGEST_SIZE);
}

int sshsig_verify(public_key *signer, const char **wrong, const sshsig_claim *claim, tsl_err *err)
{
    subject s = {claim->name_space, NULL, claim->message.bytes, claim->message.size};
    text blob = {0}, to_sign = {0};
    signed_blob b = {.key = {.bytes = {0}}};
    bool good = read_armor(&blob, &claim->armor);
    int status = TSL_OK;
    *wrong = good ? read_blob(&b, &s, (wire){(const uint8_t *)blob.bytes, blob.size})
                  : NOT_GOOD "its armor is damaged";
    if (*wrong) goto fail;
    status = signed_bytes(&to_sign, &s, err);
    if (status == TSL_OK && b.key.application[0]) token_bytes(&to_sign, &b);
    if (status != TSL_OK) goto fail;
    *signer = b.key;
    const hash_part signed_part = {to_sign.bytes, to_sign.size};
    status = key_verify(&good, signer, b.signature, &signed_part, err);
    if (status == TSL_OK && !good) *wrong = "the signature does not match what was signed";
fail:
    text_free(&blob);
    text_free(&to_sign);
    return status;
}

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
static bool read_application(public_key *out, wire *in)
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
    return (!token || read_application(out, &in)) && in.left == 0;
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
