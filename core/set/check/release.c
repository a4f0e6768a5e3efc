/* Completes a set after the competition, and adds signatures to one. */
#include "verify.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/memory.h"
#include "set/format/manifest.h"
#include "set/format/set_files.h"
#include "set/read/set_reader.h"
#include "trust/sshsig.h"

/* Makes the folder of a name such as "text/x.txt" that ends at `slash`, and follows no link that
 * stands there. */
static int make_folder(const char *directory, const char *name, const char *slash, tsl_err *err)
{
    struct stat info;
    char *path = xasprintf("%s/%.*s", directory, (int)(slash - name), name);
    int status = TSL_OK;
    if ((mkdir(path, 0755) != 0 && errno != EEXIST) || lstat(path, &info) != 0)
        status = file_fail(err, "create", path, errno);
    else if (!S_ISDIR(info.st_mode))
        status = tsl_fail(err, TSL_EINPUT, "'%s' is not a folder", path);
    free(path);
    return status;
}

static int write_file(const char *directory, const char *name, const text *bytes, tsl_err *err)
{
    char *path = xasprintf("%s/%s", directory, name);
    int status = TSL_OK;
    for (const char *at = strchr(name, '/'); at && status == TSL_OK; at = strchr(at + 1, '/'))
        status = make_folder(directory, name, at, err);
    if (status == TSL_OK) status = file_create(path, bytes->bytes, bytes->size, 0600, err);
    free(path);
    return status;
}

/* What is there already was compared when the set was opened. `listed` is NULL for the seed. */
static int add_file(check_result *r, const set_reader *o, const char *name, const digest *listed,
                    tsl_err *err)
{
    digest sha256;
    text bytes = {0};
    bool there = false;
    const size_t before = r->found.count;
    int status = folder_has(&there, o->folder, name, err);
    if (status != TSL_OK || there) return status;
    status = folder_read(&bytes, o->secret, name, OUTPUT_MAX, err);
    if (status == TSL_OK && bytes.bytes && listed) {
        hash_bytes(&sha256, bytes.bytes, bytes.size);
        if (!hash_equal(&sha256, listed))
            findings_add(&r->found, "%s: changed while it was released", name);
    }
    if (status == TSL_OK && r->found.count == before) {
        status = write_file(o->source->directory, name, &bytes, err);
        if (status == TSL_OK) r->file_count++;
    }
    secret_wipe_text(&bytes);
    return status;
}

static int add_files(check_result *r, const set_reader *o, bool seed, tsl_err *err)
{
    const named_list *files = &o->contents.files;
    bool there = false;
    int status = seed ? folder_has(&there, o->secret, SEED_NAME, err) : TSL_OK;
    if (status == TSL_OK && seed && !there)
        return tsl_fail(err, TSL_EINPUT, "the folder of the scrambles has no seed to release");
    if (status == TSL_OK && seed) status = add_file(r, o, SEED_NAME, NULL, err);
    for (size_t i = 0; i < files->count && status == TSL_OK && r->found.count == 0; i++)
        status = add_file(r, o, files->items[i].name, &files->items[i].sha256, err);
    if (status != TSL_OK || r->found.count > 0) return status;
    return add_file(r, o, CONTENTS_NAME, &o->manifest.contents, err);
}

int release_set(check_result *out, const set_source *source, bool seed, tsl_err *err)
{
    set_reader o = {0};
    set_source s = *source;
    char *default_path = s.secrets ? NULL : secrets_default_path(s.directory);
    if (default_path) s.secrets = default_path;
    *out = (check_result){0};
    int status = set_reader_files(&o, &s, &(folder_reports){&out->found, &out->litter}, err);
    if (status == TSL_OK && out->found.count == 0 && !o.secret)
        status = tsl_fail(err, TSL_EINPUT, "'%s' is the set itself, which has no scrambles yet",
                          s.secrets);
    if (status == TSL_OK && out->found.count == 0) status = add_files(out, &o, seed, err);
    set_reader_free(&o);
    free(default_path);
    return status;
}

/* ---- signing ---- */

static int check_new(const signatures *all, const signing_key *key, tsl_err *err)
{
    public_key mine;
    key_public(&mine, key);
    if (all->count == SIGNATURES_MAX)
        return tsl_fail(err, TSL_EINPUT, "the set has %d signatures, the most there may be",
                        SIGNATURES_MAX);
    for (size_t i = 0; i < all->count; i++)
        if (key_equal(&all->list[i].key, &mine))
            return tsl_fail(err, TSL_EINPUT, "this key signed the set before: %s",
                            all->list[i].name);
    return TSL_OK;
}

/* Signs the bytes that are read here: they are the ones that are judged. */
static int sign_manifest(check_result *r, const char *name, const set_reader *o,
                         const signing_key *key, tsl_err *err)
{
    text body = {0}, armor = {0};
    signatures all = {.count = 0};
    char *path = xasprintf("%s/%s", o->source->directory, name);
    int status = folder_read(&body, o->folder, "MANIFEST", MANIFEST_MAX, err);
    const hash_part bytes = {body.bytes, body.size};
    if (status == TSL_OK && body.bytes)
        status = manifest_read(&r->manifest, &r->found, &bytes, err);
    /* A set with a bad signature is not signed again: whoever signs is to know of it. */
    if (status == TSL_OK && r->found.count == 0)
        status = set_reader_signatures(&all, o, &bytes, NULL, err);
    if (status == TSL_OK && r->found.count == 0) status = check_new(&all, key, err);
    if (status == TSL_OK && r->found.count == 0) {
        status = sshsig_sign(&armor, key, MANIFEST_NAMESPACE, body.bytes, body.size, err);
        if (status == TSL_OK) status = file_create(path, armor.bytes, armor.size, 0644, err);
    }
    signatures_free(&all);
    text_free(&armor);
    text_free(&body);
    free(path);
    return status;
}

int sign_set(check_result *out, char name[24], const char *directory, const signing_key *key,
             tsl_err *err)
{
    set_reader o = {.source = NULL};
    const set_source source = {.directory = directory};
    *out = (check_result){0};
    int status = set_reader_files(&o, &source, &(folder_reports){&out->found, &out->litter}, err);
    if (status == TSL_OK && out->found.count == 0) {
        signatures_name(name, o.signature_count);
        status = sign_manifest(out, name, &o, key, err);
    }
    set_reader_free(&o);
    return status;
}
