/* Reads states of any puzzle as users write them, and solves those whose plugin can. */
#include "puzzle_solver.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* ---- states ---- */

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

/* ---- solving ---- */

/* Every word that the question allows must be a move. */
static int check_moves(const puzzle *p, const char *moves, tsl_err *err)
{
    uint8_t state[TSL_STATE_MAX];
    tsl_err why;
    p->type->solved(p->self, state);
    if (!moves || p->type->apply(p->self, state, moves, &why) == TSL_OK) return TSL_OK;
    return tsl_fail(err, TSL_EUSAGE, "--moves: %.3000s", why.text);
}

int puzzle_solver_open(puzzle_solver *out, const puzzle *p, const tsl_ask *ask, tsl_err *err)
{
    *out = (puzzle_solver){.puzzle = p, .ask = *ask};
    if (!p->type->solve)
        return tsl_fail(err, TSL_EUSAGE, "puzzle '%s' has no solver: its plugin offers none",
                        p->type->id);
    int status = puzzle_init_scramble(NULL, p, err);
    if (status == TSL_OK) status = check_moves(p, ask->moves, err);
    if (status != TSL_OK) return status;
    if (p->type->get_solve_size) out->work_size = p->type->get_solve_size(p->self);
    /* The way it is asked to solve is refused before any state is read. */
    uint8_t state[TSL_STATE_MAX];
    tsl_err why;
    tsl_answer *answer = xmalloc(sizeof *answer);
    p->type->solved(p->self, state);
    status = puzzle_solver_solve(answer, out, state, &why);
    free(answer);
    return status == TSL_EUSAGE || status == TSL_ESYSTEM
               ? tsl_fail(err, (tsl_status)status, "%s", why.text)
               : TSL_OK;
}

static int check_answer(const tsl_answer *answer, const puzzle_solver *s, const void *state,
                        tsl_err *err)
{
    const tsl_puzzle *type = s->puzzle->type;
    uint8_t reached[TSL_STATE_MAX], solved[TSL_STATE_MAX];
    memcpy(reached, state, type->state_size);
    type->solved(s->puzzle->self, solved);
    if (type->apply(s->puzzle->self, reached, answer->moves, NULL) == TSL_OK &&
        memcmp(reached, solved, type->state_size) == 0 && (answer->optimal || !s->ask.optimal))
        return TSL_OK;
    return tsl_fail(err, TSL_EBROKEN, "the plugin of '%s' gave a wrong solution: report it",
                    type->id);
}

int puzzle_solver_solve(tsl_answer *out, const puzzle_solver *s, const void *state, tsl_err *err)
{
    const tsl_puzzle *type = s->puzzle->type;
    tsl_ask ask = s->ask;
    tsl_err why = {0};
    ask.work = xaligned(64, s->work_size);
    int status = type->solve(s->puzzle->self, out, state, &ask, &why);
    free(ask.work);
    if (status == TSL_OK) return check_answer(out, s, state, err);
    return tsl_fail(err, (tsl_status)status, "puzzle '%s': %.3000s", type->id, why.text);
}

void puzzle_solver_trace(FILE *out, const tsl_answer *answer)
{
    size_t begin = 0;
    for (unsigned i = 0; i < answer->phase_count; i++) {
        const size_t end = answer->phases[i].end;
        begin += strspn(answer->moves + begin, " ");
        fprintf(out, "phase %u: %s\n", i + 1, answer->phases[i].name);
        if (end > begin) fprintf(out, "  %.*s\n", (int)(end - begin), answer->moves + begin);
        if (end > begin) begin = end;
    }
}
