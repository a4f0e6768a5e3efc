/* The promises of a puzzle, checked by using it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "base/pool.h"
#include "base/text.h"
#include "plugin/check/check.h"
#include "plugin/services.h"

enum {
    STREAMS = 64,    /* draws that are compared with each other */
    SCRAMBLES = 700, /* about as many as are made in all */
    WORK_MAX = 256 << 20
};

static int keep_init(void *subject, tsl_err *err)
{
    checked_puzzle *t = subject;
    guarded_new(&t->storage, t->type->self_size, 0);
    if (t->type->self_size) t->self = t->storage.bytes;
    int status = t->type->init(&t->self, t->host, err);
    if (status == TSL_OK && t->type->init_scramble)
        status = t->type->init_scramble(t->self, t->host, err);
    if (status == TSL_OK) status = guarded_check(&t->storage, "its own memory", err);
    if (status != TSL_OK) return status;
    services_expect(t->host, (uint64_t)t->type->engine_solves * SCRAMBLES);
    t->work_size = t->type->get_work_size ? t->type->get_work_size(t->self) : t->type->work_size;
    if (t->work_size > WORK_MAX)
        return broke(err, "it wants %zu bytes of scratch memory, more than %d", t->work_size,
                     WORK_MAX);
    round_trip_new(&t->trip, t, 0);
    guarded_new(&t->answer, sizeof(tsl_answer), 0);
    guarded_new(&t->solve_work, t->type->get_solve_size ? t->type->get_solve_size(t->self) : 0, 0);
    return TSL_OK;
}

/* Both were written from storage that held other bytes before. */
static int check_same(const round_trip *p, const char *what, tsl_err *err)
{
    if (memcmp(p->state.bytes, p->back.bytes, p->state.size) == 0) return TSL_OK;
    return broke(err,
                 "%s is not the same twice: it has bytes that were not written, or depends on "
                 "something else",
                 what);
}

static int keep_solved(void *subject, tsl_err *err)
{
    checked_puzzle *t = subject;
    round_trip *p = &t->trip;
    memset(p->state.bytes, 0x55, p->state.size);
    memset(p->back.bytes, 0xaa, p->back.size);
    t->type->solved(t->self, p->state.bytes);
    t->type->solved(t->self, p->back.bytes);
    int status = guarded_check(&p->state, "the state", err);
    return status == TSL_OK ? check_same(p, "the solved state", err) : status;
}

/* The same stream gives the same bytes, and another stream in some case others. A subset (NULL: all
 * states) contains what it draws, and that can be scrambled. */
static int check_draws(checked_puzzle *t, draw_function *draw, const tsl_subset *s, tsl_err *err)
{
    bool varies = false;
    round_trip *p = &t->trip;
    uint8_t last[TSL_STATE_MAX];
    const unsigned scrambled = s ? trips_of(t, STREAMS) : 0;
    for (unsigned number = 0; number < STREAMS; number++) {
        memset(p->state.bytes, 0x55, p->state.size);
        memset(p->back.bytes, 0xaa, p->back.size);
        int status = round_trip_draw(&p->state, t, draw, number, err);
        if (status == TSL_OK) status = round_trip_draw(&p->back, t, draw, number, err);
        if (status == TSL_OK) status = check_same(p, "a drawn state", err);
        if (status != TSL_OK) return status;
        varies |= number > 0 && memcmp(last, p->state.bytes, p->state.size) != 0;
        memcpy(last, p->state.bytes, p->state.size);
        if (s && !s->contains(t->self, p->state.bytes))
            return broke(err, "'%s' draws a state that it does not contain", s->name);
        if (number < scrambled) status = round_trip_scramble(p, t, number, 0, err);
        if (status != TSL_OK) return status;
    }
    if (!varies) return broke(err, "%d different random streams give the same state", STREAMS);
    return TSL_OK;
}

static int keep_draw(void *subject, tsl_err *err)
{
    checked_puzzle *t = subject;
    return check_draws(t, t->type->draw, NULL, err);
}

static int keep_subsets(void *subject, tsl_err *err)
{
    checked_puzzle *t = subject;
    int status = TSL_OK;
    for (const tsl_subset *s = t->type->subsets; s->name && status == TSL_OK; s++)
        status = check_draws(t, s->draw, s, err);
    return status;
}

static int keep_within(void *subject, tsl_err *err)
{
    checked_puzzle *t = subject;
    for (unsigned number = 0; number < STREAMS / 4; number++) {
        bool reached = false;
        int status = round_trip_choose(&t->trip, t, number, err);
        round_trip_note(&t->trip);
        for (unsigned n = 0; n <= t->type->metric_max && status == TSL_OK; n++) {
            bool yes = false;
            status = t->type->within(t->self, &yes, t->trip.state.bytes, n, err);
            if (status == TSL_OK && reached && !yes)
                return broke(err, "a state is within %u moves, but not within %u", n - 1, n);
            reached = yes;
            if (status == TSL_OK && number == 0 && !yes)
                return broke(err, "the solved state is not within %u moves", n);
        }
        if (status != TSL_OK) return status;
        if (round_trip_changed(&t->trip))
            return broke(err, "within() changes the state it is given");
    }
    return TSL_OK;
}

static int keep_traits(void *subject, tsl_err *err)
{
    checked_puzzle *t = subject;
    const uint8_t *state = t->trip.state.bytes;
    int status = t->type->init_traits ? t->type->init_traits(t->self, t->host, err) : TSL_OK;
    if (status == TSL_OK) status = guarded_check(&t->storage, "its own memory", err);
    for (unsigned number = 0; number < STREAMS && status == TSL_OK; number++) {
        status = round_trip_choose(&t->trip, t, number, err);
        for (const tsl_trait *a = t->type->traits; a->name && status == TSL_OK; a++) {
            const int32_t value = a->value(t->self, state);
            if (value < a->min || value > a->max)
                return broke(err, "'%s' is %d, which is not in %d..%d", a->name, value, a->min,
                             a->max);
            if (a->value(t->self, state) != value)
                return broke(err, "'%s' gives another number when asked again", a->name);
        }
    }
    return status;
}

/* ---- scrambles: they lead to their state, stay the same, and have alternatives ---- */

enum {
    AGAIN = 60,       /* states scrambled again in another order and on threads */
    STATES = 16,      /* states whose alternatives are looked at */
    ALTERNATIVES = 4, /* scrambles of one state */
    THREADS = 4       /* at least: more than there may be cores */
};

/* Makes the trip `number` in storage of its own. */
static void make_trip(trip_record *out, const checked_puzzle *t, unsigned number, uint8_t fill)
{
    round_trip p;
    tsl_err *err = &out->err;
    round_trip_new(&p, t, fill);
    int status = round_trip_choose(&p, t, number, err);
    if (status == TSL_OK) status = round_trip_scramble(&p, t, number, 0, err);
    if (status == TSL_OK) {
        memcpy(out->state, p.state.bytes, p.state.size);
        memcpy(out->scramble, p.scramble.bytes, TSL_SCRAMBLE_MAX);
    }
    err->code = (tsl_status)status;
    round_trip_free(&p);
}

static void run_first(void *context, size_t i, unsigned worker)
{
    const checked_puzzle *t = context;
    (void)worker;
    if (!*t->first[i].scramble) make_trip(&t->first[i], t, (unsigned)i, 0x55);
}

static int first_error(const trip_record *records, size_t count, tsl_err *err)
{
    for (size_t i = 0; i < count; i++)
        if (records[i].err.code != TSL_OK) {
            *err = records[i].err;
            return (int)err->code;
        }
    return TSL_OK;
}

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

unsigned trips_of(const checked_puzzle *t, unsigned count)
{
    const unsigned share = (count * t->trips + ROUND_TRIPS - 1) / ROUND_TRIPS;
    return share > 2 ? share : 2;
}

/* The first few say how many there is time for; no verdict depends on that. */
static int scrambles_lead_there(void *subject, tsl_err *err)
{
    checked_puzzle *t = subject;
    double each = 0,
           taken[TRIPS_LEAST] = {0}; /* from short to long: a busy machine makes some long */
    for (unsigned i = 0; i < TRIPS_LEAST; i++) {
        const double start = cpu_seconds();
        run_first(t, i, 0);
        each = cpu_seconds() - start;
        unsigned k = i;
        for (; k > 0 && taken[k - 1] > each; k--) taken[k] = taken[k - 1];
        taken[k] = each;
    }
    each = taken[TRIPS_LEAST / 2] + 1e-9;
    const double fit = CHECK_CPU_SECONDS / 15.0 / each * ROUND_TRIPS / TRIPS_ALL;
    t->trips = fit > ROUND_TRIPS ? ROUND_TRIPS : fit > TRIPS_LEAST ? (unsigned)fit : TRIPS_LEAST;
    pool_run(t->trips, 0, run_first, t);
    return first_error(t->first, t->trips, err);
}

typedef struct repetition {
    const checked_puzzle *checked;
    trip_record *again;
    size_t count;
} repetition;

/* The order differs from the first pass, so that anything a call leaves behind meets another call.
 */
static void run_again(void *context, size_t i, unsigned worker)
{
    const repetition *r = context;
    (void)worker;
    const size_t step = r->count == 37 ? 36 : 37; /* and at most 60 have no common divisor */
    size_t number = (i * step + 11) % r->count;
    make_trip(&r->again[number], r->checked, (unsigned)number, 0xaa);
}

static int compare_again(const checked_puzzle *t, unsigned threads, const char *when, tsl_err *err)
{
    repetition r = {t, xcalloc(AGAIN, sizeof(trip_record)), trips_of(t, AGAIN)};
    pool_run(r.count, threads, run_again, &r);
    int status = first_error(r.again, r.count, err);
    for (size_t i = 0; i < r.count && status == TSL_OK; i++)
        if (memcmp(r.again[i].state, t->first[i].state, t->type->state_size) != 0 ||
            strcmp(r.again[i].scramble, t->first[i].scramble) != 0)
            status = broke(err, "state %zu has another scramble %s", i, when);
    free(r.again);
    return status;
}

static int scrambles_are_the_same_again(void *subject, tsl_err *err)
{
    const checked_puzzle *t = subject;
    int status = compare_again(t, 1, "when asked for again in another order", err);
    return status == TSL_OK ? compare_again(t, THREADS, "on several threads", err) : status;
}

/* A puzzle that chooses among sequences may choose one again, but not mostly. */
static int scrambles_have_alternatives(void *subject, tsl_err *err)
{
    checked_puzzle *t = subject;
    unsigned tried = 0, repeated = 0;
    for (unsigned number = 1; number <= trips_of(t, STATES); number++) { /* 0 is solved */
        char first[TSL_SCRAMBLE_MAX] = "";
        int status = round_trip_choose(&t->trip, t, number, err);
        for (unsigned nth = 0; nth < ALTERNATIVES && status == TSL_OK; nth++) {
            status = round_trip_scramble(&t->trip, t, number, nth, err);
            if (status != TSL_OK) break;
            const char *now = (const char *)t->trip.scramble.bytes;
            tried += nth > 0;
            repeated += nth > 0 && strcmp(first, now) == 0;
            if (nth == 0) memcpy(first, now, sizeof first);
        }
        if (status != TSL_OK && status != TSL_ELIMIT) return status; /* TSL_ELIMIT: no more */
    }
    if (2 * repeated > tried)
        return broke(err, "%u of %u alternatives are the scramble itself", repeated, tried);
    return TSL_OK;
}

/* ---- what is no scramble ---- */

static unsigned count_tokens(const char *moves)
{
    unsigned count = 0;
    for (const char *at = moves; *(at += strspn(at, " \n")); at += strcspn(at, " \n")) count++;
    return count;
}

/* Applies what cannot be read and looks at the message: "move 3: 'Q' is not a turn". */
static int refuse(checked_puzzle *t, const char *moves, const char *token, tsl_err *err)
{
    tsl_err why = {0};
    unsigned position = 0;
    char quoted[32];
    snprintf(quoted, sizeof quoted, "'%s", token);
    round_trip_note(&t->trip);
    int status = t->type->apply(t->self, t->trip.state.bytes, moves, &why);
    if (status == TSL_OK) return broke(err, "it takes '%s' for a move", token);
    if (round_trip_changed(&t->trip))
        return broke(err, "a scramble that cannot be read changes the state");
    if (status != TSL_EINPUT) return broke(err, "it returns %d for it, not TSL_EINPUT", status);
    if (sscanf(why.text, "move %u:", &position) != 1 || position != count_tokens(moves) ||
        !strstr(why.text, quoted))
        return broke(err, "its message does not begin with \"move %u:\" and name '%s'",
                     count_tokens(moves), token);
    return guarded_check(&t->trip.state, "the state", err);
}

/* apply() refuses text that is not a scramble. */
static int refusal_is_kept(void *subject, tsl_err *err)
{
    checked_puzzle *t = subject;
    round_trip *p = &t->trip;
    text moves = {0};
    tsl_err why = {0};
    int status = round_trip_choose(p, t, 1, err);
    if (status == TSL_OK) status = refuse(t, "@#", "@#", err);
    if (status == TSL_OK) status = refuse(t, " \n @#@#@#@#@#@#@#@#@#@#@#@#@#", "@#@#", err);
    if (status != TSL_OK) return status;
    round_trip_note(p);
    if (t->type->apply(t->self, p->state.bytes, "", &why) != TSL_OK ||
        t->type->apply(t->self, p->state.bytes, " \n", &why) != TSL_OK || round_trip_changed(p))
        return broke(err, "a scramble without moves is refused or changes the state");
    why = (tsl_err){0};
    if (t->type->apply(t->self, p->state.bytes, "\x1b[2J\x07\x80\xff", &why) == TSL_OK)
        return broke(err, "it takes control bytes for a move");
    for (const char *c = why.text; *c; c++)
        if (*c < ' ' || *c > '~')
            return broke(err, "its message repeats bytes that are not printable");
    status = round_trip_scramble(p, t, 1, 0, err);
    if (status != TSL_OK) return status;
    t->type->solved(t->self, p->state.bytes);
    text_addf(&moves, "%s @#", (const char *)p->scramble.bytes);
    status = refuse(t, moves.bytes, "@#", err);
    text_free(&moves);
    return status;
}

unsigned puzzle_promises_check(int fd, const tsl_puzzle *type, void *self)
{
    const promise start[] = {{"init prepares it", keep_init}, {0}};
    const promise rest[] = {
        {"solved() writes the whole state", keep_solved},
        {"draw() depends on the random stream and on nothing else", keep_draw},
        {"facelets() names every sticker once", facelets_are_kept},
        {"within() knows the solved state and reaches further with more moves", keep_within},
        {"a scramble takes the solved puzzle to its state", scrambles_lead_there},
        {"a state has the same scramble in any order and on any thread",
         scrambles_are_the_same_again},
        {"alternatives are other ways to the same state", scrambles_have_alternatives},
        {"apply() refuses what is not a move, names it and changes nothing", refusal_is_kept},
        {"traits are within their bounds", type->traits ? keep_traits : NULL},
        {"subsets draw what they contain", type->subsets ? keep_subsets : NULL},
        {"read() gives the state that has the letters, and refuses others",
         type->read ? reading_is_kept : NULL},
        {"solve() solves every state", type->solve ? solving_solves : NULL},
        {"solve() answers what it is asked", type->solve ? solving_keeps_the_question : NULL},
        {"explain() writes lines and stops when the sink refuses",
         type->explain ? solving_is_explained : NULL},
        {0}};
    services *s = services_new(SERVICES_TABLES_IN_MEMORY);
    checked_puzzle t = {.type = type,
                        .self = self,
                        .host = services_lend(s),
                        .first = xcalloc(ROUND_TRIPS, sizeof(trip_record))};
    unsigned broken = promise_check_all(fd, type->id, start, &t);
    if (broken == 0) broken = promise_check_all(fd, type->id, rest, &t);
    if (t.trips > 0 && t.trips < ROUND_TRIPS)
        promise_write(fd, xasprintf("note %s: it is slow: %u states were scrambled, not %d\n",
                                    type->id, t.trips, ROUND_TRIPS));
    round_trip_free(&t.trip);
    guarded_free(&t.answer);
    guarded_free(&t.solve_work);
    guarded_free(&t.storage);
    services_free(s);
    free(t.first);
    return broken;
}
