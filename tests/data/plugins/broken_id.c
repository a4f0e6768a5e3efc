/* Breaks: an id is made of small letters and digits. */
#include "dial.h"

static const tsl_puzzle puzzle = {.id = "../Dial",
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
                                  .facelets = dial_facelets};
DIAL_ENTRY(puzzle);
