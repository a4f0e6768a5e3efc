/* Fuzzes the notation of the 4x4x4. */
#include "cube4/cube4.c"

#define NOTATION_NEEDS_NO_TABLES
#include "notation.h"
