/* Scrambles nobody signs: the road of a signed set, with a seed that is forgotten. */
#include "practice.h"

#include <stdlib.h>

#include "set/generate.h"

/* A competition of one round whose attempts are the scrambles asked for. */
struct practice {
    char id[32];
    char subset[72];
    round_plan round;
    event_plan planned;
    competition competition;
    plan *plan;
};

static int fill_plan(practice *p, unsigned jobs, const session *s, tsl_err *err)
{
    secret root = {0};
    const generate_options options = {.jobs = jobs};
    int status = plan_new(&p->plan, &p->competition, s->events, s->plugins, err);
    if (status == TSL_OK) status = secret_random(&root, SEED_SIZE, err);
    if (status == TSL_OK) status = generate_states(p->plan, &root, &options, err);
    if (status == TSL_OK) status = generate_scrambles(p->plan, &root, &options, err);
    secret_free(&root);
    return status;
}

int practice_new(practice **out, const practice_request *request, const session *s, tsl_err *err)
{
    practice *p = calloc(1, sizeof *p);
    if (!p) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    snprintf(p->id, sizeof p->id, "%s", request->event);
    if (request->subset) snprintf(p->subset, sizeof p->subset, "%s", request->subset);
    p->round = (round_plan){
        .number = 1, .format = '1', .attempts = request->count, .sets = 1, .cubes = 1, .copies = 1};
    p->planned = (event_plan){.id = p->id,
                              .subset = request->subset ? p->subset : NULL,
                              .rounds = &p->round,
                              .round_count = 1};
    p->competition = (competition){.events = &p->planned, .event_count = 1};
    int status = fill_plan(p, request->jobs, s, err);
    if (status != TSL_OK) {
        practice_free(p);
        return status;
    }
    *out = p;
    return TSL_OK;
}

const plan *practice_plan(const practice *p)
{
    return p->plan;
}

void practice_free(practice *p)
{
    if (!p) return;
    plan_free(p->plan);
    free(p);
}
