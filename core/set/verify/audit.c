/* Derives a set again from its revealed seed. */
#include "audit.h"

#include <stdlib.h>
#include <string.h>

#include "remake.h"
#include "set/draw.h"
#include "set/refusals.h"
#include "set/scramble.h"
#include "set/seed_file.h"
#include "verify_leaves.h"

/* What one audit holds; freed by free_audit. */
typedef struct audit {
    const audit_request *request;
    audit_result *result;
    opened set;
    secret root;
} audit;

void audit_free(audit_result *r)
{
    text_free(&r->found.lines);
    text_free(&r->doubts.lines);
    text_free(&r->notes);
    *r = (audit_result){0};
}

/* ---- the seed ---- */

static int read_seed(audit *a, tsl_err *err)
{
    seed_file seed;
    digest commitment;
    const char *path = a->request->seed_file, *id = a->set.manifest.competition;
    int status = seed_file_read(&seed, path, err);
    if (status == TSL_OK && seed.competition[0] && strcmp(seed.competition, id) != 0)
        status = tsl_fail(err, TSL_EINPUT, "'%s' is of competition '%s', the set of '%s'", path,
                          seed.competition, id);
    if (status == TSL_OK) status = secret_from_hex(&a->root, (const char *)seed.hex.bytes, err);
    seed_file_free(&seed);
    if (status == TSL_OK) status = derive_commitment(&commitment, &a->root, err);
    if (status == TSL_OK && !hash_equal(&commitment, &a->set.manifest.seed))
        findings_add(&a->result->found, "'%s' is not the seed that the manifest commits to", path);
    return status;
}

/* ---- comparing ---- */

/* Does the leaf say this scramble? Its line has blanks where the scramble's lines end. */
static bool is_sequence(const char *said, const char *scramble)
{
    for (; *said && *scramble; said++, scramble++)
        if (*said != (*scramble == '\n' ? ' ' : *scramble)) return false;
    return *said == *scramble;
}

static int compare_salt(audit *a, const slot *s, const leaf *l, tsl_err *err)
{
    digest salt;
    char hex[DIGEST_HEX];
    int status = derive_key(salt.bytes, &a->root, "salt", s->path, err);
    if (status != TSL_OK) return status;
    hash_hex(hex, &salt);
    if (strcmp(l->salt, hex) != 0)
        findings_add(&a->result->found, "%s: its salt does not follow from the seed", s->path);
    return TSL_OK;
}

/* States and sequences, which another plugin, event or filter may have made otherwise. */
static void compare_slot(audit *a, const ingredients *in, const slot *s, const leaf *l)
{
    bool other = ingredients_differ_for(in, s);
    findings *to = other ? in->doubts : in->found;
    if (strcmp(l->state, s->facelets) != 0)
        findings_add(to, "%s: its state does not follow from the seed", s->path);
    else if (!is_sequence(l->scramble, s->scramble) && !other &&
             ingredients_same_version(&a->set.manifest))
        findings_add(to, "%s: its sequence does not follow from the seed", s->path);
}

static bool is_claimed(const manifest *m, const refusal *r)
{
    for (size_t i = 0; i < m->refusal_count; i++)
        if (strcmp(m->refusals[i].event, r->event) == 0 &&
            strcmp(m->refusals[i].rule, r->rule) == 0 && m->refusals[i].count == r->count)
            return true;
    return false;
}

static findings *blame_for(const ingredients *in, const char *id)
{
    for (size_t i = 0; i < in->plan->count; i++)
        if (strcmp(in->plan->slots[i].event->id, id) == 0)
            return ingredients_differ_for(in, &in->plan->slots[i]) ? in->doubts : in->found;
    return in->found;
}

/* How often each rule refused candidates of an event. */
static int compare_refusals(const audit *a, const ingredients *in, tsl_err *err)
{
    manifest again = {0};
    const manifest *m = &a->set.manifest;
    int status = refusals_add(&again, a->set.print.plan, a->set.print.filters, err);
    for (size_t i = 0; i < again.refusal_count && status == TSL_OK; i++) {
        const refusal *r = &again.refusals[i];
        if (!is_claimed(m, r))
            findings_add(blame_for(in, r->event),
                         "MANIFEST: has no line 'refused: %s %s %u', which the seed gives",
                         r->event, r->rule, r->count);
    }
    for (size_t i = 0; i < m->refusal_count && status == TSL_OK; i++)
        if (!is_claimed(&again, &m->refusals[i]))
            findings_add(blame_for(in, m->refusals[i].event),
                         "MANIFEST: its line 'refused: %s %s %u' does not follow from the seed",
                         m->refusals[i].event, m->refusals[i].rule, m->refusals[i].count);
    manifest_free(&again);
    return status;
}

static int compare(audit *a, const ingredients *in, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < a->set.print.plan->count && status == TSL_OK; i++) {
        compare_slot(a, in, &a->set.print.plan->slots[i], &a->set.leaves[i]);
        status = compare_salt(a, &a->set.print.plan->slots[i], &a->set.leaves[i], err);
    }
    if (status == TSL_OK) status = compare_refusals(a, in, err);
    return status;
}

/* ---- deriving ---- */

/* A set that was drawn as its manifest says took this many candidates. */
static uint64_t claimed_candidates(const manifest *m)
{
    uint64_t sum = m->tree_size;
    for (size_t i = 0; i < m->refusal_count; i++) sum += m->refusals[i].count;
    return sum;
}

static int derive_again(audit *a, const ingredients *in, tsl_err *err)
{
    plan *p = a->set.print.plan;
    tsl_err why = {0};
    const stage_options options = {.jobs = a->request->jobs,
                                   .filters = a->set.print.filters,
                                   .candidates_max = claimed_candidates(&a->set.manifest)};
    const double seconds = a->request->filter_seconds;
    script_host_allow(in->session->scripts, seconds > 0 ? seconds : FILTER_SECONDS_MAX);
    int status = draw_states(p, &a->root, &options, &why);
    if (status == TSL_ELIMIT && plan_candidates(p) > options.candidates_max) {
        bool other = false;
        for (size_t i = 0; i < p->count; i++) other |= ingredients_differ_for(in, &p->slots[i]);
        findings_add(other ? in->doubts : in->found,
                     "MANIFEST: the seed gives more refused states than it counts");
        return TSL_OK;
    }
    if (status == TSL_OK) status = scramble_states(p, &a->root, &options, &why);
    if (status != TSL_OK) return tsl_fail(err, why.code, "%s", why.text);
    status = compare(a, in, err);
    const remake_request again = {in, a->set.folder, true};
    opened_allow(&a->set);
    if (status == TSL_OK && in->found->count == 0 && in->doubts->count == 0)
        status = remake_compare(&again, err);
    return status;
}

int audit_set(audit_result *out, const audit_request *request, tsl_err *err)
{
    audit a = {.request = request, .result = out};
    *out = (audit_result){0};
    int status = opened_new(&a.set, &request->set, &out->found, err);
    if (status == TSL_OK && out->found.count == 0) status = read_seed(&a, err);
    if (status == TSL_OK && out->found.count == 0) {
        const ingredients in = opened_ingredients(&a.set, &out->found, &out->doubts);
        status = derive_again(&a, &in, err);
        ingredients_check(&in);
        ingredients_list(&out->notes, &in);
        out->states = a.set.print.plan->count;
    }
    if (status == TSL_OK && out->notes.failed) status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    opened_free(&a.set);
    secret_free(&a.root);
    return status;
}
