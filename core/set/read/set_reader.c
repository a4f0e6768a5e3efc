/* A set that was handed over, opened in the order of trust: signature, digests, then its parts. */
#include "set_reader.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "config/competition.h"
#include "config/wcif.h"
#include "set/format/manifest.h"
#include "set/format/provenance.h"
#include "set/format/set_files.h"
#include "set/render/model.h"
#include "trust/signatures.h"
#include "trust/sshsig.h"

enum {
    CONFIG_MAX = 256 << 10 /* bytes: what a competition file may have */
};

void set_reader_free(set_reader *o)
{
    if (o->source->session) script_host_allow(o->source->session->scripts, 0);
    if (o->mine.scripts.count > 0) script_restrict(o->source->session->scripts, NULL);
    free(o->leaves);
    for (size_t i = 0; i < o->earlier_count; i++) {
        set_reader_free(&o->earlier[i].set);
        free(o->earlier[i].directory);
    }
    free(o->earlier);
    blueprint_free(&o->blueprint);
    text_free(&o->config_bytes);
    text_free(&o->leaves_bytes);
    manifest_free(&o->manifest);
    manifest_free(&o->mine);
    signatures_free(&o->signatures);
    contents_free(&o->contents);
    folder_free(o->secret_folder);
    folder_free(o->folder);
    *o = (set_reader){0};
}

/* ---- signature ---- */

int set_reader_signature(text *armor, const set_reader *o, size_t number, tsl_err *err)
{
    char name[24];
    signatures_name(name, number);
    return folder_read(armor, o->folder, name, SSHSIG_ARMOR_MAX, err);
}

int set_reader_signatures(signatures *all, const set_reader *o, const hash_part *body,
                          const trusted *who, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < o->signature_count && status == TSL_OK; i++) {
        text armor = {0};
        status = set_reader_signature(&armor, o, i, err);
        if (status == TSL_OK && armor.bytes)
            status = signatures_add(all, o->found, &(hash_part){armor.bytes, armor.size}, body, who,
                                    err);
        text_free(&armor);
    }
    return status;
}

/* MANIFEST.sig, MANIFEST.2.sig and so on, to the first that is not there. */
static int check_signatures(set_reader *o, const hash_part *body, tsl_err *err)
{
    const size_t before = o->found->count;
    const set_source *s = o->source;
    const trusted who = {s->signers, s->revoked, s->policy, s->when};
    bool there = true;
    int status = TSL_OK;
    while (status == TSL_OK && there && o->signature_count < SIGNATURES_MAX) {
        char name[24];
        signatures_name(name, o->signature_count);
        status = folder_has(&there, o->folder, name, err);
        if (status == TSL_OK && there) o->signature_count++;
    }
    if (status != TSL_OK || !s->signers) return status;
    status = set_reader_signatures(&o->signatures, o, body, &who, err);
    if (status != TSL_OK || o->found->count > before) return status;
    return signatures_judge(&o->signatures, o->found, &who, err);
}

/* ---- manifest ---- */

int secrets_refuse(const char *path, tsl_err *err)
{
    static const char suffix[] = ".secret";
    const size_t end = sizeof suffix - 1;
    size_t size = strlen(path);
    while (size > 1 && path[size - 1] == '/') size--;
    if (size <= end || strncmp(path + size - end, suffix, end) != 0) return TSL_OK;
    char *file = xasprintf("%s/MANIFEST", path);
    const bool is_set = access(file, F_OK) == 0;
    free(file);
    return is_set ? TSL_OK
                  : tsl_fail(err, TSL_EUSAGE, "'%.*s' has the secrets of a set: give '%.*s'",
                             (int)size, path, (int)(size - end), path);
}

static int open_manifest(set_reader *o, tsl_err *err)
{
    text body = {0};
    const size_t before = o->found->count;
    const char *const needed[] = {"MANIFEST", o->source->signers ? "MANIFEST.sig" : NULL};
    int status = secrets_refuse(o->source->directory, err);
    for (size_t i = 0; i < 2 && needed[i] && status == TSL_OK; i++) {
        bool there = true;
        status = folder_has(&there, o->folder, needed[i], err);
        if (status == TSL_OK && !there)
            return tsl_fail(err, TSL_EINPUT, "'%s' is not a set: it has no %s",
                            o->source->directory, needed[i]);
    }
    if (status == TSL_OK) status = folder_read(&body, o->folder, "MANIFEST", MANIFEST_MAX, err);
    const hash_part bytes = {body.bytes, body.size};
    if (body.bytes) hash_bytes(&o->manifest_digest, body.bytes, body.size);
    if (status == TSL_OK && body.bytes) status = check_signatures(o, &bytes, err);
    if (status == TSL_OK && o->found->count == before)
        status = manifest_read(&o->manifest, o->found, &bytes, err);
    if (status == TSL_OK && o->found->count == before && o->source->policy)
        status = policy_judge_generator(o->source->policy, o->manifest.generator, o->found, err);
    text_free(&body);
    return status;
}

static bool is_same(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

char *secrets_default_path(const char *directory)
{
    size_t size = strlen(directory);
    while (size > 1 && directory[size - 1] == '/') size--;
    return xasprintf("%.*s.secret", (int)size, directory);
}

/* ---- where the scrambles are ---- */

/* In what was named; else, where the set itself lacks them, in the folder beside it, if it is
 * there. */
static int find_secrets(set_reader *o, tsl_err *err)
{
    const set_source *s = o->source;
    const folder_reports reports = {o->found, o->litter};
    bool released = false, there = false;
    int status = folder_has(&released, o->folder, CONTENTS_NAME, err);
    if (status != TSL_OK) return status;
    if (s->archive) {
        folder_of_archive(&o->secret_folder, s->archive, &reports);
    } else if (s->secrets && !is_same(s->secrets, s->directory)) {
        status = folder_open(&o->secret_folder, s->secrets, &reports, err);
    } else if (!released) {
        char *path = secrets_default_path(s->directory);
        status = file_is_there(&there, path, err);
        if (status == TSL_OK && there) status = folder_open(&o->secret_folder, path, &reports, err);
        free(path);
    }
    o->secret = o->secret_folder ? o->secret_folder : released ? o->folder : NULL;
    return status;
}

/* Reads CONTENTS from one of the folders; *out is empty where it is not the one that was signed. */
static int read_contents(text *out, const set_reader *o, const folder *from, tsl_err *err)
{
    digest sha256;
    int status = folder_read(out, from, CONTENTS_NAME, CONTENTS_MAX, err);
    if (status != TSL_OK || !out->bytes) return status;
    hash_bytes(&sha256, out->bytes, out->size);
    if (hash_equal(&sha256, &o->manifest.contents)) return TSL_OK;
    if (from == o->folder)
        findings_add(o->found, "CONTENTS: differs from what was signed");
    else
        findings_add(o->found,
                     "CONTENTS: differs from what was signed: the %s of the scrambles is damaged, "
                     "or of another set",
                     o->source->archive ? "archive" : "folder");
    text_free(out);
    return status;
}

static void check_contents(const set_reader *o)
{
    const contents *c = &o->contents;
    const named_list *listed = &o->manifest.outputs;
    if (strcmp(c->competition, o->manifest.competition) != 0)
        findings_add(o->found, "CONTENTS: is of competition '%s', MANIFEST of '%s'", c->competition,
                     o->manifest.competition);
    if (!manifest_find(&c->files, "LEAVES"))
        findings_add(o->found, "CONTENTS: LEAVES is not among its files");
    for (size_t i = 0; i < c->files.count; i++)
        for (size_t k = 0; k < listed->count; k++)
            if (strcasecmp(c->files.items[i].name, listed->items[k].name) == 0)
                findings_add(o->found, "CONTENTS: lists %s, which MANIFEST lists",
                             c->files.items[i].name);
}

/* Both folders have the same CONTENTS where both have one. */
static int open_secrets(set_reader *o, tsl_err *err)
{
    text body = {0}, other = {0};
    bool both = false;
    int status = find_secrets(o, err);
    if (status != TSL_OK || !o->secret) return status;
    status = read_contents(&body, o, o->secret, err);
    if (status == TSL_OK && body.bytes) contents_read(&o->contents, o->found, &body);
    if (status == TSL_OK && o->contents.files.count > 0) check_contents(o);
    if (status == TSL_OK && o->secret_folder)
        status = folder_has(&both, o->folder, CONTENTS_NAME, err);
    if (status == TSL_OK && both) status = read_contents(&other, o, o->folder, err);
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
    const named_list *listed = &o->manifest.outputs, *files = &o->contents.files;
    char names[SIGNATURES_MAX][24];
    const char *own[OWN + SIGNATURES_MAX + 1] = {CONTENTS_NAME, SEED_NAME, "MANIFEST"};
    for (size_t i = 0; i < o->signature_count; i++) {
        signatures_name(names[i], i);
        own[OWN + i] = names[i];
    }
    folder_files public_files = {.needed = *listed, .allowed = *files, .known = own};
    named_list all = {0};
    if (o->secret == o->folder) { /* released: the folder must have all of them */
        all.count = listed->count + files->count;
        all.items = xcalloc(all.count + 1, sizeof *all.items);
        memcpy(all.items, listed->items, listed->count * sizeof *all.items);
        if (files->count > 0)
            memcpy(all.items + listed->count, files->items, files->count * sizeof *all.items);
        manifest_sort(&all);
        public_files = (folder_files){.needed = all, .known = own};
    }
    int status = folder_check(o->folder, &public_files, err);
    const folder_files secret_files = {.needed = *files, .known = hidden};
    if (status == TSL_OK && o->secret_folder)
        status = folder_check(o->secret_folder, &secret_files, err);
    free(all.items);
    return status;
}

int set_reader_seed(seed_file *seed, secret *root, const set_reader *o, const folder *f,
                    tsl_err *err)
{
    bool there = false;
    text bytes = {0};
    *seed = (seed_file){0};
    *root = (secret){0};
    int status = folder_has(&there, f, SEED_NAME, err);
    if (status == TSL_OK && there) status = folder_read(&bytes, f, SEED_NAME, SEED_FILE_MAX, err);
    if (status != TSL_OK || !bytes.bytes) return status;
    status = seed_file_parse(seed, &bytes, SEED_NAME, err);
    if (status == TSL_OK)
        status = seed_file_root(root, seed, SEED_NAME, o->manifest.competition, err);
    text_free(&bytes);
    return status;
}

/* A seed that stands in a folder of the set is the one that the manifest commits to. */
static int check_seed(const set_reader *o, const folder *f, tsl_err *err)
{
    secret root;
    seed_file seed;
    digest commitment;
    tsl_err why = {0};
    if (!f) return TSL_OK;
    int status = set_reader_seed(&seed, &root, o, f, &why);
    seed_file_free(&seed);
    if (root.bytes) derive_commitment(&commitment, &root);
    if (root.bytes && !hash_equal(&commitment, &o->manifest.seed))
        findings_add(o->found, "seed: is not the seed that the manifest commits to");
    if (status == TSL_EINPUT) findings_add(o->found, "seed: %s", why.text);
    secret_free(&root);
    if (status == TSL_OK || status == TSL_EINPUT) return TSL_OK;
    return tsl_fail(err, why.code, "%s", why.text);
}

/* The bytes of a listed file: those that are compared are those that are parsed. */
static int read_listed(text *out, const folder *from, const named_digest *listed, size_t max,
                       tsl_err *err)
{
    int status = folder_read(out, from, listed->name, max, err);
    if (status == TSL_OK && out->bytes) folder_compare(from, out, listed);
    return status;
}

static int read_config(set_reader *o, tsl_err *err)
{
    const manifest *m = &o->manifest;
    const named_digest *listed = manifest_find(&m->outputs, "CONFIG.json");
    if (!listed) {
        findings_add(o->found, "MANIFEST: CONFIG.json is not among its outputs");
        return TSL_OK;
    }
    if (!hash_equal(&listed->sha256, &m->config))
        findings_add(o->found, "MANIFEST: its config is not the CONFIG.json it lists");
    return read_listed(&o->config_bytes, o->folder, listed, CONFIG_MAX, err);
}

static int open_files(set_reader *o, tsl_err *err)
{
    const size_t before = o->found->count;
    int status = check_seed(o, o->folder, err);
    if (status == TSL_OK) status = check_seed(o, o->secret_folder, err);
    if (status == TSL_OK) status = check_digests(o, err);
    if (status != TSL_OK || o->found->count > before) return status;
    status = read_config(o, err);
    if (status != TSL_OK || !o->secret) return status;
    return read_listed(&o->leaves_bytes, o->secret, manifest_find(&o->contents.files, "LEAVES"),
                       LEAVES_MAX, err);
}

/* ---- what CONFIG.json says ---- */

bool set_reader_carries(const set_reader *o, const char *script)
{
    char name[sizeof SCRIPTS_FOLDER + sizeof o->manifest.scripts.items->name + sizeof ".lua"];
    snprintf(name, sizeof name, SCRIPTS_FOLDER "%s.lua", script);
    return strchr(script, '/') && manifest_find(&o->manifest.outputs, name) != NULL;
}

static bool is_named(const void *context, const char *script)
{
    const manifest *m = context;
    return manifest_find(&m->scripts, script) != NULL;
}

/* What somebody had added to the program's folders is in the set: another program lacks it, or has
 * another script of that name. */
static int adopt_scripts(const set_reader *o, tsl_err *err)
{
    script_host *scripts = o->source->session->scripts;
    bool any = false;
    int status = TSL_OK;
    for (size_t i = 0; i < o->manifest.scripts.count && status == TSL_OK; i++) {
        const char *name = o->manifest.scripts.items[i].name;
        if (!set_reader_carries(o, name)) continue;
        char *path = xasprintf("%s/" SCRIPTS_FOLDER "%s.lua", o->source->directory, name);
        status = script_adopt(scripts, name, path, err);
        free(path);
        any = true;
    }
    if (any) script_host_stop(scripts);
    return status;
}

int set_reader_parse_config(set_reader *o, tsl_err *err)
{
    tsl_err why = {0};
    const char *bytes = o->config_bytes.bytes;
    script_forget_added(o->source->session->scripts, is_named, &o->manifest);
    if (adopt_scripts(o, &why) != TSL_OK) return tsl_fail(err, TSL_EBROKEN, "%s", why.text);
    script_host_prepare(o->source->session->scripts); /* formats will run */
    const blueprint_source source = {.directory = o->source->directory, .config = &o->config_bytes};
    int status = blueprint_read(&o->blueprint, &source, o->source->session, &why);
    if (status == TSL_EINPUT) {
        /* A finding has one line: not those that show the place. */
        findings_add(o->found, "%.*s", (int)strcspn(why.text, "\n"), why.text);
        return TSL_OK;
    }
    if (status != TSL_OK) return tsl_fail(err, why.code, "%s", why.text);
    const competition *c = o->blueprint.competition;
    if (strcmp(c->id, o->manifest.competition) != 0)
        findings_add(o->found, "CONFIG.json: is of competition '%s', MANIFEST of '%s'", c->id,
                     o->manifest.competition);
    /* The reader of competitions takes YAML as well, comments, and a mark before it. */
    if (provenance_same_version(&o->manifest) ? strcmp(bytes, c->effective) != 0 : bytes[0] != '{')
        findings_add(o->found, "CONFIG.json: not written in its own form");
    return TSL_OK;
}

static int open_config(set_reader *o, tsl_err *err)
{
    const size_t before = o->found->count;
    const manifest *m = &o->manifest;
    const session *s = o->source->session;
    if (!o->source->signers && (manifest_has_below(&m->outputs, SCRIPTS_FOLDER) ||
                                manifest_has_below(&o->contents.files, SCRIPTS_FOLDER)))
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' has scripts of its own: give --signers, so that only those run that "
                        "somebody signed whom you trust",
                        o->source->directory);
    int status = set_reader_parse_config(o, err);
    if (status != TSL_OK || o->found->count > before) return status;
    /* Counts are compared before room is made for as many. */
    const size_t count = plan_size(o->blueprint.competition);
    if (count != m->tree_size) {
        findings_add(o->found, "MANIFEST: its tree has %zu leaves where CONFIG.json asks for %zu",
                     m->tree_size, count);
        return TSL_OK;
    }
    status = blueprint_lay_out(&o->blueprint, s, err);
    if (status == TSL_OK) status = provenance_collect(&o->mine, o->blueprint.plan, s, err);
    return status == TSL_OK ? provenance_restrict(o->blueprint.plan, s, err) : status;
}

/* ---- LEAVES ---- */

/* Compares the leaves with the slots and with the root. */
static void open_leaves(set_reader *o)
{
    const plan *p = o->blueprint.plan;
    if (!o->secret) return;
    leaf_read_all(&o->leaves, p->count, &o->leaves_bytes, o->found);
    if (!o->leaves) return;
    digest root, *hashes = xcalloc(p->count + 1, sizeof *hashes);
    for (size_t i = 0; i < p->count; i++) {
        const leaf *l = &o->leaves[i];
        hashes[i] = l->hash;
        if (strcmp(l->competition, o->manifest.competition) != 0)
            findings_add(o->found, "%s: belongs to another competition", l->path);
        if (strcmp(l->path, p->slots[i].path) != 0)
            findings_add(o->found, "%s: stands where %s should", l->path, p->slots[i].path);
    }
    merkle_root(&root, hashes, p->count);
    free(hashes);
    if (!hash_equal(&root, &o->manifest.root))
        findings_add(o->found, "LEAVES: %zu leaves whose tree is not the signed one", p->count);
}

/* ---- all of it ---- */

void set_reader_allow(const set_reader *o)
{
    const double seconds = o->source->script_seconds;
    script_host_allow(o->source->session->scripts, seconds > 0 ? seconds : SCRIPT_SECONDS_MAX);
}

static int open_folder(set_reader *out, const set_source *source, const folder_reports *reports,
                       tsl_err *err)
{
    *out = (set_reader){.source = source, .found = reports->found, .litter = reports->litter};
    int status = folder_open(&out->folder, source->directory, reports, err);
    return status == TSL_OK ? open_manifest(out, err) : status;
}

int set_reader_head(set_reader *out, const set_source *source, const folder_reports *reports,
                    tsl_err *err)
{
    int status = open_folder(out, source, reports, err);
    if (status == TSL_OK && reports->found->count == 0) status = read_config(out, err);
    if (status == TSL_OK && reports->found->count == 0) status = set_reader_parse_config(out, err);
    return status;
}

int set_reader_files(set_reader *out, const set_source *source, const folder_reports *reports,
                     tsl_err *err)
{
    int status = open_folder(out, source, reports, err);
    if (status == TSL_OK && reports->found->count == 0) status = open_secrets(out, err);
    if (status == TSL_OK && reports->found->count == 0) status = open_files(out, err);
    return status;
}

int set_reader_new(set_reader *out, const set_source *source, const folder_reports *reports,
                   tsl_err *err)
{
    int status = set_reader_files(out, source, reports, err);
    set_reader_allow(out);
    if (status == TSL_OK && reports->found->count == 0) status = open_config(out, err);
    if (status == TSL_OK && reports->found->count == 0) open_leaves(out);
    return status;
}
