/* The clocks of places on Linux, from the machine's tz database. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/platform.h"

/* Opens the zone, since the C library takes one that it cannot open for UTC. */
bool platform_zone_is_known(const char *zone, tsl_err *trouble)
{
    char path[200];
    struct stat info;
    const size_t size = strspn(zone, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                     "0123456789_+-/");
    if (size == 0 || size > 100 || zone[size] || zone[0] == '/') return false;
    snprintf(path, sizeof path, "/usr/share/zoneinfo/%s", zone);
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool looked = fd >= 0 && fstat(fd, &info) == 0;
    const int reason = errno;
    if (fd >= 0) close(fd);
    if (!looked && reason != ENOENT && reason != ENOTDIR) file_fail(trouble, "read", path, reason);
    return looked && S_ISREG(info.st_mode);
}

/* The C library converts to and from the zone that the environment names. Keeps what stood there,
 * for `leave`. False: out of memory. */
static bool enter(char **kept, const char *zone)
{
    const char *before = getenv("TZ");
    *kept = before ? strdup(before) : NULL;
    if ((before && !*kept) || setenv("TZ", zone, 1) != 0) {
        free(*kept);
        return false;
    }
    tzset();
    return true;
}

static void leave(char *kept)
{
    if (kept)
        setenv("TZ", kept, 1);
    else
        unsetenv("TZ");
    tzset();
    free(kept);
}

bool platform_zone_local(struct tm *t, const char *zone)
{
    char *kept;
    t->tm_isdst = -1;
    if (!enter(&kept, zone)) return false;
    mktime(t);
    leave(kept);
    return true;
}

bool platform_zone_at(struct tm *t, time_t when, const char *zone)
{
    char *kept;
    if (!enter(&kept, zone)) return false;
    const bool good = localtime_r(&when, t);
    leave(kept);
    return good;
}
