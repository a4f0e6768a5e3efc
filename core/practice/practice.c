/* Makes scrambles for practice in the same way as those of a signed set. */
#include "practice.h"

#include <string.h>

#include "set/format/manifest_text.h"
#include "set/format/provenance.h"
#include "set/plan/draw.h"
#include "set/plan/scramble.h"
#include "set/render/render.h"

static int fill_slots(plan *p, unsigned jobs, tsl_err *err)
{
    secret root = {0};
    const draw_options options = {.jobs = jobs};
    int status = secret_random(&root, SEED_SIZE, err);
    if (status == TSL_OK) status = draw_states(p, &root, &options, err);
    if (status == TSL_OK) status = scramble_states(p, &root, &options, err);
    secret_free(&root);
    return status;
}

int practice_new(plan **out, const plan_wish *wish, unsigned jobs, const session *s, tsl_err *err)
{
    plan *p = NULL;
    int status = plan_for_event(&p, wish, s->events, s->plugins, err);
    if (status == TSL_OK) status = fill_slots(p, jobs, err);
    if (status == TSL_OK)
        *out = p;
    else
        plan_free(p);
    return status;
}

int practice_fill(plan *p, const secret *root, const practice_block *block, tsl_err *err)
{
    const draw_options options = {.jobs = block->jobs, .plans = block->blocks};
    plan_restart(p, (unsigned)block->first + 1, block->count);
    int status = draw_candidates(p, root, &options, err);
    return status == TSL_OK ? scramble_states(p, root, &options, err) : status;
}

int practice_facts(text *out, const plan *p, const session *s, tsl_err *err)
{
    char id[] = "practice";
    competition named = *p->competition;
    plan view = *p;
    manifest m = {0};
    named.id = id;
    view.competition = &named;
    int status = provenance_collect(&m, &view, s, err);
    if (status == TSL_OK) manifest_write_facts(out, &m);
    manifest_free(&m);
    return status;
}

/* ---- on sheets ---- */

/* The document that has all pages, whatever sheets they are of. */
static int take_document(text *out, outputs *all, tsl_err *err)
{
    static const char name[] = "All sheets.pdf";
    for (size_t i = 0; i < all->count; i++) {
        output *one = &all->items[i];
        const size_t size = strlen(one->name);
        if (size < sizeof name || strcmp(one->name + size - (sizeof name - 1), name) != 0) continue;
        *out = one->bytes;
        one->bytes = (text){0};
        return TSL_OK;
    }
    return tsl_fail(err, TSL_ESYSTEM, "no PDF can be made: %.*s",
                    (int)strcspn(all->notice.bytes ? all->notice.bytes : "", "\n"),
                    all->notice.bytes ? all->notice.bytes : "");
}

int practice_sheets(text *out, const plan *p, unsigned jobs, const session *s, tsl_err *err)
{
    char name[] = "sheets", script[] = "formats/sheets", given[] = "{}", id[] = "Practice",
         paper[] = "a4";
    script_use format = {.name = name, .script = script, .parameters = given};
    competition c = *p->competition;
    plan named = *p;
    outputs all = {0};
    const render_facts facts = {.generated = "1970-01-01T00:00:00Z", .jobs = jobs};
    c.id = c.name = id;
    c.paper = paper;
    c.formats = &format;
    c.format_count = 1;
    named.competition = &c;
    *out = (text){0};
    int status = render_format(&all, &named, &facts, s, 0, err);
    if (status == TSL_OK) status = take_document(out, &all, err);
    outputs_free(&all);
    return status;
}
