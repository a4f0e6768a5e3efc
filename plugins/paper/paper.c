/* Renderers: pages as a display list to PDF and PNG, with cairo and pango. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <cairo-pdf.h>
#include <pango/pangocairo.h>
#include <qrencode.h>

#include "lib/fit.h"
#include "lib/memory.h"
#include "pdf.h"

#define PNG_SCALE    (150.0 / 72.0) /* pixels a point */
#define PNG_SIDE_MAX 16000.0        /* pixels; cairo's own limit is 32767 */

/* Where cairo writes; the code of a failed write is kept, since cairo only knows that it failed. */
typedef struct output {
    tsl_sink *sink;
    int failed;
} output;

/* cairo 1.16 can crash when it finishes a file that it could not write. So it is never told: what
 * comes after a failure is dropped, and check_status tells. */
static cairo_status_t write_bytes(void *closure, const unsigned char *bytes, unsigned size)
{
    output *out = closure;
    if (!out->failed) out->failed = out->sink->write(out->sink->self, bytes, size);
    return CAIRO_STATUS_SUCCESS;
}

/* A failed write was reported by the sink; anything else is cairo's. */
static int check_status(const output *out, cairo_status_t status, tsl_err *err)
{
    if (out->failed) return out->failed;
    if (status == CAIRO_STATUS_SUCCESS) return TSL_OK;
    return tsl_fail(err, TSL_ESYSTEM, "cairo cannot draw the page: %s",
                    cairo_status_to_string(status));
}

/* ---- shapes ---- */

static bool set_colour(cairo_t *cr, uint32_t colour, double opacity)
{
    if (colour == TSL_NO_COLOUR) return false;
    cairo_set_source_rgba(cr, (double)(colour >> 16 & 255) / 255, (double)(colour >> 8 & 255) / 255,
                          (double)(colour & 255) / 255, opacity);
    return true;
}

static void paint_shape(cairo_t *cr, const tsl_item *item)
{
    const double(*p)[2] = item->points;
    cairo_new_path(cr);
    if (item->kind == TSL_CIRCLE)
        cairo_arc(cr, p[0][0], p[0][1], p[1][0], 0, 2 * G_PI);
    else
        for (size_t i = 0; i < item->point_count; i++) cairo_line_to(cr, p[i][0], p[i][1]);
    if (item->kind == TSL_POLYGON) cairo_close_path(cr);
    if (item->kind != TSL_LINE && set_colour(cr, item->fill, item->opacity))
        cairo_fill_preserve(cr);
    if (item->width > 0 && set_colour(cr, item->stroke, item->opacity)) {
        cairo_set_line_width(cr, item->width);
        cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
        cairo_stroke(cr);
    }
}

/* A mask of MODULE x MODULE bits a module, for viewers that blur an image's pixels: as paths, a
 * code would be half of what a page has to say. */
static int paint_qr(cairo_t *cr, const tsl_item *item, tsl_err *err)
{
    enum { QUIET = 4 /* modules of white on each side: ISO 18004 */, MODULE = 4 };
    /* Level M: a crease or a spot of 15 % does not matter. */
    QRcode *code = QRcode_encodeData((int)strlen(item->text), (const unsigned char *)item->text, 0,
                                     QR_ECLEVEL_M);
    if (!code && errno == ENOMEM) memory_missing();
    if (!code) return tsl_fail(err, TSL_EINPUT, "a QR code has no room for this text: shorten it");
    const double side = item->w < item->h ? item->w : item->h;
    const int width = code->width;
    const double scale = side / (width + 2 * QUIET) / MODULE;
    cairo_surface_t *modules =
        cairo_image_surface_create(CAIRO_FORMAT_A1, width * MODULE, width * MODULE);
    cairo_t *drawn = cairo_create(modules);
    for (int i = 0; i < width * width; i++)
        if (code->data[i] & 1)
            cairo_rectangle(drawn, i % width * MODULE, i / width * MODULE, MODULE, MODULE);
    cairo_fill(drawn);
    cairo_destroy(drawn);
    cairo_pattern_t *mask = cairo_pattern_create_for_surface(modules);
    cairo_pattern_set_filter(mask, CAIRO_FILTER_NEAREST);
    cairo_save(cr);
    cairo_translate(cr, item->x + (item->w - side) / 2, item->y + (item->h - side) / 2);
    cairo_scale(cr, scale, scale);
    cairo_translate(cr, QUIET * MODULE, QUIET * MODULE);
    cairo_mask(cr, mask);
    cairo_restore(cr);
    cairo_pattern_destroy(mask);
    cairo_surface_destroy(modules);
    QRcode_free(code);
    return TSL_OK;
}

/* ---- texts: pango measures them for the fitting and paints them ---- */

/* Of Debian, by what letters their fonts have. */
typedef enum font_package {
    PACKAGE_CORE,
    PACKAGE_CJK,
    PACKAGE_SYMBOLS,
    FONT_PACKAGES
} font_package;

/* One render's own pango objects: nothing of them is shared between threads. */
typedef struct typesetter {
    PangoContext *context;
    PangoLayout *layout;
    GHashTable *known;         /* words of a face that were measured */
    bool lacks[FONT_PACKAGES]; /* no font had a letter that those of this package have */
} typesetter;

enum { KNOWN_MAX = 24 /* bytes of a word that is worth keeping: the moves of scrambles */ };

/* A word that was measured, at the reference size. */
typedef struct known_word {
    double width, height;
} known_word;

/* Errors: TSL_ESYSTEM. What it has is freed by paint_pages, also after a failure. */
static int typesetter_open(typesetter *t, tsl_err *err)
{
    /* This thread's own: the fonts that one document found are there for the next. */
    PangoFontMap *fonts = pango_cairo_font_map_get_default();
    *t = (typesetter){.context = NULL};
    if (pango_cairo_font_map_get_font_type(PANGO_CAIRO_FONT_MAP(fonts)) != CAIRO_FONT_TYPE_FT)
        return tsl_fail(err, TSL_ESYSTEM, "cannot load fonts through fontconfig");
    t->context = pango_font_map_create_context(fonts);
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

static void set_font(typesetter *t, const tsl_item *item, double size)
{
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family_static(font, item->face == TSL_MONO ? "DejaVu Sans Mono"
                                                                          : "DejaVu Sans");
    pango_font_description_set_weight(font, item->bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_size(font, (int)lround(size * PANGO_SCALE));
    pango_layout_set_font_description(t->layout, font);
    pango_font_description_free(font);
}

/* Debian's package of fonts that have the letters of a script. */
static font_package package_for(GUnicodeScript script)
{
    switch (script) {
    case G_UNICODE_SCRIPT_HAN:
    case G_UNICODE_SCRIPT_HANGUL:
    case G_UNICODE_SCRIPT_HIRAGANA:
    case G_UNICODE_SCRIPT_KATAKANA:
    case G_UNICODE_SCRIPT_BOPOMOFO:
        return PACKAGE_CJK;
    case G_UNICODE_SCRIPT_COMMON:
    case G_UNICODE_SCRIPT_INHERITED:
        return PACKAGE_SYMBOLS;
    default:
        return PACKAGE_CORE;
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

/* Tells the sink, a sentence a package, what letters were measured that no font has. */
static void tell_missing(const typesetter *t, const tsl_sink *sink)
{
    static const char *const letters[FONT_PACKAGES] = {[PACKAGE_CORE] = "letters",
                                                       [PACKAGE_CJK] =
                                                           "Chinese, Japanese or Korean letters",
                                                       [PACKAGE_SYMBOLS] = "symbols"};
    static const char *const package[FONT_PACKAGES] = {
        [PACKAGE_CORE] = "fonts-noto-core",
        [PACKAGE_CJK] = "fonts-noto-cjk",
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

/* In the current colour. Turned text becomes outlines: a watermark must not stand between the words
 * that a reader copies or searches. */
static void paint_text(cairo_t *cr, typesetter *t, const fit_block *b)
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

/* ---- pages ---- */

static int paint_page(cairo_t *cr, typesetter *t, const tsl_page *page, tsl_err *err)
{
    fit_block *blocks;
    const fit_fonts fonts = {t, measure, find_ends};
    int rc = fit_page(&blocks, &fonts, page, err);
    for (size_t i = 0; i < page->item_count && !rc; i++) {
        const tsl_item *item = &page->items[i];
        if (item->kind == TSL_QR && set_colour(cr, 0, 1))
            rc = paint_qr(cr, item, err);
        else if (item->kind != TSL_TEXT)
            paint_shape(cr, item);
        else if (set_colour(cr, item->fill, item->opacity))
            paint_text(cr, t, &blocks[i]);
    }
    fit_free(blocks, page->item_count);
    return rc;
}

static int paint_pages(cairo_t *cr, const output *out, const tsl_document *document, tsl_err *err)
{
    typesetter t;
    cairo_surface_t *surface = cairo_get_target(cr);
    const bool is_pdf = cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_PDF;
    int rc = typesetter_open(&t, err);
    for (size_t i = 0; !rc && i < document->page_count; i++) {
        const tsl_page *page = &document->pages[i];
        if (is_pdf) cairo_pdf_surface_set_size(surface, page->width, page->height);
        /* In a PDF, too: else cairo adds the areas of all shapes up to one. */
        cairo_set_source_rgb(cr, 1, 1, 1);
        cairo_paint(cr);
        rc = fit_name_page(err, paint_page(cr, &t, page, err), i + 1);
        if (is_pdf) cairo_show_page(cr);
    }
    if (!rc) rc = check_status(out, cairo_status(cr), err);
    if (!rc) tell_missing(&t, out->sink);
    if (t.known) g_hash_table_unref(t.known);
    if (t.layout) g_object_unref(t.layout);
    if (t.context) g_object_unref(t.context);
    cairo_destroy(cr);
    return rc;
}

static int render_pdf(const tsl_document *document, tsl_sink *sink, tsl_err *err)
{
    output out = {.sink = sink};
    const tsl_page *first = document->pages;
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(write_bytes, &out, first->width, first->height);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, document->title);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Twistseal " TSL_VERSION);
    /* Without it cairo writes the time of day. */
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, document->date);
    int rc = paint_pages(cairo_create(surface), &out, document, err);
    /* An entry for a page that is not there would crash cairo. */
    for (size_t i = 0; !rc && i < document->page_count; i++) {
        char where[40];
        const char *words = document->pages[i].outline;
        snprintf(where, sizeof where, "page=%zu", i + 1);
        if (words) cairo_pdf_surface_add_outline(surface, CAIRO_PDF_OUTLINE_ROOT, words, where, 0);
    }
    cairo_surface_finish(surface);
    if (!rc) rc = check_status(&out, cairo_surface_status(surface), err);
    cairo_surface_destroy(surface);
    return rc;
}

static int render_png(const tsl_document *document, tsl_sink *sink, tsl_err *err)
{
    output out = {.sink = sink};
    const tsl_page *page = document->pages;
    double width = ceil(page->width * PNG_SCALE), height = ceil(page->height * PNG_SCALE);
    if (document->page_count != 1)
        return tsl_fail(err, TSL_EINPUT, "a PNG is one page, not %zu", document->page_count);
    if (width > PNG_SIDE_MAX || height > PNG_SIDE_MAX)
        return tsl_fail(err, TSL_EINPUT, "a PNG of %g x %g pixels is too large", width, height);
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
    cairo_t *cr = cairo_create(surface);
    cairo_scale(cr, PNG_SCALE, PNG_SCALE);
    int rc = paint_pages(cr, &out, document, err);
    if (!rc)
        rc = check_status(&out, cairo_surface_write_to_png_stream(surface, write_bytes, &out), err);
    cairo_surface_destroy(surface);
    return rc;
}

/* ---- the entry ---- */

static const tsl_renderer pdf = {.id = "pdf",
                                 .extension = "pdf",
                                 .many_pages = true,
                                 .render = render_pdf,
                                 .read = read_pdf,
                                 .lock = lock_pdf,
                                 .unlock = unlock_pdf,
                                 .join = join_pdf};
static const tsl_renderer png = {
    .id = "png", .extension = "png", .many_pages = false, .render = render_png};
static const tsl_renderer *const renderers[] = {&pdf, &png, NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "paper", .version = TSL_VERSION, .renderers = renderers};
