/* Completes a set after the competition. */
#include "release.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "set/format/manifest.h"
#include "set/format/seed_file.h"
#include "set/read/set_reader.h"
#include "trust/sshsig.h"

void release_free(release_result *r)
{
    text_free(&r->found.lines);
    text_free(&r->litter.lines);
    *r = (release_result){0};
}

/* One release; the set is open. */
typedef struct release {
    release_result *result;
    const set_reader *set;
} release;

/* Makes the folder of a name such as "text/x.txt" that ends at `slash`, and follows no link that
 * stands there. */
static int make_folder(const release *r, const char *name, const char *slash, tsl_err *err)
{
    struct stat info;
    text path = {0};
    text_addf(&path, "%s/%.*s", r->set->source->directory, (int)(slash - name), name);
    int status = TSL_OK;
    if (mkdir(path.bytes, 0755) != 0 && errno != EEXIST)
        status = file_fail(err, "create", path.bytes, errno);
    if (status == TSL_OK && lstat(path.bytes, &info) != 0)
        status = file_fail(err, "create", path.bytes, errno);
    if (status == TSL_OK && !S_ISDIR(info.st_mode))
        status = tsl_fail(err, TSL_EINPUT, "'%s' is not a folder", path.bytes);
    text_free(&path);
    return status;
}

static int write_file(const release *r, const char *name, const text *bytes, tsl_err *err)
{
    text path = {0};
    text_addf(&path, "%s/%s", r->set->source->directory, name);
    int status = TSL_OK;
    for (const char *at = strchr(name, '/'); at && status == TSL_OK; at = strchr(at + 1, '/'))
        status = make_folder(r, name, at, err);
    if (status == TSL_OK) status = file_create(path.bytes, bytes->bytes, bytes->size, 0600, err);
    if (status == TSL_OK) r->result->added++;
    text_free(&path);
    return status;
}

/* What is there already was compared when the set was opened. `listed` is NULL for the seed. */
static int add_file(const release *r, const char *name, const digest *listed, tsl_err *err)
{
    digest is;
    text bytes = {0};
    bool there = false;
    const size_t before = r->result->found.count;
    int status = folder_has(&there, r->set->folder, name, err);
    if (status != TSL_OK || there) return status;
    status = folder_read(&bytes, r->set->secret, name, OUTPUT_MAX, err);
    if (status == TSL_OK && bytes.bytes && listed) {
        hash_bytes(&is, bytes.bytes, bytes.size);
        if (status == TSL_OK && !hash_equal(&is, listed))
            findings_add(&r->result->found, "%s: changed while it was released", name);
    }
    if (status == TSL_OK && r->result->found.count == before)
        status = write_file(r, name, &bytes, err);
    if (bytes.bytes) secret_wipe(bytes.bytes, bytes.size);
    text_free(&bytes);
    return status;
}

static int add_seed(const release *r, tsl_err *err)
{
    bool there = false;
    int status = folder_has(&there, r->set->secret, SEED_NAME, err);
    if (status == TSL_OK && !there)
        return tsl_fail(err, TSL_EINPUT, "the folder of the scrambles has no seed to release");
    return status == TSL_OK ? add_file(r, SEED_NAME, NULL, err) : status;
}

static int add_files(const release *r, bool seed, tsl_err *err)
{
    const contents *c = &r->set->contents;
    int status = seed ? add_seed(r, err) : TSL_OK;
    for (size_t i = 0; i < c->count && status == TSL_OK && r->result->found.count == 0; i++)
        status = add_file(r, c->files[i].name, &c->files[i].sha256, err);
    if (status != TSL_OK || r->result->found.count > 0) return status;
    return add_file(r, CONTENTS_NAME, &r->set->manifest.contents, err);
}

int release_set(release_result *out, const release_request *request, tsl_err *err)
{
    set_reader set = {0};
    char *beside = NULL;
    *out = (release_result){0};
    set_source how = {
        .directory = request->directory, .secrets = request->secrets, .archive = request->archive};
    if (!how.secrets) {
        secrets_default_path(&beside, request->directory);
        how.secrets = beside;
    }
    int status = set_reader_files(&set, &how, &(folder_reports){&out->found, &out->litter}, err);
    if (status == TSL_OK && out->found.count == 0 && !set.secret)
        status = tsl_fail(err, TSL_EINPUT, "'%s' is the set itself, which has no scrambles yet",
                          how.secrets);
    if (status == TSL_OK && out->found.count == 0)
        status = add_files(&(release){out, &set}, request->seed, err);
    set_reader_free(&set);
    free(beside);
    return status;
}

void sign_free(sign_result *r)
{
    manifest_free(&r->manifest);
    text_free(&r->found.lines);
    text_free(&r->litter.lines);
    *r = (sign_result){.name = ""};
}

/* One who signs beside a bad signature would not want to. */
static int read_signatures(signatures *all, const set_reader *o, const hash_part *body,
                           findings *found, tsl_err *err)
{
    char name[24];
    int status = TSL_OK;
    for (size_t i = 0; i < o->signature_count && status == TSL_OK; i++) {
        text armor = {0};
        signatures_name(name, i);
        status = folder_read(&armor, o->folder, name, SSHSIG_ARMOR_MAX, err);
        if (status == TSL_OK && armor.bytes)
            status =
                signatures_add(all, found, &(hash_part){armor.bytes, armor.size}, body, NULL, err);
        text_free(&armor);
    }
    return status;
}

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

static int write_signature(const sign_result *r, const sign_request *request, const hash_part *body,
                           tsl_err *err)
{
    text armor = {0}, path = {0};
    text_addf(&path, "%s/%s", request->directory, r->name);
    int status =
        sshsig_sign(&armor, request->key, MANIFEST_NAMESPACE, body->bytes, body->size, err);
    if (status == TSL_OK) status = file_create(path.bytes, armor.bytes, armor.size, 0644, err);
    text_free(&armor);
    text_free(&path);
    return status;
}

/* Signs the bytes that are read here: they are the ones that are judged. */
static int sign_opened(sign_result *r, const set_reader *o, const sign_request *request,
                       tsl_err *err)
{
    text body = {0};
    signatures all = {.count = 0};
    int status = folder_read(&body, o->folder, "MANIFEST", MANIFEST_MAX, err);
    const hash_part bytes = {body.bytes, body.size};
    if (status == TSL_OK && body.bytes)
        status = manifest_read(&r->manifest, &r->found, &bytes, err);
    if (status == TSL_OK && r->found.count == 0)
        status = read_signatures(&all, o, &bytes, &r->found, err);
    if (status == TSL_OK && r->found.count == 0) status = check_new(&all, request->key, err);
    signatures_name(r->name, o->signature_count);
    if (status == TSL_OK && r->found.count == 0) status = write_signature(r, request, &bytes, err);
    signatures_free(&all);
    text_free(&body);
    return status;
}

int sign_set(sign_result *out, const sign_request *request, tsl_err *err)
{
    set_reader o = {.source = NULL};
    const set_source how = {.directory = request->directory};
    *out = (sign_result){.name = ""};
    int status = set_reader_files(&o, &how, &(folder_reports){&out->found, &out->litter}, err);
    if (status == TSL_OK && out->found.count == 0) status = sign_opened(out, &o, request, err);
    set_reader_free(&o);
    return status;
}
