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

/* The C library converts to and from the zone that the environment names. NULL: the machine's. */
static bool set_zone(const char *zone)
{
    const bool done = zone ? setenv("TZ", zone, 1) == 0 : unsetenv("TZ") == 0;
    tzset();
    return done;
}

/* `when` NULL: from the time that the zone's clocks show. The zone is read anew, which it is only
 * if there was another before. */
static bool convert(struct tm *t, const time_t *when, const char *zone)
{
    if (!set_zone("UTC0") || !set_zone(zone)) return false;
    t->tm_isdst = -1;
    if (when) return localtime_r(when, t);
    mktime(t);
    return true;
}

/* The C library takes a zone for UTC if it has no memory to read it, and does not say so. Hence
 * what comes out must come out twice in a row. */
static bool convert_surely(struct tm *t, const time_t *when, const char *zone)
{
    const char *before = getenv("TZ");
    char *kept = before ? strdup(before) : NULL;
    if (before && !kept) return false;
    struct tm now = *t, last;
    bool good = false, same = false;
    for (int tries = 4; !same && tries > 0; tries--) {
        const bool again = good;
        last = now;
        now = *t;
        good = convert(&now, when, zone);
        same = good && again && now.tm_gmtoff == last.tm_gmtoff;
    }
    const bool left = set_zone(kept);
    free(kept);
    if (same) *t = now;
    return same && left;
}

bool platform_zone_local(struct tm *t, const char *zone)
{
    return convert_surely(t, NULL, zone);
}

bool platform_zone_at(struct tm *t, time_t when, const char *zone)
{
    return convert_surely(t, &when, zone);
}
