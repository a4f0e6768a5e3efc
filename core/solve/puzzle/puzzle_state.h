/* A state of any puzzle as users write it: moves from solved, or its facelets. */
#ifndef CORE_SOLVE_PUZZLE_PUZZLE_STATE_H
#define CORE_SOLVE_PUZZLE_PUZZLE_STATE_H

#include "plugin/puzzle.h"

/* Text that the puzzle can apply is moves. Else it is letters, blanks between them ignored, if
 * there are as many as the puzzle has facelets or a word of them is longer than any move. Errors:
 * TSL_EINPUT says what is wrong with the moves or letters. [any] */
int puzzle_state_read(uint8_t state[TSL_STATE_MAX], const puzzle *p, const char *written,
                      tsl_err *err);

#endif
