/* Reads private keys in OpenSSH's own format (PROTOCOL.key), as `ssh-keygen -t ed25519` makes. */
#include "openssh_key.h"

#include <string.h>

#include "trust/wire.h"

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

int openssh_key_read(openssh_key *out, const hash_part *data, const char *path, tsl_err *err)
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
