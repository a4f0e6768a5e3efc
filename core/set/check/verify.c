/* Verifies a set: opened in the order of trust, applied, and its texts made again. */
#include "verify.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "ceremony_check.h"
#include "rerender.h"
#include "reuse_log.h"
#include "set/read/linked.h"
#include "verify_leaves.h"

void verify_free(verify_result *r)
{
    text_free(&r->rules);
    text_free(&r->own);
    text_free(&r->origin);
    text_free(&r->links);
    manifest_free(&r->manifest);
    signatures_free(&r->signatures);
    text_free(&r->litter.lines);
    text_free(&r->before.lines);
    text_free(&r->found.lines);
    text_free(&r->doubts.lines);
    *r = (verify_result){0};
}

/* A genuine set may have been drawn from few states: whoever verifies it is to know. */
static void list_rules(text *out, const plan *p)
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

static int check_content(verify_result *r, const set_reader *o, bool opens_sheets, tsl_err *err)
{
    const provenance in = set_reader_provenance(o, &r->found, &r->doubts);
    const size_t before = r->found.count;
    const rerender_request rerender = {.in = &in,
                                       .folder = o->secret,
                                       .locked = o->folder,
                                       .contents = &o->contents,
                                       .leaves = o->leaves,
                                       .opens_sheets = opens_sheets,
                                       .jobs = 1};
    list_rules(&r->rules, o->print.plan);
    provenance_own(&r->own, &in);
    int status = TSL_OK;
    if (o->secret) status = verify_leaves(o, &r->found, err);
    if (status != TSL_OK || r->found.count > before) return status;
    verify_refusals(o, &in);
    if (o->secret) status = verify_rules(o, &in, err);
    if (status == TSL_OK) status = rerender_compare(&rerender, err);
    /* Last, when every script that the set needs is loaded. */
    if (status == TSL_OK) provenance_check(&in);
    return status;
}

static size_t count_sets(const competition *c)
{
    size_t sets = 0;
    for (size_t e = 0; e < c->event_count; e++)
        for (size_t r = 0; r < c->events[e].round_count; r++)
            sets += c->events[e].rounds[r].sets - c->events[e].rounds[r].sets_before;
    return sets;
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

/* The sets that it extends, and the manifests that somebody kept. */
static int check_links(verify_result *r, set_reader *o, const char *const *against, tsl_err *err)
{
    int status = linked_open(o, &r->found, err);
    if (status == TSL_OK) linked_describe(&r->links, o);
    for (size_t i = 0; against && against[i] && status == TSL_OK; i++)
        status = linked_compare(&r->links, o, against[i], &r->found, err);
    return status;
}

int verify_set(verify_result *out, const verify_request *request, const session *s, tsl_err *err)
{
    set_reader o;
    set_source how = request->set;
    how.session = s;
    const folder_reports reports = {&out->found, &out->litter};
    *out = (verify_result){0};
    int status = set_reader_new(&o, &how, &reports, err);
    if (status == TSL_OK && out->found.count == 0)
        status = ceremony_check(&out->origin, &o, request->authorities, &out->found, err);
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
    out->set_count = o.print.plan ? count_sets(o.print.competition) : 0;
    out->sheet_count = count_sheets(&o.manifest);
    out->file_count = o.manifest.output_count + o.contents.count;
    /* What is to be shown outlives the rest. */
    out->manifest = o.manifest;
    out->signatures = o.signatures;
    o.manifest = (manifest){0};
    o.signatures = (signatures){0};
    set_reader_free(&o);
    return status;
}
