/* Fuzzes the notation of the skewb. */
#include "skewb.c"

#include "notation.h"
