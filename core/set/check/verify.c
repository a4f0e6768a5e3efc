/* Verifies a set: opened in the order of trust, applied, and its texts made again. */
#include "verify.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "set/format/manifest.h"
#include "set/plan/plan.h"
#include "set/read/set_reader.h"

void check_result_free(check_result *r)
{
    text_free(&r->rules);
    text_free(&r->own);
    text_free(&r->origin);
    text_free(&r->links);
    text_free(&r->differing);
    manifest_free(&r->manifest);
    signatures_free(&r->signatures);
    text_free(&r->litter.lines);
    text_free(&r->before.lines);
    text_free(&r->found.lines);
    text_free(&r->doubts.lines);
    *r = (check_result){0};
}

/* A genuine set may have been drawn from few states: whoever verifies it is to know. */
void verify_list_rules(text *out, const plan *p)
{
    const competition *c = p->competition;
    for (size_t e = 0; e < c->event_count; e++) {
        size_t i = 0;
        while (i < p->count && p->slots[i].event_index != e) i++;
        const slot *s = &p->slots[i];
        if (i == p->count || !slot_is_filtered(s)) continue;
        text_addf(out, "FILTERED: %s:", s->event->id);
        if (s->subset) text_addf(out, " states of '%s' only", s->subset->name);
        for (size_t n = 0; n < s->competition_event->filter_count; n++)
            text_addf(out, "%s %s", n > 0 || s->subset ? "," : "",
                      s->competition_event->filters[n].name);
        text_add(out, "\n");
    }
    if (out->bytes) utf8_clean(out->bytes, true);
}

/* ---- scrambles ---- */

/* Leaves have one form of each move; people may write Square-1's in others: "(1, 0)", "(1,0)/". */
static bool has_whole_words(const char *scramble)
{
    for (const char *word = scramble; *word; word += strspn(word, " ")) {
        const size_t size = strcspn(word, " ");
        const char *bracket = memchr(word, ')', size);
        if ((*word == '(') != (bracket != NULL) || (bracket && bracket != word + size - 1) ||
            (size > 1 && memchr(word, '/', size)))
            return false;
        word += size;
    }
    return true;
}

int verify_scramble(slot *s, const leaf *l, findings *found, tsl_err *err)
{
    const puzzle *z = s->puzzle;
    char facelets[TSL_FACELETS_MAX] = "";
    tsl_err why = {0};
    z->type->solved(z->self, s->state);
    int status = has_whole_words(l->scramble)
                     ? z->type->apply(z->self, s->state, l->scramble, &why)
                     : tsl_fail(&why, TSL_EINPUT, "a move in another form");
    if (status == TSL_ESYSTEM) return tsl_fail(err, TSL_ESYSTEM, "%s", why.text);
    if (status != TSL_OK) {
        findings_add(found, "%s: the scramble is not one of this puzzle", s->path);
        return TSL_OK;
    }
    z->type->facelets(z->self, facelets, s->state);
    if (strcmp(facelets, l->state) != 0) {
        findings_add(found, "%s: the scramble does not give the state beside it", s->path);
        return TSL_OK;
    }
    s->scramble = xstrdup(l->scramble);
    s->facelets = xstrdup(facelets);
    if (s->subset && !s->subset->contains(z->self, s->state))
        findings_add(found, "%s: the state is not one of '%s'", s->path, s->subset->name);
    const unsigned least = s->part->distance;
    bool close = false;
    status = least > 0 ? z->type->within(z->self, &close, s->state, least - 1, err) : TSL_OK;
    if (status == TSL_OK && close)
        findings_add(found, "%s: the state needs fewer than %u moves", s->path, least);
    return status;
}

/* Applies every scramble and fills in the plan's states, scrambles and facelets. */
static int verify_leaves(const set_reader *o, tsl_err *err)
{
    const plan *p = o->blueprint.plan;
    int status = TSL_OK;
    size_t count = 0;
    duplicate *twice = NULL;
    bool whole = true; /* a slot without a scramble has no state to compare */
    for (size_t i = 0; i < p->count && status == TSL_OK; i++) {
        status = verify_scramble(&p->slots[i], &o->leaves[i], o->found, err);
        whole &= p->slots[i].scramble != NULL;
    }
    if (status == TSL_OK && whole) duplicates_find(&twice, &count, p);
    for (size_t i = 0; i < count; i++)
        findings_add(o->found, "%s: has the same state as %s", p->slots[twice[i].index].path,
                     p->slots[twice[i].first].path);
    free(twice);
    return status;
}

/* Is it a rule of an event of the competition? */
static bool is_rule(const set_reader *o, const refusal *r, bool in_manifest)
{
    const competition *c = o->blueprint.competition;
    for (size_t e = 0; e < c->event_count; e++) {
        if (strcmp(c->events[e].id, r->event) != 0) continue;
        if (strcmp(r->rule, "duplicate") == 0) return !in_manifest;
        if (strcmp(r->rule, "distance") == 0) return true;
        for (size_t i = 0; i < c->events[e].filter_count; i++)
            if (strcmp(filter_name(o->blueprint.filters, e, i), r->rule) == 0) return true;
    }
    return false;
}

/* Compares the manifest's counts of refusals with the rules there are. */
static void verify_refusals(const set_reader *o)
{
    const size_t states = o->manifest.refusals.count;
    for (size_t i = 0; i < states + o->contents.refusals.count; i++) {
        const refusal *r =
            i < states ? &o->manifest.refusals.items[i] : &o->contents.refusals.items[i - states];
        if (!is_rule(o, r, i < states))
            findings_add(o->found, "%s: counts refusals of '%s %s', which is no rule here",
                         i < states ? "MANIFEST" : CONTENTS_NAME, r->event, r->rule);
    }
}

/* ---- rules ---- */

/* Asks the filters about every state and sequence of a plan so filled, event by event. A refusal is
 * a doubt where the filter is another. */
static int verify_rules(const set_reader *o, tsl_err *err)
{
    plan *p = o->blueprint.plan;
    filter_set *filters = o->blueprint.filters;
    slot **slots = xcalloc(p->count + 1, sizeof *slots);
    size_t *ends = xcalloc(p->count + 1, sizeof *ends);
    int status = TSL_OK, *verdicts = xcalloc(p->count + 1, sizeof *verdicts);
    for (size_t i = 0; i < p->count; i++) slots[i] = &p->slots[i];
    for (size_t from = 0, end; from < p->count && status == TSL_OK; from = end) {
        const size_t index = slots[from]->event_index;
        for (end = from; end < p->count && slots[end]->event_index == index;) end++;
        if (!filter_has(filters, index)) continue;
        findings *blamed = provenance_differ_for(o, slots[from]) ? o->doubts : o->found;
        for (int moves = 0; moves < 2 && status == TSL_OK; moves++) {
            status = filter_ask(filters, slots + from, end - from, moves, verdicts + from, err);
            for (size_t i = from; i < end && status == TSL_OK; i++)
                if (verdicts[i] >= 0)
                    findings_add(blamed, "%s: the filter '%s' refuses its %s", slots[i]->path,
                                 filter_name(filters, index, (size_t)verdicts[i]),
                                 moves ? "sequence" : "state");
        }
        if (status == TSL_OK && filter_looks_at_sets(filters, index)) {
            const size_t sets = filter_find_sets(ends, slots + from, end - from);
            status = filter_ask_sets(filters, slots + from, ends, sets, verdicts + from, err);
            for (size_t i = 0; i < sets && status == TSL_OK; i++)
                if (verdicts[from + i] >= 0)
                    findings_add(blamed, "%s: the filter '%s' refuses its scramble set",
                                 slots[from + (i ? ends[i - 1] : 0)]->path,
                                 filter_name(filters, index, (size_t)verdicts[from + i]));
        }
    }
    free(slots);
    free(ends);
    free(verdicts);
    return status;
}

static int check_content(check_result *r, const set_reader *o, bool opens_sheets, tsl_err *err)
{
    const size_t before = r->found.count;
    verify_list_rules(&r->rules, o->blueprint.plan);
    provenance_own(&r->own, o);
    int status = TSL_OK;
    if (o->secret) status = verify_leaves(o, err);
    if (status != TSL_OK || r->found.count > before) return status;
    verify_refusals(o);
    if (o->secret) status = verify_rules(o, err);
    if (status == TSL_OK) status = rerender_compare(o, NULL, opens_sheets, 1, err);
    /* Last, when every script that the set needs is loaded. */
    if (status == TSL_OK) provenance_check(o);
    return status;
}

static size_t count_sheets(const manifest *m)
{
    size_t sheets = 0;
    for (size_t i = 0; i < m->outputs.count; i++) {
        const char *dot = strrchr(m->outputs.items[i].name, '.');
        sheets += dot && strcmp(dot, ".pdf") == 0;
    }
    return sheets;
}

/* The sets that it extends, and the manifests that somebody kept. */
static int check_links(check_result *r, set_reader *o, const char *const *against, tsl_err *err)
{
    int status = linked_open(o, &r->found, err);
    if (status == TSL_OK) linked_describe(&r->links, o);
    for (size_t i = 0; against && against[i] && status == TSL_OK; i++)
        status = linked_compare(&r->links, o, against[i], &r->found, err);
    return status;
}

int verify_set(check_result *out, const verify_request *request, tsl_err *err)
{
    set_reader o;
    const folder_reports reports = {&out->found, &out->litter};
    *out = (check_result){0};
    int status = set_reader_new(&o, &request->set, &reports, err);
    o.doubts = &out->doubts;
    if (status == TSL_OK && out->found.count == 0) status = ceremony_check(&out->origin, &o, err);
    /* A set before that is not there is told last: what is wrong with this one is known. */
    tsl_err missing = {0};
    int links = TSL_OK;
    if (status == TSL_OK && out->found.count == 0)
        links = check_links(out, &o, request->against, &missing);
    if (status == TSL_OK && out->found.count == 0)
        status = check_content(out, &o, request->opens_sheets, err);
    if (status == TSL_OK && links != TSL_OK)
        status = tsl_fail(err, missing.code, "%s", missing.text);
    const bool genuine = status == TSL_OK && out->found.count + out->doubts.count == 0;
    if (genuine && request->seen) status = reuse_log_update(&out->before, request->seen, &o, err);
    out->withheld = !o.secret;
    out->set_count = o.blueprint.plan ? plan_sets(o.blueprint.plan) : 0;
    out->sheet_count = count_sheets(&o.manifest);
    out->file_count = o.manifest.outputs.count + o.contents.files.count;
    /* What is to be shown outlives the rest. */
    out->manifest = o.manifest;
    out->signatures = o.signatures;
    o.manifest = (manifest){0};
    o.signatures = (signatures){0};
    set_reader_free(&o);
    return status;
}
