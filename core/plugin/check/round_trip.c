/* A round trip: a state is drawn, scrambled and reached again, in guarded storage. */
#include "round_trip.h"

#include <stdlib.h>
#include <string.h>

#include "trust/rng.h"

/* ---- guarded storage ---- */

enum { GUARD = 256, GUARD_BYTE = 0xa5 };

int guarded_new(guarded *out, size_t size, uint8_t fill, tsl_err *err)
{
    size_t whole = (size + 2 * GUARD + 63) / 64 * 64;
    uint8_t *block = aligned_alloc(64, whole);
    if (!block) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    *out = (guarded){.bytes = block + GUARD, .size = size, .block = block};
    memset(block, GUARD_BYTE, whole);
    memset(out->bytes, fill, size);
    return TSL_OK;
}

int guarded_check(const guarded *g, const char *what, tsl_err *err)
{
    for (size_t i = 0; i < GUARD; i++)
        if (g->block[i] != GUARD_BYTE || g->bytes[g->size + i] != GUARD_BYTE)
            return tsl_fail(err, TSL_EBROKEN, "it writes outside %s, which has %zu bytes", what,
                            g->size);
    return TSL_OK;
}

void guarded_free(guarded *g)
{
    free(g->block);
    *g = (guarded){0};
}

int guarded_check_text(const guarded *g, const char *what, bool lines, tsl_err *err)
{
    int status = guarded_check(g, what, err);
    if (status != TSL_OK) return status;
    size_t n = strnlen((const char *)g->bytes, g->size);
    if (n == g->size) return tsl_fail(err, TSL_EBROKEN, "%s does not end with NUL", what);
    for (size_t i = 0; i < n; i++)
        if ((g->bytes[i] < ' ' || g->bytes[i] > '~') && !(lines && g->bytes[i] == '\n'))
            return tsl_fail(err, TSL_EBROKEN, "%s is not printable ASCII", what);
    return TSL_OK;
}

/* ---- the trip ---- */

enum { FOR_DRAW, FOR_SCRAMBLE };

/* A separate stream for each number and purpose, the same in every run. */
static void open_stream(rng_stream *out, unsigned number, unsigned purpose)
{
    uint8_t key[KEY_SIZE] = {0};
    memcpy(key, &number, sizeof number);
    memcpy(key + sizeof number, &purpose, sizeof purpose);
    rng_open(out, key);
}

int round_trip_draw(guarded *state, const checked_puzzle *t, draw_function *draw, unsigned number,
                    tsl_err *err)
{
    rng_stream stream;
    open_stream(&stream, number, FOR_DRAW);
    tsl_rng rng = rng_for_plugin(&stream);
    draw(t->self, state->bytes, &rng);
    int status = guarded_check(state, "the state", err);
    if (status == TSL_OK && stream.failed)
        status = tsl_fail(err, TSL_EBROKEN, "it asks for a random number below 0");
    rng_close(&stream);
    return status;
}

int round_trip_new(round_trip *out, const checked_puzzle *t, uint8_t fill, tsl_err *err)
{
    *out = (round_trip){0};
    size_t state_size = t->type->state_size;
    int status = guarded_new(&out->state, state_size, fill, err);
    if (status == TSL_OK) status = guarded_new(&out->before, state_size, fill, err);
    if (status == TSL_OK) status = guarded_new(&out->back, state_size, fill, err);
    if (status == TSL_OK) status = guarded_new(&out->scramble, TSL_SCRAMBLE_MAX, fill, err);
    if (status == TSL_OK) status = guarded_new(&out->work, t->work_size, fill, err);
    return status;
}

void round_trip_free(round_trip *p)
{
    guarded *all[] = {&p->state, &p->before, &p->back, &p->scramble, &p->work};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) guarded_free(all[i]);
}

int round_trip_scramble(round_trip *p, const checked_puzzle *t, unsigned number, unsigned nth,
                        tsl_err *err)
{
    rng_stream stream;
    open_stream(&stream, number + nth * ROUND_TRIPS, FOR_SCRAMBLE);
    tsl_rng rng = rng_for_plugin(&stream);
    const tsl_want want = {.nth = nth, .rng = &rng, .work = p->work.bytes};
    memcpy(p->before.bytes, p->state.bytes, p->state.size);
    char *out = (char *)p->scramble.bytes;
    tsl_err why = {0};
    int status = t->type->scramble(t->self, out, p->state.bytes, &want, &why);
    bool bad_bound = stream.failed;
    rng_close(&stream);
    if (status == TSL_ELIMIT && nth > 0) return status;
    if (status != TSL_OK)
        return tsl_fail(err, TSL_EBROKEN, "state %u has no scramble: %s", number, why.text);
    if (bad_bound) return tsl_fail(err, TSL_EBROKEN, "it asks for a random number below 0");
    if (memcmp(p->before.bytes, p->state.bytes, p->state.size) != 0)
        return tsl_fail(err, TSL_EBROKEN, "scramble() changes the state it is given");
    status = guarded_check(&p->work, "the scratch memory", err);
    return status == TSL_OK ? guarded_check_text(&p->scramble, "the scramble", true, err) : status;
}

int round_trip_apply(round_trip *p, const checked_puzzle *t, unsigned number, tsl_err *err)
{
    tsl_err why = {0};
    t->type->solved(t->self, p->back.bytes);
    int status = t->type->apply(t->self, p->back.bytes, (const char *)p->scramble.bytes, &why);
    if (status != TSL_OK)
        return tsl_fail(err, TSL_EBROKEN, "apply() cannot read the scramble of state %u", number);
    status = guarded_check(&p->back, "the state", err);
    if (status == TSL_OK && memcmp(p->back.bytes, p->state.bytes, p->state.size) != 0)
        return tsl_fail(err, TSL_EBROKEN, "apply(solved, scramble) is not the state, at state %u",
                        number);
    return status;
}

int round_trip_choose(round_trip *p, const checked_puzzle *t, unsigned number, tsl_err *err)
{
    if (number > 0) return round_trip_draw(&p->state, t, t->type->draw, number, err);
    t->type->solved(t->self, p->state.bytes);
    return guarded_check(&p->state, "the state", err);
}

void round_trip_make(trip_record *out, const checked_puzzle *t, unsigned number, uint8_t fill)
{
    round_trip p;
    tsl_err *err = &out->err;
    int status = round_trip_new(&p, t, fill, err);
    if (status == TSL_OK) status = round_trip_choose(&p, t, number, err);
    if (status == TSL_OK) status = round_trip_scramble(&p, t, number, 0, err);
    if (status == TSL_OK) status = round_trip_apply(&p, t, number, err);
    if (status == TSL_OK) {
        memcpy(out->state, p.state.bytes, p.state.size);
        memcpy(out->scramble, p.scramble.bytes, TSL_SCRAMBLE_MAX);
    }
    err->code = (tsl_status)status;
    round_trip_free(&p);
}
