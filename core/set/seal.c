/* SEAL: signs what was rendered and puts the set in its place, whole or not at all. */
#include "seal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bundle.h"
#include "base/file.h"
#include "manifest_text.h"
#include "refusals.h"
#include "trust/sshsig.h"

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* ---- the manifest ---- */

/* The scripts of all events are loaded at the start; the manifest names those of the competition.
 */
static bool is_used_script(const plan *p, const char *name)
{
    if (strncmp(name, "events/", 7) != 0) return true;
    for (size_t i = 0; i < p->competition->event_count; i++)
        if (strcmp(name + 7, p->competition->events[i].id) == 0) return true;
    return false;
}

static int add_scripts(manifest *m, const seal *s, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < script_count(s->session->scripts) && status == TSL_OK; i++) {
        digest d;
        const char *name = script_at(s->session->scripts, i, &d);
        if (!is_used_script(s->plan, name)) continue;
        status = manifest_add(&m->scripts, &m->script_count,
                              name[0] == '/' ? base_name(name) : name, &d, err);
    }
    return status;
}

static int add_plugins(manifest *m, const seal *s, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < plugin_host_count(s->session->plugins) && status == TSL_OK; i++) {
        const plugin *p = plugin_host_at(s->session->plugins, i);
        char name[128];
        snprintf(name, sizeof name, "%s abi=%u", base_name(p->path), p->entry->abi);
        status = manifest_add(&m->plugins, &m->plugin_count, name, &p->sha256, err);
    }
    return status;
}

static int add_outputs(manifest *m, const outputs *all, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < all->count && status == TSL_OK; i++) {
        digest d;
        const output *o = &all->items[i];
        status = hash_bytes(&d, o->bytes.bytes, o->bytes.size, err);
        if (status == TSL_OK)
            status = manifest_add(&m->outputs, &m->output_count, o->name, &d, err);
        if (strcmp(o->name, "CONFIG.json") == 0) m->config = d;
    }
    return status;
}

/* Writes the manifest of these facts. */
static int write_manifest(text *out, const seal *s, tsl_err *err)
{
    manifest m = {.practice = s->practice, .tree_size = s->plan->count, .root = *s->tree};
    snprintf(m.competition, sizeof m.competition, "%s", s->plan->competition->id);
    snprintf(m.generator, sizeof m.generator, "twistseal %s", TSL_VERSION);
    snprintf(m.generated, sizeof m.generated, "%s", s->generated);
    int status = derive_commitment(&m.seed, s->root, err);
    if (status == TSL_OK) status = add_scripts(&m, s, err);
    if (status == TSL_OK) status = add_plugins(&m, s, err);
    if (status == TSL_OK) status = add_outputs(&m, s->outputs, err);
    if (status == TSL_OK) status = refusals_add(&m, s->plan, s->filters, err);
    if (status == TSL_OK) status = manifest_write(out, &m, err);
    manifest_free(&m);
    return status;
}

/* ---- signature and files ---- */

/* Signs, and verifies the signature before anything is written. */
static int sign(text *out, const text *message, const signing_key *key, tsl_err *err)
{
    public_key mine, found;
    const char *wrong = NULL;
    int status = sshsig_sign(out, key, MANIFEST_NAMESPACE, message->bytes, message->size, err);
    if (status != TSL_OK) return status;
    const sshsig_claim claim = {
        {out->bytes, out->size}, MANIFEST_NAMESPACE, {message->bytes, message->size}};
    status = sshsig_verify(&found, &wrong, &claim, err);
    if (status != TSL_OK) return status;
    key_public(&mine, key);
    if (wrong || memcmp(&mine, &found, sizeof mine) != 0)
        return tsl_fail(err, TSL_EBROKEN, "the signature just made does not verify");
    return TSL_OK;
}

/* ---- the seed ---- */

/* Makes the folder of the secrets. It must not be the set itself, or the seed would be published
 * with the set. */
static int make_secrets(const char *secrets, const char *directory, tsl_err *err)
{
    if (mkdir(secrets, 0700) != 0)
        return errno == EEXIST ? TSL_OK : file_fail(err, "create", secrets, errno);
    if (access(directory, F_OK) != 0) return TSL_OK;
    rmdir(secrets);
    return tsl_fail(err, TSL_EINPUT, "'%s' is the set itself: give its secrets another place",
                    secrets);
}

static bool holds(const char *path, const secret *content)
{
    text found;
    if (file_read(&found, path, content->size, NULL) != TSL_OK) return false;
    bool same = found.size == content->size && memcmp(found.bytes, content->bytes, found.size) == 0;
    secret_wipe(found.bytes, found.size);
    text_free(&found);
    return same;
}

/* A given seed may be used again: its file is then there already, with the same content. */
static int keep_seed(const char *path, const secret *content, bool practice, tsl_err *err)
{
    int status = file_create(path, content->bytes, content->size, 0600, err);
    if (status == TSL_EINPUT && practice && holds(path, content)) return TSL_OK;
    return status;
}

static int write_seed_file(secret *out, const seal *s, tsl_err *err)
{
    char hex[DIGEST_HEX];
    digest seed;
    int status = secret_new(out, 256, err);
    if (status != TSL_OK) return status;
    memcpy(seed.bytes, s->root->bytes, sizeof seed.bytes);
    hash_hex(hex, &seed);
    int n = snprintf((char *)out->bytes, out->size, "twistseal/seed/v1\n%s\n%s\n",
                     s->plan->competition->id, hex);
    out->size = (size_t)n;
    secret_wipe(&seed, sizeof seed);
    secret_wipe(hex, sizeof hex);
    return TSL_OK;
}

/* The seed file stays even where the set is then not renamed: it proves the attempt. */
static int write_seed(char **path_out, const seal *s, const char *secrets, tsl_err *err)
{
    char hex[DIGEST_HEX];
    text path = {0};
    secret content = {0};
    hash_hex(hex, s->tree);
    text_addf(&path, "%s/seed-%.16s", secrets, hex);
    int status = path.failed ? tsl_fail(err, TSL_ESYSTEM, "out of memory")
                             : write_seed_file(&content, s, err);
    if (status == TSL_OK) status = keep_seed(path.bytes, &content, s->practice, err);
    secret_free(&content);
    if (status == TSL_OK)
        *path_out = path.bytes;
    else
        text_free(&path);
    return status;
}

/* ---- all of it ---- */

static void note_leftovers(text *notice, const bundle *b, const char *directory)
{
    size_t n = bundle_leftovers(b);
    if (n == 0) return;
    text_addf(notice, "removed what %zu killed run%s had left unfinished beside '%s'\n", n,
              n == 1 ? "" : "s", directory);
}

static int fill_bundle(bundle *b, const outputs *all, const text *manifest_text,
                       const text *signature, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < all->count && status == TSL_OK; i++)
        status = bundle_add(b, all->items[i].name, all->items[i].bytes.bytes,
                            all->items[i].bytes.size, err);
    if (status == TSL_OK)
        status = bundle_add(b, "MANIFEST", manifest_text->bytes, manifest_text->size, err);
    if (status == TSL_OK)
        status = bundle_add(b, "MANIFEST.sig", signature->bytes, signature->size, err);
    return status;
}

int seal_set(const seal *s, const signing_key *key, const char *directory, const char *secrets,
             char **seed_path, tsl_err *err)
{
    text body = {0}, signature = {0};
    bundle *b = NULL;
    *seed_path = NULL;
    int status = write_manifest(&body, s, err);
    if (status == TSL_OK) status = sign(&signature, &body, key, err);
    if (status == TSL_OK) status = bundle_begin(&b, directory, err);
    if (status == TSL_OK) {
        note_leftovers(&s->outputs->notice, b, directory);
        status = fill_bundle(b, s->outputs, &body, &signature, err);
    }
    if (status == TSL_OK) status = make_secrets(secrets, directory, err);
    if (status == TSL_OK) status = write_seed(seed_path, s, secrets, err);
    if (status == TSL_OK) status = bundle_commit(b, err);
    bundle_free(b);
    text_free(&body);
    text_free(&signature);
    return status;
}
