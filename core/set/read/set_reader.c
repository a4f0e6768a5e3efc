/* A set that was handed over, opened in the order of trust: signature, digests, then its parts. */
#include "set_reader.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/memory.h"
#include "config/competition.h"
#include "config/wcif.h"
#include "set/format/manifest.h"
#include "set/format/provenance.h"
#include "set/format/seed_file.h"
#include "set/render/model.h"
#include "trust/signatures.h"
#include "trust/sshsig.h"

enum {
    CONFIG_MAX = 256 << 10 /* bytes: what a competition file may have */
};

void set_reader_free(set_reader *o)
{
    if (o->source->session) script_host_allow(o->source->session->scripts, 0);
    if (o->mine.script_count > 0) script_restrict(o->source->session->scripts, NULL);
    free(o->leaves);
    for (size_t i = 0; i < o->earlier_count; i++) {
        set_reader_free(&o->earlier[i].set);
        free(o->earlier[i].directory);
    }
    free(o->earlier);
    blueprint_free(&o->print);
    text_free(&o->config_bytes);
    text_free(&o->leaves_bytes);
    manifest_free(&o->manifest);
    manifest_free(&o->mine);
    signatures_free(&o->signatures);
    contents_free(&o->contents);
    folder_free(o->beside);
    folder_free(o->folder);
    *o = (set_reader){0};
}

/* ---- signature ---- */

static int add_signature(set_reader *o, const hash_part *body, findings *found, tsl_err *err)
{
    char name[24];
    text armor;
    const set_source *how = o->source;
    const trusted who = {how->signers, how->revoked, how->policy, how->when};
    signatures_name(name, o->signature_count++);
    if (!how->signers) return TSL_OK;
    int status = folder_read(&armor, o->folder, name, SSHSIG_ARMOR_MAX, err);
    if (status == TSL_OK && armor.bytes)
        status = signatures_add(&o->signatures, found, &(hash_part){armor.bytes, armor.size}, body,
                                &who, err);
    text_free(&armor);
    return status;
}

/* MANIFEST.sig, MANIFEST.2.sig and so on, to the first that is not there. */
static int check_signatures(set_reader *o, const hash_part *body, findings *found, tsl_err *err)
{
    char name[24];
    bool there = true;
    const size_t before = found->count;
    const set_source *how = o->source;
    const trusted who = {how->signers, how->revoked, how->policy, how->when};
    int status = TSL_OK;
    while (status == TSL_OK && there && o->signature_count < SIGNATURES_MAX) {
        signatures_name(name, o->signature_count);
        status = folder_has(&there, o->folder, name, err);
        if (status == TSL_OK && there) status = add_signature(o, body, found, err);
    }
    if (status != TSL_OK || !how->signers || found->count > before) return status;
    return signatures_judge(&o->signatures, found, &who, err);
}

/* ---- manifest ---- */

/* A folder without a manifest is no set: nothing can be told of it. */
static int need(const set_reader *o, const char *name, tsl_err *err)
{
    bool there = false;
    int status = folder_has(&there, o->folder, name, err);
    if (status != TSL_OK || there) return status;
    return tsl_fail(err, TSL_EINPUT, "'%s' is not a set: it has no %s", o->source->directory, name);
}

static int open_manifest(set_reader *o, const folder_reports *to, tsl_err *err)
{
    findings *found = to->found;
    text body = {0};
    const size_t before = found->count;
    int status = need(o, "MANIFEST", err);
    if (status == TSL_OK && o->source->signers) status = need(o, "MANIFEST.sig", err);
    if (status == TSL_OK) status = folder_read(&body, o->folder, "MANIFEST", MANIFEST_MAX, err);
    const hash_part bytes = {body.bytes, body.size};
    if (body.bytes) hash_bytes(&o->manifest_digest, body.bytes, body.size);
    if (status == TSL_OK && body.bytes) status = check_signatures(o, &bytes, found, err);
    if (status == TSL_OK && found->count == before)
        status = manifest_read(&o->manifest, found, &bytes, err);
    if (status == TSL_OK && found->count == before && body.bytes && o->source->policy)
        status = policy_judge_generator(o->source->policy, o->manifest.generator, found, err);
    text_free(&body);
    return status;
}

static bool is_same(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

void secrets_default_path(char **out, const char *directory)
{
    text path = {0};
    text_add(&path, directory);
    while (path.size > 1 && path.bytes[path.size - 1] == '/') path.bytes[--path.size] = '\0';
    text_add(&path, ".secret");
    *out = path.bytes;
}

/* Opens what was named; else, where the set lacks them, the folder beside it, if it is there. *out
 * is NULL where there is none. */
static int secrets_folder_open(folder **out, const secrets_location *location,
                               const folder_reports *to, tsl_err *err)
{
    *out = NULL;
    if (location->archive) {
        folder_of_archive(out, location->archive, to);
        return TSL_OK;
    }
    if (location->secrets && !is_same(location->secrets, location->directory))
        return folder_open(out, location->secrets, to, err);
    if (location->is_released) return TSL_OK;
    char *path;
    bool there = false;
    secrets_default_path(&path, location->directory);
    int status = file_is_there(&there, path, err);
    if (status == TSL_OK && there) status = folder_open(out, path, to, err);
    free(path);
    return status;
}

/* ---- where the scrambles are ---- */

static int find_secrets(set_reader *o, const folder_reports *to, tsl_err *err)
{
    bool released = false;
    const set_source *how = o->source;
    int status = folder_has(&released, o->folder, CONTENTS_NAME, err);
    const secrets_location at = {how->directory, how->secrets, how->archive, released};
    if (status == TSL_OK) status = secrets_folder_open(&o->beside, &at, to, err);
    o->secret = o->beside ? o->beside : released ? o->folder : NULL;
    return status;
}

/* Reads CONTENTS from one of the folders; *out is empty where it is not the one that was signed. */
static int read_contents(text *out, const set_reader *o, const folder *from, findings *found,
                         tsl_err *err)
{
    digest is;
    int status = folder_read(out, from, CONTENTS_NAME, CONTENTS_MAX, err);
    if (status != TSL_OK || !out->bytes) return status;
    hash_bytes(&is, out->bytes, out->size);
    if (status == TSL_OK && hash_equal(&is, &o->manifest.contents)) return TSL_OK;
    if (status == TSL_OK)
        findings_add(found, "CONTENTS: differs from what was signed%s%s%s",
                     from == o->folder ? "" : ": the ",
                     from == o->folder    ? ""
                     : o->source->archive ? "archive"
                                          : "folder",
                     from == o->folder ? "" : " of the scrambles is damaged, or of another set");
    text_free(out);
    return status;
}

static void check_contents(const set_reader *o, findings *found)
{
    const contents *c = &o->contents;
    if (strcmp(c->competition, o->manifest.competition) != 0)
        findings_add(found, "CONTENTS: is of competition '%s', MANIFEST of '%s'", c->competition,
                     o->manifest.competition);
    if (!manifest_find(c->files, c->count, "LEAVES"))
        findings_add(found, "CONTENTS: LEAVES is not among its files");
    for (size_t i = 0; i < c->count; i++)
        for (size_t k = 0; k < o->manifest.output_count; k++)
            if (strcasecmp(c->files[i].name, o->manifest.outputs[k].name) == 0)
                findings_add(found, "CONTENTS: lists %s, which MANIFEST lists", c->files[i].name);
}

/* Both folders have the same CONTENTS where both have one. */
static int open_secrets(set_reader *o, const folder_reports *to, tsl_err *err)
{
    text body = {0}, other = {0};
    bool both = false;
    int status = find_secrets(o, to, err);
    if (status != TSL_OK || !o->secret) return status;
    status = read_contents(&body, o, o->secret, to->found, err);
    if (status == TSL_OK && body.bytes) contents_read(&o->contents, to->found, &body);
    if (status == TSL_OK && o->contents.count > 0) check_contents(o, to->found);
    if (status == TSL_OK && o->beside) status = folder_has(&both, o->folder, CONTENTS_NAME, err);
    if (status == TSL_OK && both) status = read_contents(&other, o, o->folder, to->found, err);
    text_free(&body);
    text_free(&other);
    return status;
}

/* ---- digests ---- */

/* Compares the digest of every file of both folders, and names what else stands in them. */
static int check_digests(const set_reader *o, tsl_err *err)
{
    enum { OWN = 3 }; /* names that no list has, before those of signatures */
    static const char *const hidden[] = {CONTENTS_NAME, SEED_NAME, WCIF_NAME, PERSONS_FOLDER, NULL};
    const manifest *m = &o->manifest;
    const contents *c = &o->contents;
    char names[SIGNATURES_MAX][24];
    const char *own[OWN + SIGNATURES_MAX + 1] = {CONTENTS_NAME, SEED_NAME, "MANIFEST"};
    for (size_t i = 0; i < o->signature_count; i++) {
        signatures_name(names[i], i);
        own[OWN + i] = names[i];
    }
    folder_files files = {m->outputs, m->output_count, c->files, c->count, own};
    named_digest *all = NULL;
    if (o->secret == o->folder) { /* released: the folder must have all of them */
        all = xcalloc(m->output_count + c->count + 1, sizeof *all);
        memcpy(all, m->outputs, m->output_count * sizeof *all);
        if (c->count > 0) memcpy(all + m->output_count, c->files, c->count * sizeof *all);
        manifest_sort(all, m->output_count + c->count);
        files = (folder_files){all, m->output_count + c->count, NULL, 0, own};
    }
    int status = folder_check(o->folder, &files, err);
    const folder_files secret_files = {c->files, c->count, NULL, 0, hidden};
    if (status == TSL_OK && o->beside) status = folder_check(o->beside, &secret_files, err);
    free(all);
    return status;
}

/* A seed that stands in a folder of the set is the one that the manifest commits to. */
static int check_seed(const set_reader *o, const folder *f, findings *found, tsl_err *err)
{
    bool there = false;
    text bytes = {0};
    secret root = {0};
    digest commitment;
    tsl_err why = {0};
    int status = f ? folder_has(&there, f, SEED_NAME, err) : TSL_OK;
    if (status == TSL_OK && there) status = folder_read(&bytes, f, SEED_NAME, SEED_FILE_MAX, err);
    if (status != TSL_OK || !bytes.bytes) return status;
    seed_file seed;
    status = seed_file_parse(&seed, &bytes, SEED_NAME, &why);
    if (status == TSL_OK)
        status = seed_file_root(&root, &seed, SEED_NAME, o->manifest.competition, &why);
    seed_file_free(&seed);
    if (status == TSL_OK) derive_commitment(&commitment, &root);
    if (status == TSL_OK && !hash_equal(&commitment, &o->manifest.seed))
        findings_add(found, "seed: is not the seed that the manifest commits to");
    if (status == TSL_EINPUT) findings_add(found, "seed: %s", why.text);
    secret_free(&root);
    text_free(&bytes);
    if (status == TSL_OK || status == TSL_EINPUT) return TSL_OK;
    return tsl_fail(err, why.code, "%s", why.text);
}

/* A file that is listed, and small enough to be parsed. */
typedef struct wanted {
    const folder *folder;
    const named_digest *listed;
    size_t max;
} wanted;

/* The bytes of a file: those that are compared are those that are parsed. */
static int take_file(text *out, const wanted *w, tsl_err *err)
{
    int status = folder_read(out, w->folder, w->listed->name, w->max, err);
    if (status == TSL_OK && out->bytes) folder_compare(w->folder, out, w->listed);
    return status;
}

static int take_config(set_reader *o, findings *found, tsl_err *err)
{
    const manifest *m = &o->manifest;
    const wanted config = {o->folder, manifest_find(m->outputs, m->output_count, "CONFIG.json"),
                           CONFIG_MAX};
    if (!config.listed) {
        findings_add(found, "MANIFEST: CONFIG.json is not among its outputs");
        return TSL_OK;
    }
    if (!hash_equal(&config.listed->sha256, &m->config))
        findings_add(found, "MANIFEST: its config is not the CONFIG.json it lists");
    return take_file(&o->config_bytes, &config, err);
}

static int open_files(set_reader *o, const folder_reports *to, tsl_err *err)
{
    const size_t before = to->found->count;
    int status = check_seed(o, o->folder, to->found, err);
    if (status == TSL_OK) status = check_seed(o, o->beside, to->found, err);
    if (status == TSL_OK) status = check_digests(o, err);
    if (status != TSL_OK || to->found->count > before) return status;
    const contents *c = &o->contents;
    const wanted leaves = {o->secret, manifest_find(c->files, c->count, "LEAVES"), LEAVES_MAX};
    status = take_config(o, to->found, err);
    return status == TSL_OK && o->secret ? take_file(&o->leaves_bytes, &leaves, err) : status;
}

/* ---- what CONFIG.json says ---- */

/* The reader of competitions takes YAML as well, comments, and a mark before it. */
static void check_form(const set_reader *o, findings *found)
{
    const char *bytes = o->config_bytes.bytes;
    bool good = provenance_same_version(&o->manifest)
                    ? strcmp(bytes, o->print.competition->effective) == 0
                    : bytes[0] == '{';
    if (!good) findings_add(found, "CONFIG.json: not written in its own form");
}

int set_reader_parse_config(set_reader *o, findings *found, tsl_err *err)
{
    tsl_err why = {0};
    const blueprint_source source = {.directory = o->source->directory, .config = &o->config_bytes};
    int status = blueprint_read(&o->print, &source, o->source->session, &why);
    if (status == TSL_EINPUT) {
        /* A finding has one line: not those that show the place. */
        findings_add(found, "%.*s", (int)strcspn(why.text, "\n"), why.text);
        return TSL_OK;
    }
    if (status != TSL_OK) return tsl_fail(err, why.code, "%s", why.text);
    if (strcmp(o->print.competition->id, o->manifest.competition) != 0)
        findings_add(found, "CONFIG.json: is of competition '%s', MANIFEST of '%s'",
                     o->print.competition->id, o->manifest.competition);
    check_form(o, found);
    return TSL_OK;
}

static bool has_scripts(const named_digest *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strncmp(list[i].name, SCRIPTS_FOLDER, sizeof SCRIPTS_FOLDER - 1) == 0) return true;
    return false;
}

static bool has_own_scripts(const set_reader *o)
{
    return has_scripts(o->manifest.outputs, o->manifest.output_count) ||
           has_scripts(o->contents.files, o->contents.count);
}

/* Counts are compared before room is made for as many. */
static int lay_out(set_reader *o, findings *found, tsl_err *err)
{
    const session *s = o->source->session;
    size_t count = plan_size(o->print.competition, o->print.book);
    if (count != o->manifest.tree_size) {
        findings_add(found, "MANIFEST: its tree has %zu leaves where CONFIG.json asks for %zu",
                     o->manifest.tree_size, count);
        return TSL_OK;
    }
    int status = blueprint_lay_out(&o->print, s, err);
    if (status == TSL_OK) status = provenance_collect(&o->mine, o->print.plan, s, err);
    return status == TSL_OK ? provenance_restrict(o->print.plan, s, err) : status;
}

static int open_config(set_reader *o, const folder_reports *to, tsl_err *err)
{
    findings *found = to->found;
    const size_t before = found->count;
    if (!o->source->signers && has_own_scripts(o))
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' has scripts of its own: give --signers, so that only those run that "
                        "somebody signed whom you trust",
                        o->source->directory);
    int status = set_reader_parse_config(o, found, err);
    if (status == TSL_OK && found->count == before) status = lay_out(o, found, err);
    return status;
}

/* Is the leaf the one of this slot, and of the competition with this id? What is wrong goes to
 * `found`. */
static void leaves_place(const leaf *l, const slot *s, const char *id, findings *found)
{
    if (strcmp(l->competition, id) != 0)
        findings_add(found, "%s: belongs to another competition", l->path);
    if (strcmp(l->path, s->path) != 0)
        findings_add(found, "%s: stands where %s should", l->path, s->path);
}

/* Are they the leaves of this root? What is wrong goes to `found`. */
static void leaves_root(const leaf *leaves, size_t count, const digest *root, findings *found)
{
    digest is, *hashes = xcalloc(count + 1, sizeof *hashes);
    for (size_t i = 0; i < count; i++) hashes[i] = leaves[i].hash;
    merkle_root(&is, hashes, count);
    if (!hash_equal(&is, root))
        findings_add(found, "LEAVES: %zu leaves whose tree is not the signed one", count);
    free(hashes);
}

/* ---- LEAVES ---- */

static int open_leaves(set_reader *o, const folder_reports *to, tsl_err *err)
{
    (void)err;
    findings *found = to->found;
    if (!o->secret) return TSL_OK;
    leaf_read_all(&o->leaves, o->print.plan->count, &o->leaves_bytes, found);
    if (!o->leaves) return TSL_OK;
    for (size_t i = 0; i < o->print.plan->count; i++)
        leaves_place(&o->leaves[i], &o->print.plan->slots[i], o->manifest.competition, found);
    leaves_root(o->leaves, o->print.plan->count, &o->manifest.root, found);
    return TSL_OK;
}

/* ---- all of it ---- */

void set_reader_allow(const set_reader *o)
{
    const double given = o->source->script_seconds;
    script_host_allow(o->source->session->scripts, given > 0 ? given : SCRIPT_SECONDS_MAX);
}

typedef int (*step)(set_reader *, const folder_reports *, tsl_err *);

static int take_steps(set_reader *o, const step *steps, const folder_reports *to, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; steps[i] && status == TSL_OK && to->found->count == 0; i++)
        status = steps[i](o, to, err);
    return status;
}

static int open_config_only(set_reader *o, const folder_reports *to, tsl_err *err)
{
    const size_t before = to->found->count;
    int status = take_config(o, to->found, err);
    return status == TSL_OK && to->found->count == before
               ? set_reader_parse_config(o, to->found, err)
               : status;
}

int set_reader_head(set_reader *out, const set_source *how, const folder_reports *to, tsl_err *err)
{
    static const step steps[] = {open_manifest, open_config_only, NULL};
    *out = (set_reader){.source = how};
    int status = folder_open(&out->folder, how->directory, to, err);
    return status == TSL_OK ? take_steps(out, steps, to, err) : status;
}

int set_reader_files(set_reader *out, const set_source *how, const folder_reports *to, tsl_err *err)
{
    static const step steps[] = {open_manifest, open_secrets, open_files, NULL};
    *out = (set_reader){.source = how};
    int status = folder_open(&out->folder, how->directory, to, err);
    return status == TSL_OK ? take_steps(out, steps, to, err) : status;
}

int set_reader_new(set_reader *out, const set_source *how, const folder_reports *to, tsl_err *err)
{
    static const step steps[] = {open_config, open_leaves, NULL};
    int status = set_reader_files(out, how, to, err);
    set_reader_allow(out);
    return status == TSL_OK ? take_steps(out, steps, to, err) : status;
}

provenance set_reader_provenance(const set_reader *o, findings *found, findings *doubts)
{
    return (provenance){&o->manifest, &o->mine, o->print.plan, o->source->session, found, doubts};
}
