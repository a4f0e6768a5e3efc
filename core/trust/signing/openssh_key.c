/* Reads private keys in OpenSSH's own format (PROTOCOL.key), as `ssh-keygen -t ed25519` makes. */
#include "openssh_key.h"

#include <openssl/evp.h>
#include <string.h>

#include "bcrypt.h"
#include "trust/libcrypto.h"
#include "trust/wire.h"

enum {
    KEY = 32,            /* of AES-256 */
    BLOCK = 16,          /* of AES */
    ROUNDS_MAX = 1 << 12 /* about 20 seconds; ssh-keygen writes 16 */
};

static const char magic[] = "openssh-key-v1"; /* its NUL counts */

/* The outer fields; they point into the data. */
typedef struct envelope {
    wire cipher, kdf, options, box;
    size_t rest; /* bytes behind the box */
} envelope;

static bool read_envelope(envelope *out, wire in)
{
    uint32_t count;
    wire public;
    bool read = wire_literal(&in, magic, sizeof magic) && wire_string(&out->cipher, &in) &&
                wire_string(&out->kdf, &in) && wire_string(&out->options, &in) &&
                wire_u32(&count, &in) && count == 1 && wire_string(&public, &in) &&
                wire_string(&out->box, &in);
    out->rest = in.left;
    return read;
}

/* What became of an opened box. */
typedef enum opened_box { BOX_GOOD, BOX_LOCKED, BOX_TOKEN, BOX_OTHER } opened_box;

static bool is_padding(const wire *in)
{
    for (size_t i = 0; i < in->left; i++)
        if (in->at[i] != i + 1) return false;
    return in->left < BLOCK;
}

/* Two equal numbers show that the passphrase was right. */
static opened_box read_box(openssh_key *out, wire in)
{
    uint32_t one, other;
    wire type, public, both, comment;
    if (!wire_u32(&one, &in) || !wire_u32(&other, &in)) return BOX_OTHER;
    if (one != other) return BOX_LOCKED;
    if (!wire_string(&type, &in)) return BOX_OTHER;
    if (wire_equals(&type, "sk-ssh-ed25519@openssh.com")) return BOX_TOKEN;
    if (!wire_equals(&type, "ssh-ed25519") || !wire_string(&public, &in) ||
        !wire_string(&both, &in) || !wire_string(&comment, &in) || !is_padding(&in))
        return BOX_OTHER;
    if (public.left != 32 || both.left != ED25519_SEED + 32 ||
        memcmp(both.at + ED25519_SEED, public.at, 32) != 0)
        return BOX_OTHER;
    memcpy(out->seed.bytes, both.at, ED25519_SEED);
    memcpy(out->public, public.at, sizeof out->public);
    return BOX_GOOD;
}

/* ---- decryption ---- */

typedef struct lock {
    wire salt;
    uint32_t rounds;
} lock;

static int read_lock(lock *out, const envelope *e, const char *path, tsl_err *err)
{
    wire in = e->options;
    if (!wire_equals(&e->cipher, "aes256-ctr") || !wire_equals(&e->kdf, "bcrypt"))
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' is encrypted in a way that is not read here: run 'ssh-keygen -p -Z "
                        "aes256-ctr -f' on it, or give it to ssh-agent and name its '.pub' file",
                        path);
    if (!wire_string(&out->salt, &in) || !wire_u32(&out->rounds, &in) || in.left != 0 ||
        out->salt.left == 0 || out->rounds == 0 || e->box.left % BLOCK != 0 || e->rest != 0)
        return tsl_fail(err, TSL_EINPUT, "'%s' is damaged", path);
    if (out->rounds > ROUNDS_MAX)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' asks for %u rounds of bcrypt, more than %d: give it to ssh-agent and "
                        "name its '.pub' file",
                        path, out->rounds, ROUNDS_MAX);
    return TSL_OK;
}

static int decrypt(secret *plain, const envelope *e, const lock *l, const secret *passphrase,
                   tsl_err *err)
{
    uint8_t key[KEY + BLOCK];
    int written = 0;
    int status = bcrypt_key(key, sizeof key, &(hash_part){passphrase->bytes, passphrase->size},
                            &(hash_part){l->salt.at, l->salt.left}, l->rounds, err);
    if (status != TSL_OK) return status;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool done =
        context && EVP_DecryptInit_ex(context, EVP_aes_256_ctr(), NULL, key, key + KEY) == 1 &&
        EVP_DecryptUpdate(context, plain->bytes, &written, e->box.at, (int)e->box.left) == 1;
    EVP_CIPHER_CTX_free(context);
    secret_wipe(key, sizeof key);
    return done ? TSL_OK : libcrypto_fail(err, "decrypt a key");
}

static int try_passphrase(opened_box *is, openssh_key *out, const envelope *e, const lock *l,
                          const secret *passphrase, tsl_err *err)
{
    secret plain = {0};
    secret_new(&plain, e->box.left);
    int status = decrypt(&plain, e, l, passphrase, err);
    if (status == TSL_OK) *is = read_box(out, (wire){plain.bytes, plain.size});
    secret_free(&plain);
    return status;
}

static int unlock(opened_box *is, openssh_key *out, const envelope *e, const char *path,
                  const asker *who, tsl_err *err)
{
    lock l;
    int status = read_lock(&l, e, path, err);
    *is = BOX_LOCKED;
    /* A context answers for a person, and would answer the same again. */
    for (unsigned tries = who->context ? 1 : 3; tries > 0 && status == TSL_OK && *is == BOX_LOCKED;
         tries--) {
        secret passphrase = {0};
        status = who->ask(&passphrase, path, false, who->context, err);
        if (status == TSL_OK) status = try_passphrase(is, out, e, &l, &passphrase, err);
        secret_free(&passphrase);
        if (status == TSL_OK && *is == BOX_LOCKED && tries > 1) passphrase_wrong(tries - 1);
    }
    return status;
}

int openssh_key_read(openssh_key *out, const hash_part *data, const char *path, const asker *who,
                     tsl_err *err)
{
    envelope e;
    opened_box is = BOX_OTHER;
    if (!read_envelope(&e, (wire){data->bytes, data->size}) || e.box.left == 0)
        return tsl_fail(err, TSL_EINPUT, "'%s' is damaged", path);
    secret_new(&out->seed, ED25519_SEED);
    int status = TSL_OK;
    const bool plain = wire_equals(&e.cipher, "none");
    if (plain && e.rest == 0)
        is = read_box(out, e.box);
    else if (!plain)
        status = unlock(&is, out, &e, path, who, err);
    if (status != TSL_OK || is == BOX_GOOD) return status;
    if (is == BOX_TOKEN)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' belongs to a security key: run 'ssh-add' on it, and name its '.pub' "
                        "file instead",
                        path);
    return is == BOX_LOCKED && !plain
               ? tsl_fail(err, TSL_EINPUT, "wrong passphrase for '%s'", path)
               : tsl_fail(err, TSL_EINPUT, "'%s' is not an Ed25519 key", path);
}
