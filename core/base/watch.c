/* Waits for a file to be saved. */
#include "watch.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "file.h"
#include "memory.h"
#include "platform.h"

/* Most editors write another file and rename it, so the directory is watched. */
int watch_open(watch *out, const char *path, tsl_err *err)
{
    const char *slash = strrchr(path, '/');
    char *directory = xstrndup(path, (size_t)(slash - path) + 1);
    const int fd = platform_watch(directory), reason = errno;
    free(directory);
    *out = (watch){.fd = fd};
    if (fd < 0) return file_fail(err, "watch", path, reason);
    out->name = xstrdup(slash + 1);
    return TSL_OK;
}

void watch_close(watch *w)
{
    if (w->fd >= 0) close(w->fd);
    free(w->name);
    *w = (watch){.fd = -1};
}

int watch_wait(const watch *w, tsl_err *err)
{
    char events[4096];
    for (;;) {
        ssize_t size = read(w->fd, events, sizeof events);
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) return file_fail(err, "watch", w->name, errno);
        for (size_t at = 0; at + sizeof(struct inotify_event) <= (size_t)size;) {
            struct inotify_event e;
            memcpy(&e, events + at, sizeof e);
            at += sizeof e + e.len;
            if (e.len > 0 && strcmp(events + at - e.len, w->name) == 0) return TSL_OK;
        }
    }
}
