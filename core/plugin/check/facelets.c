/* The promise about facelets: a letter for each sticker, and each sticker once. */
#include "facelets.h"

#include <string.h>

#include "round_trip.h"

enum { STATES = 64 };

/* What has been learnt about a puzzle's letters. */
typedef struct letters {
    char solved[TSL_FACELETS_MAX], last[TSL_FACELETS_MAX];
    bool changed[TSL_FACELETS_MAX]; /* the place has had two letters */
} letters;

/* Writes the letters of state `number` into l->last. */
static int read_letters(letters *l, round_trip *p, const checked_puzzle *t, unsigned number,
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
static int check_colours(const letters *l, const tsl_puzzle *type, unsigned number, tsl_err *err)
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

static int check_all_change(const letters *l, tsl_err *err)
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
    letters l = {.solved = ""};
    int status = round_trip_new(&p, t, 0, err);
    for (unsigned number = 0; number < STATES && status == TSL_OK; number++) {
        status = read_letters(&l, &p, t, number, err);
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
