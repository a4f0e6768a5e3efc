/* Fuzzes the notation of the clock. */
#include "clock.c"

#define NOTATION_HAS_NO_PARTS
#include "notation.h"
