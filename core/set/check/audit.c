/* Derives a set again from its revealed seed. */
#include "audit.h"

#include <stdlib.h>
#include <string.h>

#include "ceremony_check.h"
#include "rerender.h"
#include "set/format/contents.h"
#include "set/format/seed_file.h"
#include "set/plan/draw.h"
#include "verify.h"

/* What one audit holds; freed by free_audit. */
typedef struct audit {
    const audit_request *request;
    audit_result *result;
    set_reader set;
    secret root;
} audit;

void audit_free(audit_result *r)
{
    text_free(&r->litter.lines);
    text_free(&r->found.lines);
    text_free(&r->doubts.lines);
    text_free(&r->notes);
    text_free(&r->origin);
    text_free(&r->rules);
    text_free(&r->own);
    *r = (audit_result){0};
}

/* ---- the seed ---- */

/* The seed that stands with the set, in either folder. */
static int find_seed(text *out, const audit *a, tsl_err *err)
{
    bool there = false;
    const folder *const places[] = {a->set.folder, a->set.beside};
    for (size_t i = 0; i < 2; i++) {
        int status = places[i] ? folder_has(&there, places[i], SEED_NAME, err) : TSL_OK;
        if (status != TSL_OK) return status;
        if (there) return folder_read(out, places[i], SEED_NAME, SEED_FILE_MAX, err);
    }
    return tsl_fail(err, TSL_EINPUT, "the seed of '%s' is not beside it: give --seed-file",
                    a->request->set.directory);
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
        status =
            ceremony_replay(&a->set, &(revealed){name, &seed, &a->root}, &a->result->found, err);
    seed_file_free(&seed);
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

static void compare_salt(audit *a, const slot *s, const leaf *l)
{
    digest salt;
    char hex[DIGEST_HEX];
    derive_key(salt.bytes, &a->root, "salt", s->path);
    hash_hex(hex, &salt);
    if (strcmp(l->salt, hex) != 0)
        findings_add(&a->result->found, "%s: its salt does not follow from the seed", s->path);
}

/* States and sequences, which another plugin, event or filter may have made otherwise. */
static void compare_slot(audit *a, const provenance *in, const slot *s, const leaf *l)
{
    bool other = provenance_differ_for(in, s);
    findings *to = other ? in->doubts : in->found;
    if (strcmp(l->state, s->facelets) != 0)
        findings_add(to, "%s: its state does not follow from the seed", s->path);
    else if (!is_sequence(l->scramble, s->scramble) && !other &&
             provenance_same_version(&a->set.manifest))
        findings_add(to, "%s: its sequence does not follow from the seed", s->path);
}

/* Lines of refusals, of MANIFEST or CONTENTS. */
typedef struct counts {
    const char *where;
    const refusal *list;
    size_t count;
} counts;

static bool is_claimed(const counts *all, const refusal *r)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->list[i].event, r->event) == 0 && strcmp(all->list[i].rule, r->rule) == 0 &&
            all->list[i].count == r->count)
            return true;
    return false;
}

static findings *blame_for(const provenance *in, const char *id)
{
    for (size_t i = 0; i < in->plan->count; i++)
        if (strcmp(in->plan->slots[i].event->id, id) == 0)
            return provenance_differ_for(in, &in->plan->slots[i]) ? in->doubts : in->found;
    return in->found;
}

static void compare_counts(const provenance *in, const counts *said, const counts *again)
{
    for (size_t i = 0; i < again->count; i++) {
        const refusal *r = &again->list[i];
        if (!is_claimed(said, r))
            findings_add(blame_for(in, r->event),
                         "%s: has no line 'refused: %s %s %u', which the seed gives", said->where,
                         r->event, r->rule, r->count);
    }
    for (size_t i = 0; i < said->count; i++) {
        const refusal *r = &said->list[i];
        if (!is_claimed(again, r))
            findings_add(blame_for(in, r->event),
                         "%s: its line 'refused: %s %s %u' does not follow from the seed",
                         said->where, r->event, r->rule, r->count);
    }
}

/* How often each rule refused candidates of an event: states, and sequences where their counts are
 * not withheld. */
static int compare_refusals(const audit *a, const provenance *in, tsl_err *err)
{
    const counts said[] = {
        {"MANIFEST", a->set.manifest.refusals, a->set.manifest.refusal_count},
        {"CONTENTS", a->set.contents.refusals, a->set.contents.refusal_count},
    };
    int status = TSL_OK;
    for (size_t i = 0; i < (a->set.secret ? 2 : 1) && status == TSL_OK; i++) {
        refusal *again = NULL;
        size_t count = 0;
        status = refusals_add(&again, &count, a->set.print.plan, a->set.print.filters, i == 1, err);
        if (status == TSL_OK) compare_counts(in, &said[i], &(counts){NULL, again, count});
        free(again);
    }
    return status;
}

static void compare_leaves(audit *a, const provenance *in)
{
    digest salt;
    const plan *p = a->set.print.plan;
    derive_key(salt.bytes, &a->root, "contents", a->set.manifest.competition);
    if (!hash_equal(&salt, &a->set.contents.salt))
        findings_add(in->found, "CONTENTS: its salt does not follow from the seed");
    for (size_t i = 0; i < p->count; i++) {
        compare_slot(a, in, &p->slots[i], &a->set.leaves[i]);
        compare_salt(a, &p->slots[i], &a->set.leaves[i]);
    }
}

static bool any_differs(const provenance *in)
{
    bool other = !provenance_same_version(in->manifest);
    for (size_t i = 0; i < in->plan->count; i++)
        other |= provenance_differ_for(in, &in->plan->slots[i]);
    return other;
}

/* Where the leaves are withheld the seed gives all of them, and so their tree. */
static void compare_tree(audit *a, const provenance *in)
{
    digest root;
    text leaves = {0};
    const plan *p = a->set.print.plan;
    leaves_write(&leaves, p, &a->root);
    leaf_root(&root, &leaves, p->count);
    if (!hash_equal(&root, &a->set.manifest.root))
        findings_add(any_differs(in) ? in->doubts : in->found,
                     "MANIFEST: its tree is not the one of the leaves that the seed gives");
    text_free(&leaves);
}

static int compare(audit *a, const provenance *in, tsl_err *err)
{
    if (a->set.leaves)
        compare_leaves(a, in);
    else
        compare_tree(a, in);
    return compare_refusals(a, in, err);
}

/* ---- deriving ---- */

/* A set that was drawn as its manifest says took this many candidates. */
static uint64_t claimed_candidates(const manifest *m)
{
    uint64_t sum = m->tree_size;
    for (size_t i = 0; i < m->refusal_count; i++) sum += m->refusals[i].count;
    return sum;
}

static int derive_again(audit *a, const provenance *in, tsl_err *err)
{
    plan *p = a->set.print.plan;
    tsl_err why = {0};
    const draw_options options = {.jobs = a->request->jobs,
                                  .filters = a->set.print.filters,
                                  .candidates_max = claimed_candidates(&a->set.manifest)};
    const double seconds = a->request->filter_seconds;
    script_host_allow(in->session->scripts, seconds > 0 ? seconds : FILTER_SECONDS_MAX);
    int status = draw_states(p, &a->root, &options, &why);
    if (status == TSL_ELIMIT && plan_candidates(p) > options.candidates_max) {
        findings_add(any_differs(in) ? in->doubts : in->found,
                     "MANIFEST: the seed gives more refused states than it counts");
        return TSL_OK;
    }
    if (status == TSL_OK) status = scramble_states(p, &a->root, &options, &why);
    if (status != TSL_OK) return tsl_fail(err, why.code, "%s", why.text);
    status = compare(a, in, err);
    rerender_request again = {.in = in,
                              .folder = a->set.secret,
                              .locked = a->set.folder,
                              .contents = &a->set.contents,
                              .leaves = a->set.leaves,
                              .seed = &a->root,
                              .exact = a->set.secret != NULL,
                              .opens_sheets = true,
                              .jobs = a->request->jobs};
    set_reader_allow(&a->set);
    if (status == TSL_OK && in->found->count == 0 && in->doubts->count == 0)
        status = rerender_compare(&again, err);
    return status;
}

int audit_set(audit_result *out, const audit_request *request, tsl_err *err)
{
    audit a = {.request = request, .result = out};
    *out = (audit_result){0};
    int status =
        set_reader_new(&a.set, &request->set, &(folder_reports){&out->found, &out->litter}, err);
    if (status == TSL_OK && out->found.count == 0)
        status = ceremony_check(&out->origin, &a.set, request->authorities, &out->found, err);
    if (status == TSL_OK && out->found.count == 0) status = read_seed(&a, err);
    if (status == TSL_OK && out->found.count == 0) {
        const provenance in = set_reader_provenance(&a.set, &out->found, &out->doubts);
        status = derive_again(&a, &in, err);
        provenance_check(&in);
        provenance_list(&out->notes, &in);
        provenance_own(&out->own, &in);
        verify_list_rules(&out->rules, a.set.print.plan);
        out->states = a.set.print.plan->count;
        out->practice = a.set.manifest.practice;
        out->withheld = !a.set.secret;
        out->has_ceremony = a.set.manifest.has_ceremony;
    }
    set_reader_free(&a.set);
    secret_free(&a.root);
    return status;
}
