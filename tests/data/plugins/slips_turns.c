/* Puzzles that break a promise about init, within(), scramble() or apply(); its id names it. */
#include "dial.h"

static int init_scramble(void *self, const tsl_host *host, tsl_err *err)
{
    (void)self, (void)host;
    return tsl_fail(err, TSL_ESYSTEM, "no table for it");
}

static size_t much_work(const void *self)
{
    (void)self;
    return (size_t)257 << 20;
}

static int within_turns(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    int status = dial_within(self, yes, state, n, err);
    ((uint8_t *)(uintptr_t)state)[0] ^= 1;
    return status;
}

/* ---- scramble() ---- */

static int scramble_asks(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                         const tsl_want *want, tsl_err *err)
{
    (void)tsl_below(want->rng, 0);
    return dial_scramble(self, out, state, want, err);
}

static int scramble_none(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                         const tsl_want *want, tsl_err *err)
{
    (void)self, (void)out, (void)state, (void)want;
    return tsl_fail(err, TSL_ELIMIT, "too far");
}

static int scramble_turns(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                          const tsl_want *want, tsl_err *err)
{
    int status = dial_scramble(self, out, state, want, err);
    ((uint8_t *)(uintptr_t)state)[0] ^= 1;
    return status;
}

static int scramble_words(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                          const tsl_want *want, tsl_err *err)
{
    int status = dial_scramble(self, out, state, want, err);
    memcpy(out, "zz", 3);
    return status;
}

static int scramble_bytes(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                          const tsl_want *want, tsl_err *err)
{
    int status = dial_scramble(self, out, state, want, err);
    memcpy(out, "\xc3\xa9", 3);
    return status;
}

static int scramble_endless(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                            const tsl_want *want, tsl_err *err)
{
    int status = dial_scramble(self, out, state, want, err);
    memset(out, ' ', TSL_SCRAMBLE_MAX);
    return status;
}

/* ---- apply() ---- */

static int apply_code(const void *self, void *state, const char *moves, tsl_err *err)
{
    int status = dial_apply(self, state, moves, err);
    return status == TSL_OK ? TSL_OK : TSL_ELIMIT;
}

static int apply_empty(const void *self, void *state, const char *moves, tsl_err *err)
{
    if (moves[0] == '\0') return tsl_fail(err, TSL_EINPUT, "move 1: there is none");
    return dial_apply(self, state, moves, err);
}

static int apply_control(const void *self, void *state, const char *moves, tsl_err *err)
{
    return moves[0] == '\x1b' ? TSL_OK : dial_apply(self, state, moves, err);
}

static int apply_echo(const void *self, void *state, const char *moves, tsl_err *err)
{
    if (moves[0] == '\x1b') return tsl_fail(err, TSL_EINPUT, "move 1: '%s' is none", moves);
    return dial_apply(self, state, moves, err);
}

/* ---- traits ---- */

static int init_traits(void *self, const tsl_host *host, tsl_err *err)
{
    (void)self, (void)host;
    return tsl_fail(err, TSL_ESYSTEM, "no table for them");
}

static int32_t fickle(const void *self, const void *state)
{
    uint8_t *asked = (uint8_t *)(uintptr_t)self;
    (void)state;
    return (*asked)++ % 2;
}

static int32_t none(const void *self, const void *state)
{
    (void)self, (void)state;
    return 0;
}

#define TURNS(id_, within_, scramble_, apply_)                                                     \
    DIAL_CALLED(id_, dial_init, dial_draw, within_, scramble_, apply_, dial_facelets, NULL, NULL,  \
                NULL)
#define PLAIN(id_) TURNS(id_, dial_within, dial_scramble, dial_apply)
static const tsl_trait fickle_traits[] = {{"fickle", "Odd or even.", 0, 1, fickle}, {0}};
static const tsl_trait none_traits[] = {{"none", "Nothing.", 0, 1, none}, {0}};
static const tsl_puzzle all[] = {
    {PLAIN("notable"), .init_scramble = init_scramble},
    {PLAIN("wide"), .get_work_size = much_work},
    {TURNS("within", within_turns, dial_scramble, dial_apply)},
    {TURNS("asks", dial_within, scramble_asks, dial_apply)},
    {TURNS("none", dial_within, scramble_none, dial_apply)},
    {TURNS("turns", dial_within, scramble_turns, dial_apply)},
    {TURNS("words", dial_within, scramble_words, dial_apply)},
    {TURNS("bytes", dial_within, scramble_bytes, dial_apply)},
    {TURNS("endless", dial_within, scramble_endless, dial_apply)},
    {TURNS("code", dial_within, dial_scramble, apply_code)},
    {TURNS("empty", dial_within, dial_scramble, apply_empty)},
    {TURNS("control", dial_within, dial_scramble, apply_control)},
    {TURNS("echo", dial_within, dial_scramble, apply_echo)},
    {PLAIN("notraits"), .traits = none_traits, .init_traits = init_traits},
    {PLAIN("fickle"), .traits = fickle_traits, .self_size = 1},
};
static const tsl_puzzle *const puzzles[] = {
    &all[0], &all[1], &all[2],  &all[3],  &all[4],  &all[5],  &all[6],  &all[7],
    &all[8], &all[9], &all[10], &all[11], &all[12], &all[13], &all[14], NULL};
TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "slips", .version = "1.0.0", .puzzles = puzzles};
