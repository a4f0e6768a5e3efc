/* UTF-8: reads one character at a time, and says which characters a name may have. */
#ifndef CORE_BASE_UTF8_H
#define CORE_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decodes the first character of `bytes` (size > 0). Returns its length in bytes, 0 if it is not
 * UTF-8 (RFC 3629, which excludes overlong forms and surrogates). */
size_t utf8_next(uint32_t *code, const char *bytes, size_t size);

/* True unless it is a control character, a line or paragraph separator, or a mark that changes the
 * direction in which its neighbours are read. */
bool utf8_printable(uint32_t code);

/* True if all of the string is UTF-8 and printable. */
bool utf8_is_printable(const char *bytes, size_t size);
/* The same of a text of several lines: it may also have line feeds, carriage returns and tabs. */
bool utf8_is_text(const char *bytes, size_t size);

/* Makes text from outside safe for a terminal: each byte that is not part of a printable character
 * becomes '?'. Line feeds stay if `lines`. */
void utf8_clean(char *string, bool lines);

#endif
