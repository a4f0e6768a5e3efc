/* Fuzzes the notation of the ivy cube. */
#include "ivy.c"

#include "notation.h"
