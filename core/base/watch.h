/* Waits for a file to be saved. */
#ifndef CORE_BASE_WATCH_H
#define CORE_BASE_WATCH_H

#include "twistseal/base.h"

typedef struct watch {
    int fd;
    char *name; /* the file's, in its directory */
} watch;

/* Begins to watch the file at an absolute path. No save from now on is missed, even if an editor
 * replaces the file. The caller closes it with watch_close. */
int watch_open(watch *out, const char *path, tsl_err *err);
void watch_close(watch *w);

/* Waits until the file has been saved since watch_open or the last watch_wait. */
int watch_wait(const watch *w, tsl_err *err);

#endif
