/* Times as text, "2026-11-20T10:00:00Z": UTC, to the second. */
#ifndef CORE_BASE_UTC_H
#define CORE_BASE_UTC_H

#include <stdbool.h>
#include <stdint.h>

enum { UTC_SIZE = sizeof "2026-11-20T10:00:00Z" };

/* Seconds since 1970. False unless the string is such a time, to the letter: 31 February is none,
 * nor is a year before 1900. */
bool utc_read(int64_t *out, const char *stamp);
/* The years 0 to 9999. */
void utc_write(char out[UTC_SIZE], int64_t seconds);

#endif
