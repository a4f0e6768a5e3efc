/* The promises about letters, solve() and explain(). */
#include <string.h>

#include "base/text.h"
#include "plugin/check/check.h"

enum {
    STATES = 100,
    ASKED = 12,       /* states that are asked for in other ways */
    ALTERNATIVES = 3, /* answers of one state */
    NODES = 1000000,
    LINE = 100
};

static const tsl_answer *answer_of(const checked_puzzle *t)
{
    return (const tsl_answer *)t->answer.bytes;
}

/* ---- one answer ---- */

static int check_phases(const tsl_answer *a, tsl_err *err)
{
    size_t last = 0;
    if (a->phase_count > TSL_PHASES)
        return broke(err, "an answer has %u phases, more than %u", a->phase_count, TSL_PHASES);
    for (unsigned i = 0; i < a->phase_count; i++) {
        const tsl_phase *phase = &a->phases[i];
        if (!phase->name || !phase->name[0]) return broke(err, "phase %u has no name", i + 1);
        if (phase->end < last || phase->end > strlen(a->moves) ||
            (phase->end > 0 && strchr(" \n", a->moves[phase->end - 1])) ||
            (phase->end > last && a->moves[phase->end] && !strchr(" \n", a->moves[phase->end])))
            return broke(err, "phase %u does not end at the end of a move", i + 1);
        last = phase->end;
    }
    if (a->phase_count > 0 && last != strlen(a->moves))
        return broke(err, "there are moves after the last phase");
    return TSL_OK;
}

static int check_arrival(const checked_puzzle *t, unsigned number, tsl_err *err)
{
    const round_trip *p = &t->trip;
    memcpy(p->back.bytes, p->state.bytes, p->state.size);
    t->type->solved(t->self, p->before.bytes);
    if (t->type->apply(t->self, p->back.bytes, answer_of(t)->moves, NULL) != TSL_OK)
        return broke(err, "apply() cannot read the answer for state %u", number);
    if (memcmp(p->back.bytes, p->before.bytes, p->back.size) != 0)
        return broke(err, "apply(state, answer) is not solved, at state %u", number);
    return TSL_OK;
}

/* No answer is shorter than its state's distance, and one that is optimal with all moves is as
 * long. */
static int check_count(const checked_puzzle *t, bool all_moves, tsl_err *err)
{
    const tsl_answer *a = answer_of(t);
    const uint8_t *state = t->trip.state.bytes;
    bool reached = true, nearer = false;
    int status = TSL_OK;
    if (a->count <= t->type->metric_max)
        status = t->type->within(t->self, &reached, state, a->count, err);
    if (status == TSL_OK && a->optimal && all_moves && a->count > 0 &&
        a->count <= t->type->metric_max + 1)
        status = t->type->within(t->self, &nearer, state, a->count - 1, err);
    if (status == TSL_OK && !reached)
        return broke(err, "it solves in %u moves a state that is further away", a->count);
    if (status == TSL_OK && nearer)
        return broke(err, "it calls %u moves optimal for a state that is nearer", a->count);
    return status;
}

/* Asks, and checks what comes back; *outcome is what solve() returned. */
static int ask_once(int *outcome, checked_puzzle *t, tsl_ask ask, unsigned number, tsl_err *err)
{
    tsl_err why = {0};
    tsl_answer *a = (tsl_answer *)t->answer.bytes;
    ask.work = t->solve_work.bytes;
    round_trip_note(&t->trip);
    const int code = *outcome = t->type->solve(t->self, a, t->trip.state.bytes, &ask, &why);
    int status = guarded_check(&t->solve_work, "the scratch memory", err);
    if (status == TSL_OK) status = guarded_check(&t->answer, "the answer", err);
    if (status != TSL_OK) return status;
    if (round_trip_changed(&t->trip)) return broke(err, "solve() changes the state it is given");
    if (code != TSL_OK) {
        const bool known = code == TSL_EUSAGE || code == TSL_EINPUT || code == TSL_ELIMIT;
        if (known && why.text[0]) return TSL_OK;
        return broke(err, "it fails with code %d: %.200s", code, why.text);
    }
    if (strnlen(a->moves, sizeof a->moves) == sizeof a->moves)
        return broke(err, "the answer does not end with NUL");
    status = check_phases(a, err);
    if (status == TSL_OK) status = check_arrival(t, number, err);
    return status == TSL_OK ? check_count(t, !ask.moves, err) : status;
}

/* ---- the plain question ---- */

int solving_solves(void *subject, tsl_err *err)
{
    checked_puzzle *t = subject;
    int status = TSL_OK;
    const unsigned states = trips_of(t, STATES), asked = trips_of(t, ASKED);
    for (unsigned number = 0; number < states && status == TSL_OK; number++) {
        char first[TSL_SCRAMBLE_MAX] = "";
        /* Some again, from storage with other contents. */
        for (int time = 0; time < (number < asked ? 2 : 1) && status == TSL_OK; time++) {
            int outcome = TSL_OK;
            memset(t->answer.bytes, time == 0 ? 0x55 : 0xaa, t->answer.size);
            memset(t->solve_work.bytes, time == 0 ? 0x55 : 0xaa, t->solve_work.size);
            status = round_trip_choose(&t->trip, t, number, err);
            if (status == TSL_OK) status = ask_once(&outcome, t, (tsl_ask){0}, number, err);
            if (status == TSL_OK && outcome != TSL_OK)
                status = broke(err, "state %u has no answer", number);
            if (status == TSL_OK && time > 0 && strcmp(first, answer_of(t)->moves) != 0)
                status = broke(err, "state %u has another answer when asked for again", number);
            if (status == TSL_OK) memcpy(first, answer_of(t)->moves, sizeof first);
        }
    }
    return status;
}

/* ---- other questions ---- */

static int ask_alternatives(checked_puzzle *t, unsigned number, tsl_err *err)
{
    char before[TSL_SCRAMBLE_MAX] = "";
    for (unsigned nth = 0; nth < ALTERNATIVES; nth++) {
        int outcome;
        int status = ask_once(&outcome, t, (tsl_ask){.nth = nth}, number, err);
        if (status != TSL_OK || outcome != TSL_OK) return status;
        const char *moves = answer_of(t)->moves;
        if (nth > 0 && strcmp(before, moves) == 0)
            return broke(err, "alternative %u of state %u is the answer before it", nth, number);
        memcpy(before, moves, sizeof before);
    }
    return TSL_OK;
}

int solving_keeps_the_question(void *subject, tsl_err *err)
{
    checked_puzzle *t = subject;
    int status = TSL_OK;
    const unsigned asked = trips_of(t, ASKED);
    for (unsigned number = 0; number < asked && status == TSL_OK; number++) {
        int outcome = TSL_ELIMIT;
        const tsl_ask optimal = {.optimal = true, .max_nodes = NODES};
        status = round_trip_choose(&t->trip, t, number, err);
        if (status == TSL_OK) status = ask_once(&outcome, t, optimal, number, err);
        if (status == TSL_OK && outcome == TSL_OK && !answer_of(t)->optimal)
            status =
                broke(err, "it was asked for a shortest answer and gives one that is not proven");
        if (status == TSL_OK) status = ask_alternatives(t, number, err);
        if (status == TSL_OK) status = ask_once(&outcome, t, (tsl_ask){.moves = "@#"}, number, err);
        if (status == TSL_OK && outcome != TSL_EINPUT && outcome != TSL_EUSAGE)
            status = broke(err, "it solves with the move '@#'");
        if (status == TSL_OK)
            status = ask_once(&outcome, t, (tsl_ask){.max_nodes = 1}, number, err);
    }
    return status;
}

/* ---- explain() ---- */

static int check_lines(const text *t, tsl_err *err)
{
    size_t column = 0;
    if (t->size == 0 || t->bytes[t->size - 1] != '\n')
        return broke(err, "it does not end with a line feed");
    for (size_t i = 0; i < t->size; i++) {
        const char c = t->bytes[i];
        if (c != '\n' && (c < ' ' || c > '~'))
            return broke(err, "it writes what is not printable ASCII");
        column = c == '\n' ? 0 : column + 1;
        if (column > LINE) return broke(err, "it writes a line of more than %d columns", LINE);
    }
    return TSL_OK;
}

int solving_is_explained(void *subject, tsl_err *err)
{
    const checked_puzzle *t = subject;
    taker all = {.most = SIZE_MAX}, none = {.most = 0};
    tsl_sink sink = {.self = &all, .write = taker_write};
    tsl_sink closed = {.self = &none, .write = taker_write};
    int status = t->type->explain(t->self, &sink, err);
    if (status == TSL_OK) status = check_lines(&all.bytes, err);
    if (status == TSL_OK &&
        (t->type->explain(t->self, &closed, err) != TAKER_REFUSES || none.writes != 1))
        status = broke(err, "it goes on writing after the sink has refused");
    text_free(&all.bytes);
    text_free(&none.bytes);
    return status;
}

/* The promises about letters: facelets() has one for each sticker, and each sticker once; read()
 * turns them into the state that has them, or refuses them. */

enum { LETTER_STATES = 64 };

/* A sticker that is named twice takes the place of one that is not named, in many states one of
 * another colour. */
static int check_colours(const char *solved, const char *letters, const tsl_puzzle *type,
                         unsigned number, tsl_err *err)
{
    unsigned now[256] = {0}, wanted[256] = {0}, surplus = 0;
    for (size_t i = 0; letters[i]; i++) {
        now[(unsigned char)letters[i]]++;
        wanted[(unsigned char)solved[i]]++;
    }
    for (unsigned letter = ' '; letter <= '~'; letter++) {
        if (now[letter] > wanted[letter]) surplus += now[letter] - wanted[letter];
        if (surplus > type->hidden_count)
            return broke(err, "state %u has the letter '%c' %u times, the solved state %u times",
                         number, (char)letter, now[letter], wanted[letter]);
    }
    return TSL_OK;
}

int facelets_are_kept(void *subject, tsl_err *err)
{
    checked_puzzle *t = subject;
    char solved[TSL_FACELETS_MAX] = "";
    bool colours = false, changed[TSL_FACELETS_MAX] = {false}; /* the place has had two letters */
    guarded out;
    int status = TSL_OK;
    guarded_new(&out, TSL_FACELETS_MAX, 0x55);
    for (unsigned number = 0; number < LETTER_STATES && status == TSL_OK; number++) {
        const char *letters = (const char *)out.bytes;
        memset(out.bytes, 0x55, out.size);
        status = round_trip_choose(&t->trip, t, number, err);
        if (status == TSL_OK) {
            t->type->facelets(t->self, (char *)out.bytes, t->trip.state.bytes);
            status = guarded_check_text(&out, "the facelet string", false, err);
        }
        if (status == TSL_OK && strlen(letters) != t->type->facelet_count)
            status = broke(err, "it has %zu letters, facelet_count says %u", strlen(letters),
                           t->type->facelet_count);
        if (status != TSL_OK) break;
        if (number == 0) {
            memcpy(solved, letters, sizeof solved);
            colours = strspn(solved, (char[]){solved[0], '\0'}) < strlen(solved);
        }
        if (colours) status = check_colours(solved, letters, t->type, number, err);
        for (size_t i = 0; solved[i]; i++) changed[i] |= colours || letters[i] != solved[i];
    }
    guarded_free(&out);
    for (size_t i = 0; status == TSL_OK && solved[i]; i++)
        if (!changed[i]) return broke(err, "letter %zu is '%c' in every state", i + 1, solved[i]);
    return status;
}

/* ---- read() ---- */

enum { EXCHANGES = 16 /* of two letters, in each state */ };

/* Reads letters into p->back. *taken: it did, and the state has these letters. */
static int read_letters(bool *taken, const checked_puzzle *t, const char *letters, tsl_err *err)
{
    char again[TSL_FACELETS_MAX];
    tsl_err why = {0};
    const round_trip *p = &t->trip;
    memset(p->back.bytes, 0x55, p->back.size);
    memset(p->before.bytes, 0x55, p->before.size);
    int status = t->type->read(t->self, p->back.bytes, letters, &why);
    *taken = status == TSL_OK;
    if (status != TSL_OK && status != TSL_EINPUT)
        return broke(err, "it returns %d, not TSL_EINPUT", status);
    status = guarded_check(&p->back, "the state", err);
    if (status != TSL_OK) return status;
    if (*taken) {
        t->type->facelets(t->self, again, p->back.bytes);
        if (strcmp(letters, again) == 0) return TSL_OK;
        return broke(err, "it takes letters for a state that has others");
    }
    if (memcmp(p->before.bytes, p->back.bytes, p->back.size) != 0)
        return broke(err, "letters that it refuses change the state");
    if (why.text[0] == '\0') return broke(err, "it refuses without a message");
    for (const char *c = why.text; *c; c++)
        if (*c < ' ' || *c > '~') return broke(err, "its message is not a line of printable ASCII");
    return TSL_OK;
}

int reading_is_kept(void *subject, tsl_err *err)
{
    checked_puzzle *t = subject;
    const round_trip *p = &t->trip;
    const unsigned count = t->type->facelet_count;
    for (unsigned number = 0; number < LETTER_STATES; number++) {
        char letters[TSL_FACELETS_MAX];
        bool taken = false;
        int status = round_trip_choose(&t->trip, t, number, err);
        if (status != TSL_OK) return status;
        /* A state's own letters are read, twice as the same state. */
        t->type->facelets(t->self, letters, p->state.bytes);
        status = read_letters(&taken, t, letters, err);
        if (status != TSL_OK) return status;
        if (!taken) return broke(err, "it refuses the letters of state %u", number);
        memset(p->state.bytes, 0xaa, p->state.size);
        if (t->type->read(t->self, p->state.bytes, letters, NULL) != TSL_OK ||
            memcmp(p->state.bytes, p->back.bytes, p->state.size) != 0)
            return broke(err, "the letters of state %u give another state when they are read again",
                         number);
        /* Letters that may be no state's: two exchanged, and one that no puzzle has. */
        for (unsigned i = 0; i < EXCHANGES && status == TSL_OK; i++) {
            const unsigned a = (number * 7 + i) % count, b = (number + i * 5) % count;
            const char one = letters[a], other = letters[b];
            letters[a] = other, letters[b] = one;
            status = read_letters(&taken, t, letters, err);
            letters[a] = one, letters[b] = other;
        }
        letters[number % count] = '!';
        if (status == TSL_OK) status = read_letters(&taken, t, letters, err);
        if (status != TSL_OK) return status;
        if (taken) return broke(err, "it takes '!' for a sticker");
    }
    return TSL_OK;
}
