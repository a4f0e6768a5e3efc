/* QR codes as an outline: one box for the dark modules that touch in a row. */
#include "qr.h"

#include <errno.h>
#include <string.h>

#include <qrencode.h>

#include "lib/memory.h"

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
        writer_say(w, "M");
        write_whole(w, first + QUIET);
        writer_say(w, " ");
        write_whole(w, y + QUIET);
        writer_say(w, "h");
        write_whole(w, x - first);
        writer_say(w, "v1h");
        write_whole(w, first - x);
        writer_say(w, "z");
    }
}

int qr_write(writer *w, const tsl_item *item, tsl_err *err)
{
    /* Level M: a crease or a spot of 15 % does not matter. */
    QRcode *code = QRcode_encodeData((int)strlen(item->text), (const unsigned char *)item->text, 0,
                                     QR_ECLEVEL_M);
    if (!code && errno == ENOMEM) memory_missing();
    if (!code) return tsl_fail(err, TSL_EINPUT, "a QR code has no room for this text: shorten it");
    writer_say(w, "<svg");
    writer_length(w, "x", item->x);
    writer_length(w, "y", item->y);
    writer_length(w, "width", item->w);
    writer_length(w, "height", item->h);
    writer_say(w, " viewBox=\"0 0 ");
    write_whole(w, code->width + 2 * QUIET);
    writer_say(w, " ");
    write_whole(w, code->width + 2 * QUIET);
    writer_say(w, "\"><path d=\"");
    for (int y = 0; y < code->width; y++)
        write_row(w, code->data + y * code->width, code->width, y);
    writer_say(w, "\"/></svg>\n");
    QRcode_free(code);
    return TSL_OK;
}
