/* The promise about read(): letters become the state that has them, or are refused. */
#include "reading.h"

#include <string.h>

#include "round_trip.h"

enum { STATES = 64, EXCHANGES = 16 /* of two letters, in each state */ };

static int check_message(const tsl_err *why, tsl_err *err)
{
    if (why->text[0] == '\0') return tsl_fail(err, TSL_EBROKEN, "it refuses without a message");
    for (const char *c = why->text; *c; c++)
        if (*c < ' ' || *c > '~')
            return tsl_fail(err, TSL_EBROKEN, "its message is not a line of printable ASCII");
    return TSL_OK;
}

/* Reads letters into p->back. *taken: it did, and the state has these letters. */
static int read_letters(bool *taken, round_trip *p, const checked_puzzle *t, const char *letters,
                        tsl_err *err)
{
    char again[TSL_FACELETS_MAX];
    tsl_err why = {0};
    memset(p->back.bytes, 0x55, p->back.size);
    memset(p->before.bytes, 0x55, p->before.size);
    int status = t->type->read(t->self, p->back.bytes, letters, &why);
    *taken = status == TSL_OK;
    if (status != TSL_OK && status != TSL_EINPUT)
        return tsl_fail(err, TSL_EBROKEN, "it returns %d, not TSL_EINPUT", status);
    status = guarded_check(&p->back, "the state", err);
    if (status != TSL_OK) return status;
    if (!*taken) {
        if (memcmp(p->before.bytes, p->back.bytes, p->back.size) != 0)
            return tsl_fail(err, TSL_EBROKEN, "letters that it refuses change the state");
        return check_message(&why, err);
    }
    t->type->facelets(t->self, again, p->back.bytes);
    if (strcmp(letters, again) == 0) return TSL_OK;
    return tsl_fail(err, TSL_EBROKEN, "it takes letters for a state that has others");
}

/* A state's own letters: they are read, twice as the same state. */
static int check_own(round_trip *p, const checked_puzzle *t, const char *letters, unsigned number,
                     tsl_err *err)
{
    bool taken;
    int status = read_letters(&taken, p, t, letters, err);
    if (status != TSL_OK) return status;
    if (!taken) return tsl_fail(err, TSL_EBROKEN, "it refuses the letters of state %u", number);
    memset(p->state.bytes, 0xaa, p->state.size);
    if (t->type->read(t->self, p->state.bytes, letters, NULL) != TSL_OK ||
        memcmp(p->state.bytes, p->back.bytes, p->state.size) != 0)
        return tsl_fail(err, TSL_EBROKEN,
                        "the letters of state %u give another state when they are read again",
                        number);
    return TSL_OK;
}

/* Letters that may be no state's: two exchanged, and one that no puzzle has. */
static int check_others(round_trip *p, const checked_puzzle *t, char *letters, unsigned number,
                        tsl_err *err)
{
    const unsigned count = t->type->facelet_count;
    bool taken;
    int status = TSL_OK;
    for (unsigned i = 0; i < EXCHANGES && status == TSL_OK; i++) {
        const unsigned a = (number * 7 + i) % count, b = (number + i * 5) % count;
        const char one = letters[a], other = letters[b];
        letters[a] = other, letters[b] = one;
        status = read_letters(&taken, p, t, letters, err);
        letters[a] = one, letters[b] = other;
    }
    if (status != TSL_OK) return status;
    letters[number % count] = '!';
    status = read_letters(&taken, p, t, letters, err);
    if (status == TSL_OK && taken)
        status = tsl_fail(err, TSL_EBROKEN, "it takes '!' for a sticker");
    return status;
}

int reading_is_kept(void *subject, tsl_err *err)
{
    const checked_puzzle *t = subject;
    round_trip p;
    int status = round_trip_new(&p, t, 0, err);
    for (unsigned number = 0; number < STATES && status == TSL_OK; number++) {
        char letters[TSL_FACELETS_MAX];
        status = round_trip_choose(&p, t, number, err);
        if (status != TSL_OK) break;
        t->type->facelets(t->self, letters, p.state.bytes);
        status = check_own(&p, t, letters, number, err);
        if (status == TSL_OK) status = check_others(&p, t, letters, number, err);
    }
    round_trip_free(&p);
    return status;
}
