/* The promises about scrambles: they lead to their state, stay the same, and have alternatives;
 * apply() refuses what is none. */
#include "promise.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/pool.h"
#include "base/text.h"
#include "round_trip.h"

enum {
    AGAIN = 60,       /* states scrambled again in another order and on threads */
    STATES = 16,      /* states whose alternatives are looked at */
    ALTERNATIVES = 4, /* scrambles of one state */
    THREADS = 4       /* at least: more than there may be cores */
};

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

int scrambles_are_the_same_again(void *subject, tsl_err *err)
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
int scrambles_have_alternatives(void *subject, tsl_err *err)
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

int refusal_is_kept(void *subject, tsl_err *err)
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
