/* Renderers: pages as a display list to PDF and PNG, with cairo and pango. */
#include <errno.h>
#include <math.h>
#include <string.h>

#include <cairo-pdf.h>
#include <qrencode.h>

#include "lib/memory.h"
#include "pdf.h"
#include "text.h"

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

/* Dark modules that touch in a row are one box, so that no gap can show between them. */
static int paint_qr(cairo_t *cr, const tsl_item *item, tsl_err *err)
{
    enum { QUIET = 4 }; /* modules of white on each side: ISO 18004 */
    /* Level M: a crease or a spot of 15 % does not matter. */
    QRcode *code = QRcode_encodeData((int)strlen(item->text), (const unsigned char *)item->text, 0,
                                     QR_ECLEVEL_M);
    if (!code && errno == ENOMEM) memory_missing();
    if (!code) return tsl_fail(err, TSL_EINPUT, "a QR code has no room for this text: shorten it");
    const double side = item->w < item->h ? item->w : item->h;
    const int width = code->width;
    cairo_save(cr);
    cairo_translate(cr, item->x + (item->w - side) / 2, item->y + (item->h - side) / 2);
    cairo_scale(cr, side / (width + 2 * QUIET), side / (width + 2 * QUIET));
    cairo_translate(cr, QUIET, QUIET);
    cairo_new_path(cr);
    for (int i = 0, first; i < width * width; i += i == first) {
        for (first = i; i < first - first % width + width && code->data[i] & 1;) i++;
        if (i > first) cairo_rectangle(cr, first % width, first / width, i - first, 1);
    }
    cairo_fill(cr);
    cairo_restore(cr);
    QRcode_free(code);
    return TSL_OK;
}

/* ---- pages ---- */

static int paint_page(cairo_t *cr, typesetter *t, const tsl_page *page, tsl_err *err)
{
    fit_block *blocks;
    const fit_fonts fonts = text_fonts(t);
    int rc = fit_page(&blocks, &fonts, page, err);
    for (size_t i = 0; i < page->item_count && !rc; i++) {
        const tsl_item *item = &page->items[i];
        if (item->kind == TSL_QR && set_colour(cr, 0, 1))
            rc = paint_qr(cr, item, err);
        else if (item->kind != TSL_TEXT)
            paint_shape(cr, item);
        else if (set_colour(cr, item->fill, item->opacity))
            text_paint(cr, t, &blocks[i]);
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
        rc = fit_name_page(err, paint_page(cr, &t, page, err), i + 1);
        if (is_pdf) cairo_show_page(cr);
    }
    if (!rc) rc = check_status(out, cairo_status(cr), err);
    if (!rc) typesetter_tell_missing(&t, out->sink);
    typesetter_close(&t);
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
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
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
                                 .unlock = unlock_pdf};
static const tsl_renderer png = {
    .id = "png", .extension = "png", .many_pages = false, .render = render_png};
static const tsl_renderer *const renderers[] = {&pdf, &png, NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "paper", .version = TSL_VERSION, .renderers = renderers};
