/* The promises about letters: facelets() has one for each sticker, and each sticker once; read()
 * turns them into the state that has them, or refuses them. */
#include "promise.h"

#include <string.h>

#include "round_trip.h"

enum { STATES = 64 };

/* What has been learnt about a puzzle's letters. */
typedef struct letters_seen {
    char solved[TSL_FACELETS_MAX], last[TSL_FACELETS_MAX];
    bool changed[TSL_FACELETS_MAX]; /* the place has had two letters */
} letters_seen;

/* Writes the letters of state `number` into l->last. */
static int write_letters(letters_seen *l, round_trip *p, const checked_puzzle *t, unsigned number,
                         tsl_err *err)
{
    guarded out;
    int status = guarded_new(&out, TSL_FACELETS_MAX, 0x55, err);
    if (status != TSL_OK) return status;
    status = round_trip_choose(p, t, number, err);
    if (status == TSL_OK) {
        t->type->facelets(t->self, (char *)out.bytes, p->state.bytes);
        status = guarded_check_text(&out, "the facelet string", false, err);
    }
    size_t n = strnlen((const char *)out.bytes, out.size);
    if (status == TSL_OK && n != t->type->facelet_count)
        status = tsl_fail(err, TSL_EBROKEN, "it has %zu letters, facelet_count says %u", n,
                          t->type->facelet_count);
    if (status == TSL_OK) memcpy(l->last, out.bytes, n + 1);
    guarded_free(&out);
    return status;
}

static unsigned count_letter(const char *string, char letter)
{
    unsigned count = 0;
    for (; *string; string++) count += *string == letter;
    return count;
}

/* A sticker that is named twice takes the place of one that is not named, in many states one of
 * another colour. */
static int check_colours(const letters_seen *l, const tsl_puzzle *type, unsigned number,
                         tsl_err *err)
{
    unsigned surplus = 0;
    for (unsigned letter = ' '; letter <= '~'; letter++) {
        unsigned solved = count_letter(l->solved, (char)letter);
        unsigned now = count_letter(l->last, (char)letter);
        if (now > solved) surplus += now - solved;
        if (surplus > type->hidden_count)
            return tsl_fail(err, TSL_EBROKEN,
                            "state %u has the letter '%c' %u times, the solved state %u times",
                            number, (char)letter, now, solved);
    }
    return TSL_OK;
}

static int check_all_change(const letters_seen *l, tsl_err *err)
{
    for (size_t i = 0; l->solved[i]; i++)
        if (!l->changed[i])
            return tsl_fail(err, TSL_EBROKEN, "letter %zu is '%c' in every state", i + 1,
                            l->solved[i]);
    return TSL_OK;
}

int facelets_are_kept(void *subject, tsl_err *err)
{
    const checked_puzzle *t = subject;
    round_trip p;
    letters_seen l = {.solved = ""};
    int status = round_trip_new(&p, t, 0, err);
    for (unsigned number = 0; number < STATES && status == TSL_OK; number++) {
        status = write_letters(&l, &p, t, number, err);
        if (number == 0) memcpy(l.solved, l.last, sizeof l.solved);
        bool colours = strspn(l.solved, (char[]){l.solved[0], '\0'}) < strlen(l.solved);
        if (status == TSL_OK && colours) status = check_colours(&l, t->type, number, err);
        for (size_t i = 0; l.solved[i] && status == TSL_OK; i++)
            l.changed[i] |= colours || l.last[i] != l.solved[i];
    }
    if (status == TSL_OK) status = check_all_change(&l, err);
    round_trip_free(&p);
    return status;
}

/* ---- read() ---- */

enum { EXCHANGES = 16 /* of two letters, in each state */ };

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
