/* Solves by phases. */
#include "multiphase.h"

#include <string.h>

#include "cube/cube.h"
#include "cube/turn_group.h"

/* The budget of slack at which nothing can be left: no answer is longer than this. */
#define SLACK_MAX MULTIPHASE_MOVES

typedef enum outcome { GOES_ON, STOPPED } outcome;

typedef struct phase_search {
    const phases *p;
    const multiphase_how *how;
    multiphase_answer *best;
    unsigned limit; /* the longest answer still wanted */
    uint8_t path[MULTIPHASE_MOVES];
    unsigned length;
    unsigned phase_end[CHAIN_PHASES];
    unsigned passed;              /* answers passed over */
    tsl_cube3 cube[CHAIN_PHASES]; /* where each phase starts */
} phase_search;

/* A phase under way: what is left of its length and of the slack, and what the answer costs by the
 * time it ends. */
typedef struct stage {
    unsigned number;
    unsigned cost;  /* when this phase ends */
    unsigned slack; /* left for the phases after it */
} stage;

static outcome begin_phase(phase_search *s, unsigned number, unsigned spent, unsigned slack);

/* The empty sequence neither begins nor ends with any of some moves. */
static bool ends_as_wanted(const phase_search *s)
{
    move_set begin = s->how->begin, end = s->how->end;
    if (s->length == 0)
        return (!begin || begin == TSL_ALL_MOVES3) && (!end || end == TSL_ALL_MOVES3);
    return !end || end >> s->path[s->length - 1] & 1;
}

static outcome accept(phase_search *s, unsigned cost)
{
    multiphase_answer *a = s->best;
    if (!ends_as_wanted(s)) return GOES_ON;
    if (s->how->first && s->passed++ < s->how->nth) return GOES_ON;
    memcpy(a->moves, s->path, s->length);
    memcpy(a->phase_end, s->phase_end, sizeof a->phase_end);
    a->count = s->length;
    a->cost = cost;
    a->found = true;
    if (s->how->first || cost == 0) return STOPPED;
    s->limit = cost - 1;
    return GOES_ON;
}

static outcome end_phase(phase_search *s, const stage *at)
{
    unsigned number = at->number, begin = number ? s->phase_end[number - 1] : 0;
    s->phase_end[number] = s->length;
    if (number + 1 == s->p->what->phase_count) return accept(s, at->cost);
    if (s->length > begin && s->p->data[number + 1].what->moves >> s->path[s->length - 1] & 1)
        return GOES_ON;
    s->cube[number + 1] = s->cube[number];
    for (unsigned i = begin; i < s->length; i++) cube_move(&s->cube[number + 1], s->path[i]);
    const turn_group *group = s->p->data[number + 1].group;
    if (group && !turn_group_has(group, &s->cube[number + 1])) return GOES_ON;
    return begin_phase(s, number + 1, at->cost, at->slack);
}

/* No turn of the same face twice, and of opposite faces only the order U D, R L, F B. */
static bool may_follow(const phase_search *s, unsigned move)
{
    if (s->length == 0) return !s->how->begin || s->how->begin >> move & 1;
    unsigned before = s->path[s->length - 1] / 3, face = move / 3;
    return face != before && face + 3 != before;
}

/* All sequences that end the phase after exactly `togo`. */
static outcome enumerate(phase_search *s, const stage *at, const unsigned from[PHASE_COORDINATES],
                         unsigned togo)
{
    const phase_data *d = &s->p->data[at->number];
    if (togo == 0) return end_phase(s, at);
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        unsigned to[PHASE_COORDINATES], cost = metric_cost(s->p->metric, move);
        if (!(d->what->moves >> move & 1) || cost > togo || !may_follow(s, move)) continue;
        for (unsigned i = 0; i < d->what->coordinate_count; i++)
            to[i] = d->next[i][from[i] * TSL_MOVES3 + move];
        if (++s->best->nodes == s->how->max_nodes) return STOPPED;
        if (phases_distance(d, to) > togo - cost) continue;
        s->path[s->length++] = (uint8_t)move;
        outcome result = enumerate(s, at, to, togo - cost);
        s->length--;
        /* What an answer found meanwhile makes too long is not gone on with. */
        if (result == STOPPED || at->cost > s->limit) return result;
    }
    return GOES_ON;
}

/* The last phase takes as many moves as it needs; any other its distance and a share of the slack,
 * and the last but one all that is left of it. */
static outcome begin_phase(phase_search *s, unsigned number, unsigned spent, unsigned slack)
{
    unsigned from[PHASE_COORDINATES], last = s->p->what->phase_count - 1;
    phases_coordinates(from, s->p, number, &s->cube[number]);
    unsigned least = phases_distance(&s->p->data[number], from);
    unsigned extra = number + 1 == last ? slack : 0, most = number == last ? SLACK_MAX : slack;
    for (; extra <= most && spent + least + extra <= s->limit; extra++) {
        const stage at = {number, spent + least + extra, number == last ? 0 : slack - extra};
        if (enumerate(s, &at, from, least + extra) == STOPPED) return STOPPED;
    }
    return GOES_ON;
}

int multiphase_solve(multiphase_answer *out, const phases *p, const tsl_cube3 *cube,
                     const multiphase_how *how, tsl_err *err)
{
    unsigned from[PHASE_COORDINATES];
    phase_search s = {.p = p, .how = how, .best = out};
    outcome result = GOES_ON;
    memset(out, 0, sizeof *out);
    s.limit = how->max_cost < MULTIPHASE_MOVES ? how->max_cost : MULTIPHASE_MOVES;
    s.cube[0] = *cube;
    phases_coordinates(from, p, 0, cube);
    unsigned least = phases_distance(&p->data[0], from);
    for (unsigned slack = 0; result == GOES_ON && least + slack <= s.limit; slack++)
        result = begin_phase(&s, 0, 0, slack);
    out->finished = result == GOES_ON || (out->found && out->cost == 0);
    if (out->found) return TSL_OK;
    const char *unit = metric_unit(p->metric, how->max_cost), *other = s.passed ? "other " : "";
    if (out->finished)
        return tsl_fail(err, TSL_ELIMIT, "there is no %ssequence of at most %u %s%s", other,
                        how->max_cost, unit, p->what->phase_count > 2 ? " in these phases" : "");
    return tsl_fail(err, TSL_ELIMIT,
                    "no %ssequence of at most %u %s was found within %llu nodes: allow more %s or "
                    "more nodes",
                    other, how->max_cost, unit, (unsigned long long)how->max_nodes,
                    metric_unit(p->metric, 2));
}
