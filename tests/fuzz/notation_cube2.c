/* Fuzzes the notation of the 2x2x2. */
#include "cube2/cube2.c"

#include "notation.h"
