/* Reads TrueType fonts and cuts them down to some letters, by the tables of ISO/IEC 14496-22.
 *
 * A font cut down has the tables that browsers ask for. Hints are left out, and with them `cvt`,
 * `fpgm` and `prep`: paper has dots enough. Glyphs are numbered anew, so that a font of sixty
 * letters is a few thousand bytes. */
#include "font.h"

#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"

unsigned font_16(font_part p, size_t offset)
{
    if (p.size < 2 || offset > p.size - 2) return 0;
    return (unsigned)p.at[offset] << 8 | p.at[offset + 1];
}

static uint32_t font_32(font_part p, size_t offset)
{
    return (uint32_t)font_16(p, offset) << 16 | font_16(p, offset + 2);
}

static font_part cut(font_part whole, size_t offset, size_t size)
{
    if (offset > whole.size || size > whole.size - offset) return (font_part){0};
    return (font_part){whole.at + offset, size};
}

/* ---- opening ---- */

static font_part font_table(const font *f, const char *tag)
{
    const font_part whole = f->file;
    const unsigned count = font_16(whole, 4);
    for (size_t at = 12; at < 12 + 16 * (size_t)count && at + 16 <= whole.size; at += 16)
        if (memcmp(whole.at + at, tag, 4) == 0)
            return cut(whole, font_32(whole, at + 8), font_32(whole, at + 12));
    return (font_part){0};
}

int font_open(font *out, font_part file, tsl_err *err)
{
    *out = (font){.file = file};
    const font_part head = font_table(out, "head");
    const font_part cmap = font_table(out, "cmap");
    for (size_t i = 0; i < font_16(cmap, 2) && !out->cmap.at; i++) {
        const uint32_t offset = font_32(cmap, 4 + 8 * i + 4); /* for Unicode's first plane? */
        if (font_32(cmap, 4 + 8 * i) == 0x30001 && font_16(cmap, offset) == 4)
            out->cmap = cut(cmap, offset, font_16(cmap, offset + 2));
    }
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
        if (found == pair) return (int16_t)font_16(f->kern, at + 4);
        if (found < pair)
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}

font_part font_outline(const font *f, unsigned glyph)
{
    size_t ends[2];
    for (size_t k = 0; k < 2; k++)
        ends[k] = f->long_offsets ? font_32(f->loca, 4 * (glyph + k))
                                  : 2 * (size_t)font_16(f->loca, 2 * (glyph + k));
    const bool has_one = glyph < f->glyph_count && ends[1] > ends[0];
    return has_one ? cut(f->glyf, ends[0], ends[1] - ends[0]) : (font_part){0};
}

/* ---- bytes that grow ---- */

void bytes_add(byte_buffer *b, const void *from, size_t size)
{
    if (size == 0) return;
    if (b->room - b->size < size) {
        const size_t room = 2 * b->room + size + 4096;
        b->at = memory_resize(b->at, room);
        b->room = room;
    }
    memcpy(b->at + b->size, from, size);
    b->size += size;
}

/* Numbers are big-endian. */
static void bytes_add_16(byte_buffer *b, unsigned value)
{
    bytes_add(b, (const uint8_t[]){(uint8_t)(value >> 8), (uint8_t)value}, 2);
}

static void bytes_add_32(byte_buffer *b, uint32_t value)
{
    bytes_add_16(b, value >> 16);
    bytes_add_16(b, value & 0xffff);
}

/* Zeros up to a multiple of four. */
static void bytes_pad(byte_buffer *b)
{
    static const uint8_t zeros[4];
    bytes_add(b, zeros, -b->size & 3);
}

static void bytes_set_16(byte_buffer *b, size_t offset, unsigned value)
{
    b->at[offset] = (uint8_t)(value >> 8);
    b->at[offset + 1] = (uint8_t)value;
}

static void bytes_set_32(byte_buffer *b, size_t offset, uint32_t value)
{
    bytes_set_16(b, offset, value >> 16);
    bytes_set_16(b, offset + 2, value & 0xffff);
}

void bytes_free(byte_buffer *b)
{
    free(b->at);
    *b = (byte_buffer){0};
}

/* ---- cutting ---- */

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

static unsigned take_glyph(subset *s, unsigned glyph)
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

/* Takes the glyphs of the letters, and those that composite ones are made of. */
static void take_glyphs(subset *s)
{
    s->count = 1; /* the first glyph stands for what is missing */
    for (uint32_t letter = 0; letter < LETTERS - 1; letter++) /* the last one is none */
        if (letter_set_has(s->letters, letter) && take_glyph(s, font_glyph(s->font, letter)))
            s->codes[s->code_count++] = (uint16_t)letter;
    for (unsigned i = 0; i < s->count; i++) {
        const font_part outline = font_outline(s->font, s->old[i]);
        unsigned flags = is_composite(outline) ? PART_MORE : 0;
        for (size_t at = 10; flags & PART_MORE && at + 4 <= outline.size; at += part_size(flags)) {
            const unsigned part = font_16(outline, at + 2);
            flags = font_16(outline, at);
            if (part < s->font->glyph_count) take_glyph(s, part);
        }
    }
}

/* `ends` gets where each glyph ends, in the table. */
static void add_glyphs(subset *s, byte_buffer *ends)
{
    const size_t start = s->out->size;
    bytes_add_32(ends, 0);
    for (unsigned i = 0; i < s->count; i++) {
        const font_part outline = font_outline(s->font, s->old[i]);
        unsigned flags = is_composite(outline) ? PART_MORE : 0;
        if (flags) bytes_add(s->out, outline.at, 10);
        for (size_t at = 10; flags & PART_MORE && at + 4 <= outline.size; at += part_size(flags)) {
            flags = font_16(outline, at);
            const unsigned part = font_16(outline, at + 2);
            bytes_add_16(s->out, flags & ~(unsigned)PART_HINTS);
            bytes_add_16(s->out, part < s->font->glyph_count ? s->here[part] : 0);
            for (size_t k = 4; k < part_size(flags); k += 2)
                bytes_add_16(s->out, font_16(outline, at + k));
        }
        const size_t hints = 10 + 2 * (size_t)font_16(outline, 0);
        const size_t after = hints + 2 + font_16(outline, hints);
        if (!is_composite(outline) && outline.size > 10 && after <= outline.size) {
            bytes_add(s->out, outline.at, hints);
            bytes_add_16(s->out, 0);
            bytes_add(s->out, outline.at + after, outline.size - after);
        }
        bytes_pad(s->out);
        bytes_add_32(ends, (uint32_t)(s->out->size - start));
    }
}

static void add_numbers(byte_buffer *out, const unsigned *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) bytes_add_16(out, numbers[i]);
}

/* What a search by halves in `count` records of a size begins with. */
static void add_search(byte_buffer *out, unsigned count, unsigned size)
{
    unsigned power = 0;
    while (2u << power <= count) power++;
    const unsigned search = count ? size << power : 0;
    add_numbers(out, (const unsigned[]){search, power, size * count - search}, 3);
}

/* A segment for each letter, whose number is the letter's and a difference. */
static void add_letters(subset *s)
{
    /* The last segment must hold the last number, with no glyph. */
    const unsigned count = (unsigned)s->code_count + 1, end = 0xffff;
    const unsigned header[] = {0, 1, 3, 1, 0, 12, 4, 16 + 8 * count, 0, 2 * count};
    add_numbers(s->out, header, 10);
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
    byte_buffer pairs = {0};
    for (size_t at = 18; at < 18 + 6 * (size_t)font_16(kern, 10); at += 6) {
        const unsigned left = font_16(kern, at), right = font_16(kern, at + 2);
        if (left >= s->font->glyph_count || right >= s->font->glyph_count) continue;
        if (!s->here[left] || !s->here[right]) continue;
        add_numbers(&pairs,
                    (const unsigned[]){s->here[left], s->here[right], font_16(kern, at + 4)}, 3);
    }
    const unsigned count = (unsigned)pairs.size / 6;
    if (count > 0) qsort(pairs.at, count, 6, by_pair);
    add_numbers(s->out, (const unsigned[]){0, 1, 0, 14 + 6 * count, 1, count}, 6);
    add_search(s->out, count, 6);
    bytes_add(s->out, pairs.at, pairs.size);
    bytes_free(&pairs);
}

static void add_names(subset *s)
{
    const font_part names = font_table(s->font, "name");
    const size_t texts = font_16(names, 4);
    byte_buffer records = {0}, strings = {0};
    for (size_t record = 6; record < 6 + 12 * (size_t)font_16(names, 2); record += 12) {
        /* Copyright, what it is called, and its licence: they must go with the letters. */
        const unsigned id = font_16(names, record + 6);
        if (font_32(names, record) != 0x30001 || font_16(names, record + 4) != 0x409 ||
            (id > 2 && id != 4 && id != 6 && id != 14))
            continue;
        bytes_add(&records, names.at + record, 10);
        bytes_add_16(&records, (unsigned)strings.size);
        const size_t from = texts + font_16(names, record + 10);
        for (size_t k = 0; k < font_16(names, record + 8); k++)
            bytes_add(&strings, from + k < names.size ? names.at + from + k : (uint8_t[]){0}, 1);
    }
    const unsigned kept = (unsigned)records.size / 12;
    add_numbers(s->out, (const unsigned[]){0, kept, 6 + 12 * kept}, 3);
    bytes_add(s->out, records.at, records.size);
    bytes_add(s->out, strings.at, strings.size);
    bytes_free(&records);
    bytes_free(&strings);
}

/* `ends`: where glyphs end, from `glyf` to `loca`, which comes later. */
static void add_table(subset *s, const char *tag, byte_buffer *ends)
{
    const size_t start = s->out->size;
    static const uint8_t no_names[32] = {0, 3};
    if (strcmp(tag, "glyf") == 0) {
        add_glyphs(s, ends);
    } else if (strcmp(tag, "loca") == 0) {
        bytes_add(s->out, ends->at, ends->size);
    } else if (strcmp(tag, "hmtx") == 0) {
        for (unsigned i = 0; i < s->count; i++) {
            const unsigned left_edge = font_16(font_outline(s->font, s->old[i]), 2);
            add_numbers(s->out, (const unsigned[]){font_advance(s->font, s->old[i]), left_edge}, 2);
        }
    } else if (strcmp(tag, "cmap") == 0) {
        add_letters(s);
    } else if (strcmp(tag, "kern") == 0) {
        add_kerning(s);
    } else if (strcmp(tag, "name") == 0) {
        add_names(s);
    } else if (strcmp(tag, "post") == 0) {
        bytes_add(s->out, no_names, sizeof no_names);
    } else {
        const font_part table = font_table(s->font, tag);
        bytes_add(s->out, table.at, table.size);
    }
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
    for (size_t at = from; at < b->size; at += 4) sum += font_32((font_part){b->at, b->size}, at);
    return sum;
}

void subset_write(byte_buffer *out, const font *f, const letter_set *letters)
{
    static const char *const tags[] = {"OS/2", "cmap", "glyf", "head", "hhea", "hmtx",
                                       "kern", "loca", "maxp", "name", "post"};
    enum { TABLES = sizeof tags / sizeof tags[0] };
    size_t head = 0;
    byte_buffer ends = {0};
    subset s = {.font = f,
                .letters = letters,
                .old = memory_get_zeroed(f->glyph_count, sizeof *s.old),
                .here = memory_get_zeroed(f->glyph_count, sizeof *s.here),
                .codes = memory_get_zeroed(LETTERS, sizeof *s.codes),
                .out = out};
    take_glyphs(&s);
    bytes_add_32(out, 0x10000);
    bytes_add_16(out, TABLES);
    add_search(out, TABLES, 16);
    for (size_t i = 0; i < 4 * TABLES; i++) bytes_add_32(out, 0);
    for (size_t i = 0; i < TABLES; i++) {
        const size_t start = out->size, record = 12 + 16 * i;
        if (strcmp(tags[i], "head") == 0) head = start;
        add_table(&s, tags[i], &ends);
        const size_t size = out->size - start;
        bytes_pad(out);
        memcpy(out->at + record, tags[i], 4);
        bytes_set_32(out, record + 4, sum_of(out, start));
        bytes_set_32(out, record + 8, (uint32_t)start);
        bytes_set_32(out, record + 12, (uint32_t)size);
    }
    if (head) bytes_set_32(out, head + 8, 0xb1b0afbau - sum_of(out, 0));
    bytes_free(&ends);
    free(s.codes);
    free(s.old);
    free(s.here);
}
