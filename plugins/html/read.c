/* Reads the texts of a document back, by the few elements that the renderer writes. */
#include "read.h"

#include <string.h>

static const char opening[] = "<!DOCTYPE html>\n<html>\n";

static const char *const elements[] = {"html", "head",   "meta", "title", "style", "body",
                                       "svg",  "circle", "path", "g",     "text",  NULL};

typedef struct reader {
    const char *at, *end;
    tsl_sink *sink;
    int status; /* of the sink */
    int nested; /* svg elements that are open */
    size_t pages;
} reader;

static void say(reader *r, const char *bytes, size_t size)
{
    if (!r->status && size > 0) r->status = r->sink->write(r->sink->self, bytes, size);
}

static bool is_element(const char *name, size_t size)
{
    for (size_t i = 0; elements[i]; i++)
        if (strlen(elements[i]) == size && memcmp(elements[i], name, size) == 0) return true;
    return false;
}

/* What writer_escape wrote. */
static void say_text(reader *r, const char *bytes, size_t size)
{
    static const char *const names[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    for (size_t i = 0; i < size;) {
        size_t known = 0, length = 1;
        for (size_t k = 0; bytes[i] == '&' && k < 4; k++)
            if (size - i >= strlen(names[k]) && memcmp(bytes + i, names[k], strlen(names[k])) == 0)
                known = k + 1, length = strlen(names[k]);
        say(r, known ? &"&<>\""[known - 1] : bytes + i, 1);
        i += length;
    }
    say(r, "\n", 1);
}

/* Reads a tag and what stands behind it up to the next. False: it is none of the renderer's. */
static bool read_tag(reader *r)
{
    const bool closes = r->at + 1 < r->end && r->at[1] == '/';
    const char *name = r->at + 1 + closes, *close = memchr(r->at, '>', (size_t)(r->end - r->at));
    if (!close) return false;
    size_t size = 0;
    while (name + size < close && name[size] >= 'a' && name[size] <= 'z') size++;
    if (!is_element(name, size) || !memchr(" />", name[size], 3)) return false;
    const char *next = memchr(close, '<', (size_t)(r->end - close));
    const size_t words = (size_t)((next ? next : r->end) - close - 1);
    if (size == 4 && memcmp(name, "text", 4) == 0 && !closes) say_text(r, close + 1, words);
    if (size == 3 && memcmp(name, "svg", 3) == 0) {
        r->nested += closes ? -1 : 1;
        if (closes && r->nested == 0) say(r, "\n", 1);
        if (closes && r->nested == 0) r->pages++;
    }
    r->at = next ? next : r->end;
    return true;
}

int read_html(const tsl_file *file, const char *passcode, tsl_sink *sink, tsl_err *err)
{
    reader r = {.at = file->bytes, .sink = sink};
    const size_t begins = sizeof opening - 1;
    if (passcode) return tsl_fail(err, TSL_EINPUT, "HTML is never locked");
    if (file->size < begins || memcmp(file->bytes, opening, begins) != 0)
        return tsl_fail(err, TSL_EINPUT, "it is no HTML of this program");
    r.end = r.at + file->size;
    r.at += begins;
    while (r.at < r.end && !r.status)
        if (!read_tag(&r))
            return tsl_fail(err, TSL_EINPUT, "it has markup that this program does not write");
    if (r.status) return r.status;
    return r.pages > 0 ? TSL_OK : tsl_fail(err, TSL_EINPUT, "it has no pages");
}
