/* Checks the promises of a puzzle by using it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

static void run_first(void *context, size_t i, unsigned worker)
{
    const checked_puzzle *t = context;
    (void)worker;
    round_trip_make(&t->first[i], t, (unsigned)i, 0x55);
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

int scrambles_lead_there(void *subject, tsl_err *err)
{
    checked_puzzle *t = subject;
    pool_run(ROUND_TRIPS, 0, run_first, t);
    return first_error(t->first, ROUND_TRIPS, err);
}

typedef struct repetition {
    const checked_puzzle *checked;
    trip_record *again;
} repetition;

/* The promises about scrambles: they lead to their state, stay the same, and have alternatives;
 * apply() refuses what is none. */

enum {
    AGAIN = 60,       /* states scrambled again in another order and on threads */
    STATES = 16,      /* states whose alternatives are looked at */
    ALTERNATIVES = 4, /* scrambles of one state */
    THREADS = 4       /* at least: more than there may be cores */
};

/* The order differs from the first pass, so that anything a call leaves behind meets another call.
 */
static void run_again(void *context, size_t i, unsigned worker)
{
    const repetition *r = context;
    (void)worker;
    size_t number = (i * 37 + 11) % AGAIN; /* 37 and AGAIN have no common divisor */
    round_trip_make(&r->again[number], r->checked, (unsigned)number, 0xaa);
}

static int compare_again(const checked_puzzle *t, unsigned threads, const char *when, tsl_err *err)
{
    repetition r = {.checked = t, .again = xcalloc(AGAIN, sizeof(trip_record))};
    pool_run(AGAIN, threads, run_again, &r);
    int status = first_error(r.again, AGAIN, err);
    for (size_t i = 0; i < AGAIN && status == TSL_OK; i++)
        if (memcmp(r.again[i].state, t->first[i].state, t->type->state_size) != 0 ||
            strcmp(r.again[i].scramble, t->first[i].scramble) != 0)
            status = tsl_fail(err, TSL_EBROKEN, "state %zu has another scramble %s", i, when);
    free(r.again);
    return status;
}

static int scrambles_are_the_same_again(void *subject, tsl_err *err)
{
    const checked_puzzle *t = subject;
    int status = compare_again(t, 1, "when asked for again in another order", err);
    return status == TSL_OK ? compare_again(t, THREADS, "on several threads", err) : status;
}

/* How many alternatives there were, and how many repeated the scramble they are alternatives to. */
typedef struct tally {
    unsigned tried, repeated;
} tally;

static int try_alternatives(tally *out, const checked_puzzle *t, unsigned number, tsl_err *err)
{
    round_trip p;
    char first[TSL_SCRAMBLE_MAX] = "";
    int status = round_trip_new(&p, t, 0, err);
    if (status == TSL_OK) status = round_trip_choose(&p, t, number, err);
    for (unsigned nth = 0; nth < ALTERNATIVES && status == TSL_OK; nth++) {
        status = round_trip_scramble(&p, t, number, nth, err);
        if (status == TSL_OK) status = round_trip_apply(&p, t, number, err);
        if (status != TSL_OK) break;
        const char *now = (const char *)p.scramble.bytes;
        out->tried += nth > 0;
        out->repeated += nth > 0 && strcmp(first, now) == 0;
        if (nth == 0) memcpy(first, now, sizeof first);
    }
    round_trip_free(&p);
    return status == TSL_ELIMIT ? TSL_OK : status; /* there are no more */
}

/* A puzzle that chooses among sequences may choose one again, but not mostly. */
static int scrambles_have_alternatives(void *subject, tsl_err *err)
{
    tally seen = {0, 0};
    int status = TSL_OK;
    for (unsigned number = 0; number < STATES && status == TSL_OK; number++)
        status = try_alternatives(&seen, subject, number, err);
    if (status == TSL_OK && 2 * seen.repeated > seen.tried)
        return tsl_fail(err, TSL_EBROKEN, "%u of %u alternatives are the scramble itself",
                        seen.repeated, seen.tried);
    return status;
}

/* ---- what is no scramble ---- */

static unsigned count_tokens(const char *moves)
{
    unsigned count = 0;
    for (const char *at = moves; *(at += strspn(at, " \n")); at += strcspn(at, " \n")) count++;
    return count;
}

/* Applies what cannot be read and looks at the message: "move 3: 'Q' is not a turn". */
static int refuse(const checked_puzzle *t, round_trip *p, const char *moves, const char *token,
                  tsl_err *err)
{
    tsl_err why = {0};
    unsigned position = 0;
    char quoted[32];
    snprintf(quoted, sizeof quoted, "'%s", token);
    memcpy(p->before.bytes, p->state.bytes, p->state.size);
    int status = t->type->apply(t->self, p->state.bytes, moves, &why);
    if (status == TSL_OK) return tsl_fail(err, TSL_EBROKEN, "it takes '%s' for a move", token);
    if (memcmp(p->before.bytes, p->state.bytes, p->state.size) != 0)
        return tsl_fail(err, TSL_EBROKEN, "a scramble that cannot be read changes the state");
    if (status != TSL_EINPUT)
        return tsl_fail(err, TSL_EBROKEN, "it returns %d for it, not TSL_EINPUT", status);
    if (sscanf(why.text, "move %u:", &position) != 1 || position != count_tokens(moves) ||
        !strstr(why.text, quoted))
        return tsl_fail(err, TSL_EBROKEN,
                        "its message does not begin with \"move %u:\" and name '%s'",
                        count_tokens(moves), token);
    return guarded_check(&p->state, "the state", err);
}

static int check_empty(const checked_puzzle *t, round_trip *p, const char *moves, tsl_err *err)
{
    tsl_err why;
    memcpy(p->before.bytes, p->state.bytes, p->state.size);
    if (t->type->apply(t->self, p->state.bytes, moves, &why) != TSL_OK ||
        memcmp(p->before.bytes, p->state.bytes, p->state.size) != 0)
        return tsl_fail(err, TSL_EBROKEN,
                        "a scramble without moves is refused or changes the state");
    return TSL_OK;
}

static int check_control_bytes(const checked_puzzle *t, round_trip *p, tsl_err *err)
{
    tsl_err why = {0};
    if (t->type->apply(t->self, p->state.bytes, "\x1b[2J\x07\x80\xff", &why) == TSL_OK)
        return tsl_fail(err, TSL_EBROKEN, "it takes control bytes for a move");
    for (const char *c = why.text; *c; c++)
        if (*c < ' ' || *c > '~')
            return tsl_fail(err, TSL_EBROKEN, "its message repeats bytes that are not printable");
    return TSL_OK;
}

/* apply() refuses text that is not a scramble. */
static int refusal_is_kept(void *subject, tsl_err *err)
{
    const checked_puzzle *t = subject;
    round_trip p;
    text moves = {0};
    int status = round_trip_new(&p, t, 0, err);
    if (status == TSL_OK) status = round_trip_choose(&p, t, 1, err);
    if (status == TSL_OK) status = refuse(t, &p, "@#", "@#", err);
    if (status == TSL_OK) status = refuse(t, &p, " \n @#@#@#@#@#@#@#@#@#@#@#@#@#@", "@#@#", err);
    if (status == TSL_OK) status = check_empty(t, &p, "", err);
    if (status == TSL_OK) status = check_empty(t, &p, " \n", err);
    if (status == TSL_OK) status = check_control_bytes(t, &p, err);
    if (status == TSL_OK) status = round_trip_scramble(&p, t, 1, 0, err);
    if (status == TSL_OK) {
        t->type->solved(t->self, p.state.bytes);
        text_addf(&moves, "%s @#", (const char *)p.scramble.bytes);
        status = refuse(t, &p, moves.bytes, "@#", err);
    }
    text_free(&moves);
    round_trip_free(&p);
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
