/* A puzzle that keeps every promise, for the plugins beside this file that break one each.
 *
 * Two dials of twelve hours, a and b: `a3 b11` turns a by 3 hours and b by 11. A state is the two
 * hours. Each broken_*.c says in its first line what it breaks; the test knows what is then said.
 */
#ifndef TESTS_PLUGINS_DIAL_H
#define TESTS_PLUGINS_DIAL_H

#include <stdlib.h>
#include <string.h>

#include "lib/tokens.h"
#include "twistseal/plugin.h"

enum { DIALS = 2, HOURS = 12 };

static inline int dial_init(void **self, const tsl_host *host, tsl_err *err)
{
    (void)self, (void)host, (void)err;
    return TSL_OK;
}

static inline void dial_solved(const void *self, void *state)
{
    (void)self;
    memset(state, 0, DIALS);
}

static inline void dial_draw(const void *self, void *state, tsl_rng *rng)
{
    (void)self;
    uint8_t *hours = state;
    for (unsigned i = 0; i < DIALS; i++) hours[i] = (uint8_t)tsl_below(rng, HOURS);
}

static inline int dial_within(const void *self, bool *yes, const void *state, unsigned n,
                              tsl_err *err)
{
    (void)self, (void)err;
    const uint8_t *hours = state;
    *yes = (unsigned)(hours[0] != 0) + (hours[1] != 0) <= n;
    return TSL_OK;
}

/* The first scramble turns a first, the second one b first. */
static inline int dial_scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                                const tsl_want *want, tsl_err *err)
{
    (void)self;
    const uint8_t *hours = state;
    bool choice = hours[0] && hours[1];
    if (want->nth > choice) return tsl_fail(err, TSL_ELIMIT, "no further sequence");
    size_t used = 0;
    out[0] = '\0';
    for (unsigned k = 0; k < DIALS; k++) {
        unsigned i = want->nth ? 1 - k : k;
        if (hours[i])
            used += (size_t)snprintf(out + used, 8, "%s%c%u", used ? " " : "", "ab"[i], hours[i]);
    }
    return TSL_OK;
}

/* The hours a token turns its dial by, or 0 if it is no turn. */
static inline unsigned dial_hours(const tokens *n)
{
    if (n->length < 2 || n->length > 3 || (n->token[0] != 'a' && n->token[0] != 'b')) return 0;
    unsigned hours = 0;
    for (size_t i = 1; i < n->length; i++) {
        if (n->token[i] < '0' || n->token[i] > '9') return 0;
        hours = hours * 10 + (unsigned)(n->token[i] - '0');
    }
    return hours < HOURS ? hours : 0;
}

static inline int dial_apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    (void)self;
    uint8_t hours[DIALS];
    memcpy(hours, state, DIALS);
    for (tokens n = {.rest = moves}; tokens_next(&n);) {
        unsigned by = dial_hours(&n);
        if (by == 0) return tokens_fail(&n, err);
        uint8_t *dial = &hours[n.token[0] == 'b'];
        *dial = (uint8_t)((*dial + by) % HOURS);
    }
    memcpy(state, hours, DIALS);
    return TSL_OK;
}

static inline void dial_facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    (void)self;
    const uint8_t *hours = state;
    for (unsigned i = 0; i < DIALS; i++) out[i] = (char)('A' + hours[i]);
    out[DIALS] = '\0';
}

static inline int dial_read(const void *self, void *state, const char *letters, tsl_err *err)
{
    (void)self;
    for (unsigned i = 0; i < DIALS; i++)
        if (letters[i] < 'A' || letters[i] >= 'A' + HOURS)
            return tsl_fail(err, TSL_EINPUT, "letter %u is no hour", i + 1);
    for (unsigned i = 0; i < DIALS; i++) ((uint8_t *)state)[i] = (uint8_t)(letters[i] - 'A');
    return TSL_OK;
}

/* Turns both dials back, as the scramble's alternatives do. */
static inline int dial_solve(const void *self, tsl_answer *out, const void *state,
                             const tsl_ask *ask, tsl_err *err)
{
    if (ask->moves) return tsl_fail(err, TSL_EUSAGE, "it solves with all its moves only");
    uint8_t back[DIALS];
    for (unsigned i = 0; i < DIALS; i++)
        back[i] = (uint8_t)((HOURS - ((const uint8_t *)state)[i]) % HOURS);
    *out = (tsl_answer){.optimal = true, .count = (unsigned)(back[0] != 0) + (back[1] != 0)};
    const tsl_want want = {.nth = ask->nth};
    return dial_scramble(self, out->moves, back, &want, err);
}

static inline int dial_explain(const void *self, tsl_sink *sink, tsl_err *err)
{
    (void)self, (void)err;
    int status = sink->write(sink->self, "each dial\n", 10);
    return status == TSL_OK ? sink->write(sink->self, "by itself\n", 10) : status;
}

/* The whole descriptor with these functions in it. */
#define DIAL(init_, draw_, within_, scramble_, apply_, facelets_)                                  \
    DIAL_THAT_SOLVES(init_, draw_, within_, scramble_, apply_, facelets_, dial_read, dial_solve,   \
                     dial_explain)

/* The same where what is broken is one of the last three. */
#define DIAL_THAT(read_, solve_, explain_)                                                         \
    DIAL_THAT_SOLVES(dial_init, dial_draw, dial_within, dial_scramble, dial_apply, dial_facelets,  \
                     read_, solve_, explain_)

#define DIAL_THAT_SOLVES(init_, draw_, within_, scramble_, apply_, facelets_, read_, solve_,       \
                         explain_)                                                                 \
    {                                                                                              \
        DIAL_CALLED("dial", init_, draw_, within_, scramble_, apply_, facelets_, read_, solve_,    \
                    explain_)                                                                      \
    }

/* Its members, for a plugin with several puzzles or with more of them. */
#define DIAL_CALLED(id_, init_, draw_, within_, scramble_, apply_, facelets_, read_, solve_,       \
                    explain_)                                                                      \
    .id = id_, .name = "Two dials", .draw_as = "dial", .state_size = DIALS, .work_size = 64,       \
    .facelet_count = DIALS, .metric_max = DIALS, .init = init_, .solved = dial_solved,             \
    .draw = draw_, .within = within_, .scramble = scramble_, .apply = apply_,                      \
    .facelets = facelets_, .read = read_, .solve = solve_, .explain = explain_

/* The entry of a plugin with this one puzzle. */
#define DIAL_ENTRY(puzzle_)                                                                        \
    static const tsl_puzzle *const dial_puzzles[] = {&(puzzle_), NULL};                            \
    TSL_EXPORT const tsl_plugin tsl_plugin_entry = {                                               \
        .abi = TSL_ABI, .name = "dial", .version = "1.0.0", .puzzles = dial_puzzles}

#endif
