/* Reads letters: which piece is in which place. */
#ifndef PLUGINS_GENERIC_LETTERS_H
#define PLUGINS_GENERIC_LETTERS_H

#include "phases/frames.h"

/* A permutation that puts pieces where these letters show them; of pieces that look the same it
 * takes the next one. TSL_EINPUT: "no piece is URF", "too many pieces are URF". */
int letters_read(group_point *out, const frames *f, const char *letters, tsl_err *err);

#endif
