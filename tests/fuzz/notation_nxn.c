/* Fuzzes the notation of the larger cubes. */
#include "nxn.c"

#include "notation.h"
