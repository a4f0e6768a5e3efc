/* Measures texts with pango and paints them; notes what letters no font has. */
#include "text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FONT_SANS "DejaVu Sans"
#define FONT_MONO "DejaVu Sans Mono"

enum { KNOWN_MAX = 24 /* bytes of a word that is worth keeping: the moves of scrambles */ };

/* A word that was measured, at the reference size. */
typedef struct known_word {
    double width, height;
} known_word;

int typesetter_open(typesetter *t, tsl_err *err)
{
    /* This thread's own: the fonts that one document found are there for the next. */
    *t = (typesetter){.fonts = pango_cairo_font_map_get_default()};
    if (pango_cairo_font_map_get_font_type(PANGO_CAIRO_FONT_MAP(t->fonts)) != CAIRO_FONT_TYPE_FT)
        return tsl_fail(err, TSL_ESYSTEM, "cannot load fonts through fontconfig");
    t->context = pango_font_map_create_context(t->fonts);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(t->context, options);
    pango_cairo_context_set_resolution(t->context, 72); /* a point is a unit */
    pango_context_set_round_glyph_positions(t->context, FALSE);
    /* The user's language must not choose the font of a character. */
    pango_context_set_language(t->context, pango_language_from_string("en"));
    cairo_font_options_destroy(options);
    t->layout = pango_layout_new(t->context);
    /* Without ligatures a digest with "ff" takes no more letters than another, and no other font.
     */
    PangoAttrList *attributes = pango_attr_list_new();
    pango_attr_list_insert(attributes, pango_attr_font_features_new("liga=0, clig=0"));
    pango_layout_set_attributes(t->layout, attributes);
    pango_attr_list_unref(attributes);
    t->known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    return TSL_OK;
}

void typesetter_close(typesetter *t)
{
    if (t->known) g_hash_table_unref(t->known);
    if (t->layout) g_object_unref(t->layout);
    if (t->context) g_object_unref(t->context);
    *t = (typesetter){0};
}

/* ---- measuring ---- */

static void set_font(typesetter *t, const tsl_item *item, double size)
{
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family_static(font, item->face == TSL_MONO ? FONT_MONO : FONT_SANS);
    pango_font_description_set_weight(font, item->bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_size(font, (int)lround(size * PANGO_SCALE));
    pango_layout_set_font_description(t->layout, font);
    pango_font_description_free(font);
}

/* ---- letters that no font has ---- */

/* Debian's package of fonts that have the letters of a script. */
static font_package package_for(GUnicodeScript script)
{
    switch (script) {
    case G_UNICODE_SCRIPT_HAN:
    case G_UNICODE_SCRIPT_HANGUL:
    case G_UNICODE_SCRIPT_HIRAGANA:
    case G_UNICODE_SCRIPT_KATAKANA:
    case G_UNICODE_SCRIPT_BOPOMOFO: return PACKAGE_CJK;
    case G_UNICODE_SCRIPT_COMMON:
    case G_UNICODE_SCRIPT_INHERITED: return PACKAGE_SYMBOLS;
    default: return PACKAGE_CORE;
    }
}

/* Notes which packages have those letters in the layout that no font has. */
static void note_missing(typesetter *t)
{
    PangoLayoutIter *iter = pango_layout_get_iter(t->layout);
    do {
        const PangoLayoutRun *run = pango_layout_iter_get_run_readonly(iter);
        for (int i = 0; run && i < run->glyphs->num_glyphs; i++) {
            PangoGlyph glyph = run->glyphs->glyphs[i].glyph;
            if (glyph == PANGO_GLYPH_EMPTY || !(glyph & PANGO_GLYPH_UNKNOWN_FLAG)) continue;
            t->lacks[package_for(g_unichar_get_script(glyph & ~PANGO_GLYPH_UNKNOWN_FLAG))] = true;
        }
    } while (pango_layout_iter_next_run(iter));
    pango_layout_iter_free(iter);
}

void typesetter_tell_missing(const typesetter *t, const tsl_sink *sink)
{
    static const char *const letters[FONT_PACKAGES] = {
        [PACKAGE_CORE] = "letters", [PACKAGE_CJK] = "Chinese, Japanese or Korean letters",
        [PACKAGE_SYMBOLS] = "symbols"};
    static const char *const package[FONT_PACKAGES] = {
        [PACKAGE_CORE] = "fonts-noto-core", [PACKAGE_CJK] = "fonts-noto-cjk",
        [PACKAGE_SYMBOLS] = "fonts-noto-color-emoji, or fonts-noto-core"};
    for (int i = 0; sink->notice && i < FONT_PACKAGES; i++) {
        char sentence[200];
        if (!t->lacks[i]) continue;
        snprintf(sentence, sizeof sentence,
                 "some %s are printed as boxes, since no installed font has them: install "
                 "Debian's package %s",
                 letters[i], package[i]);
        sink->notice(sink->self, sentence);
    }
}

/* ---- words that come again and again ---- */

static void measure_new(known_word *out, typesetter *t, const tsl_item *item, fit_span word)
{
    int w, h;
    set_font(t, item, FIT_REFERENCE);
    pango_layout_set_text(t->layout, word.bytes, (int)word.size);
    pango_layout_get_size(t->layout, &w, &h);
    *out = (known_word){w / (double)PANGO_SCALE, h / (double)PANGO_SCALE};
    if (pango_layout_get_unknown_glyphs_count(t->layout) > 0) note_missing(t);
}

/* A short word is measured once, so that the layout may hold anything then. */
static double measure(void *self, const tsl_item *item, fit_span word, double *height)
{
    typesetter *t = self;
    char key[KNOWN_MAX + 4];
    known_word long_word, *known = &long_word;
    if (word.size > KNOWN_MAX) {
        measure_new(known, t, item, word);
    } else {
        snprintf(key, sizeof key, "%d%d%.*s", item->face == TSL_MONO, item->bold, (int)word.size,
                 word.bytes);
        known = g_hash_table_lookup(t->known, key);
        if (!known) {
            known = g_new(known_word, 1);
            measure_new(known, t, item, word);
            g_hash_table_insert(t->known, g_strdup(key), known);
        }
    }
    if (known->height > *height) *height = known->height;
    return known->width;
}

/* ---- ends of lines ---- */

static void find_ends(void *self, bool *ends, fit_span word, bool must)
{
    typesetter *t = self;
    int letters;
    pango_layout_set_text(t->layout, word.bytes, (int)word.size);
    const PangoLogAttr *attrs = pango_layout_get_log_attrs_readonly(t->layout, &letters);
    const char *at = word.bytes;
    for (int i = 1; i < letters - 1; i++) {
        at = g_utf8_next_char(at);
        const GUnicodeScript script = g_unichar_get_script(g_utf8_get_char(at));
        const bool has_no_spaces = script == G_UNICODE_SCRIPT_HAN ||
                                   script == G_UNICODE_SCRIPT_HIRAGANA ||
                                   script == G_UNICODE_SCRIPT_KATAKANA;
        ends[at - word.bytes] =
            must ? attrs[i].is_cursor_position : attrs[i].is_line_break && has_no_spaces;
    }
}

fit_fonts text_fonts(typesetter *t)
{
    return (fit_fonts){t, measure, find_ends};
}

/* ---- painting ---- */

/* Turned text becomes outlines: a watermark must not stand between the words that a reader copies
 * or searches. */
void text_paint(cairo_t *cr, typesetter *t, const fit_block *b)
{
    const tsl_item *item = b->item;
    /* Every line has the direction of the whole text, with whatever letter it begins. */
    PangoDirection direction = PANGO_DIRECTION_LTR;
    if (!fit_is_ascii((fit_span){item->text, strlen(item->text)})) {
        pango_layout_set_auto_dir(t->layout, TRUE);
        pango_layout_set_text(t->layout, item->text, -1);
        direction = pango_layout_get_line_readonly(t->layout, 0)->resolved_dir;
    }
    pango_context_set_base_dir(t->context, direction);
    pango_layout_set_auto_dir(t->layout, FALSE);
    pango_layout_context_changed(t->layout);
    cairo_save(cr);
    cairo_translate(cr, item->x + item->w / 2, item->y + item->h / 2);
    cairo_rotate(cr, item->angle * G_PI / 180);
    cairo_translate(cr, -item->w / 2, -item->h / 2);
    set_font(t, item, b->size);
    for (fit_line line = {0}; fit_next(&line, b);) {
        cairo_save(cr);
        cairo_translate(cr, line.x, line.top);
        pango_layout_set_text(t->layout, line.span.bytes, (int)line.span.size);
        cairo_move_to(cr, 0, pango_layout_get_baseline(t->layout) / (double)PANGO_SCALE);
        PangoLayoutLine *shaped = pango_layout_get_line_readonly(t->layout, 0);
        if (item->angle != 0) {
            pango_cairo_layout_line_path(cr, shaped);
            cairo_fill(cr);
        } else {
            pango_cairo_show_layout_line(cr, shaped);
        }
        cairo_restore(cr);
    }
    cairo_restore(cr);
}
