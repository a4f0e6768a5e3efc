/* Text helpers: a growing string, numbers from strings, and "did you mean". */
#ifndef CORE_BASE_TEXT_H
#define CORE_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "twistseal/base.h"

/* A growing string, ended by NUL once something was added. Start with {0}; the owner calls
 * text_free. Memory that runs out ends the program (memory.h). */
typedef struct text {
    char *bytes;
    size_t size; /* without the NUL */
    size_t room;
} text;

void text_add(text *t, const char *string);
/* Makes room for so many more bytes, where their number is known: none is copied while they come.
 */
void text_make_room(text *t, size_t more);
void text_add_bytes(text *t, const void *bytes, size_t size);
void text_addf(text *t, const char *fmt, ...) TSL_PRINTF(2, 3);
void text_free(text *t);

/* A decimal integer, digits only, no sign, no leading zero, at most `max`. */
bool text_uint(uint64_t *out, const char *string, uint64_t max);

/* The Damerau-Levenshtein distance (optimal string alignment) of two strings. */
size_t text_distance(const char *a, const char *b);

/* The name closest to `word` within max(1, length/3) errors, or NULL. Upper and lower case are the
 * same. `names` ends with NULL; the result is borrowed from it. */
const char *text_closest(const char *word, const char *const *names);

/* Adds the names as "'a', 'b' and 'c'", `last` being " and ". `names` ends with NULL. */
void text_add_names(text *t, const char *const *names, const char *last);

/* Adds what an unknown word could be instead: " (did you mean 'b'?)" or ": there are 'a' and 'b'",
 * if `there_are` is "there are ". Adds nothing if `names` is empty. */
void text_add_instead(text *t, const char *word, const char *const *names, const char *there_are);

/* A scramble set's letter: 0 is A, 25 Z, 26 AA, 701 ZZ. `out` has room for 8 bytes. */
void text_set_letter(char out[8], unsigned index);
/* And back; false where it is no such letter, or its number is `end` or more. */
bool text_set_index(unsigned *out, const char *letter, unsigned end);

#endif
