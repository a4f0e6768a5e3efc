/* The promises about solve() and explain(). */
#include <string.h>

#include "base/text.h"
#include "plugin/check/check.h"

enum {
    STATES = 100,
    ASKED = 12,       /* states that are asked for in other ways */
    ALTERNATIVES = 3, /* answers of one state */
    NODES = 1000000,
    LINE = 100,
    REFUSED = TSL_EFORGED /* what the sink returns that refuses: no function would by itself */
};

/* A question and its answer, both in guarded storage. */
typedef struct trial {
    round_trip trip; /* its `work` is of no use here */
    guarded answer, work;
} trial;

static void free_trial(trial *z)
{
    round_trip_free(&z->trip);
    guarded_free(&z->answer);
    guarded_free(&z->work);
}

static int new_trial(trial *z, const checked_puzzle *t, uint8_t fill, tsl_err *err)
{
    const size_t size = t->type->get_solve_size ? t->type->get_solve_size(t->self) : 0;
    *z = (trial){0};
    int status = round_trip_new(&z->trip, t, fill, err);
    if (status == TSL_OK) status = guarded_new(&z->answer, sizeof(tsl_answer), fill, err);
    if (status == TSL_OK) status = guarded_new(&z->work, size, fill, err);
    return status;
}

/* ---- one answer ---- */

static int check_phases(const tsl_answer *a, tsl_err *err)
{
    size_t last = 0;
    if (a->phase_count > TSL_PHASES)
        return tsl_fail(err, TSL_EBROKEN, "an answer has %u phases, more than %u", a->phase_count,
                        TSL_PHASES);
    for (unsigned i = 0; i < a->phase_count; i++) {
        const tsl_phase *phase = &a->phases[i];
        if (!phase->name || !phase->name[0])
            return tsl_fail(err, TSL_EBROKEN, "phase %u has no name", i + 1);
        if (phase->end < last || phase->end > strlen(a->moves) ||
            (phase->end > 0 && strchr(" \n", a->moves[phase->end - 1])) ||
            (phase->end > last && a->moves[phase->end] && !strchr(" \n", a->moves[phase->end])))
            return tsl_fail(err, TSL_EBROKEN, "phase %u does not end at the end of a move", i + 1);
        last = phase->end;
    }
    if (a->phase_count > 0 && last != strlen(a->moves))
        return tsl_fail(err, TSL_EBROKEN, "there are moves after the last phase");
    return TSL_OK;
}

static int check_arrival(trial *z, const checked_puzzle *t, unsigned number, tsl_err *err)
{
    round_trip *p = &z->trip;
    const tsl_answer *a = (const tsl_answer *)z->answer.bytes;
    memcpy(p->back.bytes, p->state.bytes, p->state.size);
    t->type->solved(t->self, p->before.bytes);
    if (t->type->apply(t->self, p->back.bytes, a->moves, NULL) != TSL_OK)
        return tsl_fail(err, TSL_EBROKEN, "apply() cannot read the answer for state %u", number);
    if (memcmp(p->back.bytes, p->before.bytes, p->back.size) != 0)
        return tsl_fail(err, TSL_EBROKEN, "apply(state, answer) is not solved, at state %u",
                        number);
    return TSL_OK;
}

/* No answer is shorter than its state's distance, and one that is optimal with all moves is as
 * long. */
static int check_count(const trial *z, const checked_puzzle *t, bool all_moves, tsl_err *err)
{
    const tsl_answer *a = (const tsl_answer *)z->answer.bytes;
    const uint8_t *state = z->trip.state.bytes;
    bool reached = true, nearer = false;
    int status = TSL_OK;
    if (a->count <= t->type->metric_max)
        status = t->type->within(t->self, &reached, state, a->count, err);
    if (status == TSL_OK && a->optimal && all_moves && a->count > 0 &&
        a->count <= t->type->metric_max + 1)
        status = t->type->within(t->self, &nearer, state, a->count - 1, err);
    if (status == TSL_OK && !reached)
        return tsl_fail(err, TSL_EBROKEN, "it solves in %u moves a state that is further away",
                        a->count);
    if (status == TSL_OK && nearer)
        return tsl_fail(err, TSL_EBROKEN, "it calls %u moves optimal for a state that is nearer",
                        a->count);
    return status;
}

/* Asks, and checks what comes back; *status_out is what solve() returned. */
static int ask_once(int *status_out, trial *z, const checked_puzzle *t, tsl_ask ask,
                    unsigned number, tsl_err *err)
{
    tsl_err why = {0};
    tsl_answer *a = (tsl_answer *)z->answer.bytes;
    ask.work = z->work.bytes;
    memcpy(z->trip.before.bytes, z->trip.state.bytes, z->trip.state.size);
    *status_out = t->type->solve(t->self, a, z->trip.state.bytes, &ask, &why);
    int status = guarded_check(&z->work, "the scratch memory", err);
    if (status == TSL_OK) status = guarded_check(&z->answer, "the answer", err);
    if (status != TSL_OK) return status;
    if (memcmp(z->trip.before.bytes, z->trip.state.bytes, z->trip.state.size) != 0)
        return tsl_fail(err, TSL_EBROKEN, "solve() changes the state it is given");
    if (*status_out != TSL_OK) {
        bool known =
            *status_out == TSL_EUSAGE || *status_out == TSL_EINPUT || *status_out == TSL_ELIMIT;
        return known && why.text[0] ? TSL_OK
                                    : tsl_fail(err, TSL_EBROKEN, "it fails with code %d: %.200s",
                                               *status_out, why.text);
    }
    if (strnlen(a->moves, sizeof a->moves) == sizeof a->moves)
        return tsl_fail(err, TSL_EBROKEN, "the answer does not end with NUL");
    status = check_phases(a, err);
    if (status == TSL_OK) status = check_arrival(z, t, number, err);
    return status == TSL_OK ? check_count(z, t, !ask.moves, err) : status;
}

/* ---- the plain question ---- */

/* An answer that must be there, from storage with other contents each time. */
static int solve_state(text *moves, const checked_puzzle *t, unsigned number, uint8_t fill,
                       tsl_err *err)
{
    trial z;
    int answered = TSL_OK;
    int status = new_trial(&z, t, fill, err);
    if (status == TSL_OK) status = round_trip_choose(&z.trip, t, number, err);
    if (status == TSL_OK) status = ask_once(&answered, &z, t, (tsl_ask){0}, number, err);
    if (status == TSL_OK && answered != TSL_OK)
        status = tsl_fail(err, TSL_EBROKEN, "state %u has no answer", number);
    if (status == TSL_OK) text_add(moves, ((const tsl_answer *)z.answer.bytes)->moves);
    free_trial(&z);
    return status;
}

int solving_solves(void *subject, tsl_err *err)
{
    const checked_puzzle *t = subject;
    int status = TSL_OK;
    for (unsigned number = 0; number < STATES && status == TSL_OK; number++) {
        text one = {0}, again = {0};
        status = solve_state(&one, t, number, 0x55, err);
        if (status == TSL_OK && number < ASKED) {
            status = solve_state(&again, t, number, 0xaa, err);
            if (status == TSL_OK && strcmp(one.bytes, again.bytes) != 0)
                status = tsl_fail(err, TSL_EBROKEN,
                                  "state %u has another answer when asked for again", number);
        }
        text_free(&one);
        text_free(&again);
    }
    return status;
}

/* ---- other questions ---- */

static int ask_optimal(trial *z, const checked_puzzle *t, unsigned number, tsl_err *err)
{
    int answered;
    const tsl_ask ask = {.optimal = true, .max_nodes = NODES};
    int status = ask_once(&answered, z, t, ask, number, err);
    if (status == TSL_OK && answered == TSL_OK && !((tsl_answer *)z->answer.bytes)->optimal)
        return tsl_fail(err, TSL_EBROKEN,
                        "it was asked for a shortest answer and gives one that is not proven");
    return status;
}

static int ask_alternatives(trial *z, const checked_puzzle *t, unsigned number, tsl_err *err)
{
    char before[TSL_SCRAMBLE_MAX] = "";
    for (unsigned nth = 0; nth < ALTERNATIVES; nth++) {
        int answered;
        int status = ask_once(&answered, z, t, (tsl_ask){.nth = nth}, number, err);
        if (status != TSL_OK || answered != TSL_OK) return status;
        const tsl_answer *a = (const tsl_answer *)z->answer.bytes;
        if (nth > 0 && strcmp(before, a->moves) == 0)
            return tsl_fail(err, TSL_EBROKEN, "alternative %u of state %u is the answer before it",
                            nth, number);
        memcpy(before, a->moves, sizeof before);
    }
    return TSL_OK;
}

static int ask_for_no_move(trial *z, const checked_puzzle *t, unsigned number, tsl_err *err)
{
    int answered;
    int status = ask_once(&answered, z, t, (tsl_ask){.moves = "@#"}, number, err);
    if (status == TSL_OK && answered != TSL_EINPUT && answered != TSL_EUSAGE)
        return tsl_fail(err, TSL_EBROKEN, "it solves with the move '@#'");
    return status;
}

int solving_keeps_the_question(void *subject, tsl_err *err)
{
    const checked_puzzle *t = subject;
    trial z;
    int status = new_trial(&z, t, 0x55, err);
    for (unsigned number = 0; number < ASKED && status == TSL_OK; number++) {
        int answered;
        status = round_trip_choose(&z.trip, t, number, err);
        if (status == TSL_OK) status = ask_optimal(&z, t, number, err);
        if (status == TSL_OK) status = ask_alternatives(&z, t, number, err);
        if (status == TSL_OK) status = ask_for_no_move(&z, t, number, err);
        if (status == TSL_OK)
            status = ask_once(&answered, &z, t, (tsl_ask){.max_nodes = 1}, number, err);
    }
    free_trial(&z);
    return status;
}

/* ---- explain() ---- */

/* Takes a number of writes, then refuses. */
typedef struct taker {
    text bytes;
    size_t writes, most;
} taker;

static int take(void *self, const void *bytes, size_t size)
{
    taker *k = self;
    if (k->writes++ >= k->most) return REFUSED;
    text_add_bytes(&k->bytes, bytes, size);
    return TSL_OK;
}

static int check_lines(const text *t, tsl_err *err)
{
    size_t column = 0;
    if (t->size == 0 || t->bytes[t->size - 1] != '\n')
        return tsl_fail(err, TSL_EBROKEN, "it does not end with a line feed");
    for (size_t i = 0; i < t->size; i++) {
        const char c = t->bytes[i];
        if (c != '\n' && (c < ' ' || c > '~'))
            return tsl_fail(err, TSL_EBROKEN, "it writes what is not printable ASCII");
        column = c == '\n' ? 0 : column + 1;
        if (column > LINE)
            return tsl_fail(err, TSL_EBROKEN, "it writes a line of more than %d columns", LINE);
    }
    return TSL_OK;
}

int solving_is_explained(void *subject, tsl_err *err)
{
    const checked_puzzle *t = subject;
    taker all = {.most = SIZE_MAX}, none = {.most = 0};
    tsl_sink sink = {.self = &all, .write = take}, closed = {.self = &none, .write = take};
    int status = t->type->explain(t->self, &sink, err);
    if (status == TSL_OK) status = check_lines(&all.bytes, err);
    if (status == TSL_OK &&
        (t->type->explain(t->self, &closed, err) != REFUSED || none.writes != 1))
        status = tsl_fail(err, TSL_EBROKEN, "it goes on writing after the sink has refused");
    text_free(&all.bytes);
    text_free(&none.bytes);
    return status;
}

/* The promises about letters: facelets() has one for each sticker, and each sticker once; read()
 * turns them into the state that has them, or refuses them. */

enum { LETTER_STATES = 64 };

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
    for (unsigned number = 0; number < LETTER_STATES && status == TSL_OK; number++) {
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
    for (unsigned number = 0; number < LETTER_STATES && status == TSL_OK; number++) {
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
