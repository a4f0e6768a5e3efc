/* Ed25519 keys: made, stored and read, as PKCS#8 PEM and in OpenSSH files. With the checks that
 * OpenSSH makes. */
#include "keys.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "trust/libcrypto.h"
#include "trust/wire.h"

enum {
    KEY_FILE_MAX = 8192, /* an encrypted Ed25519 key is about 330 bytes */
    ITERATIONS = 600000, /* OWASP's figure for PBKDF2-HMAC-SHA256 */
    SALT_SIZE = 16
};

struct signing_key {
    EVP_PKEY *pkey; /* NULL: `ask` knows the private half */
    key_ask_fn ask;
    public_key public;
};

bool key_equal(const public_key *a, const public_key *b)
{
    return memcmp(a->bytes, b->bytes, PUBLIC_KEY_SIZE) == 0 &&
           strcmp(a->application, b->application) == 0;
}

void key_free(signing_key *key)
{
    if (!key) return;
    EVP_PKEY_free(key->pkey);
    free(key);
}

/* Takes over `pkey`, which may be NULL. */
static int wrap(signing_key **out, EVP_PKEY *pkey, const char *task, tsl_err *err)
{
    size_t size = PUBLIC_KEY_SIZE;
    signing_key *key = xcalloc(1, sizeof *key);
    if (!pkey || EVP_PKEY_get_raw_public_key(pkey, key->public.bytes, &size) != 1) {
        EVP_PKEY_free(pkey);
        free(key);
        return libcrypto_fail(err, task);
    }
    key->pkey = pkey;
    *out = key;
    return TSL_OK;
}

int key_generate(signing_key **out, tsl_err *err)
{
    *out = NULL;
    return wrap(out, EVP_PKEY_Q_keygen(NULL, NULL, "ED25519"), "make a key", err);
}

int key_from_seed(signing_key **out, const secret *seed, tsl_err *err)
{
    *out = NULL;
    EVP_PKEY *pkey =
        EVP_PKEY_new_raw_private_key_ex(NULL, "ED25519", NULL, seed->bytes, seed->size);
    return wrap(out, pkey, "make a key of that seed", err);
}

void key_outside(signing_key **out, const public_key *key, key_ask_fn ask)
{
    *out = xcalloc(1, sizeof **out);
    (*out)->public = *key;
    (*out)->ask = ask;
}

key_ask_fn key_asked(const signing_key *key)
{
    return key->ask;
}

void key_public(public_key *out, const signing_key *key)
{
    *out = key->public;
}

int key_sign(uint8_t out[SIGNATURE_SIZE], const signing_key *key, const void *message, size_t size,
             tsl_err *err)
{
    size_t written = SIGNATURE_SIZE;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    /* Ed25519 hashes by itself: the digest must be NULL. */
    bool done = context && EVP_DigestSignInit(context, NULL, NULL, NULL, key->pkey) == 1 &&
                EVP_DigestSign(context, out, &written, message, size) == 1;
    EVP_MD_CTX_free(context);
    return done ? TSL_OK : libcrypto_fail(err, "sign");
}

int key_verify(bool *good, const public_key *key, const uint8_t signature[SIGNATURE_SIZE],
               const hash_part *message, tsl_err *err)
{
    EVP_PKEY *pkey =
        EVP_PKEY_new_raw_public_key_ex(NULL, "ED25519", NULL, key->bytes, PUBLIC_KEY_SIZE);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    const bool ready =
        pkey && context && EVP_DigestVerifyInit(context, NULL, NULL, NULL, pkey) == 1;
    *good = ready && EVP_DigestVerify(context, signature, SIGNATURE_SIZE, message->bytes,
                                      message->size) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(pkey);
    ERR_clear_error();
    return ready ? TSL_OK : libcrypto_fail(err, "check a signature");
}

/* ---- storing ---- */

static bool write_encrypted(BIO *out, PKCS8_PRIV_KEY_INFO *plain, const secret *passphrase)
{
    /* A NULL salt and IV are drawn afresh. */
    X509_ALGOR *method =
        PKCS5_pbe2_set_iv(EVP_aes_256_cbc(), ITERATIONS, NULL, SALT_SIZE, NULL, NID_hmacWithSHA256);
    if (!method) return false;
    X509_SIG *box =
        PKCS8_set0_pbe((const char *)passphrase->bytes, (int)passphrase->size, plain, method);
    if (!box) {
        X509_ALGOR_free(method);
        return false;
    }
    bool done = PEM_write_bio_PKCS8(out, box) == 1;
    X509_SIG_free(box);
    return done;
}

int key_save(const signing_key *key, const char *path, const secret *passphrase, tsl_err *err)
{
    int status;
    BIO *out = BIO_new(BIO_s_secmem());
    PKCS8_PRIV_KEY_INFO *plain = EVP_PKEY2PKCS8(key->pkey);
    bool done = out && plain &&
                (passphrase ? write_encrypted(out, plain, passphrase)
                            : PEM_write_bio_PKCS8_PRIV_KEY_INFO(out, plain) == 1);
    if (done) {
        char *bytes;
        long size = BIO_get_mem_data(out, &bytes);
        status = file_create(path, bytes, (size_t)size, 0600, err);
    } else {
        status = libcrypto_fail(err, "write a key");
    }
    PKCS8_PRIV_KEY_INFO_free(plain);
    BIO_free(out);
    return status;
}

/* ---- reading ---- */

static int check_permissions(const struct stat *info, const char *path, tsl_err *err)
{
    if (!S_ISREG(info->st_mode))
        return tsl_fail(err, TSL_ESYSTEM, "'%s' is not a regular file", path);
    if (info->st_uid != geteuid() && info->st_uid != 0)
        return tsl_fail(err, TSL_EINPUT, "'%s' belongs to another user", path);
    if (info->st_mode & 077)
        return tsl_fail(
            err, TSL_EINPUT,
            "'%s' is open to others (mode %04o): run 'chmod 600' on it, and make a new key if "
            "others may have read it",
            path, (unsigned)info->st_mode & 07777);
    if (info->st_size > KEY_FILE_MAX)
        return tsl_fail(err, TSL_EINPUT, "'%s' is not a key: it is larger than %d bytes", path,
                        KEY_FILE_MAX);
    return TSL_OK;
}

/* The file's bytes, after the checks. The caller frees *out, on an error as well. */
static int read_key_file(secret *out, const char *path, tsl_err *err)
{
    struct stat info;
    const int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    *out = (secret){0};
    if (fd < 0 && errno == ELOOP)
        return tsl_fail(err, TSL_EINPUT, "'%s' is a symbolic link: name the file itself", path);
    if (fd < 0) return file_fail(err, "open", path, errno);
    int status = fstat(fd, &info) == 0 ? check_permissions(&info, path, err)
                                       : file_fail(err, "read", path, errno);
    if (status == TSL_OK) secret_new(out, (size_t)info.st_size);
    errno = 0;
    if (status == TSL_OK && read(fd, out->bytes, out->size) != info.st_size)
        status = file_fail(err, "read", path, errno ? errno : EIO);
    close(fd);
    return status;
}

/* One PEM block, in OpenSSL's secure memory. */
typedef struct pem {
    char *name, *header;
    unsigned char *data;
    long size;
} pem;

static void pem_free(pem *p)
{
    OPENSSL_secure_free(p->name);
    OPENSSL_secure_free(p->header);
    OPENSSL_secure_clear_free(p->data, (size_t)p->size);
}

static bool read_pem(pem *out, const secret *file)
{
    BIO *in = BIO_new_mem_buf(file->bytes, (int)file->size);
    bool found = in && PEM_read_bio_ex(in, &out->name, &out->header, &out->data, &out->size,
                                       PEM_FLAG_SECURE) == 1;
    BIO_free(in);
    /* A header belongs to the encryption that came before PKCS#8, which hashes with MD5. */
    return found && out->header[0] == '\0';
}

static int decrypt(PKCS8_PRIV_KEY_INFO **out, const pem *p, const char *path, const asker *a,
                   tsl_err *err)
{
    const unsigned char *at = p->data;
    X509_SIG *box = d2i_X509_SIG(NULL, &at, p->size);
    if (!box) return tsl_fail(err, TSL_EINPUT, "'%s' is damaged", path);
    int status = TSL_OK;
    /* A context answers for a person, and would answer the same again. */
    for (unsigned tries = a->context ? 1 : 3; tries > 0 && status == TSL_OK && !*out; tries--) {
        secret passphrase = {0};
        status = a->ask(&passphrase, path, false, a->context, err);
        if (status == TSL_OK)
            *out = PKCS8_decrypt(box, (const char *)passphrase.bytes, (int)passphrase.size);
        if (status == TSL_OK && !*out && tries > 1) passphrase_wrong(tries - 1);
        secret_free(&passphrase);
    }
    X509_SIG_free(box);
    if (status == TSL_OK && !*out)
        status = tsl_fail(err, TSL_EINPUT, "wrong passphrase for '%s'", path);
    return status;
}

/* The form of RFC 8410: no parameters, and the seed is an octet string of its own. */
static int from_pkcs8(signing_key **out, const PKCS8_PRIV_KEY_INFO *plain, const char *path,
                      tsl_err *err)
{
    static const uint8_t head[] = {V_ASN1_OCTET_STRING, ED25519_SEED};
    const ASN1_OBJECT *kind = NULL;
    const X509_ALGOR *algorithm = NULL;
    const uint8_t *bytes = NULL;
    int size = 0, parameters = V_ASN1_UNDEF;
    PKCS8_pkey_get0(&kind, &bytes, &size, &algorithm, plain);
    X509_ALGOR_get0(NULL, &parameters, NULL, algorithm);
    if (OBJ_obj2nid(kind) != NID_ED25519 || parameters != V_ASN1_UNDEF ||
        size != (int)sizeof head + ED25519_SEED || memcmp(bytes, head, sizeof head) != 0)
        return tsl_fail(err, TSL_EINPUT, "'%s' is not an Ed25519 key", path);
    secret seed = {0};
    secret_new(&seed, ED25519_SEED);
    memcpy(seed.bytes, bytes + sizeof head, ED25519_SEED);
    int status = key_from_seed(out, &seed, err);
    secret_free(&seed);
    return status;
}

static int load_pkcs8(signing_key **out, const pem *p, const char *path, const asker *a,
                      tsl_err *err)
{
    PKCS8_PRIV_KEY_INFO *plain = NULL;
    const unsigned char *at = p->data;
    int status = TSL_OK;
    if (strcmp(p->name, "ENCRYPTED PRIVATE KEY") == 0)
        status = decrypt(&plain, p, path, a, err);
    else if (strcmp(p->name, "PRIVATE KEY") == 0)
        plain = d2i_PKCS8_PRIV_KEY_INFO(NULL, &at, p->size);
    if (status == TSL_OK && !plain)
        status = tsl_fail(err, TSL_EINPUT, "'%s' is not a private key in PKCS#8", path);
    if (status == TSL_OK) status = from_pkcs8(out, plain, path, err);
    PKCS8_PRIV_KEY_INFO_free(plain);
    return status;
}

static const char magic[] = "openssh-key-v1"; /* its NUL counts */

static bool is_padding(const wire *in)
{
    enum { BLOCK = 16 /* of AES */ };
    for (size_t i = 0; i < in->left; i++)
        if (in->at[i] != i + 1) return false;
    return in->left < BLOCK;
}

static bool read_ed25519(openssh_key *out, wire in)
{
    wire public, both, comment;
    if (!wire_string(&public, &in) || !wire_string(&both, &in) || !wire_string(&comment, &in) ||
        !is_padding(&in) || public.left != 32 || both.left != ED25519_SEED + 32 ||
        memcmp(both.at + ED25519_SEED, public.at, 32) != 0)
        return false;
    secret_new(&out->seed, ED25519_SEED);
    memcpy(out->seed.bytes, both.at, ED25519_SEED);
    memcpy(out->public, public.at, sizeof out->public);
    return true;
}

/* The Ed25519 key in `data`, what the PEM block of `path` holds. TSL_EINPUT if it is another key,
 * or encrypted: then ssh-agent can sign with it. */
static int openssh_key_read(openssh_key *out, const hash_part *data, const char *path, tsl_err *err)
{
    uint32_t count, one, other;
    wire in = {data->bytes, data->size}, cipher, kdf, options, public, box, type;
    if (!wire_literal(&in, magic, sizeof magic) || !wire_string(&cipher, &in) ||
        !wire_string(&kdf, &in) || !wire_string(&options, &in) || !wire_u32(&count, &in) ||
        count != 1 || !wire_string(&public, &in) || !wire_string(&box, &in) || box.left == 0)
        return tsl_fail(err, TSL_EINPUT, "'%s' is damaged", path);
    if (!wire_equals(&cipher, "none"))
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' is an encrypted key of OpenSSH: run 'ssh-add %s', and give its "
                        "'.pub' file",
                        path, path);
    /* Two equal numbers begin what is not encrypted. */
    const bool begins =
        wire_u32(&one, &box) && wire_u32(&other, &box) && one == other && wire_string(&type, &box);
    if (begins && wire_equals(&type, "sk-ssh-ed25519@openssh.com"))
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' belongs to a security key: run 'ssh-add' on it, and name its '.pub' "
                        "file instead",
                        path);
    if (begins && in.left == 0 && wire_equals(&type, "ssh-ed25519") && read_ed25519(out, box))
        return TSL_OK;
    return tsl_fail(err, TSL_EINPUT, "'%s' is not an Ed25519 key", path);
}

static int load_openssh(signing_key **out, const pem *p, const char *path, tsl_err *err)
{
    openssh_key read = {.seed = {0}};
    const hash_part data = {p->data, (size_t)p->size};
    int status = openssh_key_read(&read, &data, path, err);
    if (status == TSL_OK) status = key_from_seed(out, &read.seed, err);
    secret_free(&read.seed);
    if (status != TSL_OK || memcmp((*out)->public.bytes, read.public, PUBLIC_KEY_SIZE) == 0)
        return status;
    key_free(*out);
    *out = NULL;
    return tsl_fail(err, TSL_EINPUT, "'%s' is damaged", path);
}

int key_load(signing_key **out, const char *path, passphrase_fn ask, void *context, tsl_err *err)
{
    secret file;
    *out = NULL;
    int status = read_key_file(&file, path, err);
    if (status == TSL_OK) status = key_read(out, &file, path, ask, context, err);
    secret_free(&file);
    return status;
}

int key_read(signing_key **out, const secret *file, const char *path, passphrase_fn ask,
             void *context, tsl_err *err)
{
    pem block = {0};
    const asker who = {ask, context};
    int status = TSL_OK;
    *out = NULL;
    if (file->size > KEY_FILE_MAX || !read_pem(&block, file))
        status = tsl_fail(err, TSL_EINPUT, "'%s' is not a private key in PEM", path);
    if (status == TSL_OK)
        status = strcmp(block.name, "OPENSSH PRIVATE KEY") == 0
                     ? load_openssh(out, &block, path, err)
                     : load_pkcs8(out, &block, path, &who, err);
    ERR_clear_error();
    pem_free(&block);
    return status;
}
