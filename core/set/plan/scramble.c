/* SOLVE: gives every state of a plan its scramble. */
#include "scramble.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/pool.h"
#include "trust/rng.h"

enum {
    ALTERNATIVES_MAX = 10000, /* sequences of one state that accept_moves may refuse */
    ENGINE_MAX = 200,         /* the same of the 3x3x3 engine, which takes longer for each */
};

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

/* The stream that a puzzle may choose its sequence with. Its key is derived when the first number
 * is drawn: most puzzles draw none, and a key takes as long as a tenth of a 3x3x3's scramble. */
typedef struct sequence {
    const slot *slot;
    const secret *root;
    bool opened;
    rng_stream stream;
} sequence;

static void open_sequence(sequence *q)
{
    char path[PATH_SIZE + 32];
    uint8_t key[KEY_SIZE] = {0};
    snprintf(path, sizeof path, "%s#%u.%u", q->slot->path, q->slot->candidate, q->slot->nth);
    derive_key(key, q->root, "sequence", path);
    rng_open(&q->stream, key);
    q->opened = true;
    secret_wipe(key, sizeof key);
}

static uint64_t draw_number(void *self, uint64_t bound)
{
    sequence *q = self;
    if (!q->opened) open_sequence(q);
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
    free(one->scramble);
    free(one->facelets);
    one->scramble = xstrdup(scramble);
    one->facelets = xstrdup(facelets);
    return TSL_OK;
}

/* Is there another sequence to offer for each slot at work? */
static int check_offered(const slot_jobs *s, unsigned offered, tsl_err *err)
{
    for (size_t i = 0; i < s->left; i++) {
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

static int solve_accepted(slot_jobs *s, tsl_err *err)
{
    int status = TSL_OK;
    for (unsigned offered = 0; s->left > 0 && status == TSL_OK; offered++) {
        status = check_offered(s, offered, err);
        if (status == TSL_OK) status = slot_jobs_run(s, solve_slot, err);
        if (status == TSL_OK) status = slot_jobs_keep_refused(s, true, err);
        for (size_t i = 0; i < s->left; i++) s->slots[i]->nth++;
    }
    return status;
}

static int make_work(slot_jobs *s, tsl_err *err)
{
    const plan *p = s->plan;
    for (size_t i = 0; i < p->count; i++) {
        const puzzle *of = p->slots[i].puzzle;
        size_t size;
        if (i > 0 && of == p->slots[i - 1].puzzle) continue;
        int status = puzzle_init_scramble(&size, of, err);
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
