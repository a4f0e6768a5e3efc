/* Verifies a set: opened in the order of trust, applied, and its texts made again. */
#include "verify.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "origin_check.h"
#include "remake.h"
#include "verify_leaves.h"

void verify_free(verify_result *r)
{
    text_free(&r->rules);
    text_free(&r->origin);
    manifest_free(&r->manifest);
    signatures_free(&r->signatures);
    text_free(&r->litter.lines);
    text_free(&r->found.lines);
    text_free(&r->doubts.lines);
    *r = (verify_result){0};
}

/* A genuine set may have been drawn from few states: whoever verifies it is to know. */
static int list_rules(text *out, const plan *p, tsl_err *err)
{
    size_t last = SIZE_MAX; /* event */
    for (size_t i = 0; i < p->count; i++) {
        const slot *s = &p->slots[i];
        if (s->event_index == last || !slot_is_filtered(s)) continue;
        last = s->event_index;
        text_addf(out, "FILTERED: %s:", s->event->id);
        if (s->subset) text_addf(out, " states of '%s' only", s->subset->name);
        for (size_t n = 0; n < s->competition_event->filter_count; n++)
            text_addf(out, "%s %s", n > 0 || s->subset ? "," : "",
                      s->competition_event->filters[n].name);
        text_add(out, "\n");
    }
    if (out->failed) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    if (out->bytes) utf8_clean(out->bytes, true);
    return TSL_OK;
}

static int check_content(verify_result *r, const opened *o, tsl_err *err)
{
    const ingredients in = opened_ingredients(o, &r->found, &r->doubts);
    const size_t before = r->found.count;
    const remake_request remake = {.in = &in,
                                   .folder = o->secret,
                                   .locked = o->folder,
                                   .contents = &o->contents,
                                   .leaves = o->leaves,
                                   .jobs = 1};
    int status = list_rules(&r->rules, o->print.plan, err);
    if (status == TSL_OK && o->secret) status = verify_leaves(o, &r->found, err);
    if (status != TSL_OK || r->found.count > before) return status;
    verify_refusals(o, &in);
    if (o->secret) status = verify_rules(o, &in, err);
    if (status == TSL_OK) status = remake_compare(&remake, err);
    /* Last, when every script that the set needs is loaded. */
    if (status == TSL_OK) ingredients_check(&in);
    return status;
}

static size_t count_sheets(const manifest *m)
{
    size_t sheets = 0;
    for (size_t i = 0; i < m->output_count; i++) {
        const char *dot = strrchr(m->outputs[i].name, '.');
        sheets += dot && strcmp(dot, ".pdf") == 0;
    }
    return sheets;
}

int verify_set(verify_result *out, const verify_request *request, const session *s, tsl_err *err)
{
    opened o;
    const opening how = {.directory = request->directory,
                         .signers = request->signers,
                         .secrets = request->secrets,
                         .when = request->when,
                         .revoked = request->revoked,
                         .policy = request->policy,
                         .session = s,
                         .script_seconds = request->script_seconds};
    *out = (verify_result){0};
    int status = opened_new(&o, &how, &(folder_reports){&out->found, &out->litter}, err);
    if (status == TSL_OK && out->found.count == 0)
        status = origin_check(&out->origin, &o, request->authorities, &out->found, err);
    if (status == TSL_OK && out->found.count == 0) status = check_content(out, &o, err);
    out->withheld = !o.secret;
    out->set_count = o.print.plan ? plan_sets(o.print.plan) : 0;
    out->sheet_count = count_sheets(&o.manifest);
    out->file_count = o.manifest.output_count + o.contents.count;
    /* What is to be shown outlives the rest. */
    out->manifest = o.manifest;
    out->signatures = o.signatures;
    o.manifest = (manifest){0};
    o.signatures = (signatures){0};
    opened_free(&o);
    return status;
}
