/* A party's own file: the 32 bytes that it commits to when it joins, and reveals at the end. */
#include "share.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"

#define FORM "twistseal/share/v1\ncompetition: %s\nname: %s\nbefore: sha256=%s\nshare: %s\n"

enum { SHARE_FILE_MAX = 512 };

void share_free(share *s)
{
    secret_free(&s->bytes);
    *s = (share){0};
}

static void write_share(secret *out, const share *s)
{
    digest bytes;
    char before[DIGEST_HEX], hex[DIGEST_HEX];
    secret_new(out, SHARE_FILE_MAX);
    memcpy(bytes.bytes, s->bytes.bytes, REVEAL_SIZE);
    hash_hex(before, &s->before);
    hash_hex(hex, &bytes);
    snprintf((char *)out->bytes, out->size, FORM, s->competition, s->name, before, hex);
    secret_wipe(&bytes, sizeof bytes);
    secret_wipe(hex, sizeof hex);
}

/* Read leniently, and compared with what write_share writes. */
static int parse(share *out, const text *bytes, const char *path, tsl_err *err)
{
    char before[DIGEST_HEX] = "", hex[DIGEST_HEX] = "";
    secret again = {0};
    const bool whole = sscanf(bytes->bytes,
                              "twistseal/share/v1 competition: %71s name: %64s before: "
                              "sha256=%64s share: %64s",
                              out->competition, out->name, before, hex) == 4 &&
                       hash_from_hex(&out->before, before);
    int status = whole ? secret_from_hex(&out->bytes, hex, err) : TSL_EINPUT;
    if (status == TSL_OK) write_share(&again, out);
    const bool same = status == TSL_OK && strcmp((char *)again.bytes, bytes->bytes) == 0;
    secret_wipe(hex, sizeof hex);
    secret_free(&again);
    if (same || status == TSL_ESYSTEM) return status;
    return tsl_fail(err, TSL_EINPUT, "'%s' is not the file of a party's share", path);
}

int share_read(share *out, const char *path, tsl_err *err)
{
    text bytes = {0};
    *out = (share){0};
    int status = file_read(&bytes, path, SHARE_FILE_MAX, err);
    if (status == TSL_OK) status = parse(out, &bytes, path, err);
    if (bytes.bytes) secret_wipe(bytes.bytes, bytes.size);
    text_free(&bytes);
    return status;
}

static int take(share *s, const char *path, tsl_err *err)
{
    share there;
    int status = share_read(&there, path, err);
    if (status == TSL_OK &&
        (strcmp(there.name, s->name) != 0 || !hash_equal(&there.before, &s->before)))
        status = tsl_fail(err, TSL_EINPUT,
                          "'%s' is there, and is the share of another ceremony, party or moment: "
                          "move it away, or name another file with -o",
                          path);
    if (status == TSL_OK) {
        s->bytes = there.bytes;
        there.bytes = (secret){0};
    }
    share_free(&there);
    return status;
}

int share_make(share *s, const char *path, tsl_err *err)
{
    secret file = {0};
    if (access(path, F_OK) == 0) return take(s, path, err);
    int status = secret_random(&s->bytes, REVEAL_SIZE, err);
    if (status == TSL_OK) write_share(&file, s);
    if (status == TSL_OK)
        status = file_create(path, file.bytes, strlen((char *)file.bytes), 0600, err);
    secret_free(&file);
    return status;
}
