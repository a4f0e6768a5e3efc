/* Replaces the C library's pow in this program, since Lua's operator ^ calls it by name. */
#include <math.h>

#include "deterministic_math.h"

__attribute__((visibility("default"))) double pow(double x, double y)
{
    return deterministic_pow(x, y);
}
