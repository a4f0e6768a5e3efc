/* Checks that 96 letters are those of a 4x4x4. */
#ifndef PLUGINS_CUBE4_LETTERS_H
#define PLUGINS_CUBE4_LETTERS_H

#include "pieces.h"

/* TSL_EINPUT names what is wrong with a cube held in any way: "two wings are UR". */
int cube4_letters_check(const char letters[CUBE4_STICKERS], tsl_err *err);

#endif
