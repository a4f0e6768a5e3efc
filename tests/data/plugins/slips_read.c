/* Puzzles that break the promise about read(), each in another way; its id names it. */
#include "dial.h"

static bool is_hour(char letter)
{
    return letter >= 'A' && letter < 'A' + HOURS;
}

static int read_code(const void *self, void *state, const char *letters, tsl_err *err)
{
    return dial_read(self, state, letters, err) == TSL_OK ? TSL_OK : TSL_ELIMIT;
}

static int read_mute(const void *self, void *state, const char *letters, tsl_err *err)
{
    (void)err;
    return dial_read(self, state, letters, NULL);
}

static int read_bell(const void *self, void *state, const char *letters, tsl_err *err)
{
    int status = dial_read(self, state, letters, NULL);
    return status == TSL_OK ? status : tsl_fail(err, TSL_EINPUT, "no hour\a");
}

static int read_shy(const void *self, void *state, const char *letters, tsl_err *err)
{
    (void)self, (void)state, (void)letters;
    return tsl_fail(err, TSL_EINPUT, "it reads nothing");
}

/* The second hour of the same letters is another, by what stood in the state before. */
static int read_moody(const void *self, void *state, const char *letters, tsl_err *err)
{
    uint8_t *hours = state;
    const uint8_t more = hours[0] == 0xaa ? HOURS : 0;
    int status = dial_read(self, state, letters, err);
    if (status == TSL_OK) hours[0] = (uint8_t)(hours[0] + more);
    return status;
}

static void facelets_moody(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    const uint8_t *hours = state, twelve[DIALS] = {hours[0] % HOURS, hours[1] % HOURS};
    dial_facelets(self, out, twelve);
}

/* Any letters are a state that shows them. */
static int read_any(const void *self, void *state, const char *letters, tsl_err *err)
{
    uint8_t *hours = state;
    (void)self, (void)err;
    for (unsigned i = 0; i < DIALS; i++) hours[i] = (uint8_t)(letters[i] - 'A');
    return TSL_OK;
}

static int read_beyond(const void *self, void *state, const char *letters, tsl_err *err)
{
    int status = dial_read(self, state, letters, err);
    if (is_hour(letters[0])) ((uint8_t *)state)[DIALS] = 0;
    return status;
}

#define READS(id_, facelets_, read_)                                                               \
    {                                                                                              \
        DIAL_CALLED(id_, dial_init, dial_draw, dial_within, dial_scramble, dial_apply, facelets_,  \
                    read_, NULL, NULL)                                                             \
    }
static const tsl_puzzle all[] = {
    READS("code", dial_facelets, read_code),     READS("mute", dial_facelets, read_mute),
    READS("bell", dial_facelets, read_bell),     READS("shy", dial_facelets, read_shy),
    READS("moody", facelets_moody, read_moody),  READS("any", dial_facelets, read_any),
    READS("beyond", dial_facelets, read_beyond),
};
static const tsl_puzzle *const puzzles[] = {&all[0], &all[1], &all[2], &all[3],
                                            &all[4], &all[5], &all[6], NULL};
TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "slips", .version = "1.0.0", .puzzles = puzzles};
