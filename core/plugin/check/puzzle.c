/* Checks the promises of a puzzle by using it. */
#include "promise.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "plugin/services.h"
#include "round_trip.h"

enum {
    STREAMS = 64,    /* draws that are compared with each other */
    SCRAMBLES = 700, /* about as many as are made in all */
    WORK_MAX = 256 << 20
};

/* ---- the promises ---- */

static int keep_init(void *subject, tsl_err *err)
{
    checked_puzzle *t = subject;
    int status = guarded_new(&t->storage, t->type->self_size, 0, err);
    if (status != TSL_OK) return status;
    if (t->type->self_size) t->self = t->storage.bytes;
    status = t->type->init(&t->self, t->host, err);
    if (status == TSL_OK && t->type->init_scramble)
        status = t->type->init_scramble(t->self, t->host, err);
    if (status == TSL_OK) status = guarded_check(&t->storage, "its own memory", err);
    if (status != TSL_OK) return status;
    services_expect(t->host, (uint64_t)t->type->engine_solves * SCRAMBLES);
    t->work_size = t->type->get_work_size ? t->type->get_work_size(t->self) : t->type->work_size;
    if (t->work_size > WORK_MAX)
        return tsl_fail(err, TSL_EBROKEN, "it wants %zu bytes of scratch memory, more than %d",
                        t->work_size, WORK_MAX);
    return TSL_OK;
}

/* Runs fill_state on storage that held other bytes before, and compares. */
static int check_same(guarded *a, guarded *b, const char *what, tsl_err *err)
{
    if (memcmp(a->bytes, b->bytes, a->size) == 0) return TSL_OK;
    return tsl_fail(err, TSL_EBROKEN,
                    "%s is not the same twice: it has bytes that were not written, or depends on "
                    "something else",
                    what);
}

static int keep_solved(void *subject, tsl_err *err)
{
    const checked_puzzle *t = subject;
    round_trip p;
    int status = round_trip_new(&p, t, 0x55, err);
    if (status == TSL_OK) {
        memset(p.back.bytes, 0xaa, p.back.size);
        t->type->solved(t->self, p.state.bytes);
        t->type->solved(t->self, p.back.bytes);
        status = guarded_check(&p.state, "the state", err);
    }
    if (status == TSL_OK) status = check_same(&p.state, &p.back, "the solved state", err);
    round_trip_free(&p);
    return status;
}

/* The same stream gives the same bytes; *varies is set if they are not those in p->before. */
static int draw_twice(bool *varies, round_trip *p, const checked_puzzle *t, draw_function *draw,
                      unsigned number, tsl_err *err)
{
    memset(p->state.bytes, 0x55, p->state.size);
    memset(p->back.bytes, 0xaa, p->back.size);
    int status = round_trip_draw(&p->state, t, draw, number, err);
    if (status == TSL_OK) status = round_trip_draw(&p->back, t, draw, number, err);
    if (status == TSL_OK) status = check_same(&p->state, &p->back, "a drawn state", err);
    if (status != TSL_OK) return status;
    *varies |= number > 0 && memcmp(p->before.bytes, p->state.bytes, p->state.size) != 0;
    memcpy(p->before.bytes, p->state.bytes, p->state.size);
    return TSL_OK;
}

static int check_draws(const checked_puzzle *t, draw_function *draw, tsl_err *err)
{
    round_trip p;
    bool varies = false;
    int status = round_trip_new(&p, t, 0, err);
    for (unsigned number = 0; number < STREAMS && status == TSL_OK; number++)
        status = draw_twice(&varies, &p, t, draw, number, err);
    round_trip_free(&p);
    if (status == TSL_OK && !varies)
        return tsl_fail(err, TSL_EBROKEN, "%d different random streams give the same state",
                        STREAMS);
    return status;
}

static int keep_draw(void *subject, tsl_err *err)
{
    const checked_puzzle *t = subject;
    return check_draws(t, t->type->draw, err);
}

static int check_within(const checked_puzzle *t, round_trip *p, unsigned number, tsl_err *err)
{
    bool reached = false;
    int status = round_trip_choose(p, t, number, err);
    memcpy(p->before.bytes, p->state.bytes, p->state.size);
    for (unsigned n = 0; n <= t->type->metric_max && status == TSL_OK; n++) {
        bool yes = false;
        status = t->type->within(t->self, &yes, p->state.bytes, n, err);
        if (status == TSL_OK && reached && !yes)
            return tsl_fail(err, TSL_EBROKEN, "a state is within %u moves, but not within %u",
                            n - 1, n);
        reached = yes;
        if (status == TSL_OK && number == 0 && !yes)
            return tsl_fail(err, TSL_EBROKEN, "the solved state is not within %u moves", n);
    }
    if (status == TSL_OK && memcmp(p->before.bytes, p->state.bytes, p->state.size) != 0)
        return tsl_fail(err, TSL_EBROKEN, "within() changes the state it is given");
    return status;
}

static int keep_within(void *subject, tsl_err *err)
{
    const checked_puzzle *t = subject;
    round_trip p;
    int status = round_trip_new(&p, t, 0, err);
    for (unsigned number = 0; number < STREAMS / 4 && status == TSL_OK; number++)
        status = check_within(t, &p, number, err);
    round_trip_free(&p);
    return status;
}

/* ---- traits and subsets ---- */

static int check_trait(const checked_puzzle *t, const tsl_trait *trait, round_trip *p, tsl_err *err)
{
    int32_t value = trait->value(t->self, p->state.bytes);
    if (value < trait->min || value > trait->max)
        return tsl_fail(err, TSL_EBROKEN, "'%s' is %d, which is not in %d..%d", trait->name, value,
                        trait->min, trait->max);
    if (trait->value(t->self, p->state.bytes) != value)
        return tsl_fail(err, TSL_EBROKEN, "'%s' gives another number when asked again",
                        trait->name);
    return TSL_OK;
}

static int keep_traits(void *subject, tsl_err *err)
{
    const checked_puzzle *t = subject;
    round_trip p;
    int status = round_trip_new(&p, t, 0, err);
    if (status == TSL_OK && t->type->init_traits)
        status = t->type->init_traits(t->self, t->host, err);
    if (status == TSL_OK) status = guarded_check(&t->storage, "its own memory", err);
    for (unsigned number = 0; number < STREAMS && status == TSL_OK; number++) {
        status = round_trip_choose(&p, t, number, err);
        for (const tsl_trait *a = t->type->traits; a && a->name && status == TSL_OK; a++)
            status = check_trait(t, a, &p, err);
    }
    round_trip_free(&p);
    return status;
}

static int check_subset(const checked_puzzle *t, const tsl_subset *s, tsl_err *err)
{
    round_trip p;
    int status = check_draws(t, s->draw, err);
    if (status != TSL_OK) return status;
    status = round_trip_new(&p, t, 0, err);
    for (unsigned number = 0; number < STREAMS && status == TSL_OK; number++) {
        status = round_trip_draw(&p.state, t, s->draw, number, err);
        if (status == TSL_OK && !s->contains(t->self, p.state.bytes))
            status =
                tsl_fail(err, TSL_EBROKEN, "'%s' draws a state that it does not contain", s->name);
        if (status == TSL_OK) status = round_trip_scramble(&p, t, number, 0, err);
        if (status == TSL_OK) status = round_trip_apply(&p, t, number, err);
    }
    round_trip_free(&p);
    return status;
}

static int keep_subsets(void *subject, tsl_err *err)
{
    const checked_puzzle *t = subject;
    int status = TSL_OK;
    for (const tsl_subset *s = t->type->subsets; s && s->name && status == TSL_OK; s++)
        status = check_subset(t, s, err);
    return status;
}

static unsigned check_all(int fd, checked_puzzle *t)
{
    const tsl_puzzle *type = t->type;
    static const promise start[] = {{"init prepares it", keep_init}, {0}};
    static const promise rest[] = {
        {"solved() writes the whole state", keep_solved},
        {"draw() depends on the random stream and on nothing else", keep_draw},
        {"facelets() names every sticker once", facelets_are_kept},
        {"within() knows the solved state and reaches further with more moves", keep_within},
        {"a scramble takes the solved puzzle to its state", scrambles_lead_there},
        {"a state has the same scramble in any order and on any thread",
         scrambles_are_the_same_again},
        {"alternatives are other ways to the same state", scrambles_have_alternatives},
        {"apply() refuses what is not a move, names it and changes nothing", refusal_is_kept},
        {0}};
    static const promise traits[] = {{"traits are within their bounds", keep_traits}, {0}};
    static const promise subsets[] = {{"subsets draw what they contain", keep_subsets}, {0}};
    static const promise reading[] = {
        {"read() gives the state that has the letters, and refuses others", reading_is_kept}, {0}};
    static const promise solving[] = {
        {"solve() solves every state", solving_solves},
        {"solve() answers what it is asked", solving_keeps_the_question},
        {0}};
    static const promise explaining[] = {
        {"explain() writes lines and stops when the sink refuses", solving_is_explained}, {0}};
    const promise_report report = {.fd = fd, .subject = type->id};
    unsigned broken = promise_check_all(&report, start, t);
    if (broken > 0) return broken;
    broken = promise_check_all(&report, rest, t);
    if (type->traits) broken += promise_check_all(&report, traits, t);
    if (type->subsets) broken += promise_check_all(&report, subsets, t);
    if (type->read) broken += promise_check_all(&report, reading, t);
    if (type->solve) broken += promise_check_all(&report, solving, t);
    if (type->explain) broken += promise_check_all(&report, explaining, t);
    return broken;
}

unsigned puzzle_promises_check(int fd, const tsl_puzzle *type, void *self)
{
    services *s = services_new(SERVICES_TABLES_IN_MEMORY);
    checked_puzzle t = {
        .type = type, .self = self, .first = xcalloc(ROUND_TRIPS, sizeof(trip_record))};
    t.host = services_lend(s);
    const unsigned broken = check_all(fd, &t);
    guarded_free(&t.storage);
    services_free(s);
    free(t.first);
    return broken;
}
