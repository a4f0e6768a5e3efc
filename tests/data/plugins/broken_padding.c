/* Breaks: the same position is always the same bytes. */
#include "dial.h"

/* The turns behind the hours stay as they were in memory. */
typedef struct hours {
    uint8_t hour[DIALS];
    uint8_t unused[6];
} hours;

static const tsl_puzzle puzzle = {.id = "dial",
                                  .name = "Two dials",
                                  .draw_as = "dial",
                                  .state_size = sizeof(hours),
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
