/* Fuzzes the notation of the megaminx. */
#include "megaminx.c"

#include "notation.h"
