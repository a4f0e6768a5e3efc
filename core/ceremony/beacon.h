/* The public value that nobody can know when a ceremony is frozen: how it is named in advance, and
 * what it turned out to be. */
#ifndef CORE_CEREMONY_BEACON_H
#define CORE_CEREMONY_BEACON_H

#include "base/text.h"
#include "trust/hash.h"

enum { BEACON_TEXT_MAX = 500 /* bytes, of what is announced and of its value */ };

typedef enum beacon_kind { BEACON_NONE, BEACON_DRAND, BEACON_TEXT } beacon_kind;

typedef struct beacon {
    beacon_kind kind;
    int64_t when;                        /* from which it is public, seconds since 1970 */
    digest chain;                        /* drand: the hash of the chain */
    uint64_t round;                      /* drand */
    char announced[BEACON_TEXT_MAX + 1]; /* text: what will be taken, and where it can be read */
} beacon;

/* As the user names it: `round` (drand) or `announced` (text) or neither. */
typedef struct beacon_choice {
    const char *round;     /* a number, or the time of a chain whose times are known */
    const char *chain;     /* hex; NULL: quicknet of the League of Entropy */
    const char *announced; /* one line */
    const char *at;        /* "2026-11-20T10:00:00Z"; NULL where the chain's times are known */
} beacon_choice;
/* TSL_EINPUT: the choice cannot be used, and why. */
int beacon_choose(beacon *out, const beacon_choice *from, tsl_err *err);

/* "none", "drand CHAIN ROUND TIME" or "text TIME ANNOUNCED"; false: the string is no such line. */
void beacon_write(text *out, const beacon *b);
bool beacon_read(beacon *out, const char *line);

/* The line of its value: "RANDOMNESS SIGNATURE" (drand), or the digits of the text in their order.
 * A text can be written in many ways ("7.3 C", "+7.3C"), among which the last to reveal could
 * choose; its digits cannot. The bytes are those of a file: drand's answer in JSON, or the text.
 * TSL_EINPUT: it is no value of this beacon. */
int beacon_add_value(text *out, const beacon *b, const text *bytes, tsl_err *err);
/* Whether the line can be the beacon's value: *wrong is NULL, and *out has the 32 bytes that go
 * into the seed; else why not. That drand signed it is for a drand client to check. */
void beacon_check_value(digest *out, const char **wrong, const beacon *b, const char *line);

#endif
