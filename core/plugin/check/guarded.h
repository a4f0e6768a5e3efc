/* Storage that notices when something writes past its ends. */
#ifndef CORE_PLUGIN_CHECK_GUARDED_H
#define CORE_PLUGIN_CHECK_GUARDED_H

#include "twistseal/plugin.h"

/* `size` bytes at a 64-byte boundary, set to `fill`, with guard bytes before and after them. */
typedef struct guarded {
    uint8_t *bytes;
    size_t size;
    uint8_t *block;
} guarded;

int guarded_new(guarded *out, size_t size, uint8_t fill, tsl_err *err);
/* TSL_EBROKEN if a guard byte was changed; `what` names the storage in the message. */
int guarded_check(const guarded *g, const char *what, tsl_err *err);
/* The same, and TSL_EBROKEN unless it holds a NUL-ended string of printable ASCII (and line feeds,
 * if `lines`). */
int guarded_check_text(const guarded *g, const char *what, bool lines, tsl_err *err);
void guarded_free(guarded *g);

#endif
