/* Makes scrambles for practice in the same way as those of a signed set; the seed is not kept. */
#include "practice.h"

#include "set/draw.h"
#include "set/scramble.h"

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
