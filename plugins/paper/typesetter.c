/* The pango objects of one render: measures words, and notes what letters no font has. */
#include "typesetter.h"

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

void typesetter_font(typesetter *t, const tsl_item *item, double size)
{
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family_static(font, item->face == TSL_MONO ? FONT_MONO : FONT_SANS);
    pango_font_description_set_weight(font, item->bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_size(font, (int)lround(size * PANGO_SCALE));
    pango_layout_set_font_description(t->layout, font);
    pango_font_description_free(font);
}

static double measure(typesetter *t, fit_span word, double *height)
{
    int w, h;
    pango_layout_set_text(t->layout, word.bytes, (int)word.size);
    pango_layout_get_size(t->layout, &w, &h);
    if (h > *height * PANGO_SCALE) *height = h / (double)PANGO_SCALE;
    return w / (double)PANGO_SCALE;
}

/* ---- letters that no font has ---- */

/* Notes the scripts of those letters in the layout that no font has. */
static void note_missing(typesetter *t)
{
    PangoLayoutIter *iter = pango_layout_get_iter(t->layout);
    do {
        const PangoLayoutRun *run = pango_layout_iter_get_run_readonly(iter);
        for (int i = 0; run && i < run->glyphs->num_glyphs; i++) {
            PangoGlyph glyph = run->glyphs->glyphs[i].glyph;
            if (glyph == PANGO_GLYPH_EMPTY || !(glyph & PANGO_GLYPH_UNKNOWN_FLAG)) continue;
            int script = g_unichar_get_script(glyph & ~PANGO_GLYPH_UNKNOWN_FLAG);
            t->lacks[script >= 0 && script < SCRIPTS ? script : G_UNICODE_SCRIPT_COMMON] = true;
        }
    } while (pango_layout_iter_next_run(iter));
    pango_layout_iter_free(iter);
}

/* Debian's package of fonts that have the letters of a script. */
static const char *package_for(int script)
{
    switch (script) {
    case G_UNICODE_SCRIPT_HAN:
    case G_UNICODE_SCRIPT_HANGUL:
    case G_UNICODE_SCRIPT_HIRAGANA:
    case G_UNICODE_SCRIPT_KATAKANA:
    case G_UNICODE_SCRIPT_BOPOMOFO:
        return "fonts-noto-cjk";
    case G_UNICODE_SCRIPT_COMMON:
    case G_UNICODE_SCRIPT_INHERITED:
        return "fonts-noto-color-emoji, or fonts-noto-core";
    default:
        return "fonts-noto-core";
    }
}

void typesetter_tell_missing(const typesetter *t, const tsl_sink *sink)
{
    GEnumClass *names = g_type_class_ref(G_TYPE_UNICODE_SCRIPT);
    for (int script = 0; sink->notice && script < SCRIPTS; script++) {
        char sentence[200];
        if (!t->lacks[script]) continue;
        const GEnumValue *value = g_enum_get_value(names, script);
        bool named = value && script > G_UNICODE_SCRIPT_INHERITED;
        snprintf(sentence, sizeof sentence,
                 "some %s%s are printed as boxes, since no installed font has them: install "
                 "Debian's package %s",
                 named ? value->value_nick : "symbols", named ? " letters" : "",
                 package_for(script));
        sink->notice(sink->self, sentence);
    }
    g_type_class_unref(names);
}

/* ---- words that come again and again ---- */

static double measure_new(typesetter *t, const tsl_item *item, fit_span word, double *height)
{
    typesetter_font(t, item, FIT_REFERENCE);
    const double width = measure(t, word, height);
    if (pango_layout_get_unknown_glyphs_count(t->layout) > 0) note_missing(t);
    return width;
}

double typesetter_word(typesetter *t, const tsl_item *item, fit_span word, double *height)
{
    char key[KNOWN_MAX + 4];
    if (word.size > KNOWN_MAX) return measure_new(t, item, word, height);
    snprintf(key, sizeof key, "%d%d%.*s", item->face == TSL_MONO, item->bold, (int)word.size,
             word.bytes);
    known_word *known = g_hash_table_lookup(t->known, key);
    if (!known) {
        known = g_new0(known_word, 1);
        known->width = measure_new(t, item, word, &known->height);
        g_hash_table_insert(t->known, g_strdup(key), known);
    }
    if (known->height > *height) *height = known->height;
    return known->width;
}
