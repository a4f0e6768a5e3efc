/* Writes markup to a sink in large pieces. */
#include "writer.h"

#include <math.h>
#include <string.h>

static void flush(writer *w)
{
    if (w->size > 0 && w->status == TSL_OK)
        w->status = w->sink->write(w->sink->self, w->room, w->size);
    w->size = 0;
}

void writer_add(writer *w, const char *bytes, size_t size)
{
    while (size > 0) {
        const size_t left = sizeof w->room - w->size, part = size < left ? size : left;
        memcpy(w->room + w->size, bytes, part);
        w->size += part;
        bytes += part;
        size -= part;
        if (w->size == sizeof w->room) flush(w);
    }
}

void writer_list(writer *w, const char *const *strings)
{
    for (; *strings; strings++) writer_add(w, *strings, strlen(*strings));
}

void writer_escape(writer *w, const char *bytes, size_t size)
{
    static const char *const names[256] = {
        ['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;"};
    for (size_t i = 0; i < size; i++) {
        const char *name = names[(unsigned char)bytes[i]];
        if (name)
            writer_add(w, name, strlen(name));
        else
            writer_add(w, bytes + i, 1);
    }
}

void writer_number(writer *w, double value)
{
    char digits[32];
    size_t at = sizeof digits;
    const bool negative = value < 0;
    unsigned long rest = (unsigned long)(fabs(value) * 100 + 0.5);
    const bool is_zero = rest == 0;
    unsigned decimals = 2;
    while (decimals > 0 && rest % 10 == 0) rest /= 10, decimals--;
    for (; decimals > 0; decimals--, rest /= 10) digits[--at] = (char)('0' + rest % 10);
    if (at < sizeof digits) digits[--at] = '.';
    for (; rest > 0; rest /= 10) digits[--at] = (char)('0' + rest % 10);
    if (is_zero) digits[--at] = '0';
    if (negative && !is_zero) digits[--at] = '-';
    writer_add(w, digits + at, sizeof digits - at);
}

void writer_length(writer *w, const char *name, double value)
{
    writer_say(w, " ", name, "=\"");
    writer_number(w, value);
    writer_say(w, "\"");
}

void writer_colour(writer *w, uint32_t colour)
{
    static const char hex[] = "0123456789abcdef";
    char out[7] = "#";
    for (unsigned i = 0; i < 6; i++) out[1 + i] = hex[colour >> (20 - 4 * i) & 15];
    writer_add(w, out, sizeof out);
}

void writer_encode(writer *w, const uint8_t *bytes, size_t size)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        const size_t n = size - i < 3 ? size - i : 3;
        const uint32_t three = (uint32_t)bytes[i] << 16 |
                               (n > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) |
                               (n > 2 ? bytes[i + 2] : 0);
        char out[4];
        for (size_t k = 0; k < 4; k++)
            out[k] = (char)(k > n ? '=' : letters[three >> (18 - 6 * k) & 63]);
        writer_add(w, out, 4);
    }
}

int writer_end(writer *w)
{
    flush(w);
    return w->status;
}
