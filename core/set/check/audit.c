/* Derives a set again from its revealed seed. */
#include "verify.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "set/format/provenance.h"
#include "set/format/set_files.h"
#include "set/plan/draw.h"
#include "set/read/set_reader.h"

/* What one audit holds; freed by free_audit. */
typedef struct audit {
    const audit_request *request;
    check_result *result;
    set_reader set;
    secret root;
} audit;

/* ---- the seed ---- */

/* The seed that is with the set, in either folder, or with a set that it extends, which has the
 * same. */
static int find_seed(text *out, audit *a, tsl_err *err)
{
    bool there = false;
    const folder *const places[] = {a->set.folder, a->set.secret_folder};
    for (size_t i = 0; i < 2; i++) {
        int status = places[i] ? folder_has(&there, places[i], SEED_NAME, err) : TSL_OK;
        if (status != TSL_OK) return status;
        if (there) return folder_read(out, places[i], SEED_NAME, SEED_FILE_MAX, err);
    }
    findings ignored = {0}; /* whichever seed it is, MANIFEST commits to one */
    linked_open(&a->set, &ignored, NULL);
    text_free(&ignored.lines);
    for (size_t i = 0; i < 2 * a->set.earlier_count; i++) {
        char *path =
            xasprintf("%s%s/" SEED_NAME, a->set.earlier[i / 2].directory, i % 2 ? ".secret" : "");
        int status = file_is_there(&there, path, err);
        if (status == TSL_OK && there) status = file_read(out, path, SEED_FILE_MAX, err);
        free(path);
        if (status != TSL_OK || there) return status;
    }
    return tsl_fail(err, TSL_EINPUT, "the seed of '%s' is not beside it%s",
                    a->request->set.directory,
                    a->set.manifest.serial > 0
                        ? " or a set that it extends: give --seed-file, the first set's 'seed'"
                        : ": give --seed-file");
}

static int read_seed(audit *a, tsl_err *err)
{
    digest commitment;
    seed_file seed = {0};
    text bytes = {0};
    const char *path = a->request->seed_file, *name = path ? path : SEED_NAME;
    int status = path ? seed_file_read(&seed, path, err) : find_seed(&bytes, a, err);
    if (status == TSL_OK && !path) status = seed_file_parse(&seed, &bytes, name, err);
    if (status == TSL_OK)
        status = seed_file_root(&a->root, &seed, name, a->set.manifest.competition, err);
    text_free(&bytes);
    if (status == TSL_OK) derive_commitment(&commitment, &a->root);
    if (status == TSL_OK && !hash_equal(&commitment, &a->set.manifest.seed))
        findings_add(&a->result->found, "'%s' is not the seed that the manifest commits to", name);
    else if (status == TSL_OK)
        status = ceremony_replay(&a->set, name, &seed, &a->root, err);
    seed_file_free(&seed);
    return status;
}

/* ---- comparing ---- */

/* Does the leaf say this scramble? Its line has blanks where the scramble's lines end. */
static bool is_sequence(const char *line, const char *scramble)
{
    for (; *line && *scramble; line++, scramble++)
        if (*line != (*scramble == '\n' ? ' ' : *scramble)) return false;
    return *line == *scramble;
}

/* The salt; and state and sequence, which another plugin, event or filter may have made otherwise.
 */
static void compare_slot(audit *a, const slot *s, const leaf *l)
{
    digest salt;
    char hex[DIGEST_HEX];
    const set_reader *o = &a->set;
    const bool other = provenance_differ_for(o, s);
    findings *blamed = other ? o->doubts : o->found;
    if (strcmp(l->state, s->facelets) != 0)
        findings_add(blamed, "%s: its state does not follow from the seed", s->path);
    else if (!is_sequence(l->scramble, s->scramble) && !other &&
             provenance_same_version(&o->manifest))
        findings_add(blamed, "%s: its sequence does not follow from the seed", s->path);
    derive_key(salt.bytes, &a->root, "salt", s->path);
    hash_hex(hex, &salt);
    if (strcmp(l->salt, hex) != 0)
        findings_add(o->found, "%s: its salt does not follow from the seed", s->path);
}

/* Lines of refusals, of MANIFEST or CONTENTS. */
static bool has_refusal(const refusal_list *all, const refusal *r)
{
    bool has = false;
    for (size_t i = 0; i < all->count; i++) {
        const refusal *one = &all->items[i];
        has |= strcmp(one->event, r->event) == 0 && strcmp(one->rule, r->rule) == 0 &&
               one->count == r->count;
    }
    return has;
}

static findings *blame_for(const set_reader *o, const char *id)
{
    const plan *p = o->blueprint.plan;
    for (size_t i = 0; i < p->count; i++)
        if (strcmp(p->slots[i].event->id, id) == 0)
            return provenance_differ_for(o, &p->slots[i]) ? o->doubts : o->found;
    return o->found;
}

/* How often each rule refused candidates of an event: states, and sequences where their counts are
 * not withheld. */
static int compare_refusals(const set_reader *o, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < (o->secret ? 2 : 1) && status == TSL_OK; i++) {
        const char *where = i == 0 ? "MANIFEST" : "CONTENTS";
        const refusal_list *claimed = i == 0 ? &o->manifest.refusals : &o->contents.refusals;
        refusal_list again = {0};
        status = refusals_add(&again, o->blueprint.plan, o->blueprint.filters, i == 1, err);
        for (size_t k = 0; k < again.count && status == TSL_OK; k++) {
            const refusal *r = &again.items[k];
            if (!has_refusal(claimed, r))
                findings_add(blame_for(o, r->event),
                             "%s: has no line 'refused: %s %s %u', which the seed gives", where,
                             r->event, r->rule, r->count);
        }
        for (size_t k = 0; k < claimed->count && status == TSL_OK; k++) {
            const refusal *r = &claimed->items[k];
            if (!has_refusal(&again, r))
                findings_add(blame_for(o, r->event),
                             "%s: its line 'refused: %s %s %u' does not follow from the seed",
                             where, r->event, r->rule, r->count);
        }
        free(again.items);
    }
    return status;
}

static findings *blame_for_any(const set_reader *o)
{
    const plan *p = o->blueprint.plan;
    bool other = !provenance_same_version(&o->manifest);
    for (size_t i = 0; i < p->count; i++) other |= provenance_differ_for(o, &p->slots[i]);
    return other ? o->doubts : o->found;
}

/* Where the leaves are withheld the seed gives all of them, and so their tree. */
static void compare_leaves(audit *a)
{
    digest salt, root;
    text leaves = {0};
    const set_reader *o = &a->set;
    const plan *p = o->blueprint.plan;
    if (!o->leaves) {
        leaves_write(&leaves, p, &a->root);
        leaf_root(&root, &leaves, p->count);
        text_free(&leaves);
        if (!hash_equal(&root, &o->manifest.root))
            findings_add(blame_for_any(o),
                         "MANIFEST: its tree does not match the leaves derived from the seed");
        return;
    }
    derive_key(salt.bytes, &a->root, "contents", o->manifest.competition);
    if (!hash_equal(&salt, &o->contents.salt))
        findings_add(o->found, "CONTENTS: its salt does not follow from the seed");
    for (size_t i = 0; i < p->count; i++) compare_slot(a, &p->slots[i], &o->leaves[i]);
}

/* ---- deriving ---- */

static int derive_again(audit *a, tsl_err *err)
{
    const set_reader *o = &a->set;
    plan *p = o->blueprint.plan;
    tsl_err why = {0};
    const manifest *m = &o->manifest;
    const contents *c = &o->contents;
    /* A set that was drawn as its lists say took at most this many candidates. Where CONTENTS is
     * withheld, which counts those after duplicates, it may be more by what ten seconds draw. */
    uint64_t claimed = m->tree_size + (o->secret ? 0 : 1000000);
    for (size_t i = 0; i < m->refusals.count; i++) claimed += m->refusals.items[i].count;
    for (size_t i = 0; i < c->refusals.count; i++) claimed += c->refusals.items[i].count;
    const draw_options options = {
        .jobs = a->request->jobs, .filters = o->blueprint.filters, .candidates_max = claimed};
    const double seconds = a->request->filter_seconds;
    script_host_allow(o->source->session->scripts, seconds > 0 ? seconds : FILTER_SECONDS_MAX);
    int status = draw_sets(p, &a->root, &options, &why);
    if (status == TSL_ELIMIT && plan_candidates(p) > claimed) {
        findings_add(blame_for_any(o),
                     "MANIFEST: the seed gives more refused states than are counted");
        return TSL_OK;
    }
    if (status != TSL_OK) return tsl_fail(err, why.code, "%s", why.text);
    compare_leaves(a);
    status = compare_refusals(o, err);
    set_reader_allow(o);
    if (status == TSL_OK && o->found->count == 0 && o->doubts->count == 0)
        status = rerender_compare(o, &a->root, true, a->request->jobs, err);
    return status;
}

int audit_set(check_result *out, const audit_request *request, tsl_err *err)
{
    audit a = {.request = request, .result = out};
    *out = (check_result){0};
    int status =
        set_reader_new(&a.set, &request->set, &(folder_reports){&out->found, &out->litter}, err);
    a.set.doubts = &out->doubts;
    if (status == TSL_OK && out->found.count == 0)
        status = ceremony_check(&out->origin, &a.set, err);
    if (status == TSL_OK && out->found.count == 0) status = read_seed(&a, err);
    if (status == TSL_OK && out->found.count == 0) {
        status = derive_again(&a, err);
        provenance_check(&a.set);
        provenance_list(&out->differing, &a.set);
        provenance_own(&out->own, &a.set);
        verify_list_rules(&out->rules, a.set.blueprint.plan);
        out->states = a.set.blueprint.plan->count;
        out->withheld = !a.set.secret;
        out->manifest = a.set.manifest;
        a.set.manifest = (manifest){0};
    }
    set_reader_free(&a.set);
    secret_free(&a.root);
    return status;
}
