/* Fuzzes the notation of the 3x3x3. */
#include "cube3/cube3.c"

#include "notation.h"
