/* Verifies a set: signature, manifest and the digest of every file. */
#include "verify.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "leaf.h"
#include "trust/sshsig.h"

void verify_free(verify_result *r)
{
    text_free(&r->rules);
    if (r->has_manifest) manifest_free(&r->manifest);
    free(r->signer);
    text_free(&r->fingerprint);
    text_free(&r->found.lines);
    *r = (verify_result){0};
}

/* ---- signature ---- */

static int check_signature(verify_result *r, const text *body, const text *signature,
                           const verify_request *request, tsl_err *err)
{
    public_key key;
    tsl_err why = {0};
    int status = sshsig_verify(&key, signature->bytes, signature->size, MANIFEST_NAMESPACE,
                               body->bytes, body->size, &why);
    if (status == TSL_EFORGED || status == TSL_EINPUT) {
        findings_add(&r->found, "MANIFEST.sig: %s", why.text);
        return TSL_OK;
    }
    if (status == TSL_OK) status = key_fingerprint(&r->fingerprint, &key, &why);
    if (status != TSL_OK) return tsl_fail(err, why.code, "%s", why.text);
    status =
        signers_find(&r->signer, request->signers, &key, MANIFEST_NAMESPACE, request->when, err);
    if (status == TSL_EINPUT) return findings_none(err);
    if (status != TSL_EFORGED) return status;
    findings_add(&r->found, "MANIFEST.sig: signed by %s, which %s does not allow",
                 r->fingerprint.bytes, request->signers);
    return TSL_OK;
}

/* ---- files ---- */

static bool is_missing(const char *directory, const char *name)
{
    text path = {0};
    text_addf(&path, "%s/%s", directory, name);
    bool missing = !path.failed && access(path.bytes, F_OK) != 0 && errno == ENOENT;
    text_free(&path);
    return missing;
}

static int check_output(verify_result *r, const char *directory, const named_digest *o,
                        tsl_err *err)
{
    text bytes = {0};
    tsl_err why;
    digest found;
    if (is_missing(directory, o->name)) {
        findings_add(&r->found, "%s: is missing", o->name);
        return TSL_OK;
    }
    int status = file_read_in(&bytes, directory, o->name, OUTPUT_MAX, &why);
    if (status == TSL_OK) status = hash_bytes(&found, bytes.bytes, bytes.size, &why);
    text_free(&bytes);
    if (status != TSL_OK) return findings_judge(&r->found, &why, err);
    if (hash_equal(&found, &o->sha256)) return TSL_OK;
    char is[DIGEST_HEX], was[DIGEST_HEX];
    hash_hex(is, &found);
    hash_hex(was, &o->sha256);
    findings_add(&r->found, "%s: differs from what was signed: sha256 %.16s..., signed %.16s...",
                 o->name, is, was);
    return TSL_OK;
}

/* Goes through all of them, also past one that cannot be read. */
static int check_outputs(verify_result *r, const char *directory, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < r->manifest.output_count; i++) {
        tsl_err why;
        int one = check_output(r, directory, &r->manifest.outputs[i], &why);
        if (one != TSL_OK && status == TSL_OK) status = tsl_fail(err, why.code, "%s", why.text);
    }
    return status;
}

static bool is_listed(const manifest *m, const char *name)
{
    if (strcmp(name, "MANIFEST") == 0 || strcmp(name, "MANIFEST.sig") == 0) return true;
    for (size_t i = 0; i < m->output_count; i++)
        if (strcmp(m->outputs[i].name, name) == 0) return true;
    return false;
}

/* A file that stands in the set and was not signed with it is as wrong as a changed one. `folder`
 * is "" or "sheets/". */
static int find_strangers(verify_result *r, const char *directory, const char *folder, tsl_err *err)
{
    int status = TSL_OK;
    text path = {0};
    text_addf(&path, "%s/%s", directory, folder);
    DIR *d = path.failed ? NULL : opendir(path.bytes);
    if (!d) status = file_fail(err, "list", path.failed ? directory : path.bytes, errno);
    for (struct dirent *entry; d && status == TSL_OK && (entry = readdir(d));) {
        char name[600];
        struct stat info;
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        bool is_folder = fstatat(dirfd(d), entry->d_name, &info, AT_SYMLINK_NOFOLLOW) == 0 &&
                         S_ISDIR(info.st_mode);
        bool enter = is_folder && folder[0] == '\0';
        snprintf(name, sizeof name, "%s%s%s", folder, entry->d_name, enter ? "/" : "");
        if (enter) {
            status = find_strangers(r, directory, name, err);
        } else if (is_folder || !is_listed(&r->manifest, name)) {
            findings_add(&r->found, "%s: was not signed with this set", name);
        }
    }
    if (d) closedir(d);
    text_free(&path);
    return status;
}

static const named_digest *find_output(const manifest *m, const char *name)
{
    for (size_t i = 0; i < m->output_count; i++)
        if (strcmp(m->outputs[i].name, name) == 0) return &m->outputs[i];
    return NULL;
}

/* ---- all of it ---- */

static int check_content(verify_result *r, const verify_request *request, const session *s,
                         tsl_err *err)
{
    verify_content c = {.directory = request->directory};
    tsl_err why;
    int status = TSL_OK;
    const named_digest *signed_config = find_output(&r->manifest, "CONFIG.json");
    if (!signed_config || !hash_equal(&signed_config->sha256, &r->manifest.config))
        findings_add(&r->found, "MANIFEST: its config is not the CONFIG.json it lists");
    if (file_read_in(&c.leaves, c.directory, "LEAVES", LEAVES_MAX, &why) != TSL_OK ||
        file_read_in(&c.config, c.directory, "CONFIG.json", OUTPUT_MAX, &why) != TSL_OK) {
        /* check_outputs has named it, unless the manifest does not list it. */
        if (r->found.count == 0) findings_add(&r->found, "%s", why.text);
    } else {
        /* That it cannot be read was said when its digest was checked. */
        if (find_output(&r->manifest, "scrambles.json"))
            (void)file_read_in(&c.interchange, c.directory, "scrambles.json", OUTPUT_MAX, &why);
        status = verify_leaves(r, &c, s, err);
    }
    text_free(&c.leaves);
    text_free(&c.config);
    text_free(&c.interchange);
    return status;
}

static int read_manifest(verify_result *r, const text *body, tsl_err *err)
{
    tsl_err why;
    r->has_manifest = manifest_read(&r->manifest, body->bytes, body->size, &why) == TSL_OK;
    return r->has_manifest ? TSL_OK : findings_judge(&r->found, &why, err);
}

int verify_set(verify_result *out, const verify_request *request, const session *s, tsl_err *err)
{
    text body = {0}, signature = {0};
    *out = (verify_result){0};
    int status = file_read_in(&body, request->directory, "MANIFEST", MANIFEST_MAX, err);
    if (status == TSL_OK)
        status = file_read_in(&signature, request->directory, "MANIFEST.sig", MANIFEST_MAX, err);
    if (status == TSL_EINPUT) status = findings_none(err); /* unreadable files */
    if (status == TSL_OK) status = check_signature(out, &body, &signature, request, err);
    if (status == TSL_OK) status = read_manifest(out, &body, err);
    if (out->has_manifest) {
        status = check_outputs(out, request->directory, err);
        if (status == TSL_OK) status = find_strangers(out, request->directory, "", err);
        if (status == TSL_OK) status = check_content(out, request, s, err);
    }
    text_free(&body);
    text_free(&signature);
    /* One proof is enough, whatever else could not be looked at. */
    if (out->found.count > 0)
        status = tsl_fail(err, TSL_EFORGED, "not genuine: '%s'", request->directory);
    return status;
}
