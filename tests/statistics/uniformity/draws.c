/* States of an event, drawn as a set draws them; and faults planted into drawing. */
#include "draws.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "set/plan/draw.h"

enum { KEY_EVERY = 16, SKIP_EVERY = 50 };

/* ---- faults: what they draw instead of the puzzle ---- */

/* Two bits more than the bound needs, reduced without rejection. */
static uint64_t modulo_below(void *self, uint64_t bound)
{
    unsigned bits = 2;
    while (bits < 62 && (1ull << (bits - 2)) < bound) bits++;
    return tsl_below(self, 1ull << bits) % bound;
}

static void fault_modulo(const draws *d, void *state, tsl_rng *rng)
{
    tsl_rng biased = {rng, modulo_below};
    d->puzzle->type->draw(d->puzzle->self, state, &biased);
}

/* Bounds that count down are a shuffle: each of its draws is below the first bound. */
typedef struct naive {
    tsl_rng *rng;
    uint64_t first, last;
} naive;

static uint64_t naive_below(void *self, uint64_t bound)
{
    naive *n = self;
    if (bound + 1 != n->last || n->first < 4) n->first = bound;
    n->last = bound;
    return tsl_below(n->rng, n->first);
}

static void fault_shuffle(const draws *d, void *state, tsl_rng *rng)
{
    naive n = {.rng = rng};
    tsl_rng biased = {&n, naive_below};
    d->puzzle->type->draw(d->puzzle->self, state, &biased);
}

static void fault_parity(const draws *d, void *state, tsl_rng *rng)
{
    char facelets[TSL_FACELETS_MAX];
    do {
        d->puzzle->type->draw(d->puzzle->self, state, rng);
        d->puzzle->type->facelets(d->puzzle->self, facelets, state);
    } while (places_odd(d->places, facelets));
}

/* A filter refuses scrambles that begin with U, and another state is drawn. */
static void fault_leak(const draws *d, void *state, tsl_rng *rng)
{
    const tsl_puzzle *type = d->puzzle->type;
    char scramble[TSL_SCRAMBLE_MAX] = "U";
    const tsl_want want = {.rng = rng, .work = d->work};
    tsl_err err;
    while (scramble[0] == 'U') {
        type->draw(d->puzzle->self, state, rng);
        if (type->scramble(d->puzzle->self, scramble, state, &want, &err) != TSL_OK) return;
    }
}

typedef struct fault {
    const char *name;
    void (*draw)(const draws *d, void *state, tsl_rng *rng); /* NULL: that of the puzzle */
    bool reuse_key;      /* one slot in 16 has the path of the slot before */
    bool skip_candidate; /* one slot in 50 begins with candidate 2 */
} fault;

static const fault faults[] = {
    {"modulo", fault_modulo, false, false}, {"shuffle", fault_shuffle, false, false},
    {"parity", fault_parity, false, false}, {"key", NULL, true, false},
    {"candidate", NULL, false, true},       {"leak", fault_leak, false, false},
};

static void draw_faulty(const void *self, void *state, tsl_rng *rng)
{
    const draws *d = self;
    d->fault->draw(d, state, rng);
}

int draws_plant(draws *d, const facts *f, tsl_err *err)
{
    const char *name = d->wish->fault;
    if (!name) return TSL_OK;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        if (strcmp(faults[i].name, name) == 0) d->fault = &faults[i];
    if (!d->fault)
        return tsl_fail(err, TSL_EUSAGE,
                        "--plant takes modulo, shuffle, parity, key, candidate or leak");
    if (d->fault->draw == fault_shuffle && d->puzzle->from->entry->define)
        return tsl_fail(err, TSL_EUSAGE, "'%s' is not drawn by a shuffle: its plugin defines it",
                        d->puzzle->type->id);
    d->faulty = *d->puzzle;
    d->faulty_type = *d->puzzle->type;
    d->faulty_type.draw = draw_faulty;
    d->faulty_type.init_scramble = NULL; /* done, and with the real one's self */
    d->faulty_type.get_work_size = NULL;
    d->faulty.type = &d->faulty_type;
    d->faulty.self = d;
    return places_new(&d->places, f, d->puzzle, err);
}

static void put_fault(const draws *d)
{
    for (size_t i = 0; d->fault && i < d->plan->count; i++) {
        slot *s = &d->plan->slots[i];
        if (d->fault->draw) s->puzzle = &d->faulty;
        if (d->fault->reuse_key && i > 0 && i % KEY_EVERY == 0)
            memcpy(s->path, d->plan->slots[i - 1].path, sizeof s->path);
        if (d->fault->skip_candidate && i % SKIP_EVERY == 0) s->candidate++;
    }
}

/* ---- drawing ---- */

static int open_session(session *out, const char *build, tsl_err *err)
{
    char path[PATH_MAX], real[PATH_MAX];
    snprintf(path, sizeof path, "%s/plugins", build);
    if (!realpath(path, real)) return tsl_fail(err, TSL_EUSAGE, "'%s' is no directory", path);
    snprintf(path, sizeof path, "%s/lua", build);
    int status = script_host_start(&out->scripts, NULL, path, false, err);
    if (status == TSL_OK) status = event_book_new(&out->events, out->scripts, err);
    return status == TSL_OK ? plugin_host_new_in(&out->plugins, real, NULL, err) : status;
}

int draws_open(draws *d, const draw_wish *wish, tsl_err *err)
{
    const plan_wish one_event = {.event = wish->event,
                                 .random_state = wish->random_state,
                                 .count = wish->count < DRAWS_BLOCK ? (unsigned)wish->count
                                                                    : DRAWS_BLOCK};
    size_t work_size = 0;
    d->wish = wish;
    int status = open_session(&d->session, wish->build, err);
    if (status == TSL_OK)
        status = plan_for_event(&d->plan, &one_event, d->session.events, d->session.plugins, err);
    if (status != TSL_OK) return status;
    d->event = *d->plan->slots[0].event;
    if (!wish->rules) d->event.distance = 0;
    d->puzzle = d->plan->slots[0].puzzle;
    if (wish->scrambles)
        puzzle_expect_solves(d->puzzle, wish->count * d->puzzle->type->engine_solves);
    status = puzzle_init_scramble(&work_size, d->puzzle, err);
    d->work = aligned_alloc(64, (work_size + 64) / 64 * 64);
    return status == TSL_OK && !d->work ? tsl_fail(err, TSL_ESYSTEM, "out of memory") : status;
}

void draws_close(draws *d)
{
    places_free(d->places);
    plan_free(d->plan);
    session_close(&d->session);
    free(d->work);
}

int draws_next(const plan **out, draws *d, tsl_err *err)
{
    const uint64_t left = d->wish->count - d->done;
    const size_t count = left < DRAWS_BLOCK ? (size_t)left : DRAWS_BLOCK;
    const draw_options options = {.jobs = d->fault ? 1 : 0};
    *out = NULL;
    if (count == 0) return TSL_OK;
    plan_restart(d->plan, (unsigned)d->done + 1, count);
    for (size_t i = 0; i < count; i++) {
        d->plan->slots[i].event = d->plan->slots[i].part = &d->event;
        d->plan->slots[i].candidate = (unsigned)d->wish->candidate - 1;
    }
    put_fault(d);
    int status = draw_candidates(d->plan, &d->wish->root, &options, err);
    for (size_t i = 0; i < count; i++) d->plan->slots[i].puzzle = d->puzzle;
    d->done += count;
    *out = d->plan;
    return status;
}

int draws_scramble(draws *d, tsl_err *err)
{
    return scramble_states(d->plan, &d->wish->root, &(draw_options){0}, err);
}
