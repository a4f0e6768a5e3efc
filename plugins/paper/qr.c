/* Draws QR codes. */
#include "qr.h"

#include <errno.h>
#include <string.h>

#include <qrencode.h>

#include "lib/memory.h"

enum { QUIET = 4 }; /* modules of white on each side: ISO 18004 */

/* Dark modules that touch in a row are one box, so that no gap can show between them. */
static void trace_row(cairo_t *cr, const unsigned char *row, int width, int y)
{
    for (int x = 0; x < width; x++) {
        const int first = x;
        while (x < width && row[x] & 1) x++;
        if (x > first) cairo_rectangle(cr, first, y, x - first, 1);
    }
}

int qr_paint(cairo_t *cr, const tsl_item *item, tsl_err *err)
{
    /* Level M: a crease or a spot of 15 % does not matter. */
    QRcode *code = QRcode_encodeData((int)strlen(item->text), (const unsigned char *)item->text, 0,
                                     QR_ECLEVEL_M);
    if (!code && errno == ENOMEM) memory_missing();
    if (!code) return tsl_fail(err, TSL_EINPUT, "a QR code has no room for this text: shorten it");
    const double side = item->w < item->h ? item->w : item->h;
    const double module = side / (code->width + 2 * QUIET);
    cairo_save(cr);
    cairo_translate(cr, item->x + (item->w - side) / 2, item->y + (item->h - side) / 2);
    cairo_scale(cr, module, module);
    cairo_translate(cr, QUIET, QUIET);
    cairo_new_path(cr);
    for (int y = 0; y < code->width; y++)
        trace_row(cr, code->data + y * code->width, code->width, y);
    cairo_fill(cr);
    cairo_restore(cr);
    QRcode_free(code);
    return TSL_OK;
}
