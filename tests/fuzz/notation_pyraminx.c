/* Fuzzes the notation of the pyraminx. */
#include "pyraminx.c"

#include "notation.h"
