/* Reads a TrueType font: the glyphs of letters, their widths and what pairs of them are moved by.
 */
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
int font_open(font *out, const uint8_t *bytes, size_t size, tsl_err *err);

/* The glyph of a letter; 0: the font has none. */
unsigned font_glyph(const font *f, uint32_t letter);
/* In units. */
unsigned font_advance(const font *f, unsigned glyph);
int font_kerning(const font *f, unsigned left, unsigned right);
/* What draws the glyph; empty: nothing does. */
font_part font_outline(const font *f, unsigned glyph);
/* A table by its four letters. */
font_part font_table(const font *f, const char *tag);

/* Numbers of the file, big-endian; 0 outside of the part. */
unsigned font_16(font_part p, size_t offset);
uint32_t font_32(font_part p, size_t offset);

#endif
