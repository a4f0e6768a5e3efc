/* QR codes as an outline: one box for the dark modules that touch in a row. */
#include "qr.h"

#include <errno.h>
#include <string.h>

#include <qrencode.h>

enum { QUIET = 4 }; /* modules of white on each side: ISO 18004 */

static void write_whole(writer *w, int value)
{
    writer_number(w, value);
}

static void write_row(writer *w, const unsigned char *row, int width, int y)
{
    for (int x = 0; x < width; x++) {
        const int first = x;
        while (x < width && row[x] & 1) x++;
        if (x == first) continue;
        writer_say(w, "M", NULL);
        write_whole(w, first + QUIET);
        writer_say(w, " ", NULL);
        write_whole(w, y + QUIET);
        writer_say(w, "h", NULL);
        write_whole(w, x - first);
        writer_say(w, "v1h", NULL);
        write_whole(w, first - x);
        writer_say(w, "z", NULL);
    }
}

int qr_write(writer *w, const tsl_item *item, tsl_err *err)
{
    /* Level M: a crease or a spot of 15 % does not matter. */
    QRcode *code = QRcode_encodeData((int)strlen(item->text), (const unsigned char *)item->text, 0,
                                     QR_ECLEVEL_M);
    if (!code && errno == ENOMEM) return tsl_fail(err, TSL_ESYSTEM, "out of memory for a QR code");
    if (!code) return tsl_fail(err, TSL_EINPUT, "a QR code has no room for this text: shorten it");
    writer_say(w, "<svg x=\"", NULL);
    writer_number(w, item->x);
    writer_say(w, "\" y=\"", NULL);
    writer_number(w, item->y);
    writer_say(w, "\" width=\"", NULL);
    writer_number(w, item->w);
    writer_say(w, "\" height=\"", NULL);
    writer_number(w, item->h);
    writer_say(w, "\" viewBox=\"0 0 ", NULL);
    write_whole(w, code->width + 2 * QUIET);
    writer_say(w, " ", NULL);
    write_whole(w, code->width + 2 * QUIET);
    writer_say(w, "\"><path d=\"", NULL);
    for (int y = 0; y < code->width; y++)
        write_row(w, code->data + y * code->width, code->width, y);
    writer_say(w, "\"/></svg>\n", NULL);
    QRcode_free(code);
    return TSL_OK;
}
