/* SEAL: signs what was rendered and puts the two folders in their places, whole or not at all. */
#include "seal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bundle.h"
#include "contents.h"
#include "manifest_text.h"
#include "refusals.h"
#include "seed_file.h"
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

/* The texts that list the files, and the one that is signed. */
typedef struct sealed {
    text manifest, signature, contents;
} sealed;

/* Files that show no scramble go to the manifest, the others to the salted list. */
static int add_outputs(manifest *m, contents *c, const outputs *all, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < all->count && status == TSL_OK; i++) {
        digest d;
        const output *o = &all->items[i];
        status = hash_bytes(&d, o->bytes.bytes, o->bytes.size, err);
        if (status == TSL_OK)
            status = o->is_public ? manifest_add(&m->outputs, &m->output_count, o->name, &d, err)
                                  : manifest_add(&c->files, &c->count, o->name, &d, err);
        if (status == TSL_OK && o->has_pages)
            status = manifest_add(&c->pages, &c->page_count, o->name, &o->pages, err);
        if (strcmp(o->name, "CONFIG.json") == 0) m->config = d;
    }
    return status;
}

/* Adds the files to the manifest, the secret ones as the digest of the list it writes. */
static int list_files(manifest *m, text *out, const seal *s, tsl_err *err)
{
    contents c = {0};
    snprintf(c.competition, sizeof c.competition, "%s", m->competition);
    manifest counted = {0};
    int status = derive_key(c.salt.bytes, s->root, "contents", c.competition, err);
    if (status == TSL_OK)
        status = refusals_add(&counted, &(refusals){s->plan, s->filters, true}, err);
    c.refusals = counted.refusals;
    c.refusal_count = counted.refusal_count;
    if (status == TSL_OK) status = add_outputs(m, &c, s->outputs, err);
    if (status == TSL_OK) status = contents_write(out, &c, err);
    if (status == TSL_OK) status = hash_bytes(&m->contents, out->bytes, out->size, err);
    contents_free(&c);
    return status;
}

/* Writes the list of the secret files, and the manifest of these facts. */
static int write_lists(sealed *out, const seal *s, tsl_err *err)
{
    manifest m = {.practice = s->practice, .tree_size = s->plan->count, .root = *s->tree};
    snprintf(m.competition, sizeof m.competition, "%s", s->plan->competition->id);
    snprintf(m.generator, sizeof m.generator, "twistseal %s", TSL_VERSION);
    snprintf(m.generated, sizeof m.generated, "%s", s->generated);
    int status = derive_commitment(&m.seed, s->root, err);
    if (status == TSL_OK) status = add_scripts(&m, s, err);
    if (status == TSL_OK) status = add_plugins(&m, s, err);
    if (status == TSL_OK) status = list_files(&m, &out->contents, s, err);
    if (status == TSL_OK) status = refusals_add(&m, &(refusals){s->plan, s->filters, false}, err);
    if (status == TSL_OK) status = manifest_write(&out->manifest, &m, err);
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

/* ---- the two folders ---- */

static int add_outputs_to(bundle *b, const outputs *all, bool public, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < all->count && status == TSL_OK; i++) {
        const output *o = &all->items[i];
        if (o->is_public == public)
            status = bundle_add(b, o->name, o->bytes.bytes, o->bytes.size, err);
    }
    return status;
}

static int fill_public(bundle *b, const seal *s, const sealed *all, tsl_err *err)
{
    const text *m = &all->manifest, *signature = &all->signature;
    int status = add_outputs_to(b, s->outputs, true, err);
    if (status == TSL_OK) status = bundle_add(b, "MANIFEST", m->bytes, m->size, err);
    if (status == TSL_OK)
        status = bundle_add(b, "MANIFEST.sig", signature->bytes, signature->size, err);
    return status;
}

static int fill_secret(bundle *b, const seal *s, const sealed *all, tsl_err *err)
{
    secret seed = {0};
    int status = add_outputs_to(b, s->outputs, false, err);
    if (status == TSL_OK)
        status = bundle_add(b, CONTENTS_NAME, all->contents.bytes, all->contents.size, err);
    if (status == TSL_OK) status = seed_file_write(&seed, s->root, s->plan->competition->id, err);
    if (status == TSL_OK) status = bundle_add_private(b, SEED_NAME, seed.bytes, seed.size, err);
    secret_free(&seed);
    return status;
}

static void note_leftovers(text *notice, const bundle *public, const bundle *secrets,
                           const char *directory)
{
    size_t n = bundle_leftovers(public);
    if (bundle_leftovers(secrets) > n) n = bundle_leftovers(secrets);
    if (n == 0) return;
    text_addf(notice, "removed what %zu killed run%s had left unfinished beside '%s'\n", n,
              n == 1 ? "" : "s", directory);
}

/* The secrets first: a run that dies between the two leaves them, and no set that lacks them. */
static int commit(bundle *public, bundle *secrets, tsl_err *err)
{
    int status = bundle_commit(secrets, err);
    if (status == TSL_OK) status = bundle_commit(public, err);
    if (status != TSL_OK && !bundle_is_committed(public)) bundle_withdraw(secrets);
    return status;
}

int seal_set(const seal *s, const signing_key *key, const char *directory, const char *secrets,
             tsl_err *err)
{
    sealed all = {0};
    bundle *public = NULL, *hidden = NULL;
    int status = write_lists(&all, s, err);
    if (status == TSL_OK) status = sign(&all.signature, &all.manifest, key, err);
    if (status == TSL_OK) rmdir(secrets); /* an empty folder of that name may be used */
    if (status == TSL_OK) status = bundle_begin(&public, directory, err);
    if (status == TSL_OK) status = bundle_begin(&hidden, secrets, err);
    if (status == TSL_OK) {
        note_leftovers(&s->outputs->notice, public, hidden, directory);
        status = fill_public(public, s, &all, err);
    }
    if (status == TSL_OK) status = fill_secret(hidden, s, &all, err);
    if (status == TSL_OK) status = commit(public, hidden, err);
    bundle_free(public);
    bundle_free(hidden);
    text_free(&all.manifest);
    text_free(&all.signature);
    text_free(&all.contents);
    return status;
}
