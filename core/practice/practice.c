/* Makes scrambles for practice in the same way as those of a signed set. */
#include "practice.h"

#include "set/format/manifest_text.h"
#include "set/plan/draw.h"
#include "set/plan/scramble.h"
#include "set/write/made_with.h"

static int fill_slots(plan *p, unsigned jobs, tsl_err *err)
{
    secret root = {0};
    const stage_options options = {.jobs = jobs};
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
    const stage_options options = {.jobs = block->jobs, .plans = block->blocks};
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
    int status = made_with(&m, &view, s, err);
    if (status == TSL_OK) manifest_write_facts(out, &m);
    manifest_free(&m);
    return status;
}
