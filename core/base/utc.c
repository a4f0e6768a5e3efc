/* Times as text, "2026-11-20T10:00:00Z": UTC, to the second. */
#include "utc.h"

#include <string.h>
#include <time.h>

void utc_write(char out[UTC_SIZE], int64_t seconds)
{
    struct tm utc = {0};
    const time_t when = (time_t)seconds;
    gmtime_r(&when, &utc);
    if (strftime(out, UTC_SIZE, "%Y-%m-%dT%H:%M:%SZ", &utc) == 0) out[0] = '\0';
}

bool utc_read(int64_t *out, const char *stamp)
{
    char again[UTC_SIZE];
    struct tm t = {0};
    const char *end = strptime(stamp, "%Y-%m-%dT%H:%M:%SZ", &t);
    if (!end || *end || t.tm_sec > 59 || t.tm_year < 0 || t.tm_year > 9999 - 1900) return false;
    *out = (int64_t)timegm(&t);
    utc_write(again, *out);
    return strcmp(again, stamp) == 0;
}
