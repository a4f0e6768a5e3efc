/* Writes a font of some letters of another one. */
#ifndef PLUGINS_HTML_SUBSET_H
#define PLUGINS_HTML_SUBSET_H

#include "bytes.h"
#include "font.h"

enum { LETTERS = 0x10000 }; /* Unicode's first plane: what lies beyond is left to other fonts */

/* A bit for each letter. */
typedef struct letter_set {
    uint8_t has[LETTERS / 8];
} letter_set;

static inline bool letter_set_has(const letter_set *s, uint32_t letter)
{
    return letter < LETTERS && s->has[letter / 8] >> letter % 8 & 1;
}

static inline void letter_set_add(letter_set *s, uint32_t letter)
{
    if (letter < LETTERS) s->has[letter / 8] = (uint8_t)(s->has[letter / 8] | 1u << letter % 8);
}

/* Adds to `out`, which is empty, a TrueType font with those letters of the set that `f` has: their
 * outlines, widths and kerning, without hints. */
void subset_write(byte_buffer *out, const font *f, const letter_set *letters);

#endif
