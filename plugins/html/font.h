/* TrueType fonts: glyphs of letters, widths, kerning; and a font of some letters of another. */
#ifndef PLUGINS_HTML_FONT_H
#define PLUGINS_HTML_FONT_H

#include <stddef.h>
#include <stdint.h>

#include "twistseal/plugin.h"

/* Bytes of the font's file, borrowed from it. */
typedef struct font_part {
    const uint8_t *at; /* NULL: there is none */
    size_t size;
} font_part;

typedef struct font {
    font_part file;
    font_part cmap, glyf, hhea, hmtx, kern, loca; /* cmap: its subtable of format 4 */
    unsigned units;                               /* of an em */
    unsigned glyph_count, metric_count;
    unsigned ascent, descent; /* of a line, in units */
    bool long_offsets;        /* of loca */
} font;

/* Opens a file that is in memory and stays there. Errors: TSL_ESYSTEM if it lacks a table. */
int font_open(font *out, font_part file, tsl_err *err);

/* The glyph of a letter; 0: the font has none. */
unsigned font_glyph(const font *f, uint32_t letter);
/* In units. */
unsigned font_advance(const font *f, unsigned glyph);
int font_kerning(const font *f, unsigned left, unsigned right);
/* What draws the glyph; empty: nothing does. */
font_part font_outline(const font *f, unsigned glyph);
/* Two bytes of a part, big-endian; 0 outside of it. */
unsigned font_16(font_part p, size_t offset);

/* ---- cutting a font down ---- */

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

/* Bytes that grow. Start with {0}; freed by bytes_free. */
typedef struct byte_buffer {
    uint8_t *at;
    size_t size, room;
} byte_buffer;

void bytes_add(byte_buffer *b, const void *from, size_t size);
void bytes_free(byte_buffer *b);

/* Adds to `out`, which is empty, a TrueType font with those letters of the set that `f` has: their
 * outlines, widths and kerning, without hints. */
void subset_write(byte_buffer *out, const font *f, const letter_set *letters);

/* ---- the fonts of the plugin ---- */

/* The code points of all forms of Arabic letters lie between these. */
enum {
    ARABIC_A_FIRST = 0xfb50,
    ARABIC_A_LAST = 0xfbff,
    ARABIC_B_FIRST = 0xfe80,
    ARABIC_B_LAST = 0xfefc
};

enum { FONTS = 4 };

/* DejaVu Sans, its bold, DejaVu Sans Mono, its bold: the build writes them (tools/embed_fonts). */
extern const font_part fonts_files[FONTS];

#endif
