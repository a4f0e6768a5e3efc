/* Completes a set after the competition. */
#include "release.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "set/format/seed_file.h"
#include "set/read/secrets_location.h"
#include "set/read/set_reader.h"

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
