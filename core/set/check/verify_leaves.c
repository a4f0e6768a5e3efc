/* Verifies what the leaves of an opened set say: every scramble, every rule, no state twice. */
#include "verify_leaves.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "set/plan/duplicates.h"

/* ---- scrambles ---- */

static int check_distance(const slot *s, findings *found, tsl_err *err)
{
    const puzzle *z = s->puzzle;
    const unsigned least = s->event->distance;
    bool close = false;
    int status = least > 0 ? z->type->within(z->self, &close, s->state, least - 1, err) : TSL_OK;
    if (status == TSL_OK && close)
        findings_add(found, "%s: the state needs fewer than %u moves", s->path, least);
    return status;
}

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
    return check_distance(s, found, err);
}

static void check_duplicates(const plan *p, findings *found)
{
    size_t count = 0;
    duplicate *twice = NULL;
    puzzle_state *states = xcalloc(p->count ? p->count : 1, sizeof *states);
    for (size_t i = 0; i < p->count; i++)
        states[i] = (puzzle_state){p->slots[i].puzzle, p->slots[i].state};
    duplicates_find(&twice, &count, states, p->count);
    for (size_t i = 0; i < count; i++)
        findings_add(found, "%s: has the same state as %s", p->slots[twice[i].index].path,
                     p->slots[twice[i].first].path);
    free(twice);
    free(states);
}

int verify_leaves(const set_reader *o, findings *found, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < o->print.plan->count && status == TSL_OK; i++)
        status = verify_scramble(&o->print.plan->slots[i], &o->leaves[i], found, err);
    /* A slot without a scramble has no state to compare. */
    bool whole = true;
    for (size_t i = 0; i < o->print.plan->count; i++)
        whole = whole && o->print.plan->slots[i].scramble;
    if (status == TSL_OK && whole) check_duplicates(o->print.plan, found);
    return status;
}

/* ---- rules ---- */

typedef int (*ask_fn)(filter_set *, slot *const *, size_t, int *, tsl_err *);

/* Asks about the slots of one event. */
static int ask(const set_reader *o, const provenance *in, slot **slots, size_t count, tsl_err *err)
{
    static const struct {
        ask_fn ask;
        const char *what;
    } questions[] = {{filter_states, "state"}, {filter_moves, "sequence"}};
    int status = TSL_OK, *verdicts = xcalloc(count, sizeof *verdicts);
    findings *to = provenance_differ_for(in, slots[0]) ? in->doubts : in->found;
    for (size_t q = 0; q < 2 && status == TSL_OK; q++) {
        status = questions[q].ask(o->print.filters, slots, count, verdicts, err);
        for (size_t i = 0; i < count && status == TSL_OK; i++)
            if (verdicts[i] >= 0)
                findings_add(
                    to, "%s: the filter '%s' refuses its %s", slots[i]->path,
                    filter_name(o->print.filters, slots[i]->event_index, (size_t)verdicts[i]),
                    questions[q].what);
    }
    free(verdicts);
    return status;
}

int verify_rules(const set_reader *o, const provenance *in, tsl_err *err)
{
    plan *p = o->print.plan;
    slot **slots = xcalloc(p->count ? p->count : 1, sizeof *slots);
    for (size_t i = 0; i < p->count; i++) slots[i] = &p->slots[i];
    int status = TSL_OK;
    for (size_t from = 0, to; from < p->count && status == TSL_OK; from = to) {
        for (to = from; to < p->count && slots[to]->event_index == slots[from]->event_index;) to++;
        if (filter_has(o->print.filters, slots[from]->event_index))
            status = ask(o, in, slots + from, to - from, err);
    }
    free(slots);
    return status;
}

/* Is it a rule of an event of the competition? */
static bool is_rule(const set_reader *o, const refusal *r)
{
    const competition *c = o->print.competition;
    for (size_t e = 0; e < c->event_count; e++) {
        if (strcmp(c->events[e].id, r->event) != 0) continue;
        if (strcmp(r->rule, "distance") == 0 || strcmp(r->rule, "duplicate") == 0) return true;
        for (size_t i = 0; i < c->events[e].filter_count; i++)
            if (strcmp(filter_name(o->print.filters, e, i), r->rule) == 0) return true;
    }
    return false;
}

void verify_refusals(const set_reader *o, const provenance *in)
{
    const size_t states = o->manifest.refusal_count;
    for (size_t i = 0; i < states + o->contents.refusal_count; i++) {
        const refusal *r =
            i < states ? &o->manifest.refusals[i] : &o->contents.refusals[i - states];
        if (!is_rule(o, r))
            findings_add(in->found, "%s: counts refusals of '%s %s', which is no rule here",
                         i < states ? "MANIFEST" : CONTENTS_NAME, r->event, r->rule);
    }
}
