/* Puzzles that break a promise about solve() or explain(), each in another way; its id names it. */
#include "dial.h"

static int solve_phases(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                        tsl_err *err)
{
    int status = dial_solve(self, out, state, ask, err);
    out->phase_count = TSL_PHASES + 1;
    return status;
}

static int solve_nameless(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                          tsl_err *err)
{
    int status = dial_solve(self, out, state, ask, err);
    out->phase_count = 1;
    out->phases[0] = (tsl_phase){"", strlen(out->moves)};
    return status;
}

static int solve_after(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                       tsl_err *err)
{
    int status = dial_solve(self, out, state, ask, err);
    out->phase_count = 1;
    out->phases[0] = (tsl_phase){"nothing", 0};
    return status;
}

static int solve_words(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                       tsl_err *err)
{
    int status = dial_solve(self, out, state, ask, err);
    memcpy(out->moves, "zz", 3);
    return status;
}

static int solve_turns(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                       tsl_err *err)
{
    int status = dial_solve(self, out, state, ask, err);
    ((uint8_t *)(uintptr_t)state)[0] ^= 1;
    return status;
}

static int solve_endless(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                         tsl_err *err)
{
    int status = dial_solve(self, out, state, ask, err);
    memset(out->moves, ' ', sizeof out->moves);
    return status;
}

static int solve_none(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                      tsl_err *err)
{
    (void)self, (void)out, (void)state, (void)ask;
    return tsl_fail(err, TSL_ELIMIT, "too far");
}

static int solve_crash(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                       tsl_err *err)
{
    (void)self, (void)out, (void)state, (void)ask;
    return tsl_fail(err, TSL_EBROKEN, "it is broken");
}

static int solve_all(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                     tsl_err *err)
{
    tsl_ask plain = *ask;
    plain.moves = NULL;
    return dial_solve(self, out, state, &plain, err);
}

/* By what the answer held before. */
static int solve_moody(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                       tsl_err *err)
{
    tsl_ask moody = *ask;
    moody.nth = out->moves[0] == (char)0xaa;
    int status = dial_solve(self, out, state, &moody, err);
    return status == TSL_OK ? status : dial_solve(self, out, state, ask, err);
}

/* ---- explain() ---- */

static int explain_open(const void *self, tsl_sink *sink, tsl_err *err)
{
    (void)self, (void)err;
    return sink->write(sink->self, "each dial", 9);
}

static int explain_bell(const void *self, tsl_sink *sink, tsl_err *err)
{
    (void)self, (void)err;
    return sink->write(sink->self, "each\adial\n", 10);
}

static int explain_long(const void *self, tsl_sink *sink, tsl_err *err)
{
    char line[102];
    (void)self, (void)err;
    memset(line, '-', sizeof line);
    line[101] = '\n';
    return sink->write(sink->self, line, sizeof line);
}

#define SOLVES(id_, solve_, explain_)                                                              \
    {                                                                                              \
        DIAL_CALLED(id_, dial_init, dial_draw, dial_within, dial_scramble, dial_apply,             \
                    dial_facelets, NULL, solve_, explain_)                                         \
    }
static const tsl_puzzle all[] = {
    SOLVES("phases", solve_phases, NULL),     SOLVES("nameless", solve_nameless, NULL),
    SOLVES("after", solve_after, NULL),       SOLVES("words", solve_words, NULL),
    SOLVES("turns", solve_turns, NULL),       SOLVES("endless", solve_endless, NULL),
    SOLVES("none", solve_none, NULL),         SOLVES("crash", solve_crash, NULL),
    SOLVES("all", solve_all, NULL),           SOLVES("moody", solve_moody, NULL),
    SOLVES("open", dial_solve, explain_open), SOLVES("bell", dial_solve, explain_bell),
    SOLVES("long", dial_solve, explain_long),
};
static const tsl_puzzle *const puzzles[] = {&all[0],  &all[1],  &all[2],  &all[3], &all[4],
                                            &all[5],  &all[6],  &all[7],  &all[8], &all[9],
                                            &all[10], &all[11], &all[12], NULL};
TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "slips", .version = "1.0.0", .puzzles = puzzles};
