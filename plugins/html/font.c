/* Reads a TrueType font, by the tables of ISO/IEC 14496-22. */
#include "font.h"

#include <string.h>

/* ---- numbers ---- */

unsigned font_16(font_part p, size_t offset)
{
    if (p.size < 2 || offset > p.size - 2) return 0;
    return (unsigned)p.at[offset] << 8 | p.at[offset + 1];
}

uint32_t font_32(font_part p, size_t offset)
{
    return (uint32_t)font_16(p, offset) << 16 | font_16(p, offset + 2);
}

static int signed_16(unsigned value)
{
    return value < 0x8000 ? (int)value : (int)value - 0x10000;
}

static font_part cut(font_part whole, size_t offset, size_t size)
{
    if (offset > whole.size || size > whole.size - offset) return (font_part){0};
    return (font_part){whole.at + offset, size};
}

/* ---- opening ---- */

font_part font_table(const font *f, const char *tag)
{
    const font_part whole = f->file;
    const unsigned count = font_16(whole, 4);
    for (size_t at = 12; at < 12 + 16 * (size_t)count && at + 16 <= whole.size; at += 16)
        if (memcmp(whole.at + at, tag, 4) == 0)
            return cut(whole, font_32(whole, at + 8), font_32(whole, at + 12));
    return (font_part){0};
}

/* The subtable for Unicode's first 65,536 letters. */
static font_part find_letters(font_part cmap)
{
    const unsigned count = font_16(cmap, 2);
    for (size_t i = 0; i < count; i++) {
        const uint32_t offset = font_32(cmap, 4 + 8 * i + 4);
        if (font_32(cmap, 4 + 8 * i) == 0x30001 && font_16(cmap, offset) == 4)
            return cut(cmap, offset, font_16(cmap, offset + 2));
    }
    return (font_part){0};
}

int font_open(font *out, const uint8_t *bytes, size_t size, tsl_err *err)
{
    *out = (font){.file = {bytes, size}};
    const font_part head = font_table(out, "head");
    out->cmap = find_letters(font_table(out, "cmap"));
    out->glyf = font_table(out, "glyf");
    out->hhea = font_table(out, "hhea");
    out->hmtx = font_table(out, "hmtx");
    out->kern = font_table(out, "kern");
    out->loca = font_table(out, "loca");
    out->units = font_16(head, 18);
    out->long_offsets = font_16(head, 50);
    out->glyph_count = font_16(font_table(out, "maxp"), 4);
    out->metric_count = font_16(out->hhea, 34);
    out->ascent = font_16(out->hhea, 4);
    out->descent = 0x10000 - font_16(out->hhea, 6);
    if (out->cmap.at && out->glyf.at && out->loca.at && out->hmtx.at && out->units &&
        out->glyph_count && out->metric_count)
        return TSL_OK;
    return tsl_fail(err, TSL_ESYSTEM, "a font lacks a table: install fonts-dejavu-core anew");
}

/* ---- glyphs ---- */

unsigned font_glyph(const font *f, uint32_t letter)
{
    const font_part c = f->cmap;
    const size_t segments = font_16(c, 6) / 2;
    size_t low = 0, high = segments; /* the first segment that ends at the letter or behind it */
    if (letter > 0xffff) return 0;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (font_16(c, 14 + 2 * middle) < letter)
            low = middle + 1;
        else
            high = middle;
    }
    const size_t start = 16 + 2 * segments + 2 * low, delta = start + 2 * segments;
    const size_t range = delta + 2 * segments;
    if (low == segments || font_16(c, start) > letter) return 0;
    unsigned glyph = (unsigned)letter;
    if (font_16(c, range))
        glyph = font_16(c, range + font_16(c, range) + 2 * (letter - font_16(c, start)));
    if (font_16(c, range) && glyph == 0) return 0;
    glyph = (glyph + font_16(c, delta)) & 0xffff;
    return glyph < f->glyph_count ? glyph : 0;
}

unsigned font_advance(const font *f, unsigned glyph)
{
    const unsigned last = f->metric_count - 1;
    return font_16(f->hmtx, 4 * (size_t)(glyph < last ? glyph : last));
}

/* One subtable of pairs in order, as the fonts here have. */
int font_kerning(const font *f, unsigned left, unsigned right)
{
    const uint32_t pair = (uint32_t)left << 16 | right;
    size_t low = 0, high = font_16(f->kern, 10);
    while (low < high) {
        const size_t middle = (low + high) / 2, at = 18 + 6 * middle;
        const uint32_t found = font_32(f->kern, at);
        if (found == pair) return signed_16(font_16(f->kern, at + 4));
        if (found < pair)
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}

font_part font_outline(const font *f, unsigned glyph)
{
    const size_t i = glyph;
    if (glyph >= f->glyph_count) return (font_part){0};
    if (!f->long_offsets) {
        const size_t from = 2 * (size_t)font_16(f->loca, 2 * i);
        const size_t to = 2 * (size_t)font_16(f->loca, 2 * i + 2);
        return to > from ? cut(f->glyf, from, to - from) : (font_part){0};
    }
    const size_t from = font_32(f->loca, 4 * i), to = font_32(f->loca, 4 * i + 4);
    return to > from ? cut(f->glyf, from, to - from) : (font_part){0};
}
