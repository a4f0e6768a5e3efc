/* The faces of a document: DejaVu Sans and DejaVu Sans Mono, of which it carries what it needs. */
#include "font.h"

#include <string.h>

const face_kind face_kinds[FONTS] = {{"s", "sans-serif", "normal"},
                                     {"sb", "sans-serif", "bold"},
                                     {"m", "twistseal-s,monospace", "normal"},
                                     {"mb", "twistseal-sb,monospace", "bold"}};

static unsigned kind_of(const tsl_item *item)
{
    return (item->face == TSL_MONO ? 2u : 0u) + (item->bold ? 1u : 0u);
}

/* The face that has what this one lacks: the first two are their own. */
static unsigned second_of(unsigned kind)
{
    return kind % 2;
}

/* A glyph of a face or of its second. */
typedef struct found_glyph {
    const font *font;
    unsigned glyph; /* 0: neither has the letter */
} found_glyph;

static found_glyph find_glyph(const faces *f, unsigned kind, uint32_t letter)
{
    const font *first = &f->list[kind].font, *second = &f->list[second_of(kind)].font;
    const unsigned glyph = font_glyph(first, letter);
    if (glyph || !second->file.at) return (found_glyph){first, glyph};
    return (found_glyph){second, font_glyph(second, letter)};
}

const char *faces_class(const tsl_item *item)
{
    return face_kinds[kind_of(item)].name;
}

/* ---- letters ---- */

/* The letter at *at, which moves past it. What is no UTF-8 counts byte by byte. */
static uint32_t next_letter(const char **at, const char *end)
{
    const unsigned char *s = (const unsigned char *)*at;
    const unsigned more = s[0] >= 0xf0 ? 3 : s[0] >= 0xe0 ? 2 : s[0] >= 0xc0 ? 1 : 0;
    if (more == 0 || (size_t)(end - *at) <= more) return (*at)++, s[0];
    uint32_t letter = s[0] & (0x3fu >> more);
    for (unsigned i = 1; i <= more; i++) letter = letter << 6 | (s[i] & 0x3fu);
    *at += 1 + more;
    return letter;
}

static bool is_between(uint32_t letter, uint32_t first, uint32_t last)
{
    return letter >= first && letter <= last;
}

/* Marks of direction or of joining. */
static bool is_unseen(uint32_t c)
{
    return is_between(c, 0x200b, 0x200f) || is_between(c, 0x2028, 0x202e) ||
           is_between(c, 0x2060, 0x206f) || is_between(c, 0xfe00, 0xfe0f) || c == '\n';
}

/* Marks that stand on the letter before them. */
static bool is_mark(uint32_t c)
{
    return is_between(c, 0x300, 0x36f) || is_between(c, 0x591, 0x5bd) ||
           is_between(c, 0x64b, 0x65f) || c == 0x200d;
}

static bool is_han(uint32_t c)
{
    return is_between(c, 0x2e80, 0x2fd5) || c == 0x3005 || c == 0x3007 ||
           is_between(c, 0x3400, 0x4dbf) || is_between(c, 0x4e00, 0x9fff) ||
           is_between(c, 0xf900, 0xfaff) || is_between(c, 0x20000, 0x3ffff);
}

static bool is_arabic(uint32_t c)
{
    return is_between(c, 0x600, 0x6ff);
}

/* As wide as high in every font that has it. */
static bool is_wide(uint32_t c)
{
    return is_han(c) || is_between(c, 0x1100, 0x115f) || is_between(c, 0x3000, 0x30ff) ||
           is_between(c, 0xac00, 0xd7a3) || is_between(c, 0xff01, 0xff60) ||
           is_between(c, 0x1f300, 0x1faff);
}

static void add_letter(face *to, uint32_t letter)
{
    to->used = true;
    letter_set_add(&to->letters, letter);
    /* A browser takes the forms that the font has. */
    if (!is_arabic(letter) || letter_set_has(&to->letters, ARABIC_B_FIRST)) return;
    for (uint32_t c = ARABIC_A_FIRST; c <= ARABIC_A_LAST; c++) letter_set_add(&to->letters, c);
    for (uint32_t c = ARABIC_B_FIRST; c <= ARABIC_B_LAST; c++) letter_set_add(&to->letters, c);
}

int faces_open(faces *f, const tsl_document *document, tsl_err *err)
{
    int rc = TSL_OK;
    for (size_t p = 0; p < document->page_count; p++)
        for (size_t i = 0; i < document->pages[p].item_count; i++) {
            const tsl_item *item = &document->pages[p].items[i];
            if (item->kind != TSL_TEXT) continue;
            const unsigned kind = kind_of(item);
            const char *at = item->text, *end = at + strlen(at);
            add_letter(&f->list[kind], ' ');
            while (at < end) {
                const uint32_t letter = next_letter(&at, end);
                add_letter(&f->list[kind], letter);
                if (letter > 0x7e) add_letter(&f->list[second_of(kind)], letter);
            }
        }
    for (size_t i = 0; i < FONTS && !rc; i++)
        if (f->list[i].used) rc = font_open(&f->list[i].font, fonts_files[i], err);
    return rc;
}

/* ---- Arabic ---- */

/* The forms that letters take beside each other: Unicode's presentation forms, which stand in the
 * order alone, last, first, between. */
enum { LAM = 0x644, STROKE = 0x640 };

typedef struct letter_forms {
    uint16_t letter, forms;
    uint8_t count; /* 1: it joins nothing; 2: only the letter before it; 4: both */
} letter_forms;

/* U+0621 to U+064A by their counts; 0: not a letter with forms. They follow each other. */
static const uint8_t counts[] = {1, 2, 2, 2, 2, 4, 2, 4, 2, 4, 4, 4, 4, 4, 2, 2, 2, 2, 4, 4, 4,
                                 4, 4, 4, 4, 4, 0, 0, 0, 0, 0, 0, 4, 4, 4, 4, 4, 4, 4, 2, 2, 4};

/* Of Persian and Urdu. */
static const letter_forms others[] = {{0x679, 0xfb66, 4}, {0x67e, 0xfb56, 4}, {0x686, 0xfb7a, 4},
                                      {0x688, 0xfb88, 2}, {0x691, 0xfb8c, 2}, {0x698, 0xfb8a, 2},
                                      {0x6a9, 0xfb8e, 4}, {0x6af, 0xfb92, 4}, {0x6ba, 0xfb9e, 2},
                                      {0x6be, 0xfbaa, 4}, {0x6c1, 0xfba6, 4}, {0x6cc, 0xfbfc, 4},
                                      {0x6d2, 0xfbae, 2}};

static letter_forms find_forms(uint32_t letter)
{
    uint16_t forms = ARABIC_B_FIRST;
    for (uint32_t i = 0; i < sizeof counts; i++) {
        if (0x621 + i == letter) return (letter_forms){(uint16_t)letter, forms, counts[i]};
        forms = (uint16_t)(forms + counts[i]);
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (others[i].letter == letter) return others[i];
    return (letter_forms){0};
}

/* The forms of lam and alef in one; 0: no alef. */
static uint32_t with_lam(uint32_t alef)
{
    static const uint16_t forms[] = {[2] = 0xfef5, [3] = 0xfef7, [5] = 0xfef9, [7] = 0xfefb};
    return is_between(alef, 0x620, 0x627) ? forms[alef - 0x620] : 0;
}

uint32_t arabic_form(uint32_t before, uint32_t letter, uint32_t after)
{
    const letter_forms forms = find_forms(letter);
    if (forms.count == 0) return letter;
    if (before == LAM && with_lam(letter)) return 0;
    const bool follows = before == STROKE || find_forms(before).count == 4;
    if (letter == LAM && with_lam(after)) return with_lam(after) + (follows ? 1u : 0u);
    const bool leads = forms.count == 4 && (after == STROKE || find_forms(after).count >= 2);
    const uint32_t last = forms.count >= 2 && follows;
    return forms.forms + last + (leads ? 2u : 0u);
}

/* ---- measuring ---- */

/* Of a line that has letters of East Asia, as the fonts there have it; parts of the size. */
#define WIDE_ASCENT 1.16
#define WIDE_LINE   1.448
#define OTHER_WIDTH 0.6 /* of a letter that none of the faces has */

double faces_ascent(bool *whole, const faces *f, const tsl_item *item, fit_span line)
{
    const font *of = &f->list[kind_of(item)].font;
    const char *at = line.bytes, *end = at + line.size;
    double ascent = (double)of->ascent / of->units;
    *whole = true;
    while (at < end) {
        const uint32_t letter = next_letter(&at, end);
        if (is_unseen(letter) || find_glyph(f, kind_of(item), letter).glyph) continue;
        *whole = false;
        if (is_wide(letter)) ascent = WIDE_ASCENT;
    }
    return ascent;
}

static double measure(void *self, const tsl_item *item, fit_span word, double *height)
{
    faces *f = self;
    const font *of = &f->list[kind_of(item)].font;
    const char *at = word.bytes, *end = at + word.size;
    double ems = 0, line = (double)(of->ascent + of->descent) / of->units;
    found_glyph left = {0};
    for (uint32_t before = 0; at < end;) {
        const uint32_t letter = next_letter(&at, end);
        if (is_unseen(letter) || is_mark(letter)) continue;
        uint32_t after = 0; /* the next letter that is no mark */
        for (const char *next = at; is_arabic(letter) && next < end && after == 0;) {
            after = next_letter(&next, end);
            if (is_mark(after)) after = 0;
        }
        const uint32_t form = is_arabic(letter) ? arabic_form(before, letter, after) : letter;
        const found_glyph here = find_glyph(f, kind_of(item), form);
        const int moved =
            here.font == left.font ? font_kerning(here.font, left.glyph, here.glyph) : 0;
        before = letter;
        if (!form) continue; /* it is a part of the letter before it */
        if (here.glyph)
            ems += ((double)font_advance(here.font, here.glyph) + moved) / here.font->units;
        else
            ems += is_wide(letter) ? 1 : OTHER_WIDTH;
        if (!here.glyph && is_wide(letter)) line = WIDE_LINE;
        f->lacks |= !here.glyph;
        left = here;
    }
    if (line * FIT_REFERENCE > *height) *height = line * FIT_REFERENCE;
    return FIT_REFERENCE * ems;
}

/* ---- ends of lines ---- */

/* Kana, but not small ones: these begin no line (JIS X 4051). */
static bool is_full_kana(uint32_t c)
{
    static const uint8_t small[] = {0x41, 0x43, 0x45, 0x47, 0x49, 0x63,
                                    0x83, 0x85, 0x87, 0x8e, 0x95, 0x96};
    const uint32_t hiragana = c >= 0x30a1 ? c - 0x60 : c;
    for (size_t i = 0; i < sizeof small; i++)
        if (hiragana == 0x3000u + small[i]) return false;
    return is_between(c, 0x3041, 0x3096) || is_between(c, 0x30a1, 0x30fa) ||
           is_between(c, 0xff66, 0xff9d);
}

static void find_ends(void *self, bool *ends, fit_span word, bool must)
{
    const char *at = word.bytes, *end = at + word.size;
    uint32_t before = next_letter(&at, end);
    (void)self;
    while (at < end) {
        const size_t here = (size_t)(at - word.bytes);
        const uint32_t letter = next_letter(&at, end);
        const bool own = is_han(letter) || is_full_kana(letter);
        const bool is_opening = before == '(' || before == '[' || before == 0xff08 ||
                                (is_between(before, 0x3008, 0x3018) && before % 2 == 0);
        ends[here] = must ? !is_mark(letter) : own && !is_opening;
        before = letter;
    }
}

fit_fonts faces_fonts(faces *f)
{
    return (fit_fonts){f, measure, find_ends};
}
