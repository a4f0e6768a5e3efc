/* Adds a signature to a set that stands. */
#include "sign.h"

#include "base/file.h"
#include "set/format/manifest_text.h"
#include "set/read/set_reader.h"
#include "trust/sshsig.h"

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
