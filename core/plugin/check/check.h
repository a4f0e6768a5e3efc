/* What the parts of plugin_check share: promises, and storage that notices who writes past it. */
#ifndef CORE_PLUGIN_CHECK_CHECK_H
#define CORE_PLUGIN_CHECK_CHECK_H

#include "twistseal/plugin.h"

/* A sentence, and the function that finds out whether the subject keeps it: TSL_OK, or `err` says
 * what it does instead. */
typedef struct promise {
    const char *text;
    int (*keep)(void *subject, tsl_err *err);
} promise;

/* Where results go: the process that watches reads them from a pipe. */
typedef struct check_report {
    int fd;
    const char *subject; /* "dial", or "" for the plugin itself */
} check_report;

/* Finds out about each promise of the list, which ends with {0}. Returns the number of broken
 * ones. */
unsigned check_promises(const check_report *report, const promise *list, void *subject);

/* All promises of a puzzle and of a renderer. */
unsigned check_puzzle_promises(int fd, const tsl_puzzle *type);
unsigned check_renderer_promises(int fd, const tsl_renderer *type);

/* `size` bytes at a 64-byte boundary, set to `fill`, with room around them that nobody may write.
 */
typedef struct guarded {
    uint8_t *bytes;
    size_t size;
    uint8_t *block;
} guarded;

int guarded_new(guarded *out, size_t size, uint8_t fill, tsl_err *err);
/* TSL_EBROKEN if something was written beside it; `what` is its name in the message. */
int guarded_check(const guarded *g, const char *what, tsl_err *err);
void guarded_free(guarded *g);

#endif
