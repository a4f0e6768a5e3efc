/* Reads the stickers of a small puzzle: which piece is where, and what cannot be. */
#ifndef PLUGINS_LIB_SPACE_LETTERS_H
#define PLUGINS_LIB_SPACE_LETTERS_H

#include "space.h"

/* The position with these letters, facelet_count of them. TSL_EINPUT names what is wrong: "two
 * pieces are UFR", "a piece such as UFR is twisted". */
int space_letters_read(space_position *out, const space *s, const void *tables, const char *letters,
                       tsl_err *err);

#endif
