/* Storage that notices when something writes past its ends. */
#include "guarded.h"

#include <stdlib.h>
#include <string.h>

enum { GUARD = 256, GUARD_BYTE = 0xa5 };

int guarded_new(guarded *out, size_t size, uint8_t fill, tsl_err *err)
{
    size_t whole = (size + 2 * GUARD + 63) / 64 * 64;
    uint8_t *block = aligned_alloc(64, whole);
    if (!block) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    *out = (guarded){.bytes = block + GUARD, .size = size, .block = block};
    memset(block, GUARD_BYTE, whole);
    memset(out->bytes, fill, size);
    return TSL_OK;
}

int guarded_check(const guarded *g, const char *what, tsl_err *err)
{
    for (size_t i = 0; i < GUARD; i++)
        if (g->block[i] != GUARD_BYTE || g->bytes[g->size + i] != GUARD_BYTE)
            return tsl_fail(err, TSL_EBROKEN, "it writes beside %s, which has %zu bytes", what,
                            g->size);
    return TSL_OK;
}

void guarded_free(guarded *g)
{
    free(g->block);
    *g = (guarded){0};
}

int guarded_check_text(const guarded *g, const char *what, bool lines, tsl_err *err)
{
    int status = guarded_check(g, what, err);
    if (status != TSL_OK) return status;
    size_t n = strnlen((const char *)g->bytes, g->size);
    if (n == g->size) return tsl_fail(err, TSL_EBROKEN, "%s does not end with NUL", what);
    for (size_t i = 0; i < n; i++)
        if ((g->bytes[i] < ' ' || g->bytes[i] > '~') && !(lines && g->bytes[i] == '\n'))
            return tsl_fail(err, TSL_EBROKEN, "%s is not printable ASCII", what);
    return TSL_OK;
}
