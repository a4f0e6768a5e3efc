/* DRAW, CHECK and SOLVE: fills every slot of a plan with an accepted state and its scramble. */
#include "generate.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/pool.h"
#include "plugin/upgrade.h"
#include "trust/rng.h"

enum {
    CANDIDATES_MAX = 1000000, /* of one slot refused for its distance, one after the other */
    DUPLICATES_MAX = 2000,    /* of one slot; the last free state of 100 is found by then */
    ALTERNATIVES_MAX = 10000, /* sequences of one state offered to accept_moves; */
    ENGINE_MAX = 200,         /* if the 3x3x3 engine makes them: each takes longer than the last */
    SHARE_SAMPLE = 100000,    /* candidates after which a filter's acceptance is judged */
    SHARE_LEAST = 10000       /* a filter must accept one in so many */
};

/* What the jobs of one stage share. The first error stops the others. */
typedef struct stage {
    const plan *plan;
    const secret *root;
    const generate_options *options;
    unsigned jobs; /* threads: one number for all that is done, as there is work for so many */
    slot **slots;
    uint8_t *work; /* work_size bytes for each worker, 64-byte aligned */
    size_t work_size;
    double filter_seconds; /* that filters took so far */
    atomic_bool failed;
    pthread_mutex_t lock;
    tsl_err err;
} stage;

static stage stage_of(const plan *p, const secret *root, const generate_options *options)
{
    unsigned jobs = options->jobs ? options->jobs : pool_cores();
    return (stage){.plan = p, .root = root, .options = options, .jobs = jobs};
}

/* Only ever reported, or an end to waiting: no scramble depends on it. */
static double clock_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void keep_error(stage *s, const tsl_err *err)
{
    pthread_mutex_lock(&s->lock);
    if (!atomic_exchange(&s->failed, true)) s->err = *err;
    pthread_mutex_unlock(&s->lock);
}

/* Runs job over the stage's slots; the status is the first error's. */
static int run_stage(stage *s, size_t count, void (*job)(void *, size_t, unsigned), tsl_err *err)
{
    pthread_mutex_init(&s->lock, NULL);
    pool_run(count, s->jobs, job, s);
    pthread_mutex_destroy(&s->lock);
    if (!atomic_load(&s->failed)) return TSL_OK;
    return tsl_fail(err, s->err.code, "%s", s->err.text);
}

/* ---- draw ---- */

/* Candidate number s->candidate of this slot, from a stream of its own. */
static int draw_candidate(slot *s, const secret *root, tsl_err *err)
{
    char path[PATH_SIZE + 16];
    uint8_t key[KEY_SIZE];
    rng_stream stream;
    snprintf(path, sizeof path, "%s#%u", s->path, s->candidate);
    int status = derive_key(key, root, "state", path, err);
    if (status != TSL_OK) return status;
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
static int draw_far_enough(slot *s, const secret *root, tsl_err *err)
{
    for (unsigned tries = 0; tries < CANDIDATES_MAX; tries++) {
        bool close = false;
        s->candidate++;
        int status = draw_candidate(s, root, err);
        if (status == TSL_OK && s->event->distance > 0)
            status = s->puzzle->type->within(s->puzzle->self, &close, s->state,
                                             s->event->distance - 1, err);
        if (status != TSL_OK || !close) return status;
        s->refused[RULE_DISTANCE]++;
    }
    return tsl_fail(err, TSL_ELIMIT,
                    "event '%s': of %d states drawn none needs %u moves: its 'min_distance' is too "
                    "large",
                    s->event->id, (int)CANDIDATES_MAX, s->event->distance);
}

static void draw_job(void *context, size_t i, unsigned worker)
{
    stage *s = context;
    tsl_err err;
    (void)worker;
    if (atomic_load(&s->failed)) return;
    double start = clock_seconds();
    if (draw_far_enough(s->slots[i], s->root, &err) != TSL_OK) keep_error(s, &err);
    s->slots[i]->seconds += clock_seconds() - start;
    progress_step(s->options->progress, s->slots[i]->event->id);
}

int generate_candidates(plan *p, const secret *root, const generate_options *options, tsl_err *err)
{
    stage s = stage_of(p, root, options);
    s.slots = calloc(p->count ? p->count : 1, sizeof(slot *));
    if (!s.slots) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    for (size_t i = 0; i < p->count; i++) s.slots[i] = &p->slots[i];
    int status = run_stage(&s, p->count, draw_job, err);
    free(s.slots);
    return status;
}

/* ---- filters ---- */

/* The end of the run of slots of one event that starts at `from`. */
static size_t same_event(slot *const *slots, size_t from, size_t count)
{
    size_t to = from + 1;
    while (to < count && slots[to]->event_index == slots[from]->event_index) to++;
    return to;
}

typedef int (*ask_fn)(filter_set *, slot *const *, size_t, int *, tsl_err *);

/* Asks the filters about slots[0..count); keeps the refused ones at the front and sets *left. */
static int keep_refused(stage *s, size_t count, ask_fn ask, size_t *left, tsl_err *err)
{
    int status = TSL_OK;
    int *verdicts = calloc(count ? count : 1, sizeof *verdicts);
    if (!verdicts) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    *left = 0;
    for (size_t from = 0, to; from < count && status == TSL_OK; from = to) {
        to = same_event(s->slots, from, count);
        if (!filter_has(s->options->filters, s->slots[from]->event_index)) continue;
        double start = clock_seconds();
        status = ask(s->options->filters, s->slots + from, to - from, verdicts + from, err);
        s->filter_seconds += clock_seconds() - start;
        for (size_t i = from; i < to && status == TSL_OK; i++) {
            if (verdicts[i] < 0) continue;
            s->slots[i]->refused[RULE_FILTERS + verdicts[i]]++;
            s->slots[(*left)++] = s->slots[i];
        }
    }
    free(verdicts);
    return status;
}

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

static int judge_shares(const stage *s, size_t count, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t from = 0, to; from < count && status == TSL_OK; from = to) {
        to = same_event(s->slots, from, count);
        status = judge_share(s->plan, s->slots[from], to - from, err);
    }
    return status;
}

uint64_t generate_spent(const plan *p)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < p->count; i++) sum += p->slots[i].candidate;
    return sum;
}

static int check_limits(const stage *s, tsl_err *err)
{
    const generate_options *o = s->options;
    if (o->candidates_max && generate_spent(s->plan) > o->candidates_max)
        return tsl_fail(err, TSL_ELIMIT, "more than %" PRIu64 " states were drawn",
                        o->candidates_max);
    if (o->filter_seconds_max && s->filter_seconds > o->filter_seconds_max)
        return tsl_fail(err, TSL_ELIMIT, "the filters take more than %u seconds in all",
                        o->filter_seconds_max);
    return TSL_OK;
}

/* Draws for slots[0..count) until the filters accept each. */
static int draw_accepted(stage *s, size_t count, tsl_err *err)
{
    while (count > 0) {
        int status = run_stage(s, count, draw_job, err);
        if (status == TSL_OK) status = keep_refused(s, count, filter_states, &count, err);
        if (status == TSL_OK) status = judge_shares(s, count, err);
        if (status == TSL_OK) status = check_limits(s, err);
        if (status != TSL_OK) return status;
    }
    return TSL_OK;
}

/* ---- duplicates ---- */

static int compare_states(const slot *a, const slot *b)
{
    if (a->puzzle != b->puzzle) return a->puzzle < b->puzzle ? -1 : 1;
    return memcmp(a->state, b->state, a->puzzle->type->state_size);
}

/* By state, equal ones in the order of the competition. */
static int by_state(const void *x, const void *y)
{
    const slot *a = *(slot *const *)x, *b = *(slot *const *)y;
    int order = compare_states(a, b);
    return order ? order : (a < b ? -1 : 1);
}

static int by_place(const void *x, const void *y)
{
    const slot *a = *(slot *const *)x, *b = *(slot *const *)y;
    return a < b ? -1 : a > b;
}

/* Puts every slot whose state an earlier one has into slots[0..*left). */
static int find_duplicates(plan *p, slot **slots, size_t *left, tsl_err *err)
{
    for (size_t i = 0; i < p->count; i++) slots[i] = &p->slots[i];
    qsort(slots, p->count, sizeof *slots, by_state);
    *left = 0;
    const slot *first = NULL;
    for (size_t i = 0; i < p->count; i++) {
        slot *s = slots[i];
        if (first && compare_states(first, s) == 0) {
            if (s->refused[RULE_DUPLICATE]++ == DUPLICATES_MAX)
                return tsl_fail(err, TSL_ELIMIT,
                                "event '%s': there are fewer different states than scrambles",
                                s->event->id);
            slots[(*left)++] = s;
        } else {
            first = s;
        }
    }
    qsort(slots, *left, sizeof *slots, by_place);
    return TSL_OK;
}

int generate_states(plan *p, const secret *root, const generate_options *options, tsl_err *err)
{
    stage s = stage_of(p, root, options);
    size_t left = p->count;
    s.slots = calloc(p->count ? p->count : 1, sizeof(slot *));
    if (!s.slots) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    for (size_t i = 0; i < p->count; i++) s.slots[i] = &p->slots[i];
    progress_stage(options->progress, "draw", p->count);
    int status = draw_accepted(&s, left, err);
    while (status == TSL_OK) {
        status = find_duplicates(p, s.slots, &left, err);
        if (status != TSL_OK || left == 0) break;
        status = draw_accepted(&s, left, err);
    }
    free(s.slots);
    return status;
}

/* ---- solve ---- */

static bool is_printable(const char *scramble)
{
    size_t n = strnlen(scramble, TSL_SCRAMBLE_MAX);
    for (size_t i = 0; i < n; i++)
        if (scramble[i] != '\n' && (scramble[i] < ' ' || scramble[i] > '~')) return false;
    return n < TSL_SCRAMBLE_MAX;
}

/* The third law: nothing a plugin returns is kept unchecked. */
static int check_scramble(const slot *s, const char *scramble, tsl_err *err)
{
    const tsl_puzzle *type = s->puzzle->type;
    uint8_t again[TSL_STATE_MAX] = {0};
    tsl_err inner = {0};
    const char *name = s->puzzle->from->entry->name;
    if (!is_printable(scramble))
        return tsl_fail(err, TSL_EBROKEN, "%s: plugin %s wrote a scramble that is not text",
                        s->path, name);
    type->solved(s->puzzle->self, again);
    if (type->apply(s->puzzle->self, again, scramble, &inner) != TSL_OK ||
        memcmp(again, s->state, type->state_size) != 0)
        return tsl_fail(err, TSL_EBROKEN, "%s: plugin %s wrote a scramble for another state",
                        s->path, name);
    return TSL_OK;
}

static int find_scramble(slot *s, const secret *root, char *out, void *work, tsl_err *err)
{
    char path[PATH_SIZE + 32];
    uint8_t key[KEY_SIZE];
    rng_stream stream;
    snprintf(path, sizeof path, "%s#%u.%u", s->path, s->candidate, s->nth);
    int status = derive_key(key, root, "sequence", path, err);
    if (status != TSL_OK) return status;
    rng_open(&stream, key);
    tsl_rng rng = rng_for_plugin(&stream);
    tsl_want want = {.nth = s->nth, .rng = &rng, .work = work};
    tsl_err why = {0};
    status = s->puzzle->type->scramble(s->puzzle->self, out, s->state, &want, &why);
    if (status == TSL_ELIMIT && s->nth > 0)
        tsl_fail(err, TSL_ELIMIT, "event '%s': its filters refused %u of one state's sequences: %s",
                 s->event->id, s->nth, why.text);
    else if (status != TSL_OK)
        tsl_fail(err, why.code, "%s", why.text);
    if (status == TSL_OK && stream.failed)
        status = tsl_fail(err, TSL_ESYSTEM, "the random stream failed");
    rng_close(&stream);
    secret_wipe(key, sizeof key);
    return status;
}

static int solve_slot(slot *s, const secret *root, void *work, tsl_err *err)
{
    char scramble[TSL_SCRAMBLE_MAX] = "", facelets[TSL_FACELETS_MAX] = "";
    int status = find_scramble(s, root, scramble, work, err);
    if (status == TSL_OK) status = check_scramble(s, scramble, err);
    if (status != TSL_OK) return status;
    s->puzzle->type->facelets(s->puzzle->self, facelets, s->state);
    free(s->scramble);
    free(s->facelets);
    s->scramble = strdup(scramble);
    s->facelets = strdup(facelets);
    if (!s->scramble || !s->facelets) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    return TSL_OK;
}

static void solve_job(void *context, size_t i, unsigned worker)
{
    stage *s = context;
    tsl_err err;
    if (atomic_load(&s->failed)) return;
    void *work = s->work_size ? s->work + worker * s->work_size : NULL;
    double start = clock_seconds();
    if (solve_slot(s->slots[i], s->root, work, &err) != TSL_OK) keep_error(s, &err);
    s->slots[i]->seconds += clock_seconds() - start;
    progress_step(s->options->progress, s->slots[i]->event->id);
}

/* Is there another sequence to offer for each of the first slots? */
static int check_offered(const stage *s, size_t count, unsigned offered, tsl_err *err)
{
    for (size_t i = 0; i < count; i++) {
        const slot *at = s->slots[i];
        unsigned most = at->puzzle->type->engine_solves > 0 ? ENGINE_MAX : ALTERNATIVES_MAX;
        if (offered == most)
            return tsl_fail(err, TSL_ELIMIT,
                            "event '%s': its filters refused %u sequences of one state: loosen "
                            "them",
                            at->event->id, most);
    }
    return TSL_OK;
}

static int solve_accepted(stage *s, size_t count, tsl_err *err)
{
    int status = TSL_OK;
    for (unsigned offered = 0; count > 0 && status == TSL_OK; offered++) {
        status = check_offered(s, count, offered, err);
        if (status == TSL_OK) status = run_stage(s, count, solve_job, err);
        if (status == TSL_OK) status = keep_refused(s, count, filter_moves, &count, err);
        for (size_t i = 0; i < count; i++) s->slots[i]->nth++;
    }
    return status;
}

static int make_work(stage *s, const plan *p, tsl_err *err)
{
    for (size_t i = 0; i < p->count; i++)
        if (p->slots[i].puzzle->work_size > s->work_size)
            s->work_size = p->slots[i].puzzle->work_size;
    s->work_size = (s->work_size + 63) / 64 * 64;
    if (s->work_size == 0) return TSL_OK;
    s->work = aligned_alloc(64, s->jobs * s->work_size);
    return s->work ? TSL_OK : tsl_fail(err, TSL_ESYSTEM, "out of memory");
}

int generate_scrambles(plan *p, const secret *root, const generate_options *options, tsl_err *err)
{
    stage s = stage_of(p, root, options);
    s.slots = calloc(p->count ? p->count : 1, sizeof(slot *));
    if (!s.slots) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    for (size_t i = 0; i < p->count; i++) s.slots[i] = &p->slots[i];
    progress_stage(options->progress, "solve", p->count);
    int status = make_work(&s, p, err);
    if (status == TSL_OK) upgrade_expect(plan_engine_solves(p), pool_cores());
    if (status == TSL_OK) status = solve_accepted(&s, p->count, err);
    upgrade_settle();
    free(s.work);
    free(s.slots);
    return status;
}
