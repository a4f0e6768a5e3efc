/* The promises of a puzzle, each found out by using it. */
#include <stdlib.h>
#include <string.h>

#include "base/pool.h"
#include "base/text.h"
#include "check.h"
#include "plugin/tables.h"
#include "plugin/upgrade.h"
#include "trip.h"

enum {
    AGAIN = 60,       /* states scrambled again in another order and on threads */
    STREAMS = 64,     /* draws that are compared with each other */
    ALTERNATIVES = 4, /* scrambles of one state */
    SCRAMBLES = 500,  /* about as many as it makes in all */
    THREADS = 4,      /* at least: more than there may be cores */
    WORK_MAX = 256 << 20
};

/* ---- the promises ---- */

static int keep_init(void *subject, tsl_err *err)
{
    trial *t = subject;
    int status = guarded_new(&t->storage, t->type->self_size, 0, err);
    if (status != TSL_OK) return status;
    if (t->type->self_size) t->self = t->storage.bytes;
    status = t->type->init(&t->self, tables_host(), err);
    if (status == TSL_OK) status = guarded_check(&t->storage, "its own memory", err);
    if (status != TSL_OK) return status;
    upgrade_expect((uint64_t)t->type->engine_solves * SCRAMBLES, 1);
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
    const trial *t = subject;
    trip p;
    int status = trip_new(&p, t, 0x55, err);
    if (status == TSL_OK) {
        memset(p.back.bytes, 0xaa, p.back.size);
        t->type->solved(t->self, p.state.bytes);
        t->type->solved(t->self, p.back.bytes);
        status = guarded_check(&p.state, "the state", err);
    }
    if (status == TSL_OK) status = check_same(&p.state, &p.back, "the solved state", err);
    trip_free(&p);
    return status;
}

/* The same stream gives the same bytes; *varies is set if they are not those in p->before. */
static int draw_twice(bool *varies, trip *p, const trial *t, draw_function *draw, unsigned number,
                      tsl_err *err)
{
    memset(p->state.bytes, 0x55, p->state.size);
    memset(p->back.bytes, 0xaa, p->back.size);
    int status = trip_draw(&p->state, t, draw, number, err);
    if (status == TSL_OK) status = trip_draw(&p->back, t, draw, number, err);
    if (status == TSL_OK) status = check_same(&p->state, &p->back, "a drawn state", err);
    if (status != TSL_OK) return status;
    *varies |= number > 0 && memcmp(p->before.bytes, p->state.bytes, p->state.size) != 0;
    memcpy(p->before.bytes, p->state.bytes, p->state.size);
    return TSL_OK;
}

static int check_draws(const trial *t, draw_function *draw, tsl_err *err)
{
    trip p;
    bool varies = false;
    int status = trip_new(&p, t, 0, err);
    for (unsigned number = 0; number < STREAMS && status == TSL_OK; number++)
        status = draw_twice(&varies, &p, t, draw, number, err);
    trip_free(&p);
    if (status == TSL_OK && !varies)
        return tsl_fail(err, TSL_EBROKEN, "%d different streams give one state", STREAMS);
    return status;
}

static int keep_draw(void *subject, tsl_err *err)
{
    const trial *t = subject;
    return check_draws(t, t->type->draw, err);
}

static int check_facelets(const trial *t, trip *p, unsigned number, tsl_err *err)
{
    guarded letters;
    int status = guarded_new(&letters, TSL_FACELETS_MAX, 0x55, err);
    if (status != TSL_OK) return status;
    status = trip_choose(p, t, number, err);
    if (status == TSL_OK) {
        t->type->facelets(t->self, (char *)letters.bytes, p->state.bytes);
        status = trip_check_text(&letters, "the facelet string", false, err);
    }
    size_t n = strnlen((const char *)letters.bytes, letters.size);
    if (status == TSL_OK && n != t->type->facelet_count)
        status = tsl_fail(err, TSL_EBROKEN, "it has %zu letters, facelet_count says %u", n,
                          t->type->facelet_count);
    guarded_free(&letters);
    return status;
}

static int keep_facelets(void *subject, tsl_err *err)
{
    const trial *t = subject;
    trip p;
    int status = trip_new(&p, t, 0, err);
    for (unsigned number = 0; number < STREAMS && status == TSL_OK; number++)
        status = check_facelets(t, &p, number, err);
    trip_free(&p);
    return status;
}

static int check_within(const trial *t, trip *p, unsigned number, tsl_err *err)
{
    bool reached = false;
    int status = trip_choose(p, t, number, err);
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
    const trial *t = subject;
    trip p;
    int status = trip_new(&p, t, 0, err);
    for (unsigned number = 0; number < STREAMS / 4 && status == TSL_OK; number++)
        status = check_within(t, &p, number, err);
    trip_free(&p);
    return status;
}

static void run_first(void *context, size_t i, unsigned worker)
{
    const trial *t = context;
    (void)worker;
    trip_make(&t->first[i], t, (unsigned)i, 0x55);
}

static int first_error(const record *records, size_t count, tsl_err *err)
{
    for (size_t i = 0; i < count; i++)
        if (records[i].err.code != TSL_OK) {
            *err = records[i].err;
            return (int)err->code;
        }
    return TSL_OK;
}

static int keep_trips(void *subject, tsl_err *err)
{
    trial *t = subject;
    pool_run(TRIPS, 0, run_first, t);
    return first_error(t->first, TRIPS, err);
}

typedef struct repetition {
    const trial *trial;
    record *again;
} repetition;

/* In an order of its own: what one call leaves behind meets other calls than before. */
static void run_again(void *context, size_t i, unsigned worker)
{
    const repetition *r = context;
    (void)worker;
    size_t number = (i * 37 + 11) % AGAIN; /* 37 and AGAIN have no common divisor */
    trip_make(&r->again[number], r->trial, (unsigned)number, 0xaa);
}

static int compare_again(const trial *t, unsigned threads, const char *when, tsl_err *err)
{
    repetition r = {.trial = t, .again = calloc(AGAIN, sizeof(record))};
    if (!r.again) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    pool_run(AGAIN, threads, run_again, &r);
    int status = first_error(r.again, AGAIN, err);
    for (size_t i = 0; i < AGAIN && status == TSL_OK; i++)
        if (memcmp(r.again[i].state, t->first[i].state, t->type->state_size) != 0 ||
            strcmp(r.again[i].scramble, t->first[i].scramble) != 0)
            status = tsl_fail(err, TSL_EBROKEN, "state %zu has another scramble %s", i, when);
    free(r.again);
    return status;
}

static int keep_order(void *subject, tsl_err *err)
{
    const trial *t = subject;
    int status = compare_again(t, 1, "when asked for again in another order", err);
    return status == TSL_OK ? compare_again(t, THREADS, "on several threads", err) : status;
}

/* How many alternatives there were, and how many repeated the scramble they are alternatives to. */
typedef struct tally {
    unsigned tried, repeated;
} tally;

static int try_alternatives(tally *out, const trial *t, unsigned number, tsl_err *err)
{
    trip p;
    char first[TSL_SCRAMBLE_MAX] = "";
    int status = trip_new(&p, t, 0, err);
    if (status == TSL_OK) status = trip_choose(&p, t, number, err);
    for (unsigned nth = 0; nth < ALTERNATIVES && status == TSL_OK; nth++) {
        status = trip_scramble(&p, t, number, nth, err);
        if (status == TSL_OK) status = trip_apply(&p, t, number, err);
        if (status != TSL_OK) break;
        const char *now = (const char *)p.scramble.bytes;
        out->tried += nth > 0;
        out->repeated += nth > 0 && strcmp(first, now) == 0;
        if (nth == 0) memcpy(first, now, sizeof first);
    }
    trip_free(&p);
    return status == TSL_ELIMIT ? TSL_OK : status; /* there are no more */
}

/* A puzzle that chooses among sequences may choose one again, but not mostly. */
static int keep_alternatives(void *subject, tsl_err *err)
{
    tally seen = {0, 0};
    int status = TSL_OK;
    for (unsigned number = 0; number < STREAMS / 4 && status == TSL_OK; number++)
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
static int refuse(const trial *t, trip *p, const char *moves, const char *token, tsl_err *err)
{
    tsl_err why = {0};
    unsigned position = 0;
    char quoted[32];
    snprintf(quoted, sizeof quoted, "'%s", token);
    memcpy(p->before.bytes, p->state.bytes, p->state.size);
    int status = t->type->apply(t->self, p->state.bytes, moves, &why);
    if (status == TSL_OK) return tsl_fail(err, TSL_EBROKEN, "it takes '%s' for a move", token);
    if (memcmp(p->before.bytes, p->state.bytes, p->state.size) != 0)
        return tsl_fail(err, TSL_EBROKEN, "the state is changed by what cannot be read");
    if (status != TSL_EINPUT)
        return tsl_fail(err, TSL_EBROKEN, "it returns %d for it, not TSL_EINPUT", status);
    if (sscanf(why.text, "move %u:", &position) != 1 || position != count_tokens(moves) ||
        !strstr(why.text, quoted))
        return tsl_fail(err, TSL_EBROKEN,
                        "its message does not begin with \"move %u:\" and name '%s'",
                        count_tokens(moves), token);
    return guarded_check(&p->state, "the state", err);
}

static int check_empty(const trial *t, trip *p, const char *moves, tsl_err *err)
{
    tsl_err why;
    memcpy(p->before.bytes, p->state.bytes, p->state.size);
    if (t->type->apply(t->self, p->state.bytes, moves, &why) != TSL_OK ||
        memcmp(p->before.bytes, p->state.bytes, p->state.size) != 0)
        return tsl_fail(err, TSL_EBROKEN, "a scramble without moves is refused or does something");
    return TSL_OK;
}

static int check_control_bytes(const trial *t, trip *p, tsl_err *err)
{
    tsl_err why = {0};
    if (t->type->apply(t->self, p->state.bytes, "\x1b[2J\x07\x80\xff", &why) == TSL_OK)
        return tsl_fail(err, TSL_EBROKEN, "it takes control bytes for a move");
    for (const char *c = why.text; *c; c++)
        if (*c < ' ' || *c > '~')
            return tsl_fail(err, TSL_EBROKEN, "its message repeats bytes that are not printable");
    return TSL_OK;
}

static int keep_refusal(void *subject, tsl_err *err)
{
    const trial *t = subject;
    trip p;
    text moves = {0};
    int status = trip_new(&p, t, 0, err);
    if (status == TSL_OK) status = trip_choose(&p, t, 1, err);
    if (status == TSL_OK) status = refuse(t, &p, "@#", "@#", err);
    if (status == TSL_OK) status = refuse(t, &p, " \n @#@#@#@#@#@#@#@#@#@#@#@#@#@", "@#@#", err);
    if (status == TSL_OK) status = check_empty(t, &p, "", err);
    if (status == TSL_OK) status = check_empty(t, &p, " \n", err);
    if (status == TSL_OK) status = check_control_bytes(t, &p, err);
    if (status == TSL_OK) status = trip_scramble(&p, t, 1, 0, err);
    if (status == TSL_OK) {
        t->type->solved(t->self, p.state.bytes);
        text_addf(&moves, "%s @#", (const char *)p.scramble.bytes);
        status = moves.failed ? tsl_fail(err, TSL_ESYSTEM, "out of memory")
                              : refuse(t, &p, moves.bytes, "@#", err);
    }
    text_free(&moves);
    trip_free(&p);
    return status;
}

/* ---- traits and subsets ---- */

static int check_trait(const trial *t, const tsl_trait *trait, trip *p, tsl_err *err)
{
    int32_t value = trait->value(t->self, p->state.bytes);
    if (value < trait->min || value > trait->max)
        return tsl_fail(err, TSL_EBROKEN, "'%s' is %d, which is not in %d..%d", trait->name, value,
                        trait->min, trait->max);
    if (trait->value(t->self, p->state.bytes) != value)
        return tsl_fail(err, TSL_EBROKEN, "'%s' is another number the second time", trait->name);
    return TSL_OK;
}

static int keep_traits(void *subject, tsl_err *err)
{
    const trial *t = subject;
    trip p;
    int status = trip_new(&p, t, 0, err);
    if (status == TSL_OK && t->type->init_traits)
        status = t->type->init_traits(t->self, tables_host(), err);
    if (status == TSL_OK) status = guarded_check(&t->storage, "its own memory", err);
    for (unsigned number = 0; number < STREAMS && status == TSL_OK; number++) {
        status = trip_choose(&p, t, number, err);
        for (const tsl_trait *a = t->type->traits; a && a->name && status == TSL_OK; a++)
            status = check_trait(t, a, &p, err);
    }
    trip_free(&p);
    return status;
}

static int check_subset(const trial *t, const tsl_subset *s, tsl_err *err)
{
    trip p;
    int status = check_draws(t, s->draw, err);
    if (status != TSL_OK) return status;
    status = trip_new(&p, t, 0, err);
    for (unsigned number = 0; number < STREAMS && status == TSL_OK; number++) {
        status = trip_draw(&p.state, t, s->draw, number, err);
        if (status == TSL_OK && !s->contains(t->self, p.state.bytes))
            status = tsl_fail(err, TSL_EBROKEN, "'%s' draws what it does not contain", s->name);
        if (status == TSL_OK) status = trip_scramble(&p, t, number, 0, err);
        if (status == TSL_OK) status = trip_apply(&p, t, number, err);
    }
    trip_free(&p);
    return status;
}

static int keep_subsets(void *subject, tsl_err *err)
{
    const trial *t = subject;
    int status = TSL_OK;
    for (const tsl_subset *s = t->type->subsets; s && s->name && status == TSL_OK; s++)
        status = check_subset(t, s, err);
    return status;
}

unsigned check_puzzle_promises(int fd, const tsl_puzzle *type)
{
    static const promise start[] = {{"init prepares it", keep_init}, {0}};
    static const promise rest[] = {
        {"solved() writes the whole state", keep_solved},
        {"draw() depends on the random stream and on nothing else", keep_draw},
        {"facelets() writes as many letters as it says", keep_facelets},
        {"within() knows the solved state and reaches further with more moves", keep_within},
        {"a scramble takes the solved puzzle to its state", keep_trips},
        {"a state has the same scramble in any order and on any thread", keep_order},
        {"alternatives are other ways to the same state", keep_alternatives},
        {"apply() refuses what is no move, names it and changes nothing", keep_refusal},
        {0}};
    static const promise traits[] = {{"traits are within their bounds", keep_traits}, {0}};
    static const promise subsets[] = {{"subsets draw what they contain", keep_subsets}, {0}};
    const check_report report = {.fd = fd, .subject = type->id};
    trial t = {.type = type, .first = calloc(TRIPS, sizeof(record))};
    if (!t.first) return 1;
    unsigned broken = check_promises(&report, start, &t);
    if (broken == 0) {
        broken = check_promises(&report, rest, &t);
        if (type->traits) broken += check_promises(&report, traits, &t);
        if (type->subsets) broken += check_promises(&report, subsets, &t);
    }
    guarded_free(&t.storage);
    free(t.first);
    return broken;
}
