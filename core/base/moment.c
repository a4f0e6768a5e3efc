/* Moments: on a clock somewhere, as schedules write them, and in UTC. */
#include "moment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/platform.h"

enum { LOCAL = sizeof "2026-12-05 10:00" - 1, UTC = sizeof "2026-12-05T09:00:00" - 1 };

/* Reads "2026-12-05T09:00:00" and what follows it. False where no day has such a time. */
static bool read_time(struct tm *out, const char *s)
{
    char again[UTC + 1];
    *out = (struct tm){0};
    const char *end = strptime(s, "%Y-%m-%dT%H:%M:%S", out);
    if (!end || end != s + UTC || out->tm_year < 0) return false;
    struct tm same = *out;
    timegm(&same);
    strftime(again, sizeof again, "%Y-%m-%dT%H:%M:%S", &same);
    return strncmp(again, s, UTC) == 0;
}

static bool read_local(struct tm *out, const char *s)
{
    char whole[UTC + 1];
    if (strnlen(s, LOCAL) < LOCAL || s[10] != ' ') return false;
    snprintf(whole, sizeof whole, "%.10sT%.5s:00", s, s + 11);
    return read_time(out, whole);
}

/* Minutes east of UTC, from "+01:00". */
static bool read_distance(int *out, const char *s)
{
    static const char form[] = "+00:00";
    if (strlen(s) != sizeof form - 1 || !strchr("+-", s[0]) || s[3] != ':') return false;
    for (size_t i = 1; i < sizeof form - 1; i++)
        if (i != 3 && (s[i] < '0' || s[i] > '9')) return false;
    const int hours = 10 * (s[1] - '0') + s[2] - '0', minutes = 10 * (s[4] - '0') + s[5] - '0';
    *out = (s[0] == '-' ? -1 : 1) * (hours * 60 + minutes);
    return hours <= 15 && minutes < 60;
}

bool moment_is_date(const char *s)
{
    char again[40];
    struct tm t = {0};
    if (sscanf(s, "%4d-%2d-%2d", &t.tm_year, &t.tm_mon, &t.tm_mday) != 3 || t.tm_year < 1)
        return false;
    t.tm_year -= 1900;
    t.tm_mon--;
    timegm(&t); /* what is no day becomes another */
    snprintf(again, sizeof again, "%04d-%02d-%02d", t.tm_year + 1900, t.tm_mon + 1, t.tm_mday);
    return strcmp(again, s) == 0;
}

bool moment_is_good(const char *s)
{
    struct tm t;
    int distance;
    return read_local(&t, s) && (!s[LOCAL] || read_distance(&distance, s + LOCAL));
}

bool moment_zone_is_known(const char *zone, tsl_err *trouble)
{
    return platform_zone_is_known(zone, trouble);
}

static void write_moment(char out[MOMENT_SIZE], const struct tm *t)
{
    const long minutes = t->tm_gmtoff / 60, size = labs(minutes);
    strftime(out, MOMENT_SIZE, "%Y-%m-%d %H:%M", t);
    snprintf(out + LOCAL, MOMENT_SIZE - LOCAL, "%c%02ld:%02ld", minutes < 0 ? '-' : '+',
             size / 60 % 24, size % 60);
}

void moment_complete(char out[MOMENT_SIZE], const char *moment, const char *zone)
{
    struct tm t;
    read_local(&t, moment);
    platform_zone_local(&t, zone);
    write_moment(out, &t);
}

bool moment_from_utc(char out[MOMENT_SIZE], const char *utc, const char *zone)
{
    struct tm t;
    if (!read_time(&t, utc)) return false;
    const char *rest = utc + UTC;
    if (*rest == '.') rest += 1 + strspn(rest + 1, "0123456789");
    if (strcmp(rest, "Z") != 0) return false;
    platform_zone_at(&t, timegm(&t), zone);
    if (t.tm_year < 0 || t.tm_year > 9999 - 1900) return false;
    write_moment(out, &t);
    return true;
}

void moment_to_utc(char out[MOMENT_SIZE], const char *moment)
{
    struct tm t;
    int distance = 0;
    read_local(&t, moment);
    read_distance(&distance, moment + LOCAL);
    utc_write(out, timegm(&t) - 60 * (time_t)distance);
}

void utc_write(char out[UTC_SIZE], int64_t seconds)
{
    struct tm utc = {0};
    const time_t when = (time_t)seconds;
    gmtime_r(&when, &utc);
    if (strftime(out, UTC_SIZE, "%Y-%m-%dT%H:%M:%SZ", &utc) == 0) out[0] = '\0';
}

bool utc_read(int64_t *out, const char *stamp)
{
    struct tm t;
    if (!read_time(&t, stamp) || strcmp(stamp + UTC, "Z") != 0) return false;
    *out = (int64_t)timegm(&t);
    return true;
}
