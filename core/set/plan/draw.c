/* DRAW, CHECK and SOLVE: gives every slot of a plan an accepted state and a scramble. */
#include "draw.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "base/pool.h"
#include "set/plan/plan.h"
#include "trust/rng.h"

enum {
    CANDIDATES_MAX = 1000000, /* of one slot in a row, all too near */
    DUPLICATES_MAX = 2000,    /* of one slot: enough to find the last free state of 100 */
    SHARE_SAMPLE = 100000,    /* candidates after which a filter's acceptance is judged */
    SHARE_LEAST = 10000       /* a filter must accept one state in this many */
};

typedef struct slot_jobs slot_jobs;

/* What is done for one slot. [any] */
typedef int (*slot_step)(slot_jobs *s, slot *one, unsigned worker, tsl_err *err);

/* One stage of making scrambles: a step for each slot of a plan, on many threads. */
struct slot_jobs {
    plan *plan;
    const secret *root;
    const draw_options *options;
    unsigned jobs; /* threads: one number throughout, since there is scratch for so many workers */
    slot **slots;  /* those at work stand at the front */
    size_t left;   /* how many they are; at first all */
    uint8_t *work; /* scratch of work_size bytes for each worker, 64-byte aligned; may be NULL */
    size_t work_size;

    slot_step step; /* of the present run */
    atomic_bool failed;
    pthread_mutex_t lock;
    tsl_err err;
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

/* `tells`: it says something of a state that was accepted. */
static void count_refused(slot *s, size_t rule, bool tells)
{
    s->refused[rule]++;
    if (tells || s->refused[RULE_DUPLICATE] > 0) s->refused_withheld[rule]++;
}

/* Draws candidates until one is far enough from solved (WCA 4b3). */
static int draw_far_enough(slot_jobs *s, slot *one, unsigned worker, tsl_err *err)
{
    (void)worker;
    for (unsigned tries = 0; tries < CANDIDATES_MAX; tries++) {
        bool close = false;
        one->candidate++;
        int status = draw_candidate(one, s->root, err);
        if (status == TSL_OK && one->part->distance > 0)
            status = one->puzzle->type->within(one->puzzle->self, &close, one->state,
                                               one->part->distance - 1, err);
        if (status != TSL_OK || !close) return status;
        count_refused(one, RULE_DISTANCE, false);
    }
    return tsl_fail(err, TSL_ELIMIT,
                    "event '%s': of %d states drawn none needs %u moves: its 'min_distance' is too "
                    "large",
                    one->part->id, (int)CANDIDATES_MAX, one->part->distance);
}

/* All slots of the plan are at work. The caller frees with slot_jobs_close, whatever the status. */
static void slot_jobs_open(slot_jobs *out, plan *p, const secret *root, const draw_options *options)
{
    *out = (slot_jobs){.plan = p,
                       .root = root,
                       .options = options,
                       .jobs = options->jobs ? options->jobs : pool_cores(),
                       .slots = xcalloc(p->count + 1, sizeof(slot *)),
                       .left = p->count};
    for (size_t i = 0; i < p->count; i++) out->slots[i] = &p->slots[i];
}

/* Only reported, or an end to waiting: no scramble depends on it. */
static double clock_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- on many threads ---- */

static void run_step(void *context, size_t i, unsigned worker)
{
    slot_jobs *s = context;
    slot *one = s->slots[i];
    tsl_err err;
    if (atomic_load(&s->failed) || progress_ended(s->options->progress, NULL) != TSL_OK) return;
    double start = clock_seconds();
    if (s->step(s, one, worker, &err) != TSL_OK) {
        pthread_mutex_lock(&s->lock);
        if (!atomic_exchange(&s->failed, true)) s->err = err;
        pthread_mutex_unlock(&s->lock);
    }
    one->seconds += clock_seconds() - start;
    progress_step(s->options->progress, one->event->id);
}

/* Takes the step for each slot at work. The first error stops the others and is returned. */
static int slot_jobs_run(slot_jobs *s, slot_step step, tsl_err *err)
{
    s->step = step;
    pthread_mutex_init(&s->lock, NULL);
    pool_run(s->left, s->jobs, run_step, s);
    pthread_mutex_destroy(&s->lock);
    if (!atomic_load(&s->failed)) return progress_ended(s->options->progress, err);
    return tsl_fail(err, s->err.code, "%s", s->err.text);
}

static void slot_jobs_close(slot_jobs *s)
{
    free(s->work);
    free(s->slots);
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

/* Slots of one event stand together: the end of the run that starts at `from`. */
static size_t event_end(slot *const *slots, size_t from, size_t count)
{
    size_t end = from + 1;
    while (end < count && slots[end]->event_index == slots[from]->event_index) end++;
    return end;
}

/* Stops when the filters of an event accept next to nothing: waiting would not help. */
static int check_shares(const slot_jobs *s, tsl_err *err)
{
    for (size_t from = 0, to; from < s->left; from = to) {
        const slot *one = s->slots[from];
        uint64_t drawn = 0, accepted = 0;
        to = event_end(s->slots, from, s->left);
        for (size_t i = 0; i < s->plan->count; i++) {
            if (s->plan->slots[i].event_index != one->event_index) continue;
            drawn += s->plan->slots[i].candidate;
            accepted += 1 + s->plan->slots[i].sets_refused; /* the filters took these states */
        }
        accepted -= to - from; /* these still have no state */
        if (drawn >= SHARE_SAMPLE && accepted < drawn / SHARE_LEAST)
            return tsl_fail(err, TSL_ELIMIT,
                            "event '%s': its filters accepted %" PRIu64 " of %" PRIu64
                            " states, fewer than 1 in %d: loosen them",
                            one->event->id, accepted, drawn, (int)SHARE_LEAST);
    }
    return TSL_OK;
}

/* Asks the filters about the states of the slots at work, or about their sequences (`moves`). Those
 * refused are counted as such and stay at work. */
static int ask_filters(slot_jobs *s, bool moves, tsl_err *err)
{
    const size_t count = s->left;
    int status = TSL_OK, *verdicts = xcalloc(count + 1, sizeof *verdicts);
    s->left = 0;
    for (size_t from = 0, to; from < count && status == TSL_OK; from = to) {
        to = event_end(s->slots, from, count);
        if (!filter_has(s->options->filters, s->slots[from]->event_index)) continue;
        status = filter_ask(s->options->filters, s->slots + from, to - from, moves, verdicts + from,
                            err);
        for (size_t i = from; i < to && status == TSL_OK; i++) {
            if (verdicts[i] < 0) continue;
            count_refused(s->slots[i], RULE_FILTERS + (size_t)verdicts[i], moves);
            s->slots[s->left++] = s->slots[i];
        }
    }
    free(verdicts);
    return status;
}

/* Draws for the slots at work until the filters accept each. */
static int draw_accepted(slot_jobs *s, tsl_err *err)
{
    const uint64_t max = s->options->candidates_max;
    int status = TSL_OK;
    while (s->left > 0 && status == TSL_OK) {
        status = slot_jobs_run(s, draw_far_enough, err);
        if (status == TSL_OK) status = ask_filters(s, false, err);
        if (status == TSL_OK) status = check_shares(s, err);
        if (status == TSL_OK && max > 0 && plan_candidates(s->plan) > max)
            status = tsl_fail(err, TSL_ELIMIT, "more than %" PRIu64 " states were drawn", max);
    }
    return status;
}

/* ---- duplicates ---- */

/* A slot with the state of an earlier one is at work again. */
static int refuse_duplicates(slot_jobs *s, tsl_err *err)
{
    duplicate *list;
    size_t count;
    int status = TSL_OK;
    duplicates_find(&list, &count, s->plan);
    s->left = 0;
    for (size_t i = 0; i < count && status == TSL_OK; i++) {
        slot *later = &s->plan->slots[list[i].index];
        count_refused(later, RULE_DUPLICATE, true);
        if (later->refused[RULE_DUPLICATE] > DUPLICATES_MAX)
            status = tsl_fail(err, TSL_ELIMIT,
                              "event '%s': there are fewer different states than scrambles",
                              later->event->id);
        s->slots[s->left++] = later;
    }
    free(list);
    return status;
}

/* Draws for the slots at work. */
static int draw_work(slot_jobs *s, tsl_err *err)
{
    int status = TSL_OK;
    /* Drawing again may give another duplicate. */
    while (s->left > 0 && status == TSL_OK) {
        status = draw_accepted(s, err);
        if (status == TSL_OK) status = refuse_duplicates(s, err);
    }
    return status;
}

int draw_states(plan *p, const secret *root, const draw_options *options, tsl_err *err)
{
    slot_jobs s;
    slot_jobs_open(&s, p, root, options);
    progress_stage(options->progress, "draw", p->count);
    int status = draw_work(&s, err);
    slot_jobs_close(&s);
    return status;
}

enum {
    ALTERNATIVES_MAX = 10000, /* sequences of one state that accept_moves may refuse */
    ENGINE_MAX = 200,         /* the same of the 3x3x3 engine, which takes longer for each */
};

/* The third law: nothing a plugin returns is kept unchecked. */
static int check_scramble(const slot *s, const char *scramble, tsl_err *err)
{
    const tsl_puzzle *type = s->puzzle->type;
    uint8_t again[TSL_STATE_MAX] = {0};
    tsl_err inner = {0};
    const char *name = s->puzzle->from->entry->name;
    const size_t size = strnlen(scramble, TSL_SCRAMBLE_MAX);
    if (size == TSL_SCRAMBLE_MAX || !text_is_ascii(scramble, size, true))
        return tsl_fail(err, TSL_EBROKEN, "%s: plugin %s wrote a scramble that is not text",
                        s->path, name);
    type->solved(s->puzzle->self, again);
    if (type->apply(s->puzzle->self, again, scramble, &inner) != TSL_OK ||
        memcmp(again, s->state, type->state_size) != 0)
        return tsl_fail(err, TSL_EBROKEN, "%s: plugin %s wrote a scramble for another state",
                        s->path, name);
    return TSL_OK;
}

/* The stream that a puzzle may choose its sequence with. Its key is derived when the first number
 * is drawn: most puzzles draw none, and a key takes as long as a tenth of a 3x3x3's scramble. */
typedef struct sequence {
    const slot *slot;
    const secret *root;
    bool opened;
    rng_stream stream;
} sequence;

static uint64_t draw_number(void *self, uint64_t bound)
{
    sequence *q = self;
    if (!q->opened) {
        char path[PATH_SIZE + 32];
        uint8_t key[KEY_SIZE] = {0};
        snprintf(path, sizeof path, "%s#%u.%u", q->slot->path, q->slot->candidate, q->slot->nth);
        derive_key(key, q->root, "sequence", path);
        rng_open(&q->stream, key);
        q->opened = true;
        secret_wipe(key, sizeof key);
    }
    return rng_below(&q->stream, bound);
}

static int find_scramble(slot *s, const secret *root, char *out, void *work, tsl_err *err)
{
    sequence q = {.slot = s, .root = root};
    tsl_rng rng = {&q, draw_number};
    tsl_want want = {.nth = s->nth, .rng = &rng, .work = work};
    tsl_err why = {0};
    int status = s->puzzle->type->scramble(s->puzzle->self, out, s->state, &want, &why);
    if (status == TSL_ELIMIT && s->nth > 0)
        tsl_fail(err, TSL_ELIMIT, "event '%s': its filters refused %u of one state's sequences: %s",
                 s->event->id, s->nth, why.text);
    else if (status != TSL_OK)
        tsl_fail(err, why.code, "%s", why.text);
    if (status == TSL_OK && q.stream.failed)
        status = tsl_fail(err, TSL_ESYSTEM, "the random stream failed");
    rng_close(&q.stream);
    return status;
}

static int solve_slot(slot_jobs *s, slot *one, unsigned worker, tsl_err *err)
{
    void *work = s->work_size ? s->work + worker * s->work_size : NULL;
    char scramble[TSL_SCRAMBLE_MAX] = "", facelets[TSL_FACELETS_MAX] = "";
    int status = find_scramble(one, s->root, scramble, work, err);
    if (status == TSL_OK) status = check_scramble(one, scramble, err);
    if (status != TSL_OK) return status;
    one->puzzle->type->facelets(one->puzzle->self, facelets, one->state);
    if (!text_is_ascii(facelets, strlen(facelets), false))
        return tsl_fail(err, TSL_EBROKEN, "%s: plugin %s wrote facelets that are not text",
                        one->path, one->puzzle->from->entry->name);
    free(one->scramble);
    free(one->facelets);
    one->scramble = xstrdup(scramble);
    one->facelets = xstrdup(facelets);
    return TSL_OK;
}

static int solve_accepted(slot_jobs *s, tsl_err *err)
{
    int status = TSL_OK;
    for (unsigned offered = 0; s->left > 0 && status == TSL_OK; offered++) {
        for (size_t i = 0; i < s->left; i++) { /* is there another sequence to offer? */
            const slot *one = s->slots[i];
            const unsigned most =
                one->puzzle->type->engine_solves > 0 ? ENGINE_MAX : ALTERNATIVES_MAX;
            if (offered == most)
                return tsl_fail(err, TSL_ELIMIT,
                                "event '%s': its filters refused %u sequences of one state: loosen "
                                "them",
                                one->event->id, most);
        }
        status = slot_jobs_run(s, solve_slot, err);
        if (status == TSL_OK) status = ask_filters(s, true, err);
        for (size_t i = 0; i < s->left; i++) s->slots[i]->nth++;
    }
    return status;
}

static int make_work(slot_jobs *s, tsl_err *err)
{
    const plan *p = s->plan;
    for (size_t i = 0; i < p->count; i++) {
        const puzzle *z = p->slots[i].puzzle;
        size_t size;
        if (i > 0 && z == p->slots[i - 1].puzzle) continue;
        int status = puzzle_init_scramble(&size, z, err);
        if (status != TSL_OK) return status;
        if (size > s->work_size) s->work_size = size;
    }
    s->work_size = (s->work_size + 63) / 64 * 64;
    if (s->work_size == 0) return TSL_OK;
    s->work = xaligned(64, s->jobs * s->work_size);
    return TSL_OK;
}

int scramble_states(plan *p, const secret *root, const draw_options *options, tsl_err *err)
{
    slot_jobs s;
    slot_jobs_open(&s, p, root, options);
    progress_stage(options->progress, "solve", p->count);
    int status = make_work(&s, err);
    if (status == TSL_OK && p->count > 0) /* one host has the puzzles of all slots */
        puzzle_expect_solves(p->slots[0].puzzle,
                             plan_engine_solves(p) * (options->plans ? options->plans : 1));
    if (status == TSL_OK) status = solve_accepted(&s, err);
    slot_jobs_close(&s);
    return status;
}

/* ---- whole sets ---- */

enum { SETS_REFUSED_MAX = 10000 /* of one scramble set: then the filter accepts next to none */ };

/* Puts the slots of the sets that a filter of their event refuses to work. `slots`: `count` of one
 * event. */
static int refuse_sets(slot_jobs *s, slot **slots, size_t count, tsl_err *err)
{
    size_t *ends = xcalloc(count, sizeof *ends);
    int *verdicts = xcalloc(count, sizeof *verdicts);
    const size_t sets = filter_find_sets(ends, slots, count);
    int status = filter_ask_sets(s->options->filters, slots, ends, sets, verdicts, err);
    for (size_t i = 0; i < sets && status == TSL_OK; i++) {
        if (verdicts[i] < 0) continue;
        for (size_t k = i ? ends[i - 1] : 0; k < ends[i]; k++) {
            count_refused(slots[k], RULE_FILTERS + (size_t)verdicts[i], false);
            s->slots[s->left++] = slots[k];
            if (++slots[k]->sets_refused > SETS_REFUSED_MAX)
                status = tsl_fail(err, TSL_ELIMIT,
                                  "event '%s': its filters refused %d scramble sets for one: "
                                  "loosen them",
                                  slots[k]->event->id, (int)SETS_REFUSED_MAX);
        }
    }
    free(ends);
    free(verdicts);
    return status;
}

/* Asks the filters about all scramble sets; the slots of those refused are at work then. */
static int ask_sets(slot_jobs *s, tsl_err *err)
{
    const size_t count = s->plan->count;
    slot **slots = xcalloc(count + 1, sizeof *slots);
    int status = TSL_OK;
    for (size_t i = 0; i < count; i++) slots[i] = &s->plan->slots[i];
    s->left = 0;
    for (size_t from = 0, to; from < count && status == TSL_OK; from = to) {
        to = event_end(slots, from, count);
        if (filter_looks_at_sets(s->options->filters, slots[from]->event_index))
            status = refuse_sets(s, slots + from, to - from, err);
    }
    free(slots);
    return status;
}

/* A slot outside of refused sets draws again where one of theirs has come to its state: what was
 * drawn anew is solved, and all sets are asked again. */
static int draw_again(slot_jobs *s, tsl_err *err)
{
    plan *p = s->plan;
    unsigned *before = xcalloc(p->count, sizeof *before);
    for (size_t i = 0; i < p->count; i++) before[i] = p->slots[i].candidate;
    int status = draw_work(s, err);
    s->left = 0;
    for (size_t i = 0; i < p->count; i++) {
        if (p->slots[i].candidate == before[i]) continue;
        p->slots[i].nth = 0;
        s->slots[s->left++] = &p->slots[i];
    }
    free(before);
    return status == TSL_OK ? solve_accepted(s, err) : status;
}

int draw_sets(plan *p, const secret *root, const draw_options *options, tsl_err *err)
{
    slot_jobs s;
    int status = draw_states(p, root, options, err);
    if (status == TSL_OK) status = scramble_states(p, root, options, err);
    slot_jobs_open(&s, p, root, options);
    if (status == TSL_OK) status = ask_sets(&s, err);
    if (status == TSL_OK && s.left > 0) status = make_work(&s, err);
    while (status == TSL_OK && s.left > 0) {
        status = draw_again(&s, err);
        if (status == TSL_OK) status = ask_sets(&s, err);
    }
    slot_jobs_close(&s);
    return status;
}
