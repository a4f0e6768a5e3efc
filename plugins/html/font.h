/* TrueType fonts: glyphs, widths, kerning, and fonts of some letters of another; and the faces of a
 * document. */
#ifndef PLUGINS_HTML_FONT_H
#define PLUGINS_HTML_FONT_H

#include "lib/fit.h"

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

/* ---- the faces of a document ---- */

/* What a rule of CSS says of each face: its class, other families, its weight. */
typedef struct face_kind {
    const char *name, *others, *weight;
} face_kind;

extern const face_kind face_kinds[FONTS];

typedef struct face {
    font font; /* open if it has letters */
    letter_set letters;
    bool used;
} face;

/* Large: not for the stack. Start with zeros. */
typedef struct faces {
    face list[FONTS];
    bool lacks; /* a letter that no face has */
} faces;

/* Notes the letters of all texts of the document and opens the fonts they need. Errors:
 * TSL_ESYSTEM. */
int faces_open(faces *f, const tsl_document *document, tsl_err *err);

/* "s", "sb", "m" or "mb": the class of the item's text. */
const char *faces_class(const tsl_item *item);
/* From the upper edge of a line to its baseline, as a part of the size; *whole: its face has all of
 * its letters. */
double faces_ascent(bool *whole, const faces *f, const tsl_item *item, fit_span line);
/* The faces as the fitting wants them; they are lent. */
fit_fonts faces_fonts(faces *f);
/* The form of a letter of Arabic between two others (marks passed over; 0: none): a code point of
 * its own, the letter itself, or 0 where it is a part of the one before it. */
uint32_t arabic_form(uint32_t before, uint32_t letter, uint32_t after);

#endif
