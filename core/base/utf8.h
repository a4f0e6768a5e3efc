/* UTF-8: one character after the other, and which characters a name may have. */
#ifndef CORE_BASE_UTF8_H
#define CORE_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decodes the first character of `bytes` (size > 0). Returns its length in bytes, 0 if it is not
 * UTF-8 as RFC 3629 has it (overlong forms and surrogates are not). */
size_t utf8_next(uint32_t *code, const char *bytes, size_t size);

/* Shown on paper as itself: no control character, no line or paragraph separator, and none of the
 * marks that change the order in which its neighbours are read. */
bool utf8_printable(uint32_t code);

/* All of the string is UTF-8 and printable. */
bool utf8_is_printable(const char *bytes, size_t size);
/* The same of a text of several lines: it may also have line feeds, carriage returns and tabs. */
bool utf8_is_text(const char *bytes, size_t size);

/* Replaces each byte that belongs to no printable character by '?', for text that comes from others
 * and goes to a terminal; line feeds stay if `lines`. */
void utf8_clean(char *string, bool lines);

#endif
