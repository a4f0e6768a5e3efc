/* Replaces the C library's pow in this program, since Lua's operator ^ calls it by name. */
#include <math.h>

#include "real.h"

__attribute__((visibility("default"))) double pow(double x, double y)
{
    return real_pow(x, y);
}
