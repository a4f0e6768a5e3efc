/* Fuzzes the notation and the letters of the sliding puzzles. */
#include "sliding/sliding.c"

#include "notation.h"
