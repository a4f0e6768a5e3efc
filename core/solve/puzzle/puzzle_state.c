/* A state of any puzzle as users write it: moves from solved, or its facelets. */
#include "puzzle_state.h"

#include <string.h>

enum { LONG_WORD = 9 }; /* letters: no move has so many */

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-";
static const char blanks[] = " \t\r\n";

static size_t longest_word(const char *written)
{
    size_t longest = 0;
    for (const char *at = written; *at; at += strspn(at, blanks)) {
        const size_t length = strspn(at, letters), word = strcspn(at, blanks);
        if (length > longest) longest = length;
        at += word;
    }
    return longest;
}

/* Writes the letters without blanks, as far as there is room; returns how many there are, 0 where
 * something else is among them. */
static size_t join(char out[TSL_FACELETS_MAX], const char *written)
{
    size_t count = 0;
    for (const char *at = written; *at; at++) {
        if (strchr(blanks, *at)) continue;
        if (!strchr(letters, *at)) return 0;
        if (count + 1 < TSL_FACELETS_MAX) out[count] = *at;
        count++;
    }
    out[count < TSL_FACELETS_MAX ? count : TSL_FACELETS_MAX - 1] = '\0';
    return count;
}

static unsigned count_letter(const char *string, char letter)
{
    unsigned count = 0;
    for (; *string; string++) count += *string == letter;
    return count;
}

/* Every state has the letters of the solved one, if these are colours and none can be hidden. */
static int check_letters(const puzzle *p, const char *given, tsl_err *err)
{
    uint8_t state[TSL_STATE_MAX];
    char solved[TSL_FACELETS_MAX];
    p->type->solved(p->self, state);
    p->type->facelets(p->self, solved, state);
    if (p->type->hidden_count > 0 || count_letter(solved, solved[0]) == strlen(solved))
        return TSL_OK;
    for (const char *at = given; *at; at++)
        if (!strchr(solved, *at))
            return tsl_fail(err, TSL_EINPUT, "facelet %zu is '%c', which is no colour of '%s'",
                            (size_t)(at - given) + 1, *at, p->type->id);
    for (const char *at = given; *at; at++) {
        const unsigned expected = count_letter(solved, *at), found = count_letter(given, *at);
        if (expected != found)
            return tsl_fail(err, TSL_EINPUT, "%u facelets are '%c', not %u", found, *at, expected);
    }
    return TSL_OK;
}

static int read_letters(uint8_t *state, const puzzle *p, const char *joined, size_t count,
                        tsl_err *err)
{
    if (!p->type->read)
        return tsl_fail(err, TSL_EINPUT, "'%s' cannot be read from facelets: give moves",
                        p->type->id);
    if (count != p->type->facelet_count)
        return tsl_fail(err, TSL_EINPUT, "'%s' has %u facelets, not %zu", p->type->id,
                        p->type->facelet_count, count);
    int status = check_letters(p, joined, err);
    return status == TSL_OK ? p->type->read(p->self, state, joined, err) : status;
}

int puzzle_state_read(uint8_t state[TSL_STATE_MAX], const puzzle *p, const char *written,
                      tsl_err *err)
{
    char joined[TSL_FACELETS_MAX];
    p->type->solved(p->self, state);
    int status = p->type->apply(p->self, state, written, err);
    if (status != TSL_EINPUT) return status;
    const size_t count = join(joined, written);
    if (count == 0 || (count != p->type->facelet_count && longest_word(written) < LONG_WORD))
        return status;
    return read_letters(state, p, joined, count, err);
}
