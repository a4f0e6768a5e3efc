/* Status codes and the error record shared by the program, its library and its plugins. */
#ifndef TWISTSEAL_BASE_H
#define TWISTSEAL_BASE_H

#include <stdarg.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TSL_VERSION "0.1.0"

#if defined(__GNUC__)
#define TSL_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#define TSL_EXPORT            __attribute__((visibility("default")))
#else
#define TSL_PRINTF(fmt, args)
#define TSL_EXPORT
#endif

/* What a function returns. Each code exists because some caller acts on it. */
typedef enum tsl_status {
    TSL_OK = 0,
    TSL_EINPUT,  /* what the user gave is wrong: a file, a state, a scramble, a key */
    TSL_EUSAGE,  /* the command line is wrong */
    TSL_ESYSTEM, /* the machine refused: I/O, memory, a missing library */
    TSL_EBROKEN, /* a plugin or a script broke its promise */
    TSL_ELIMIT,  /* no answer within the given length, count or budget */
    TSL_EFORGED  /* what was checked is not genuine */
} tsl_status;

/* An error is plain data owned by the caller. The message is lower case, without a full stop,
 * and never holds a scramble, a seed, a key or a passcode. It may have several lines. */
typedef struct tsl_err {
    tsl_status code;
    char text[4096];
} tsl_err;

/* Writes the message and returns `code`, so that a caller can say `return tsl_fail(...)`.
 * `err` may be NULL. */
TSL_PRINTF(3, 4)
static inline int tsl_fail(tsl_err *err, tsl_status code, const char *fmt, ...)
{
    if (err) {
        va_list args;
        va_start(args, fmt);
        err->code = code;
        vsnprintf(err->text, sizeof err->text, fmt, args);
        va_end(args);
    }
    return (int)code;
}

#ifdef __cplusplus
}
#endif
#endif
