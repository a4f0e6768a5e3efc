/* SEAL: binds a ceremony, signs what was rendered, and puts the two folders in their places. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bundle.h"
#include "base/file.h"
#include "base/memory.h"
#include "config/wcif.h"
#include "set/format/manifest.h"
#include "set/format/provenance.h"
#include "set/format/set_files.h"
#include "set/write/make.h"
#include "trust/rng.h"
#include "trust/sealing/archive.h"
#include "trust/sshsig.h"

/* ---- the manifest ---- */

/* Files that show no scramble go to the manifest, the others to the salted list. */
static int add_outputs(manifest *m, contents *c, const outputs *all, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < all->count && status == TSL_OK; i++) {
        digest d;
        const output *o = &all->items[i];
        if (o->is_private) continue;
        hash_bytes(&d, o->bytes.bytes, o->bytes.size);
        status = o->is_public ? manifest_add(&m->outputs, o->name, &d, err)
                              : manifest_add(&c->files, o->name, &d, err);
        if (status == TSL_OK && o->has_pages)
            status = manifest_add(&c->pages, o->name, &o->pages, err);
        if (strcmp(o->name, "CONFIG.json") == 0) m->config = d;
        if (m->has_ceremony && strcmp(o->name, ORIGIN_NAME) == 0) m->ceremony = d;
    }
    return status;
}

/* Writes MANIFEST, and CONTENTS, the list of the secret files. */
static int write_lists(text *public_list, text *secret_list, const making *m, tsl_err *err)
{
    const plan *p = m->blueprint.plan;
    const filter_set *filters = m->blueprint.filters;
    contents c = {0};
    manifest list = {.practice = m->practice,
                     .tree_size = p->count,
                     .root = m->tree,
                     .has_ceremony = m->request->ceremony != NULL};
    if (m->request->base) {
        const set_link *link = &m->request->base->link;
        list.serial = link->serial;
        list.extends = link->extends;
        snprintf(list.reason, sizeof list.reason, "%s", link->reason ? link->reason : "");
    }
    snprintf(list.generated, sizeof list.generated, "%s", m->generated);
    derive_commitment(&list.seed, &m->root);
    int status = provenance_collect(&list, p, m->session, err);
    snprintf(c.competition, sizeof c.competition, "%s", list.competition);
    derive_key(c.salt.bytes, &m->root, "contents", c.competition);
    if (status == TSL_OK) status = refusals_add(&c.refusals, p, filters, true, err);
    if (status == TSL_OK) status = add_outputs(&list, &c, &m->outputs, err);
    if (status == TSL_OK) status = contents_write(secret_list, &c, err);
    if (status == TSL_OK) hash_bytes(&list.contents, secret_list->bytes, secret_list->size);
    if (status == TSL_OK) status = refusals_add(&list.refusals, p, filters, false, err);
    if (status == TSL_OK) status = manifest_write(public_list, &list, err);
    contents_free(&c);
    manifest_free(&list);
    return status;
}

/* ---- the two folders ---- */

/* What shows scrambles: a folder, or one encrypted archive, whose files are in memory until all are
 * there, so that none is ever written in plain. */
typedef struct secret_files {
    const char *path;
    const char *passphrase; /* of the archive; NULL: a folder */
    const make_request *request;
    bundle *folder;
    archive archive;
} secret_files;

static int put_file(const make_request *r, bool is_secret, const char *name, const void *bytes,
                    size_t size, tsl_err *err)
{
    const int status = r->put(r->self, is_secret, name, bytes, size);
    return status == TSL_OK ? TSL_OK : tsl_fail(err, (tsl_status)status, "ended by its caller");
}

/* Adds one file, which only the user may read. */
static int add_secret(secret_files *f, const char *name, const void *bytes, size_t size,
                      tsl_err *err)
{
    if (f->request->put) return put_file(f->request, true, name, bytes, size, err);
    if (f->folder) return bundle_add_private(f->folder, name, bytes, size, err);
    if (archive_find(&f->archive, name))
        return tsl_fail(err, TSL_EBROKEN, "two output files are named '%s'", name);
    archive_add(&f->archive, name, bytes, size);
    return TSL_OK;
}

static int add_public(bundle *public, const secret_files *f, const char *name, const text *bytes,
                      tsl_err *err)
{
    return f->request->put ? put_file(f->request, false, name, bytes->bytes, bytes->size, err)
                           : bundle_add(public, name, bytes->bytes, bytes->size, err);
}

/* CONTENTS, the seed with what a ceremony revealed, and the whole WCIF, which has persons: it is
 * not listed, and not released. */
static int add_lists(secret_files *f, const making *m, const text *list, tsl_err *err)
{
    secret seed = {0};
    text wcif = {0};
    const competition *c = m->blueprint.competition;
    const transcript *t = &m->origin;
    const seed_facts facts = {&m->root, c->id,
                              t->bytes.bytes ? t->bytes.bytes + t->public_size : ""};
    int status = add_secret(f, CONTENTS_NAME, list->bytes, list->size, err);
    if (status == TSL_OK) status = seed_file_write(&seed, &facts, err);
    if (status == TSL_OK) status = add_secret(f, SEED_NAME, seed.bytes, seed.size, err);
    secret_free(&seed);
    wcif_complete(&wcif, c);
    if (status == TSL_OK && wcif.size > 0)
        status = add_secret(f, WCIF_NAME, wcif.bytes, wcif.size, err);
    text_free(&wcif);
    return status;
}

/* TSL_EINPUT if something is at the place, but for an empty folder where a folder goes. */
static int begin_secrets(secret_files *f, tsl_err *err)
{
    if (!f->passphrase) {
        rmdir(f->path); /* an empty folder of that name may be used */
        return bundle_begin(&f->folder, f->path, err);
    }
    if (access(f->path, F_OK) != 0) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT, "'%s' exists: it is never overwritten, give another name",
                    f->path);
}

static void note_leftovers(text *notice, const bundle *public, const bundle *folder,
                           const char *directory)
{
    const size_t ours = bundle_leftovers(public), theirs = folder ? bundle_leftovers(folder) : 0;
    const size_t n = theirs > ours ? theirs : ours;
    if (n > 0)
        text_addf(notice, "removed what %zu killed run%s had left unfinished beside '%s'\n", n,
                  n == 1 ? "" : "s", directory);
}

/* The secrets first: a run that dies between the two leaves them, and no set that lacks them. */
static int commit(bundle *public, const secret_files *f, tsl_err *err)
{
    text packed = {0};
    int status;
    if (f->folder) {
        status = bundle_commit(f->folder, err);
    } else {
        status = archive_pack(&packed, &f->archive, f->passphrase, err);
        if (status == TSL_OK) status = file_create(f->path, packed.bytes, packed.size, 0600, err);
        text_free(&packed);
    }
    const bool has_secrets = status == TSL_OK;
    if (status == TSL_OK) status = bundle_commit(public, err);
    if (status == TSL_OK || bundle_is_committed(public)) return status;
    if (f->folder)
        bundle_withdraw(f->folder);
    else if (has_secrets)
        unlink(f->path);
    return status;
}

static int seal_at(making *m, const char *passphrase, tsl_err *err)
{
    text list = {0}, signature = {0}, secret_list = {0};
    bundle *public = NULL;
    secret_files secrets = {
        .path = m->secrets.bytes, .passphrase = passphrase, .request = m->request};
    const bool writes = !m->request->put;
    const char *directory = m->directory.bytes;
    progress_stage(m->request->progress, "seal", 0);
    int status = progress_ended(m->request->progress, err); /* while formats ran, too */
    if (status == TSL_OK) status = write_lists(&list, &secret_list, m, err);
    if (status == TSL_OK)
        status = sshsig_sign(&signature, m->key, MANIFEST_NAMESPACE, list.bytes, list.size, err);
    if (status == TSL_OK && writes) status = bundle_begin(&public, directory, err);
    if (status == TSL_OK && writes) status = begin_secrets(&secrets, err);
    if (status == TSL_OK && writes)
        note_leftovers(&m->outputs.notice, public, secrets.folder, directory);
    for (size_t i = 0; i < m->outputs.count && status == TSL_OK; i++) {
        const output *o = &m->outputs.items[i];
        status = o->is_public ? add_public(public, &secrets, o->name, &o->bytes, err)
                              : add_secret(&secrets, o->name, o->bytes.bytes, o->bytes.size, err);
    }
    if (status == TSL_OK) status = add_public(public, &secrets, "MANIFEST", &list, err);
    if (status == TSL_OK) status = add_public(public, &secrets, "MANIFEST.sig", &signature, err);
    if (status == TSL_OK) status = add_lists(&secrets, m, &secret_list, err);
    int64_t when;
    /* How long scrambles took to be found would tell a little of them. */
    if (status == TSL_OK && writes && !m->practice && utc_read(&when, m->generated))
        bundle_date(public, when);
    if (status == TSL_OK && writes) status = commit(public, &secrets, err);
    bundle_free(public);
    bundle_free(secrets.folder);
    archive_free(&secrets.archive);
    text_free(&list);
    text_free(&signature);
    text_free(&secret_list);
    return status;
}

/* The passphrase is shown first: a run that dies afterwards leaves no archive that nobody opens. */
int seal_set(making *m, tsl_err *err)
{
    char passphrase[PASSCODE_SIZE];
    if (!m->request->show) return seal_at(m, NULL, err);
    int status = passcode_random(passphrase, err);
    progress_end(m->request->progress);
    if (status == TSL_OK) status = m->request->show(m->secrets.bytes, passphrase, err);
    if (status == TSL_OK) status = seal_at(m, passphrase, err);
    secret_wipe(passphrase, sizeof passphrase);
    return status;
}
