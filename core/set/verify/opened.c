/* A set that was handed over, opened in the order of trust: signature, digests, then its parts. */
#include "opened.h"
#include "set/manifest_text.h"

#include <stdlib.h>
#include <string.h>

#include "config/input.h"
#include "trust/keyforms.h"
#include "trust/merkle.h"
#include "trust/signers.h"
#include "trust/sshsig.h"

enum {
    CONFIG_MAX = 256 << 10 /* bytes: what a competition file may have */
};

void opened_free(opened *o)
{
    script_host_allow(o->how->session->scripts, 0);
    free(o->leaves);
    blueprint_free(&o->print);
    text_free(&o->config_bytes);
    text_free(&o->leaves_bytes);
    manifest_free(&o->manifest);
    free(o->signer);
    text_free(&o->fingerprint);
    folder_free(o->folder);
    *o = (opened){0};
}

/* ---- signature ---- */

static int find_signer(opened *o, const public_key *key, findings *found, tsl_err *err)
{
    text why;
    const signer_question asked = {o->how->signers, key, MANIFEST_NAMESPACE, o->how->when};
    int status = signers_find(&o->signer, &why, &asked, err);
    if (status == TSL_OK && !o->signer)
        findings_add(found, "MANIFEST.sig: signed by %s, which %s does not allow: %s",
                     o->fingerprint.bytes, o->how->signers, why.bytes);
    text_free(&why);
    return status;
}

static int check_signature(opened *o, const hash_part *body, findings *found, tsl_err *err)
{
    text armor;
    public_key key;
    const char *wrong = NULL;
    if (!o->how->signers) return TSL_OK;
    int status = folder_read(&armor, o->folder, "MANIFEST.sig", SSHSIG_ARMOR_MAX, err);
    if (status != TSL_OK || !armor.bytes) return status;
    const sshsig_claim claim = {{armor.bytes, armor.size}, MANIFEST_NAMESPACE, *body};
    status = sshsig_verify(&key, &wrong, &claim, err);
    text_free(&armor);
    if (status != TSL_OK) return status;
    if (wrong) {
        findings_add(found, "MANIFEST.sig: %s", wrong);
        return TSL_OK;
    }
    status = key_fingerprint(&o->fingerprint, &key, err);
    return status == TSL_OK ? find_signer(o, &key, found, err) : status;
}

/* ---- manifest and digests ---- */

/* A folder without a manifest is no set: nothing can be told of it. */
static int need(const opened *o, const char *name, tsl_err *err)
{
    bool there = false;
    int status = folder_has(&there, o->folder, name, err);
    if (status != TSL_OK || there) return status;
    return tsl_fail(err, TSL_EINPUT, "'%s' is not a set: it has no %s", o->how->directory, name);
}

static int open_manifest(opened *o, findings *found, tsl_err *err)
{
    text body = {0};
    const size_t before = found->count;
    int status = need(o, "MANIFEST", err);
    if (status == TSL_OK && o->how->signers) status = need(o, "MANIFEST.sig", err);
    if (status == TSL_OK) status = folder_read(&body, o->folder, "MANIFEST", MANIFEST_MAX, err);
    const hash_part bytes = {body.bytes, body.size};
    if (status == TSL_OK && body.bytes) status = check_signature(o, &bytes, found, err);
    if (status == TSL_OK && found->count == before)
        status = manifest_read(&o->manifest, found, &bytes, err);
    text_free(&body);
    return status;
}

/* The bytes of an output: those that are compared are those that are parsed. */
static int take_output(text *out, const opened *o, const char *name, findings *found, tsl_err *err)
{
    const manifest *m = &o->manifest;
    for (size_t i = 0; i < m->output_count; i++) {
        if (strcmp(m->outputs[i].name, name) != 0) continue;
        size_t max = strcmp(name, "LEAVES") == 0 ? LEAVES_MAX : CONFIG_MAX;
        int status = folder_read(out, o->folder, name, max, err);
        return status == TSL_OK && out->bytes ? folder_compare(o->folder, out, &m->outputs[i], err)
                                              : status;
    }
    findings_add(found, "MANIFEST: %s is not among its outputs", name);
    return TSL_OK;
}

static int check_config_line(const opened *o, findings *found, tsl_err *err)
{
    digest is;
    int status = hash_bytes(&is, o->config_bytes.bytes, o->config_bytes.size, err);
    if (status == TSL_OK && !hash_equal(&is, &o->manifest.config))
        findings_add(found, "MANIFEST: its config is not the CONFIG.json it lists");
    return status;
}

static int open_outputs(opened *o, findings *found, tsl_err *err)
{
    const size_t before = found->count;
    int status = folder_check(o->folder, &o->manifest, err);
    if (status != TSL_OK || found->count > before) return status;
    status = take_output(&o->config_bytes, o, "CONFIG.json", found, err);
    if (status == TSL_OK) status = take_output(&o->leaves_bytes, o, "LEAVES", found, err);
    if (status == TSL_OK && found->count == before) status = check_config_line(o, found, err);
    return status;
}

/* ---- what CONFIG.json says ---- */

/* The reader of competitions takes YAML as well, comments, and a mark before it. */
static void check_form(const opened *o, findings *found)
{
    const char *bytes = o->config_bytes.bytes;
    bool good = ingredients_same_version(&o->manifest)
                    ? strcmp(bytes, o->print.competition->effective) == 0
                    : bytes[0] == '{';
    if (!good) findings_add(found, "CONFIG.json: not written in its own form");
}

static int parse_config(opened *o, findings *found, tsl_err *err)
{
    tsl_err why = {0};
    const blueprint_source source = {.directory = o->how->directory, .config = &o->config_bytes};
    int status = blueprint_read(&o->print, &source, o->how->session, &why);
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

static bool has_own_scripts(const manifest *m)
{
    for (size_t i = 0; i < m->output_count; i++)
        if (strncmp(m->outputs[i].name, SCRIPTS_FOLDER, sizeof SCRIPTS_FOLDER - 1) == 0)
            return true;
    return false;
}

/* Counts are compared before room is made for as many. */
static int lay_out(opened *o, findings *found, tsl_err *err)
{
    const session *s = o->how->session;
    size_t count = plan_size(o->print.competition, o->print.book);
    if (count != o->manifest.tree_size) {
        findings_add(found, "MANIFEST: its tree has %zu leaves where CONFIG.json asks for %zu",
                     o->manifest.tree_size, count);
        return TSL_OK;
    }
    return blueprint_lay_out(&o->print, s, err);
}

static int open_config(opened *o, findings *found, tsl_err *err)
{
    const size_t before = found->count;
    if (!o->how->signers && has_own_scripts(&o->manifest))
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' has scripts of its own: give --signers, so that only those run that "
                        "somebody signed whom you trust",
                        o->how->directory);
    int status = parse_config(o, found, err);
    if (status == TSL_OK && found->count == before) status = lay_out(o, found, err);
    return status;
}

/* ---- LEAVES ---- */

static int check_tree(const opened *o, findings *found, tsl_err *err)
{
    size_t count = o->print.plan->count;
    digest root, *hashes = calloc(count ? count : 1, sizeof *hashes);
    if (!hashes) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    for (size_t i = 0; i < count; i++) hashes[i] = o->leaves[i].hash;
    int status = merkle_root(&root, hashes, count, err);
    free(hashes);
    if (status == TSL_OK && !hash_equal(&root, &o->manifest.root))
        findings_add(found, "LEAVES: %zu leaves whose tree is not the signed one", count);
    return status;
}

static int open_leaves(opened *o, findings *found, tsl_err *err)
{
    int status = leaf_read_all(&o->leaves, o->print.plan->count, &o->leaves_bytes, found, err);
    if (status != TSL_OK || !o->leaves) return status;
    for (size_t i = 0; i < o->print.plan->count; i++) {
        const leaf *l = &o->leaves[i];
        if (strcmp(l->competition, o->manifest.competition) != 0)
            findings_add(found, "%s: belongs to another competition", l->path);
        if (strcmp(l->path, o->print.plan->slots[i].path) != 0)
            findings_add(found, "%s: stands where %s should", l->path,
                         o->print.plan->slots[i].path);
    }
    return check_tree(o, found, err);
}

/* ---- all of it ---- */

void opened_allow(const opened *o)
{
    const double given = o->how->script_seconds;
    script_host_allow(o->how->session->scripts, given > 0 ? given : SCRIPT_SECONDS_MAX);
}

int opened_new(opened *out, const opening *how, findings *found, tsl_err *err)
{
    static int (*const steps[])(opened *, findings *, tsl_err *) = {open_manifest, open_outputs,
                                                                    open_config, open_leaves};
    const size_t before = found->count;
    *out = (opened){.how = how};
    opened_allow(out);
    int status = folder_open(&out->folder, how->directory, found, err);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (status == TSL_OK && found->count == before) status = steps[i](out, found, err);
    return status;
}

ingredients opened_ingredients(const opened *o, findings *found, findings *doubts)
{
    return (ingredients){&o->manifest, o->print.plan, o->how->session, found, doubts};
}
