/* Breaks: a scramble takes the solved puzzle to its state. The table of what a turn does is built
 * wrong; a good table of the same name may lie in the cache. */
#include "dial.h"

/* bytes[hour * HOURS + by] is where a dial at `hour` stands when it was turned `by` hours. */
static int build(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)context, (void)host, (void)err;
    uint8_t *bytes = out;
    for (unsigned i = 0; i < HOURS * HOURS; i++) bytes[i] = (uint8_t)(i / HOURS);
    return TSL_OK;
}

static int init(void **self, const tsl_host *host, tsl_err *err)
{
    static const tsl_table table = {
        .name = "dial-turns", .version = 1, .size = HOURS * HOURS, .build = build};
    const void *bytes = NULL;
    int status = host->table(host, &bytes, &table, NULL, err);
    *self = (void *)(uintptr_t)bytes;
    return status;
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    const uint8_t *turned = self;
    uint8_t by[DIALS] = {0}, *hours = state;
    int status = dial_apply(NULL, by, moves, err);
    for (unsigned i = 0; i < DIALS && status == TSL_OK; i++)
        hours[i] = turned[hours[i] * HOURS + by[i]];
    return status;
}

static const tsl_puzzle puzzle =
    DIAL(init, dial_draw, dial_within, dial_scramble, apply, dial_facelets);
DIAL_ENTRY(puzzle);
