/* Derives a set again from its revealed seed. */
#include "audit.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "config/config.h"
#include "draw.h"
#include "leaf.h"
#include "manifest.h"
#include "refusals.h"
#include "scramble.h"

enum { SEED_FILE_MAX = 512 };

/* What one audit holds; freed by free_audit. */
typedef struct audit {
    const session *session;
    audit_result *result;
    secret root;
    manifest manifest;
    event_book *book; /* of its own: a set may bring events */
    competition *competition;
    filter_set *filters;
    plan *plan;
    text leaves_text;
    leaf *leaves;
    size_t leaf_count;
    bool changed; /* what the manifest names is not what is there */
} audit;

static void free_audit(audit *a)
{
    free(a->leaves);
    text_free(&a->leaves_text);
    plan_free(a->plan);
    filter_set_free(a->filters);
    competition_free(a->competition);
    event_book_free(a->book);
    manifest_free(&a->manifest);
    secret_free(&a->root);
}

/* ---- reading ---- */

/* "twistseal/seed/v1", the competition's id, 64 hex digits; a line each. */
static int parse_seed(secret *root, char *bytes, const char *path, const char *competition_id,
                      tsl_err *err)
{
    char *rest = bytes;
    const char *head = strsep(&rest, "\n"), *id = strsep(&rest, "\n"), *hex = strsep(&rest, "\n");
    if (!hex || strcmp(head, "twistseal/seed/v1") != 0)
        return tsl_fail(err, TSL_EINPUT, "'%s' is not a seed file", path);
    if (strcmp(id, competition_id) != 0)
        return tsl_fail(err, TSL_EINPUT, "'%s' is of competition '%s', the set of '%s'", path, id,
                        competition_id);
    return secret_from_hex(root, hex, err);
}

static int read_seed(audit *a, const char *path, tsl_err *err)
{
    text bytes = {0};
    digest commitment;
    int status = file_read(&bytes, path, SEED_FILE_MAX, err);
    if (status == TSL_OK)
        status = parse_seed(&a->root, bytes.bytes, path, a->manifest.competition, err);
    if (bytes.bytes) secret_wipe(bytes.bytes, bytes.size);
    text_free(&bytes);
    if (status == TSL_OK) status = derive_commitment(&commitment, &a->root, err);
    if (status == TSL_OK && !hash_equal(&commitment, &a->manifest.seed))
        status =
            tsl_fail(err, TSL_EFORGED, "'%s' is not the seed that the manifest commits to", path);
    return status;
}

static int read_manifest(audit *a, const char *directory, tsl_err *err)
{
    text body = {0};
    int status = file_read_in(&body, directory, "MANIFEST", MANIFEST_MAX, err);
    if (status == TSL_OK) status = manifest_read(&a->manifest, body.bytes, body.size, err);
    text_free(&body);
    return status;
}

/* What is compared with the seed must be what was signed: whether the signature is good, is for
 * `twistseal verify` to say. */
static int check_digest(audit *a, const char *name, const text *bytes, tsl_err *err)
{
    digest found;
    int status = hash_bytes(&found, bytes->bytes, bytes->size, err);
    for (size_t i = 0; i < a->manifest.output_count && status == TSL_OK; i++)
        if (strcmp(a->manifest.outputs[i].name, name) == 0 &&
            hash_equal(&a->manifest.outputs[i].sha256, &found))
            return TSL_OK;
    if (status == TSL_OK) {
        findings_add(&a->result->found, "%s: is not the one of MANIFEST", name);
        a->changed = true;
    }
    return status;
}

static int read_config(audit *a, const char *directory, tsl_err *err)
{
    text body = {0};
    int status = file_read_in(&body, directory, "CONFIG.json", OUTPUT_MAX, err);
    if (status == TSL_OK) status = check_digest(a, "CONFIG.json", &body, err);
    const config_bytes bytes = {"CONFIG.json", body.bytes, body.size, directory};
    if (status == TSL_OK) status = config_read(&a->competition, &bytes, a->book, err);
    text_free(&body);
    return status;
}

static int read_leaves(audit *a, const char *directory, tsl_err *err)
{
    int status = file_read_in(&a->leaves_text, directory, "LEAVES", LEAVES_MAX, err);
    if (status == TSL_OK) status = check_digest(a, "LEAVES", &a->leaves_text, err);
    if (status == TSL_OK)
        status = leaf_read_all(&a->leaves, &a->leaf_count, a->leaves_text.bytes,
                               a->leaves_text.size, err);
    if (status == TSL_OK && a->leaf_count != a->plan->count)
        status = tsl_fail(err, TSL_EFORGED, "LEAVES has %zu leaves where CONFIG.json asks for %zu",
                          a->leaf_count, a->plan->count);
    return status;
}

/* ---- comparing ---- */

static int compare_slot(audit *a, const slot *s, const leaf *l, tsl_err *err)
{
    uint8_t key[KEY_SIZE];
    digest salt;
    char hex[DIGEST_HEX];
    int status = derive_key(key, &a->root, "salt", s->path, err);
    if (status != TSL_OK) return status;
    memcpy(salt.bytes, key, sizeof key);
    hash_hex(hex, &salt);
    if (strcmp(l->path, s->path) != 0)
        findings_add(&a->result->found, "%s: stands where %s should", l->path, s->path);
    else if (strcmp(l->state, s->facelets) != 0)
        findings_add(&a->result->found, "%s: its state does not follow from the seed", s->path);
    else if (strcmp(l->salt, hex) != 0)
        findings_add(&a->result->found, "%s: its salt does not follow from the seed", s->path);
    return TSL_OK;
}

static bool is_claimed(const manifest *m, const refusal *r)
{
    for (size_t i = 0; i < m->refusal_count; i++)
        if (strcmp(m->refusals[i].event, r->event) == 0 &&
            strcmp(m->refusals[i].rule, r->rule) == 0 && m->refusals[i].count == r->count)
            return true;
    return false;
}

/* How often each rule refused candidates of an event. */
static int compare_refusals(audit *a, tsl_err *err)
{
    manifest again = {0};
    int status = refusals_add(&again, a->plan, a->filters, err);
    for (size_t i = 0; i < again.refusal_count && status == TSL_OK; i++) {
        const refusal *r = &again.refusals[i];
        if (!is_claimed(&a->manifest, r))
            findings_add(&a->result->found,
                         "MANIFEST: has no line 'refused: %s %s %u', which the seed gives",
                         r->event, r->rule, r->count);
    }
    if (status == TSL_OK && a->manifest.refusal_count > again.refusal_count)
        findings_add(&a->result->found,
                     "MANIFEST: counts refusals by %zu rules, the seed gives %zu",
                     a->manifest.refusal_count, again.refusal_count);
    manifest_free(&again);
    return status;
}

static void note_other(audit *a, const char *name)
{
    text_addf(&a->result->notes, "note: this program's %s is not the one that made the set\n",
              name);
}

/* A plugin that was built anew may draw otherwise, a script of another version refuse others: then
 * a difference says nothing of the set. */
static void name_others(audit *a)
{
    for (size_t i = 0; i < plugin_host_count(a->session->plugins); i++) {
        const plugin *mine = plugin_host_at(a->session->plugins, i);
        const char *slash = strrchr(mine->path, '/');
        size_t size = strlen(slash + 1);
        for (size_t k = 0; k < a->manifest.plugin_count; k++) {
            const named_digest *theirs = &a->manifest.plugins[k];
            if (strncmp(theirs->name, slash + 1, size) == 0 && theirs->name[size] == ' ' &&
                !hash_equal(&theirs->sha256, &mine->sha256))
                note_other(a, slash + 1);
        }
    }
    for (size_t i = 0; i < script_count(a->session->scripts); i++) {
        digest mine;
        const char *name = script_at(a->session->scripts, i, &mine);
        for (size_t k = 0; k < a->manifest.script_count; k++)
            if (strcmp(a->manifest.scripts[k].name, name) == 0 &&
                !hash_equal(&a->manifest.scripts[k].sha256, &mine))
                note_other(a, name);
    }
}

static int derive_again(audit *a, unsigned jobs, tsl_err *err)
{
    const stage_options options = {.jobs = jobs, .filters = a->filters};
    int status = draw_states(a->plan, &a->root, &options, err);
    if (status == TSL_OK) status = scramble_states(a->plan, &a->root, &options, err);
    for (size_t i = 0; i < a->plan->count && status == TSL_OK; i++)
        status = compare_slot(a, &a->plan->slots[i], &a->leaves[i], err);
    if (status == TSL_OK) status = compare_refusals(a, err);
    name_others(a);
    return status;
}

int audit_set(audit_result *out, const char *directory, const char *seed_path, unsigned jobs,
              const session *s, tsl_err *err)
{
    audit a = {.session = s, .result = out};
    *out = (audit_result){0};
    int status = read_manifest(&a, directory, err);
    if (status == TSL_OK) status = event_book_new(&a.book, s->scripts, err);
    if (status == TSL_OK) status = read_config(&a, directory, err);
    if (status == TSL_OK) status = filter_set_new(&a.filters, s->scripts, a.competition, err);
    if (status == TSL_OK) status = plan_new(&a.plan, a.competition, a.book, s->plugins, err);
    if (status == TSL_OK) status = read_leaves(&a, directory, err);
    if (status == TSL_OK) status = read_seed(&a, seed_path, err);
    if (status == TSL_OK) status = derive_again(&a, jobs, err);
    out->states = a.plan ? a.plan->count : 0;
    free_audit(&a);
    if (status == TSL_EINPUT) status = findings_none(err);
    if (status == TSL_OK && out->found.count > 0 && out->notes.size > 0 && !a.changed)
        status = tsl_fail(err, TSL_ESYSTEM,
                          "not what the seed gives this program, which is not the "
                          "one that made '%s'",
                          directory);
    else if (status == TSL_OK && out->found.count > 0)
        status = tsl_fail(err, TSL_EFORGED, "not what the seed gives: '%s'", directory);
    return status;
}
