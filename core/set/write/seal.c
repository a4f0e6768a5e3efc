/* SEAL: signs what was rendered and puts the two folders in their places, whole or not at all. */
#include "seal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bundle.h"
#include "base/file.h"
#include "base/memory.h"
#include "ceremony/step.h"
#include "config/wcif.h"
#include "set/format/contents.h"
#include "set/format/manifest.h"
#include "set/format/provenance.h"
#include "set/format/seed_file.h"
#include "set/plan/draw.h"
#include "set/render/render.h"
#include "trust/rng.h"
#include "trust/sealing/archive.h"
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

struct secret_files {
    const secret_place *place;
    bundle *folder; /* NULL: an archive */
    archive archive;
    bool committed; /* the archive */
};

/* Adds one file, which only the user may read. */
static int secret_files_add(secret_files *f, const char *name, const void *bytes, size_t size,
                            tsl_err *err)
{
    if (f->folder) return bundle_add_private(f->folder, name, bytes, size, err);
    if (!archive_find(&f->archive, name)) {
        archive_add(&f->archive, name, bytes, size);
        return TSL_OK;
    }
    return tsl_fail(err, TSL_EBROKEN, "two output files are named '%s'", name);
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

/* How many folders were removed that killed runs had left. */
static size_t secret_files_leftovers(const secret_files *f)
{
    return f->folder ? bundle_leftovers(f->folder) : 0;
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

int secret_files_commit(secret_files *f, tsl_err *err)
{
    text packed = {0};
    if (f->folder) return bundle_commit(f->folder, err);
    int status = archive_pack(&packed, &f->archive, f->place->passphrase, err);
    if (status == TSL_OK)
        status = file_create(f->place->path, packed.bytes, packed.size, 0600, err);
    f->committed = status == TSL_OK;
    text_free(&packed);
    return status;
}

/* Takes back what was committed. */
static void secret_files_withdraw(secret_files *f)
{
    if (f->folder) bundle_withdraw(f->folder);
    if (f->committed) unlink(f->place->path);
    f->committed = false;
}

/* The secrets first: a run that dies between the two leaves them, and no set that lacks them. */
static int commit(bundle *public, secret_files *secrets, tsl_err *err)
{
    int status = secret_files_commit(secrets, err);
    if (status == TSL_OK) status = bundle_commit(public, err);
    if (status != TSL_OK && !bundle_is_committed(public)) secret_files_withdraw(secrets);
    return status;
}

/* TSL_EINPUT if something is at the place, but for an empty folder where a folder goes. */
static int secret_files_begin(secret_files **out, const secret_place *folders, tsl_err *err)
{
    secret_files *f = *out = xcalloc(1, sizeof *f);
    f->place = folders;
    if (!folders->passphrase) {
        rmdir(folders->path); /* an empty folder of that name may be used */
        return bundle_begin(&f->folder, folders->path, err);
    }
    if (access(folders->path, F_OK) != 0) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT, "'%s' exists: it is never overwritten, give another name",
                    folders->path);
}

/* Frees, and removes what was not committed. NULL is fine. */
static void secret_files_free(secret_files *f)
{
    if (!f) return;
    bundle_free(f->folder);
    archive_free(&f->archive);
    free(f);
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

/* Writes the set's two folders, each under a temporary name that is renamed last: to `directory`
 * what shows no scramble, with MANIFEST and MANIFEST.sig; to `secrets`, a folder or an archive, the
 * rest, with CONTENTS and the seed. The signature is verified before anything is written. A run
 * that is killed between the two renames leaves `secrets` alone. TSL_EINPUT if one of them exists,
 * but for an empty `secrets`. */
static int seal_set(const seal *s, const signing_key *key, const char *directory,
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

void making_free(making *m)
{
    outputs_free(&m->outputs);
    free(m->leaves);
    key_free(m->key);
    secret_free(&m->root);
    secret_free(&m->reveals);
    blueprint_free(&m->blueprint);
    text_free(&m->directory);
    text_free(&m->secrets);
}

/* ---- the stages ---- */

int making_draw(making *m, tsl_err *err)
{
    const draw_options options = {
        .jobs = m->jobs, .progress = m->progress, .filters = m->blueprint.filters};
    int status = draw_states(m->blueprint.plan, &m->root, &options, err);
    if (status == TSL_OK) status = scramble_states(m->blueprint.plan, &m->root, &options, err);
    return status;
}

void making_leaves(text *leaves, making *m)
{
    const plan *p = m->blueprint.plan;
    *leaves = (text){0};
    text_add(leaves, "");
    for (size_t i = 0; i < p->count; i++)
        leaf_write(leaves, &p->slots[i], p->competition->id, &m->root);
    m->leaves = xcalloc(p->count + 1, sizeof *m->leaves);
    leaf_hashes(m->leaves, p->count, leaves);
    merkle_root(&m->tree, m->leaves, p->count);
}

int making_render(making *m, text *leaves, tsl_err *err)
{
    text config = {0};
    const render_facts facts = {.generated = m->generated,
                                .practice = m->practice,
                                .serial = m->link ? m->link->serial : 0,
                                .root = &m->tree,
                                .leaves = m->leaves,
                                .seed = &m->root,
                                .locks = true,
                                .jobs = m->jobs,
                                .progress = m->progress};
    progress_stage(m->progress, "lay out", 0);
    int status = outputs_add(&m->outputs, "LEAVES", leaves, err);
    text_add(&config, m->blueprint.competition->effective);
    if (status == TSL_OK) status = outputs_add_public(&m->outputs, "CONFIG.json", &config, err);
    if (status == TSL_OK)
        status = render_all(&m->outputs, m->blueprint.plan, &facts, m->session, err);
    return status;
}

static bool has_output(const outputs *all, const char *name)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->items[i].name, name) == 0) return true;
    return false;
}

static int seal_at(making *m, const char *passphrase, tsl_err *err)
{
    const secret_place secrets = {m->secrets.bytes, passphrase};
    const seal s = {.plan = m->blueprint.plan,
                    .session = m->session,
                    .filters = m->blueprint.filters,
                    .root = &m->root,
                    .has_ceremony = has_output(&m->outputs, ORIGIN_NAME),
                    .reveals = m->reveals.bytes ? (const char *)m->reveals.bytes : "",
                    .tree = &m->tree,
                    .generated = m->generated,
                    .practice = m->practice,
                    .link = m->link,
                    .outputs = &m->outputs};
    progress_stage(m->progress, "seal", 0);
    return seal_set(&s, m->key, m->directory.bytes, &secrets, err);
}

/* The passphrase is shown first: a run that dies afterwards leaves no archive that nobody opens. */
int making_seal(making *m, tsl_err *err)
{
    char passphrase[PASSCODE_SIZE];
    if (!m->show) return seal_at(m, NULL, err);
    int status = passcode_random(passphrase, err);
    progress_end(m->progress);
    if (status == TSL_OK) status = m->show(m->secrets.bytes, passphrase, err);
    if (status == TSL_OK) status = seal_at(m, passphrase, err);
    secret_wipe(passphrase, sizeof passphrase);
    return status;
}

/* Where a set's seed comes from when it is not one person's: the transcript of a ceremony. */

/* The lines that a ceremony freezes, as MANIFEST will have them: competition, generator, config,
 * and each script and plugin in use. The blueprint is laid out. */
static int binding_facts(text *out, const blueprint *b, const session *s, tsl_err *err)
{
    manifest m = {0};
    const char *effective = b->competition->effective;
    hash_bytes(&m.config, effective, strlen(effective));
    int status = provenance_collect(&m, b->plan, s, err);
    if (status == TSL_OK) manifest_write_facts(out, &m);
    manifest_free(&m);
    return status;
}

int binding_freeze(text *out, const char *file, const session *s, tsl_err *err)
{
    blueprint b = {0};
    const blueprint_source source = {.file = file};
    *out = (text){0};
    int status = blueprint_read(&b, &source, s, err);
    if (status == TSL_OK) status = blueprint_lay_out(&b, s, err);
    if (status == TSL_OK) status = binding_facts(out, &b, s, err);
    blueprint_free(&b);
    return status;
}

/* The first line of `a` that is not a line of `b`, both lines ended by LF; NULL: all are. */
static const char *find_other(const char *a, size_t size, const char *b, size_t b_size)
{
    for (const char *end, *line = a; line < a + size; line = end + 1) {
        end = memchr(line, '\n', (size_t)(a + size - line));
        const size_t length = (size_t)(end - line) + 1;
        const char *at = b;
        while (at < b + b_size && strncmp(at, line, length) != 0)
            at = (const char *)memchr(at, '\n', (size_t)(b + b_size - at)) + 1;
        if (at == b + b_size) return line;
    }
    return NULL;
}

void binding_compare(text *wrong, const transcript *t, const text *facts)
{
    const char *frozen = t->facts.bytes;
    const char *line = find_other(frozen, t->facts.size, facts->bytes, facts->size);
    if (line)
        text_addf(wrong, "it was frozen with '%.*s', which this set is not made with",
                  (int)strcspn(line, "\n"), line);
    else if ((line = find_other(facts->bytes, facts->size, frozen, t->facts.size)))
        text_addf(wrong, "it was frozen without '%.*s'", (int)strcspn(line, "\n"), line);
}

/* Who is missing. */
static int need_complete(const transcript *t, const char *path, tsl_err *err)
{
    if (!t->is_frozen) return tsl_fail(err, TSL_EINPUT, "'%s' is not frozen", path);
    if (t->beacon.kind != BEACON_NONE && !t->has_value)
        return tsl_fail(err, TSL_EINPUT, "'%s' lacks the beacon's value", path);
    for (size_t i = 0; i < t->party_count; i++)
        if (!t->parties[i].reveal)
            return tsl_fail(err, TSL_EINPUT, "'%s' lacks the reveal of '%s'", path,
                            t->parties[i].name);
    return TSL_OK;
}

int binding_read(transcript *out, const char *path, const blueprint *b, const session *s,
                 tsl_err *err)
{
    text facts = {0}, wrong = {0};
    int status = step_read(out, path, err);
    if (status == TSL_OK) status = need_complete(out, path, err);
    if (status == TSL_OK) status = binding_facts(&facts, b, s, err);
    if (status == TSL_OK) binding_compare(&wrong, out, &facts);
    if (status == TSL_OK && wrong.size > 0)
        status = tsl_fail(err, TSL_EINPUT, "'%s' is not the ceremony of this set: %s", path,
                          wrong.bytes);
    text_free(&facts);
    text_free(&wrong);
    return status;
}
