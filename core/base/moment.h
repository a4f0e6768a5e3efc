/* Moments: on a clock somewhere, as schedules write them, and in UTC. */
#ifndef CORE_BASE_MOMENT_H
#define CORE_BASE_MOMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "twistseal/base.h"

enum { MOMENT_SIZE = 24 }; /* bytes with the NUL; also of a moment in UTC */

/* Is it a day of the calendar: "2026-12-05"? */
bool moment_is_date(const char *s);

/* Is it "2026-12-05 10:00", a time that a day has, with or without its distance from UTC? */
bool moment_is_good(const char *s);

/* Is it a zone of this machine's tz database: "Europe/Berlin"? Where that cannot be looked up,
 * false, and `trouble` says why; otherwise that stays as it is. */
bool moment_zone_is_known(const char *zone, tsl_err *trouble);

/* Each of these two gives a moment with its distance from UTC. They take a known zone, and change
 * the environment for as long as they run. [main] */
void moment_complete(char out[MOMENT_SIZE], const char *moment, const char *zone);
/* From "2026-12-05T09:00:00Z", with or without a fraction of the second. False: the text is wrong.
 */
bool moment_from_utc(char out[MOMENT_SIZE], const char *utc, const char *zone);

/* "2026-12-05T09:00:00Z", from a moment with its distance. */
void moment_to_utc(char out[MOMENT_SIZE], const char *moment);

/* Times as text, "2026-11-20T10:00:00Z": UTC, to the second. */

enum { UTC_SIZE = sizeof "2026-11-20T10:00:00Z" };

/* Seconds since 1970. False unless the string is such a time, to the letter: 31 February is none,
 * nor is a year before 1900. */
bool utc_read(int64_t *out, const char *stamp);
/* The years 0 to 9999. */
void utc_write(char out[UTC_SIZE], int64_t seconds);

#endif
