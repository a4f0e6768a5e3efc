/* Keys that are trusted no more: a list of public keys, or an OpenSSH KRL (PROTOCOL.krl). */
#include "revoked.h"

#include <string.h>

#include "base/file.h"
#include "keyforms.h"
#include "wire.h"

enum {
    FILE_MAX = 1 << 20,
    KRL_VERSION = 1,
    EXPLICIT_KEYS = 2, /* sections */
    SHA256_HASHES = 5
};

static const char krl_magic[] = "SSHKRL\n"; /* its NUL counts */

/* What is looked for, in both forms. */
typedef struct wanted {
    const char *path;
    const public_key *key;
    text blob;
    digest hash;
} wanted;

/* ---- a KRL ---- */

static bool skip(wire *in, size_t size)
{
    if (in->left < size) return false;
    in->at += size;
    in->left -= size;
    return true;
}

/* Is one of the section's strings this one? False in *whole where they are not strings. */
static bool has_string(bool *whole, wire section, const void *bytes, size_t size)
{
    wire one;
    bool found = false;
    *whole = true;
    while (section.left > 0 && (*whole = wire_string(&one, &section)))
        found |= one.left == size && memcmp(one.at, bytes, size) == 0;
    return found;
}

static int read_section(bool *out, uint8_t type, wire section, const wanted *w, tsl_err *err)
{
    bool whole, found;
    if (type == EXPLICIT_KEYS)
        found = has_string(&whole, section, w->blob.bytes, w->blob.size);
    else if (type == SHA256_HASHES)
        found = has_string(&whole, section, w->hash.bytes, DIGEST_SIZE);
    else
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' revokes by section %u of a KRL: only keys and their SHA-256 hashes "
                        "are read here",
                        w->path, type);
    *out |= found;
    return whole ? TSL_OK : tsl_fail(err, TSL_EINPUT, "'%s' is a damaged KRL", w->path);
}

static int read_krl(bool *out, wire in, const wanted *w, tsl_err *err)
{
    uint32_t version;
    uint8_t type;
    wire reserved, comment, section;
    int status = TSL_OK;
    /* The list's number, its date and its flags are eight bytes each. */
    if (!wire_u32(&version, &in) || version != KRL_VERSION || !skip(&in, 24) ||
        !wire_string(&reserved, &in) || !wire_string(&comment, &in))
        return tsl_fail(err, TSL_EINPUT, "'%s' is a damaged KRL", w->path);
    while (in.left > 0 && status == TSL_OK) {
        if (!wire_byte(&type, &in) || !wire_string(&section, &in))
            return tsl_fail(err, TSL_EINPUT, "'%s' is a damaged KRL", w->path);
        status = read_section(out, type, section, w, err);
    }
    return status;
}

/* ---- a list ---- */

/* "TYPE BASE64 [COMMENT]" */
static int read_line(bool *out, char *line, size_t number, const wanted *w, tsl_err *err)
{
    public_key key;
    bool good = false;
    line += strspn(line, " \t\r");
    if (*line == '\0' || *line == '#') return TSL_OK;
    const char *type = strsep(&line, " \t"), *base64 = strsep(&line, " \t\r");
    const bool ours = key_is_type(type);
    if (ours && base64) good = key_from_base64(&key, base64);
    if (ours ? !good : !base64 || strncmp(base64, "AAAA", 4) != 0)
        return tsl_fail(err, TSL_EINPUT, "%s:%zu: is not a public key", w->path, number);
    if (good) *out |= key_equal(&key, w->key);
    return TSL_OK;
}

static int read_list(bool *out, char *bytes, const wanted *w, tsl_err *err)
{
    int status = TSL_OK;
    size_t number = 0;
    for (char *line; status == TSL_OK && (line = strsep(&bytes, "\n"));)
        status = read_line(out, line, ++number, w, err);
    return status;
}

static int read_file(bool *out, text *file, const wanted *w, tsl_err *err)
{
    wire in = {(const uint8_t *)file->bytes, file->size};
    if (wire_literal(&in, krl_magic, sizeof krl_magic)) return read_krl(out, in, w, err);
    if (memchr(file->bytes, '\0', file->size))
        return tsl_fail(err, TSL_EINPUT, "'%s' is neither a list of keys nor a KRL", w->path);
    return read_list(out, file->bytes, w, err);
}

int revoked_find(bool *out, const char *path, const public_key *key, tsl_err *err)
{
    wanted w = {.path = path, .key = key};
    text file = {0};
    *out = false;
    key_add_blob(&w.blob, key);
    hash_bytes(&w.hash, w.blob.bytes, w.blob.size);
    int status = file_read(&file, path, FILE_MAX, err);
    if (status == TSL_OK) status = read_file(out, &file, &w, err);
    text_free(&file);
    text_free(&w.blob);
    return status;
}
