/* A set gets more scrambles: the next version takes the place of the one before. */
#include "extend.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "carry.h"
#include "config/wcif.h"
#include "set/format/leaf.h"
#include "set/format/manifest_check.h"
#include "set/format/seed_file.h"
#include "set/read/beside.h"
#include "set/read/opened.h"
#include "set/render/rehearse.h"
#include "set/write/exchange.h"
#include "set/write/made_with.h"
#include "set/write/making.h"
#include "trust/signing/signing.h"
#include "trust/sshsig.h"

/* One extension; freed by free_extension. */
typedef struct extension {
    const extend_request *request;
    extend_result *result;
    opening how; /* of the version before */
    opened set;
    text manifest_bytes, wcif;
    lineage before;
    edition *editions; /* of all versions there are */
    making making;
    int lock;
} extension;

static void free_extension(extension *x)
{
    making_free(&x->making);
    if (x->set.how) opened_free(&x->set);
    text_free(&x->manifest_bytes);
    if (x->wcif.bytes) secret_wipe(x->wcif.bytes, x->wcif.size);
    text_free(&x->wcif);
    free(x->editions);
    if (x->lock >= 0) close(x->lock);
}

void extend_free(extend_result *r)
{
    make_result_free(&r->made);
    text_free(&r->found.lines);
    text_free(&r->litter.lines);
}

/* ---- the version before ---- */

static int open_files(extension *x, tsl_err *err)
{
    const folder_reports to = {&x->result->found, &x->result->litter};
    x->how = (opening){.directory = x->request->directory,
                       .secrets = x->making.secrets.bytes,
                       .session = x->making.session};
    int status = opened_files(&x->set, &x->how, &to, err);
    if (status != TSL_OK || x->result->found.count > 0) return status;
    bool released = false;
    status = folder_has(&released, x->set.folder, CONTENTS_NAME, err);
    if (status == TSL_OK && released)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' is released: its scrambles are public, and no more can be added",
                        x->request->directory);
    if (status == TSL_OK && !x->set.secret)
        return tsl_fail(err, TSL_EINPUT, "'%s' has no scrambles: it cannot be extended",
                        x->making.secrets.bytes);
    return status;
}

/* What a killed run left: the new version of the set is there, and its scrambles still wait. */
static int repair(extension *x, tsl_err *err)
{
    text waiting;
    exchange_name(&waiting, x->making.secrets.bytes);
    int status = TSL_OK;
    const bool is_new = x->set.is_waiting;
    x->result->repaired = status == TSL_OK && access(waiting.bytes, F_OK) == 0;
    text_free(&waiting);
    if (status == TSL_OK)
        status = exchange_repair(x->request->directory, x->making.secrets.bytes, is_new, err);
    if (status != TSL_OK || !is_new) return status;
    opened_free(&x->set);
    return open_files(x, err);
}

/* Scripts of the set run now, so one must have signed it who signs it again. */
static int check_signer(extension *x, tsl_err *err)
{
    signatures all = {.count = 0};
    public_key mine;
    bool signed_by_me = false;
    int status = folder_read(&x->manifest_bytes, x->set.folder, "MANIFEST", MANIFEST_MAX, err);
    const hash_part body = {x->manifest_bytes.bytes, x->manifest_bytes.size};
    key_public(&mine, x->making.key);
    for (size_t i = 0; i < x->set.signature_count && status == TSL_OK && body.bytes; i++) {
        char name[24];
        text armor = {0};
        signatures_name(name, i);
        status = folder_read(&armor, x->set.folder, name, SSHSIG_ARMOR_MAX, err);
        if (status == TSL_OK && armor.bytes)
            status = signatures_add(&all, &x->result->found, &(hash_part){armor.bytes, armor.size},
                                    &body, NULL, err);
        text_free(&armor);
    }
    for (size_t i = 0; i < all.count; i++) signed_by_me |= key_equal(&all.list[i].key, &mine);
    signatures_free(&all);
    if (status != TSL_OK || x->result->found.count > 0 || signed_by_me) return status;
    return tsl_fail(err, TSL_EINPUT, "'%s' did not sign '%s': a set is extended with its own key",
                    x->request->key, x->request->directory);
}

static int open_chain(extension *x, tsl_err *err)
{
    opened *o = &x->set;
    const chain_source from = {.directory = x->request->directory,
                               .folder = o->folder,
                               .secret = o->secret,
                               .manifest = &o->manifest,
                               .contents = &o->contents,
                               .config = &o->config_bytes,
                               .session = x->making.session};
    return chain_open(&o->chain, &from, &x->result->found, err);
}

/* The seed that stands with the set: that it is the one committed to was checked. */
static int read_seed(extension *x, tsl_err *err)
{
    bool there = false;
    text bytes = {0};
    seed_file seed = {0};
    int status = folder_has(&there, x->set.secret, SEED_NAME, err);
    if (status == TSL_OK && !there)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s/" SEED_NAME "' is not there: without it no set can be "
                        "extended",
                        x->making.secrets.bytes);
    if (status == TSL_OK)
        status = folder_read(&bytes, x->set.secret, SEED_NAME, SEED_FILE_MAX, err);
    if (status != TSL_OK || !bytes.bytes) return status;
    status = seed_file_parse(&seed, &bytes, SEED_NAME, err);
    if (status == TSL_OK)
        status =
            seed_file_root(&x->making.root, &seed, SEED_NAME, x->set.manifest.competition, err);
    x->making.reveals = seed.reveals;
    seed.reveals = (secret){0};
    seed_file_free(&seed);
    text_free(&bytes);
    return status;
}

/* The whole WCIF, which nothing signs. */
static int read_wcif(extension *x, tsl_err *err)
{
    bool there = false;
    int status = folder_has(&there, x->set.secret, WCIF_NAME, err);
    if (status == TSL_OK && there)
        status = folder_read(&x->wcif, x->set.secret, WCIF_NAME, OUTPUT_MAX, err);
    return status;
}

/* ---- the next one ---- */

/* The events of the set, and those that are asked for. */
static void choose_events(text *out, const extension *x, const competition *were)
{
    *out = (text){0};
    if (!x->request->events) return;
    text_add(out, x->request->events);
    for (size_t i = 0; i < were->event_count; i++) {
        const char *script = were->events[i].script;
        const char *slash = script ? strrchr(script, '/') : NULL;
        if (script)
            text_addf(out, ",%.*s", (int)strlen(slash + 1) - 4, slash + 1);
        else
            text_addf(out, ",%s", were->events[i].id);
    }
}

static int read_blueprint(extension *x, const competition *were, tsl_err *err)
{
    text events;
    blueprint *b = &x->making.blueprint;
    const extend_request *r = x->request;
    choose_events(&events, x, were);
    const blueprint_source source = {.file = r->file,
                                     .events = events.bytes,
                                     .directory = r->directory,
                                     .config = &x->set.config_bytes};
    int status = blueprint_read(b, &source, x->making.session, err);
    if (status == TSL_OK && !r->file) status = part_add_sets(b->competition, &r->more, err);
    text_free(&events);
    return status;
}

static int compare_configs(const extension *x, const competition *were, tsl_err *err)
{
    text wrong = {0};
    const char *now = x->making.blueprint.competition->effective;
    int status = TSL_OK;
    part_compare(&wrong, were->effective, now);
    if (wrong.size > 0)
        status = tsl_fail(err, TSL_EINPUT, "%s: does not contain the set in '%s': %s",
                          x->request->file ? x->request->file : "CONFIG.json",
                          x->request->directory, wrong.bytes);
    text_free(&wrong);
    return status;
}

/* What each version's sheets say, and its competition. */
static void list_editions(extension *x, const competition *last)
{
    const chain *c = &x->set.chain;
    const manifest *m = &x->set.manifest;
    x->editions = xcalloc(c->count + 1, sizeof *x->editions);
    for (size_t i = 0; i < c->count; i++) x->editions[i] = c->editions[i];
    x->editions[c->count] = (edition){last, m->generated, m->generator, &m->root};
    x->making.earlier = x->editions;
    x->making.earlier_count = c->count + 1;
}

static int arrange(extension *x, tsl_err *err)
{
    making *m = &x->making;
    int status = blueprint_lay_out(&m->blueprint, m->session, err);
    if (status != TSL_OK) return status;
    plan_arrange(m->blueprint.plan, m->earlier, m->earlier_count);
    x->result->added = m->blueprint.plan->count - x->set.manifest.tree_size;
    if (x->result->added == 0)
        return tsl_fail(err, TSL_EINPUT, "%s: has no scramble that '%s' has not",
                        x->request->file ? x->request->file : "it", x->request->directory);
    return TSL_OK;
}

static void set_facts(extension *x)
{
    making *m = &x->making;
    const manifest *was = &x->set.manifest;
    m->practice = was->practice;
    if (was->practice) /* the same seed gives the same bytes */
        memcpy(m->generated, was->generated, sizeof m->generated);
    else
        utc_write(m->generated, x->request->when);
    m->before = &x->before;
    m->wcif = &x->wcif;
    x->before.serial = (unsigned)m->earlier_count + 1;
    x->before.tree = (merkle_tree){was->tree_size, was->root};
    snprintf(x->before.reason, sizeof x->before.reason, "%s",
             x->request->reason ? x->request->reason : "");
    x->result->version = x->before.serial;
}

static int warn(extension *x, tsl_err *err)
{
    tsl_err why = {0};
    text lines = {0};
    session s = *x->making.session;
    if (!x->request->warn) return TSL_OK;
    s.events = x->making.blueprint.book;
    int status = rehearse(&lines, x->making.blueprint.competition, &s, &why);
    if (lines.size > 0) x->request->warn(lines.bytes);
    text_free(&lines);
    return status == TSL_ESYSTEM ? tsl_fail(err, TSL_ESYSTEM, "%s", why.text) : TSL_OK;
}

/* `were`: the blueprint of the version before, read here. */
static int plan_next(extension *x, blueprint *were, tsl_err *err)
{
    const blueprint_source source = {.directory = x->request->directory,
                                     .config = &x->set.config_bytes};
    int status = blueprint_read(were, &source, x->making.session, err);
    if (status == TSL_OK) status = read_blueprint(x, were->competition, err);
    if (status == TSL_OK) status = compare_configs(x, were->competition, err);
    if (status == TSL_OK) list_editions(x, were->competition);
    if (status == TSL_OK && x->making.earlier_count >= SERIAL_MAX)
        status = tsl_fail(err, TSL_ELIMIT, "a set has at most %d versions", SERIAL_MAX);
    if (status == TSL_OK) status = arrange(x, err);
    if (status != TSL_OK) return status;
    set_facts(x);
    return warn(x, err);
}

/* ---- what stays ---- */

/* The leaves that were signed are the first of the new ones, to the byte. */
static int link_trees(extension *x, const text *leaves, tsl_err *err)
{
    const text *were = &x->set.leaves_bytes;
    const size_t count = x->making.blueprint.plan->count;
    if (leaves->size < were->size || memcmp(leaves->bytes, were->bytes, were->size) != 0)
        return tsl_fail(err, TSL_EBROKEN,
                        "the seed gives other scrambles than those of '%s': it was made by another "
                        "version of this program, which must extend it",
                        x->request->directory);
    merkle_consistency(&x->before.consistency, x->making.leaves, count, x->before.tree.size);
    hash_bytes(&x->before.previous, x->manifest_bytes.bytes, x->manifest_bytes.size);
    return TSL_OK;
}

static int compare_names(const named_digest *were, size_t count, const named_digest *are,
                         size_t are_count, tsl_err *err)
{
    for (size_t i = 0; i < count; i++) {
        const named_digest *is = manifest_find(are, are_count, were[i].name);
        if (is && !hash_equal(&is->sha256, &were[i].sha256))
            return tsl_fail(
                err, TSL_EINPUT,
                "'%s' is not the one that the set was made with: a set is extended with "
                "what made it",
                were[i].name);
    }
    return TSL_OK;
}

/* Another program, script or plugin would leave a set that no program could verify whole. */
static int compare_ingredients(const extension *x, tsl_err *err)
{
    manifest now = {0};
    const manifest *was = &x->set.manifest;
    int status = made_with(&now, x->making.blueprint.plan, x->making.session, err);
    if (status == TSL_OK && strcmp(now.generator, was->generator) != 0)
        status = tsl_fail(err, TSL_EINPUT, "the set was made by %s, and this is %s", was->generator,
                          now.generator);
    if (status == TSL_OK)
        status = compare_names(was->scripts, was->script_count, now.scripts, now.script_count, err);
    if (status == TSL_OK)
        status = compare_names(was->plugins, was->plugin_count, now.plugins, now.plugin_count, err);
    manifest_free(&now);
    return status;
}

/* ---- all of it ---- */

static int open_before(extension *x, tsl_err *err)
{
    static int (*const steps[])(extension *, tsl_err *) = {open_files, repair,    check_signer,
                                                           open_chain, read_seed, read_wcif};
    int status = TSL_OK;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (status == TSL_OK && x->result->found.count == 0) status = steps[i](x, err);
    return status;
}

static int make_next(extension *x, tsl_err *err)
{
    text leaves = {0};
    making *m = &x->making;
    int status = making_draw(m, err);
    if (status == TSL_OK) making_leaves(&leaves, m);
    if (status == TSL_OK) status = link_trees(x, &leaves, err);
    if (status == TSL_OK) status = carry_chain(&m->outputs, &x->set, err);
    if (status == TSL_OK) status = making_render(m, &leaves, err);
    if (status == TSL_OK) status = carry_sheets(&m->outputs, &x->set, err);
    if (status == TSL_OK) status = compare_ingredients(x, err);
    if (status == TSL_OK) make_describe(&x->result->made, m);
    /* A file that changed while it was read is a finding. */
    if (status == TSL_OK && x->result->found.count == 0) status = making_seal(m, err);
    text_free(&leaves);
    return status;
}

static int prepare(extension *x, tsl_err *err)
{
    char *beside = NULL;
    const extend_request *r = x->request;
    if (!manifest_reason_is_good(r->reason ? r->reason : ""))
        return tsl_fail(err, TSL_EINPUT, "the reason must be a line of at most %d letters of ASCII",
                        REASON_MAX);
    if (!r->secrets) beside_path(&beside, r->directory);
    text_add(&x->making.directory, r->directory);
    text_add(&x->making.secrets, r->secrets ? r->secrets : beside ? beside : "");
    free(beside);
    int status = exchange_lock(&x->lock, r->directory, err);
    if (status == TSL_OK)
        status = signing_load(&x->making.key, r->key, r->ask, r->ask_context, err);
    return status == TSL_OK ? open_before(x, err) : status;
}

int extend_set(extend_result *out, const extend_request *request, const session *s, tsl_err *err)
{
    blueprint were = {0};
    extension x = {.request = request,
                   .result = out,
                   .making = {.session = s, .progress = request->progress, .jobs = request->jobs},
                   .lock = -1};
    *out = (extend_result){0};
    progress_stage(request->progress, "prepare", 0);
    int status = prepare(&x, err);
    if (status == TSL_OK && out->found.count == 0) status = plan_next(&x, &were, err);
    if (status == TSL_OK && out->found.count == 0) status = make_next(&x, err);
    out->made.notice = x.making.outputs.notice;
    x.making.outputs.notice = (text){0};
    free_extension(&x);
    blueprint_free(&were);
    return status;
}
