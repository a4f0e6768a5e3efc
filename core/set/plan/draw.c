/* DRAW and CHECK: gives every slot of a plan an accepted state. */
#include "draw.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "duplicates.h"
#include "trust/rng.h"

enum {
    CANDIDATES_MAX = 1000000, /* of one slot in a row, all too near */
    DUPLICATES_MAX = 2000,    /* of one slot: enough to find the last free state of 100 */
    SHARE_SAMPLE = 100000,    /* candidates after which a filter's acceptance is judged */
    SHARE_LEAST = 10000       /* a filter must accept one state in this many */
};

/* ---- draw ---- */

/* Draws candidate number s->candidate from a stream of its own. */
static int draw_candidate(slot *s, const secret *root, tsl_err *err)
{
    char path[PATH_SIZE + 16];
    uint8_t key[KEY_SIZE];
    rng_stream stream;
    snprintf(path, sizeof path, "%s#%u", s->path, s->candidate);
    derive_key(key, root, "state", path);
    rng_open(&stream, key);
    tsl_rng rng = rng_for_plugin(&stream);
    memset(s->state, 0, s->puzzle->type->state_size);
    (s->subset ? s->subset->draw : s->puzzle->type->draw)(s->puzzle->self, s->state, &rng);
    bool failed = stream.failed;
    rng_close(&stream);
    secret_wipe(key, sizeof key);
    return failed ? tsl_fail(err, TSL_ESYSTEM, "the random stream failed") : TSL_OK;
}

/* Draws candidates until one is far enough from solved (WCA 4b3). */
static int draw_far_enough(slot_jobs *s, slot *one, unsigned worker, tsl_err *err)
{
    (void)worker;
    for (unsigned tries = 0; tries < CANDIDATES_MAX; tries++) {
        bool close = false;
        one->candidate++;
        int status = draw_candidate(one, s->root, err);
        if (status == TSL_OK && one->event->distance > 0)
            status = one->puzzle->type->within(one->puzzle->self, &close, one->state,
                                               one->event->distance - 1, err);
        if (status != TSL_OK || !close) return status;
        one->refused[RULE_DISTANCE]++;
    }
    return tsl_fail(err, TSL_ELIMIT,
                    "event '%s': of %d states drawn none needs %u moves: its 'min_distance' is too "
                    "large",
                    one->event->id, (int)CANDIDATES_MAX, one->event->distance);
}

int draw_candidates(plan *p, const secret *root, const draw_options *options, tsl_err *err)
{
    slot_jobs s;
    slot_jobs_open(&s, p, root, options);
    int status = slot_jobs_run(&s, draw_far_enough, err);
    slot_jobs_close(&s);
    return status;
}

/* ---- filters ---- */

/* Stops when the filters of an event accept next to nothing: waiting would not help. `pending` is
 * how many of its slots still have no state. */
static int judge_share(const plan *p, const slot *one, size_t pending, tsl_err *err)
{
    uint64_t drawn = 0, accepted = 0;
    for (size_t i = 0; i < p->count; i++) {
        if (p->slots[i].event_index != one->event_index) continue;
        drawn += p->slots[i].candidate;
        accepted++;
    }
    accepted -= pending;
    if (drawn < SHARE_SAMPLE || accepted >= drawn / SHARE_LEAST) return TSL_OK;
    return tsl_fail(err, TSL_ELIMIT,
                    "event '%s': its filters accepted %" PRIu64 " of %" PRIu64
                    " states, fewer than 1 in %d: loosen them",
                    one->event->id, accepted, drawn, (int)SHARE_LEAST);
}

static int judge_shares(const slot_jobs *s, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t from = 0, to; from < s->left && status == TSL_OK; from = to) {
        to = slot_jobs_event_end(s->slots, from, s->left);
        status = judge_share(s->plan, s->slots[from], to - from, err);
    }
    return status;
}

static int check_candidates(const slot_jobs *s, tsl_err *err)
{
    const uint64_t max = s->options->candidates_max;
    if (max == 0 || plan_candidates(s->plan) <= max) return TSL_OK;
    return tsl_fail(err, TSL_ELIMIT, "more than %" PRIu64 " states were drawn", max);
}

/* Draws for the slots at work until the filters accept each. */
static int draw_accepted(slot_jobs *s, tsl_err *err)
{
    int status = TSL_OK;
    while (s->left > 0 && status == TSL_OK) {
        status = slot_jobs_run(s, draw_far_enough, err);
        if (status == TSL_OK) status = slot_jobs_keep_refused(s, false, err);
        if (status == TSL_OK) status = judge_shares(s, err);
        if (status == TSL_OK) status = check_candidates(s, err);
    }
    return status;
}

/* ---- duplicates ---- */

/* A slot with the state of an earlier one is at work again. */
static int refuse_duplicates(slot_jobs *s, const duplicate *list, size_t count, tsl_err *err)
{
    s->left = 0;
    for (size_t i = 0; i < count; i++) {
        slot *later = &s->plan->slots[list[i].index];
        if (later->refused[RULE_DUPLICATE]++ == DUPLICATES_MAX)
            return tsl_fail(err, TSL_ELIMIT,
                            "event '%s': there are fewer different states than scrambles",
                            later->event->id);
        s->slots[s->left++] = later;
    }
    return TSL_OK;
}

static int check_duplicates(slot_jobs *s, puzzle_state *states, tsl_err *err)
{
    duplicate *list = NULL;
    size_t count = 0;
    for (size_t i = 0; i < s->plan->count; i++)
        states[i] = (puzzle_state){s->plan->slots[i].puzzle, s->plan->slots[i].state};
    duplicates_find(&list, &count, states, s->plan->count);
    int status = TSL_OK;
    if (status == TSL_OK) {
        status = refuse_duplicates(s, list, count, err);
        free(list);
    }
    return status;
}

/* Drawing again may give another duplicate. */
static int draw_different(slot_jobs *s, tsl_err *err)
{
    int status = TSL_OK;
    puzzle_state *states = xcalloc(s->plan->count + 1, sizeof *states);
    while (s->left > 0 && status == TSL_OK) {
        status = draw_accepted(s, err);
        if (status == TSL_OK) status = check_duplicates(s, states, err);
    }
    free(states);
    return status;
}

int draw_states(plan *p, const secret *root, const draw_options *options, tsl_err *err)
{
    slot_jobs s;
    slot_jobs_open(&s, p, root, options);
    progress_stage(options->progress, "draw", p->count);
    int status = draw_different(&s, err);
    slot_jobs_close(&s);
    return status;
}
