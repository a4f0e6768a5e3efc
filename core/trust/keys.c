/* Makes, stores and reads Ed25519 keys: PKCS#8 PEM files, with the checks that OpenSSH makes. */
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
#include "libcrypto.h"
#include "signing/openssh_key.h"

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
    signing_key *key = calloc(1, sizeof *key);
    if (!key || !pkey || EVP_PKEY_get_raw_public_key(pkey, key->public.bytes, &size) != 1) {
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

int key_outside(signing_key **out, const public_key *key, key_ask_fn ask, tsl_err *err)
{
    *out = calloc(1, sizeof **out);
    if (!*out) return tsl_fail(err, TSL_ESYSTEM, "out of memory for a key");
    (*out)->public = *key;
    (*out)->ask = ask;
    return TSL_OK;
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

/* Does the signature fit? False too where libcrypto had no memory: OpenSSL 3.0 says neither by its
 * result nor by its errors which of the two it was. *ready is false where it surely was memory. */
static bool try_signature(bool *ready, const public_key *key, const uint8_t *signature,
                          const hash_part *message)
{
    EVP_PKEY *pkey =
        EVP_PKEY_new_raw_public_key_ex(NULL, "ED25519", NULL, key->bytes, PUBLIC_KEY_SIZE);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    *ready = pkey && context && EVP_DigestVerifyInit(context, NULL, NULL, NULL, pkey) == 1;
    bool good = *ready && EVP_DigestVerify(context, signature, SIGNATURE_SIZE, message->bytes,
                                           message->size) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(pkey);
    return good;
}

/* A signature that is good (RFC 8032 7.1, test 1): refused, it shows that libcrypto cannot tell. */
static bool can_tell(void)
{
    static const public_key key = {.bytes = {0xd7, 0x5a, 0x98, 0x01, 0x82, 0xb1, 0x0a, 0xb7,
                                             0xd5, 0x4b, 0xfe, 0xd3, 0xc9, 0x64, 0x07, 0x3a,
                                             0x0e, 0xe1, 0x72, 0xf3, 0xda, 0xa6, 0x23, 0x25,
                                             0xaf, 0x02, 0x1a, 0x68, 0xf7, 0x07, 0x51, 0x1a}};
    static const uint8_t signature[SIGNATURE_SIZE] = {
        0xe5, 0x56, 0x43, 0x00, 0xc3, 0x60, 0xac, 0x72, 0x90, 0x86, 0xe2, 0xcc, 0x80,
        0x6e, 0x82, 0x8a, 0x84, 0x87, 0x7f, 0x1e, 0xb8, 0xe5, 0xd9, 0x74, 0xd8, 0x73,
        0xe0, 0x65, 0x22, 0x49, 0x01, 0x55, 0x5f, 0xb8, 0x82, 0x15, 0x90, 0xa3, 0x3b,
        0xac, 0xc6, 0x1e, 0x39, 0x70, 0x1c, 0xf9, 0xb4, 0x6b, 0xd2, 0x5b, 0xf5, 0xf0,
        0x59, 0x5b, 0xbe, 0x24, 0x65, 0x51, 0x41, 0x43, 0x8e, 0x7a, 0x10, 0x0b};
    bool ready;
    return try_signature(&ready, &key, signature, &(hash_part){"", 0});
}

int key_verify(bool *good, const public_key *key, const uint8_t signature[SIGNATURE_SIZE],
               const hash_part *message, tsl_err *err)
{
    bool ready = true, able = true;
    *good = try_signature(&ready, key, signature, message);
    /* One refusal may be one allocation that failed: refused twice, while a good signature passes
     * before and after, it is the signature. */
    if (!*good && ready) {
        able = can_tell();
        *good = able && try_signature(&ready, key, signature, message);
        if (able && !*good && ready) able = can_tell();
    }
    if (!ready || !able) return libcrypto_fail(err, "check a signature");
    ERR_clear_error();
    return TSL_OK;
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
        return tsl_fail(err, TSL_EINPUT, "'%s' is not a regular file", path);
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

static int open_key_file(int *out, const char *path, tsl_err *err)
{
    *out = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (*out >= 0) return TSL_OK;
    if (errno == ELOOP)
        return tsl_fail(err, TSL_EINPUT, "'%s' is a symbolic link: name the file itself", path);
    return file_fail(err, "open", path, errno);
}

/* The file's bytes, after the checks. The caller frees *out, on an error as well. */
static int read_key_file(secret *out, const char *path, tsl_err *err)
{
    int fd, status = open_key_file(&fd, path, err);
    *out = (secret){0};
    if (status != TSL_OK) return status;
    struct stat info;
    status = fstat(fd, &info) == 0 ? check_permissions(&info, path, err)
                                   : file_fail(err, "read", path, errno);
    if (status == TSL_OK) status = secret_new(out, (size_t)info.st_size, err);
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

static bool try_pem(pem *out, const void *file, size_t size)
{
    BIO *in = BIO_new_mem_buf(file, (int)size);
    bool found = in && PEM_read_bio_ex(in, &out->name, &out->header, &out->data, &out->size,
                                       PEM_FLAG_SECURE) == 1;
    BIO_free(in);
    return found;
}

/* A block that is good: where libcrypto cannot read it, it has no memory. */
static bool can_read_pem(void)
{
    static const char good[] = "-----BEGIN X-----\nAAAA\n-----END X-----\n";
    pem p = {0};
    bool found = try_pem(&p, good, sizeof good - 1);
    pem_free(&p);
    return found;
}

/* Of a block without data libcrypto gives no reason, and none where it has no memory for one.
 * Refused twice, while another block can be read, it is the block. */
static bool read_pem(pem *out, const secret *file)
{
    bool found = try_pem(out, file->bytes, file->size);
    if (!found && ERR_peek_error() == 0) found = try_pem(out, file->bytes, file->size);
    if (!found && ERR_peek_error() == 0 && can_read_pem())
        ERR_raise(ERR_LIB_PEM, PEM_R_NO_START_LINE);
    /* A header belongs to the encryption that came before PKCS#8, which hashes with MD5. */
    return found && out->header[0] == '\0';
}

/* libcrypto could not read it: because of what it is, or for want of memory. */
static int fail_input(tsl_err *err, const char *what, const char *path)
{
    if (libcrypto_lacked_memory()) return libcrypto_fail(err, "read a key");
    return tsl_fail(err, TSL_EINPUT, "'%s' %s", path, what);
}

static int decrypt(PKCS8_PRIV_KEY_INFO **out, const pem *p, const char *path, const asker *a,
                   tsl_err *err)
{
    const unsigned char *at = p->data;
    X509_SIG *box = d2i_X509_SIG(NULL, &at, p->size);
    if (!box) return fail_input(err, "is damaged", path);
    int status = TSL_OK;
    /* A context answers for a person, and would answer the same again. */
    for (unsigned tries = a->context ? 1 : 3; tries > 0 && status == TSL_OK && !*out; tries--) {
        secret passphrase = {0};
        status = a->ask(&passphrase, path, false, a->context, err);
        if (status == TSL_OK)
            *out = PKCS8_decrypt(box, (const char *)passphrase.bytes, (int)passphrase.size);
        if (status == TSL_OK && !*out && libcrypto_lacked_memory())
            status = libcrypto_fail(err, "read a key");
        if (status == TSL_OK && !*out && tries > 1) passphrase_wrong(tries - 1);
        secret_free(&passphrase);
    }
    X509_SIG_free(box);
    if (status == TSL_OK && !*out)
        status = tsl_fail(err, TSL_EINPUT, "wrong passphrase for '%s'", path);
    return status;
}

static int unwrap(PKCS8_PRIV_KEY_INFO **out, const pem *p, const char *path, const asker *a,
                  tsl_err *err)
{
    const unsigned char *at = p->data;
    if (strcmp(p->name, "ENCRYPTED PRIVATE KEY") == 0) return decrypt(out, p, path, a, err);
    if (strcmp(p->name, "PRIVATE KEY") != 0)
        return tsl_fail(err, TSL_EINPUT, "'%s' is not a private key in PKCS#8", path);
    *out = d2i_PKCS8_PRIV_KEY_INFO(NULL, &at, p->size);
    return *out ? TSL_OK : fail_input(err, "is not a private key in PKCS#8", path);
}

/* The form of RFC 8410: no parameters, and the seed is an octet string of its own. libcrypto's
 * reader of all kinds of keys does not say whether it had no memory or no such key; this needs
 * none. */
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
    int status = secret_new(&seed, ED25519_SEED, err);
    if (status == TSL_OK) memcpy(seed.bytes, bytes + sizeof head, ED25519_SEED);
    if (status == TSL_OK) status = key_from_seed(out, &seed, err);
    secret_free(&seed);
    return status;
}

static int load_pkcs8(signing_key **out, const pem *p, const char *path, const asker *a,
                      tsl_err *err)
{
    PKCS8_PRIV_KEY_INFO *plain = NULL;
    int status = unwrap(&plain, p, path, a, err);
    if (status == TSL_OK) status = from_pkcs8(out, plain, path, err);
    PKCS8_PRIV_KEY_INFO_free(plain);
    return status;
}

static int load_openssh(signing_key **out, const pem *p, const char *path, const asker *a,
                        tsl_err *err)
{
    openssh_key read = {.seed = {0}};
    const hash_part data = {p->data, (size_t)p->size};
    int status = openssh_key_read(&read, &data, path, a, err);
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
    pem block = {0};
    const asker who = {ask, context};
    *out = NULL;
    ERR_clear_error();
    int status = read_key_file(&file, path, err);
    if (status == TSL_OK && !read_pem(&block, &file))
        status = block.header && block.header[0]
                     ? tsl_fail(err, TSL_EINPUT, "'%s' is not a private key in PEM", path)
                     : fail_input(err, "is not a private key in PEM", path);
    if (status == TSL_OK)
        status = strcmp(block.name, "OPENSSH PRIVATE KEY") == 0
                     ? load_openssh(out, &block, path, &who, err)
                     : load_pkcs8(out, &block, path, &who, err);
    ERR_clear_error();
    pem_free(&block);
    secret_free(&file);
    return status;
}
