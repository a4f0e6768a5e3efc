/* SEAL: signs what was rendered and puts the two folders in their places, whole or not at all. */
#include "seal.h"

#include <stdlib.h>
#include <string.h>

#include "base/bundle.h"
#include "ceremony_binding.h"
#include "config/wcif.h"
#include "secret_files.h"
#include "set/format/contents.h"
#include "set/format/manifest_text.h"
#include "set/format/provenance.h"
#include "set/format/refusals.h"
#include "set/format/seed_file.h"
#include "trust/sshsig.h"

/* ---- the manifest ---- */

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
        if (o->is_private) continue;
        hash_bytes(&d, o->bytes.bytes, o->bytes.size);
        if (status == TSL_OK)
            status = o->is_public ? manifest_add(&m->outputs, &m->output_count, o->name, &d, err)
                                  : manifest_add(&c->files, &c->count, o->name, &d, err);
        if (status == TSL_OK && o->has_pages)
            status = manifest_add(&c->pages, &c->page_count, o->name, &o->pages, err);
        if (strcmp(o->name, "CONFIG.json") == 0) m->config = d;
        if (m->has_ceremony && strcmp(o->name, ORIGIN_NAME) == 0) m->ceremony = d;
    }
    return status;
}

/* Adds the files to the manifest, the secret ones as the digest of the list it writes. */
static int list_files(manifest *m, text *out, const seal *s, tsl_err *err)
{
    contents c = {0};
    snprintf(c.competition, sizeof c.competition, "%s", m->competition);
    manifest counted = {0};
    derive_key(c.salt.bytes, s->root, "contents", c.competition);
    int status = refusals_add(&counted, &(refusals){s->plan, s->filters, true}, err);
    c.refusals = counted.refusals;
    c.refusal_count = counted.refusal_count;
    if (status == TSL_OK) status = add_outputs(m, &c, s->outputs, err);
    if (status == TSL_OK) status = contents_write(out, &c, err);
    if (status == TSL_OK) hash_bytes(&m->contents, out->bytes, out->size);
    contents_free(&c);
    return status;
}

/* Writes the list of the secret files, and the manifest of these facts. */
static int write_lists(sealed *out, const seal *s, tsl_err *err)
{
    manifest m = {.practice = s->practice,
                  .tree_size = s->plan->count,
                  .root = *s->tree,
                  .has_ceremony = s->has_ceremony};
    if (s->link) {
        m.serial = s->link->serial;
        m.extends = s->link->extends;
        snprintf(m.reason, sizeof m.reason, "%s", s->link->reason ? s->link->reason : "");
    }
    snprintf(m.generated, sizeof m.generated, "%s", s->generated);
    derive_commitment(&m.seed, s->root);
    int status = provenance_collect(&m, s->plan, s->session, err);
    if (status == TSL_OK) status = list_files(&m, &out->contents, s, err);
    if (status == TSL_OK) status = refusals_add(&m, &(refusals){s->plan, s->filters, false}, err);
    if (status == TSL_OK) status = manifest_write(&out->manifest, &m, err);
    manifest_free(&m);
    return status;
}

/* ---- the two folders ---- */

static int add_public(bundle *b, const outputs *all, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < all->count && status == TSL_OK; i++) {
        const output *o = &all->items[i];
        if (o->is_public) status = bundle_add(b, o->name, o->bytes.bytes, o->bytes.size, err);
    }
    return status;
}

static int add_secret(secret_files *f, const outputs *all, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < all->count && status == TSL_OK; i++) {
        const output *o = &all->items[i];
        if (!o->is_public)
            status = secret_files_add(f, o->name, o->bytes.bytes, o->bytes.size, err);
    }
    return status;
}

static int fill_public(bundle *b, const seal *s, const sealed *all, tsl_err *err)
{
    const text *m = &all->manifest, *signature = &all->signature;
    int status = add_public(b, s->outputs, err);
    if (status == TSL_OK) status = bundle_add(b, "MANIFEST", m->bytes, m->size, err);
    if (status == TSL_OK)
        status = bundle_add(b, "MANIFEST.sig", signature->bytes, signature->size, err);
    return status;
}

/* The whole WCIF has persons: it is not listed, and not released. */
static int add_wcif(secret_files *f, const seal *s, tsl_err *err)
{
    text whole = {0};
    int status = TSL_OK;
    wcif_complete(&whole, s->plan->competition);
    if (whole.size > 0) status = secret_files_add(f, WCIF_NAME, whole.bytes, whole.size, err);
    text_free(&whole);
    return status;
}

static int fill_secret(secret_files *f, const seal *s, const sealed *all, tsl_err *err)
{
    secret seed = {0};
    int status = add_secret(f, s->outputs, err);
    if (status == TSL_OK)
        status = secret_files_add(f, CONTENTS_NAME, all->contents.bytes, all->contents.size, err);
    const seed_facts facts = {s->root, s->plan->competition->id, s->reveals};
    if (status == TSL_OK) status = seed_file_write(&seed, &facts, err);
    if (status == TSL_OK) status = secret_files_add(f, SEED_NAME, seed.bytes, seed.size, err);
    secret_free(&seed);
    return status == TSL_OK ? add_wcif(f, s, err) : status;
}

static void note_leftovers(text *notice, const bundle *public, const secret_files *secrets,
                           const char *directory)
{
    size_t n = bundle_leftovers(public);
    if (secret_files_leftovers(secrets) > n) n = secret_files_leftovers(secrets);
    if (n == 0) return;
    text_addf(notice, "removed what %zu killed run%s had left unfinished beside '%s'\n", n,
              n == 1 ? "" : "s", directory);
}

/* The secrets first: a run that dies between the two leaves them, and no set that lacks them. */
static int commit(bundle *public, secret_files *secrets, tsl_err *err)
{
    int status = secret_files_commit(secrets, err);
    if (status == TSL_OK) status = bundle_commit(public, err);
    if (status != TSL_OK && !bundle_is_committed(public)) secret_files_withdraw(secrets);
    return status;
}

/* Writes the folder and its secrets under these names. */
static int write_places(const seal *s, const sealed *all, const char *directory,
                        const secret_place *secrets, tsl_err *err)
{
    bundle *public = NULL;
    secret_files *hidden = NULL;
    int status = bundle_begin(&public, directory, err);
    if (status == TSL_OK) status = secret_files_begin(&hidden, secrets, err);
    if (status == TSL_OK) {
        note_leftovers(&s->outputs->notice, public, hidden, directory);
        /* What the user must know is said, or nothing is made. */
        status = fill_public(public, s, all, err);
    }
    if (status == TSL_OK) status = fill_secret(hidden, s, all, err);
    if (status == TSL_OK) status = commit(public, hidden, err);
    bundle_free(public);
    secret_files_free(hidden);
    return status;
}

int seal_set(const seal *s, const signing_key *key, const char *directory,
             const secret_place *secrets, tsl_err *err)
{
    sealed all = {0};
    int status = write_lists(&all, s, err);
    const text *m = &all.manifest;
    if (status == TSL_OK)
        status = sshsig_sign(&all.signature, key, MANIFEST_NAMESPACE, m->bytes, m->size, err);
    if (status == TSL_OK) status = write_places(s, &all, directory, secrets, err);
    text_free(&all.manifest);
    text_free(&all.signature);
    text_free(&all.contents);
    return status;
}
