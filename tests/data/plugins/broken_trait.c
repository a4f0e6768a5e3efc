/* Breaks: a trait is within its bounds. */
#include "dial.h"

static int32_t turned(const void *self, const void *state)
{
    (void)self;
    const uint8_t *hours = state;
    return (hours[0] != 0) + (hours[1] != 0);
}

static const tsl_trait traits[] = {{"turned", "How many dials are turned.", 0, 1, turned}, {0}};
static const tsl_puzzle puzzle = {.id = "dial",
                                  .name = "Two dials",
                                  .draw_as = "dial",
                                  .state_size = DIALS,
                                  .facelet_count = DIALS,
                                  .metric_max = DIALS,
                                  .init = dial_init,
                                  .solved = dial_solved,
                                  .draw = dial_draw,
                                  .within = dial_within,
                                  .scramble = dial_scramble,
                                  .apply = dial_apply,
                                  .facelets = dial_facelets,
                                  .traits = traits};
DIAL_ENTRY(puzzle);
