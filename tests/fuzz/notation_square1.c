/* Fuzzes the notation of the Square-1. */
#include "square1/square1.c"

#define NOTATION_HAS_NO_PARTS
#include "notation.h"
