/* Text: a growing string, numbers and words in it, UTF-8, findings, and names of files. */
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

/* Printable ASCII alone; `lines`: and line feeds. */
bool text_is_ascii(const char *bytes, size_t size, bool lines);

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

/* UTF-8: reads one character at a time, and says which characters a name may have. */

/* Decodes the first character of `bytes` (size > 0). Returns its length in bytes, 0 if it is not
 * UTF-8 (RFC 3629, which excludes overlong forms and surrogates). */
size_t utf8_next(uint32_t *code, const char *bytes, size_t size);

/* True unless it is a control character, a line or paragraph separator, or a mark that changes the
 * direction in which its neighbours are read. */
bool utf8_printable(uint32_t code);

/* True if all of the string is UTF-8. */
bool utf8_is_valid(const char *bytes, size_t size);
/* True if it is UTF-8 and printable. */
bool utf8_is_printable(const char *bytes, size_t size);
/* The same of lines, each ended by a line feed. */
bool utf8_is_lines(const char *bytes, size_t size);
/* The same of a text of several lines: it may also have line feeds, carriage returns and tabs. */
bool utf8_is_text(const char *bytes, size_t size);

/* Makes text from outside safe for a terminal: each byte that is not part of a printable character
 * becomes '?'. Line feeds stay if `lines`. */
void utf8_clean(char *string, bool lines);

/* Collects what a check finds wrong with its subject, one line each, for people to read.
 *
 * What is wrong with the subject goes into findings; our own failures are the status and tsl_err.
 * The two are different types, so "not genuine" can never mean "could not read". */

enum { FINDINGS_SHOWN = 50 };

/* Start with {0}; the owner frees the lines with text_free. */
typedef struct findings {
    text lines; /* of the first FINDINGS_SHOWN, each "FILE or PATH: what differs" */
    size_t count;
} findings;

/* Adds one line. Replaces unprintable characters, since names in it come from the subject. */
void findings_add(findings *f, const char *fmt, ...) TSL_PRINTF(2, 3);

/* The lines as one string, borrowed from the findings; "" if there are none. */
const char *findings_text(const findings *f);

/* Checks the names of a set's files. */

enum { OUTPUT_NAME_MAX = 240 /* bytes */, OUTPUT_FOLDERS_MAX = 3 };

/* The rule, for messages. */
#define OUTPUT_NAME_RULE                                                                           \
    "1 to 240 bytes of printable UTF-8 without \\:*?\"<>|, at most three folders, "                \
    "no dot at the beginning, no space at either end"

/* Every name is judged by this function: those that are written and those that a manifest lists. */
bool output_name_is_good(const char *name);

#endif
