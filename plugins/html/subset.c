/* Writes a font of some letters of another one: the tables that browsers ask for (ISO/IEC
 * 14496-22).
 *
 * Hints are left out, and with them `cvt`, `fpgm` and `prep`: paper has dots enough. Glyphs are
 * numbered anew, so that a font of sixty letters is a few thousand bytes. */
#include "subset.h"

#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"

/* Flags of a part of a composite glyph. */
enum {
    PART_WORDS = 0x1,
    PART_SCALE = 0x8,
    PART_MORE = 0x20,
    PART_XY_SCALE = 0x40,
    PART_MATRIX = 0x80,
    PART_HINTS = 0x100
};

typedef struct subset {
    const font *font;
    const letter_set *letters;
    uint16_t *old;  /* the font's number of each glyph taken */
    uint16_t *here; /* its number here by the font's; 0: not taken */
    unsigned count;
    uint16_t *codes; /* the letters that the font has, in order */
    size_t code_count;
    byte_buffer *out;
} subset;

/* ---- glyphs ---- */

static unsigned take(subset *s, unsigned glyph)
{
    if (glyph && !s->here[glyph]) {
        s->here[glyph] = (uint16_t)s->count;
        s->old[s->count++] = (uint16_t)glyph;
    }
    return s->here[glyph];
}

static size_t part_size(unsigned flags)
{
    size_t size = flags & PART_WORDS ? 8 : 6;
    if (flags & PART_SCALE) size += 2;
    if (flags & PART_XY_SCALE) size += 4;
    if (flags & PART_MATRIX) size += 8;
    return size;
}

static bool is_composite(font_part outline)
{
    return font_16(outline, 0) & 0x8000;
}

/* Takes the glyphs that a composite one is made of. */
static void take_parts(subset *s, font_part outline)
{
    unsigned flags = PART_MORE;
    for (size_t at = 10; is_composite(outline) && flags & PART_MORE && at + 4 <= outline.size;) {
        const unsigned part = font_16(outline, at + 2);
        flags = font_16(outline, at);
        if (part < s->font->glyph_count) take(s, part);
        at += part_size(flags);
    }
}

static void take_all(subset *s)
{
    s->count = 1; /* the first glyph stands for what is missing */
    for (uint32_t letter = 0; letter < LETTERS - 1; letter++) /* the last one is none */
        if (letter_set_has(s->letters, letter) && take(s, font_glyph(s->font, letter)))
            s->codes[s->code_count++] = (uint16_t)letter;
    for (unsigned i = 0; i < s->count; i++) take_parts(s, font_outline(s->font, s->old[i]));
}

static void add_composite(subset *s, font_part outline)
{
    unsigned flags = PART_MORE;
    bytes_add(s->out, outline.at, 10);
    for (size_t at = 10; flags & PART_MORE && at + 4 <= outline.size;) {
        flags = font_16(outline, at);
        const unsigned part = font_16(outline, at + 2);
        bytes_add_16(s->out, flags & ~(unsigned)PART_HINTS);
        bytes_add_16(s->out, part < s->font->glyph_count ? s->here[part] : 0);
        for (size_t i = 4; i < part_size(flags); i += 2)
            bytes_add_16(s->out, font_16(outline, at + i));
        at += part_size(flags);
    }
}

static void add_simple(subset *s, font_part outline)
{
    const size_t hints = 10 + 2 * (size_t)font_16(outline, 0);
    const size_t after = hints + 2 + font_16(outline, hints);
    if (after > outline.size) return;
    bytes_add(s->out, outline.at, hints);
    bytes_add_16(s->out, 0);
    bytes_add(s->out, outline.at + after, outline.size - after);
}

/* `ends` gets where each glyph ends, in the table. */
static void add_glyphs(subset *s, byte_buffer *ends)
{
    const size_t start = s->out->size;
    bytes_add_32(ends, 0);
    for (unsigned i = 0; i < s->count; i++) {
        const font_part outline = font_outline(s->font, s->old[i]);
        if (is_composite(outline))
            add_composite(s, outline);
        else if (outline.size > 10)
            add_simple(s, outline);
        bytes_pad(s->out);
        bytes_add_32(ends, (uint32_t)(s->out->size - start));
    }
}

/* ---- tables of numbers ---- */

static void add_metrics(subset *s)
{
    for (unsigned i = 0; i < s->count; i++) {
        const font_part outline = font_outline(s->font, s->old[i]);
        bytes_add_16(s->out, font_advance(s->font, s->old[i]));
        bytes_add_16(s->out, font_16(outline, 2)); /* its left edge */
    }
}

static void add_copy(subset *s, const char *tag)
{
    const font_part table = font_table(s->font, tag);
    bytes_add(s->out, table.at, table.size);
}

static void add_search(byte_buffer *out, unsigned count, unsigned size)
{
    unsigned power = 0;
    while (2u << power <= count) power++;
    bytes_add_16(out, size << power);
    bytes_add_16(out, power);
    bytes_add_16(out, size * count - (size << power));
}

/* A segment for each letter, whose number is the letter's and a difference. */
static void add_letters(subset *s)
{
    /* The last segment must hold the last number, with no glyph. */
    const unsigned count = (unsigned)s->code_count + 1, end = 0xffff;
    const unsigned header[] = {0, 1, 3, 1, 0, 12, 4, 16 + 8 * count, 0, 2 * count};
    for (size_t i = 0; i < sizeof header / sizeof header[0]; i++) bytes_add_16(s->out, header[i]);
    add_search(s->out, count, 2);
    for (size_t i = 0; i < s->code_count; i++) bytes_add_16(s->out, s->codes[i]);
    bytes_add_16(s->out, end);
    bytes_add_16(s->out, 0);
    for (size_t i = 0; i < s->code_count; i++) bytes_add_16(s->out, s->codes[i]);
    bytes_add_16(s->out, end);
    for (size_t i = 0; i < s->code_count; i++)
        bytes_add_16(s->out, s->here[font_glyph(s->font, s->codes[i])] - (unsigned)s->codes[i]);
    bytes_add_16(s->out, 1);
    for (size_t i = 0; i < count; i++) bytes_add_16(s->out, 0);
}

static int by_pair(const void *a, const void *b)
{
    return memcmp(a, b, 4);
}

/* The pairs of which both are here. */
static void add_kerning(subset *s)
{
    const font_part kern = s->font->kern;
    const size_t start = s->out->size;
    for (size_t i = 0; i < 9; i++) bytes_add_16(s->out, 0);
    for (size_t at = 18; at < 18 + 6 * (size_t)font_16(kern, 10); at += 6) {
        const unsigned left = font_16(kern, at), right = font_16(kern, at + 2);
        if (left >= s->font->glyph_count || right >= s->font->glyph_count) continue;
        if (!s->here[left] || !s->here[right]) continue;
        bytes_add_16(s->out, s->here[left]);
        bytes_add_16(s->out, s->here[right]);
        bytes_add_16(s->out, font_16(kern, at + 4));
    }
    const size_t count = (s->out->size - start - 18) / 6;
    unsigned power = 0;
    while (count && (size_t)2 << power <= count) power++;
    const unsigned search = count ? 6u << power : 0;
    const unsigned header[] = {0,
                               1,
                               0,
                               (unsigned)(14 + 6 * count),
                               1,
                               (unsigned)count,
                               search,
                               power,
                               (unsigned)(6 * count) - search};
    for (size_t i = 0; i < 9; i++) bytes_set_16(s->out, start + 2 * i, header[i]);
    qsort(s->out->at + start + 18, count, 6, by_pair);
}

/* ---- names ---- */

/* Copyright, what it is called, and its licence: the names that must go with the letters. */
static bool is_kept(font_part names, size_t record)
{
    const unsigned id = font_16(names, record + 6);
    return font_32(names, record) == 0x30001 && font_16(names, record + 4) == 0x409 &&
           (id <= 2 || id == 4 || id == 6 || id == 14);
}

static void add_names(subset *s)
{
    const font_part names = font_table(s->font, "name");
    const unsigned all = font_16(names, 2);
    byte_buffer strings = {0};
    unsigned kept = 0;
    for (size_t i = 0; i < all; i++) kept += is_kept(names, 6 + 12 * i);
    bytes_add_16(s->out, 0);
    bytes_add_16(s->out, kept);
    bytes_add_16(s->out, 6 + 12 * kept);
    for (size_t i = 0; i < all; i++) {
        const size_t record = 6 + 12 * i, size = font_16(names, record + 8);
        const size_t from = font_16(names, 4) + (size_t)font_16(names, record + 10);
        if (!is_kept(names, record)) continue;
        bytes_add(s->out, names.at + record, 10);
        bytes_add_16(s->out, (unsigned)strings.size);
        for (size_t k = 0; k < size; k++)
            bytes_add(&strings, from + k < names.size ? names.at + from + k : (uint8_t[]){0}, 1);
    }
    bytes_add(s->out, strings.at, strings.size);
    bytes_free(&strings);
}

/* ---- the file ---- */

enum { TABLES = 11 };
static const char *const tags[TABLES] = {"OS/2", "cmap", "glyf", "head", "hhea", "hmtx",
                                         "kern", "loca", "maxp", "name", "post"};

static void add_table(subset *s, const char *tag, byte_buffer *ends)
{
    const size_t start = s->out->size;
    static const uint8_t no_names[32] = {0, 3};
    if (strcmp(tag, "glyf") == 0)
        add_glyphs(s, ends);
    else if (strcmp(tag, "loca") == 0)
        bytes_add(s->out, ends->at, ends->size);
    else if (strcmp(tag, "hmtx") == 0)
        add_metrics(s);
    else if (strcmp(tag, "cmap") == 0)
        add_letters(s);
    else if (strcmp(tag, "kern") == 0)
        add_kerning(s);
    else if (strcmp(tag, "name") == 0)
        add_names(s);
    else if (strcmp(tag, "post") == 0)
        bytes_add(s->out, no_names, sizeof no_names);
    else
        add_copy(s, tag);
    if (s->out->size < start + 6) return;
    if (strcmp(tag, "head") == 0) {
        bytes_set_32(s->out, start + 8, 0); /* the sum of the whole, which comes last */
        bytes_set_16(s->out, start + 50, 1);
    }
    if (strcmp(tag, "hhea") == 0) bytes_set_16(s->out, start + 34, s->count);
    if (strcmp(tag, "maxp") == 0) bytes_set_16(s->out, start + 4, s->count);
}

static uint32_t sum_of(const byte_buffer *b, size_t from)
{
    uint32_t sum = 0;
    const font_part whole = {b->at, b->size};
    for (size_t at = from; at < b->size; at += 4) sum += font_32(whole, at);
    return sum;
}

static void add_tables(subset *s)
{
    size_t head = 0;
    byte_buffer ends = {0};
    bytes_add_32(s->out, 0x10000);
    bytes_add_16(s->out, TABLES);
    add_search(s->out, TABLES, 16);
    for (size_t i = 0; i < 4 * TABLES; i++) bytes_add_32(s->out, 0);
    for (size_t i = 0; i < TABLES; i++) {
        const size_t start = s->out->size, record = 12 + 16 * i;
        if (strcmp(tags[i], "head") == 0) head = start;
        add_table(s, tags[i], &ends);
        const size_t size = s->out->size - start;
        bytes_pad(s->out);
        memcpy(s->out->at + record, tags[i], 4);
        bytes_set_32(s->out, record + 4, sum_of(s->out, start));
        bytes_set_32(s->out, record + 8, (uint32_t)start);
        bytes_set_32(s->out, record + 12, (uint32_t)size);
    }
    if (head) bytes_set_32(s->out, head + 8, 0xb1b0afbau - sum_of(s->out, 0));
    bytes_free(&ends);
}

void subset_write(byte_buffer *out, const font *f, const letter_set *letters)
{
    subset s = {.font = f,
                .letters = letters,
                .old = memory_get_zeroed(f->glyph_count, sizeof *s.old),
                .here = memory_get_zeroed(f->glyph_count, sizeof *s.here),
                .codes = memory_get_zeroed(LETTERS, sizeof *s.codes),
                .out = out};
    take_all(&s);
    add_tables(&s);
    free(s.codes);
    free(s.old);
    free(s.here);
}
