/* Breaks: a subset contains what it draws. */
#include "dial.h"

static bool only_one_is_turned(const void *self, const void *state)
{
    (void)self;
    const uint8_t *hours = state;
    return hours[0] == 0 || hours[1] == 0;
}

static const tsl_subset subsets[] = {
    {"one-dial", "Only one dial is turned.", dial_draw, only_one_is_turned}, {0}};
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
                                  .subsets = subsets};
DIAL_ENTRY(puzzle);
