/* The renderer of one HTML document: pages of SVG for the printer of any system, and what is read
 * back of them. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <qrencode.h>

#include "font.h"
#include "lib/memory.h"

/* ---- markup ---- */

typedef struct writer {
    tsl_sink *sink;
    int status; /* of the first write that failed; nothing is written after it */
} writer;

static void writer_add(writer *w, const char *bytes, size_t size)
{
    if (w->status == TSL_OK) w->status = w->sink->write(w->sink->self, bytes, size);
}

/* One string after the other, up to a NULL; writer_say has them as arguments. */
static void writer_list(writer *w, const char *const *strings)
{
    for (; *strings; strings++) writer_add(w, *strings, strlen(*strings));
}
#define writer_say(w, ...) writer_list(w, (const char *const[]){__VA_ARGS__, NULL})

/* What markup has in place of these letters. */
static const char special[] = "&<>\"", *const names[] = {"&amp;", "&lt;", "&gt;", "&quot;"};

static void writer_escape(writer *w, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        const char *found = memchr(special, bytes[i], sizeof special - 1);
        if (found)
            writer_say(w, names[found - special]);
        else
            writer_add(w, bytes + i, 1);
    }
}

/* At most two decimals: a hundredth of a point. */
static void writer_number(writer *w, double value)
{
    char digits[48];
    const unsigned long hundredths = (unsigned long)(fabs(value) * 100 + 0.5);
    int size = snprintf(digits, sizeof digits, "%s%.0lu.%02lu", value < 0 && hundredths ? "-" : "",
                        hundredths / 100, hundredths % 100);
    while (digits[size - 1] == '0') size--;
    if (digits[size - 1] == '.') size--;
    writer_add(w, size ? digits : "0", size ? (size_t)size : 1);
}

static void writer_pair(writer *w, double a, double b)
{
    writer_number(w, a);
    writer_say(w, " ");
    writer_number(w, b);
}

/* ' name="12.5"' */
static void writer_length(writer *w, const char *name, double value)
{
    writer_say(w, " ", name, "=\"");
    writer_number(w, value);
    writer_say(w, "\"");
}

/* In base 64. */
static void writer_encode(writer *w, const uint8_t *bytes, size_t size)
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

/* A render at work. */
typedef struct output {
    writer w;
    faces faces;
    fit_fonts fonts;
} output;

/* ' fill="#1a2b3c"' */
static void write_paint(writer *w, const char *name, uint32_t colour)
{
    static const char hex[] = "0123456789abcdef";
    char value[] = "#123456";
    for (unsigned i = 0; i < 6; i++) value[1 + i] = hex[colour >> (20 - 4 * i) & 15];
    writer_say(w, " ", name, "=\"", colour == TSL_NO_COLOUR ? "none" : value, "\"");
}

/* ---- shapes ---- */

static void write_shape(writer *w, const tsl_item *item)
{
    if (item->kind == TSL_CIRCLE) {
        writer_say(w, "<circle");
        writer_length(w, "cx", item->points[0][0]);
        writer_length(w, "cy", item->points[0][1]);
        writer_length(w, "r", item->points[1][0]);
    } else {
        for (size_t i = 0; i < item->point_count; i++) {
            writer_say(w, i == 0 ? "<path d=\"M" : "L");
            writer_pair(w, item->points[i][0], item->points[i][1]);
        }
        writer_say(w, item->kind == TSL_POLYGON ? "z\"" : "\"");
    }
    write_paint(w, "fill", item->kind == TSL_LINE ? TSL_NO_COLOUR : item->fill);
    if (item->width > 0 && item->stroke != TSL_NO_COLOUR) {
        write_paint(w, "stroke", item->stroke);
        writer_length(w, "stroke-width", item->width);
    }
    if (item->opacity < 1) writer_length(w, "opacity", item->opacity);
    writer_say(w, "/>\n");
}

/* One box for the dark modules that touch in a row. */
static int write_qr(writer *w, const tsl_item *item, tsl_err *err)
{
    enum { QUIET = 4 }; /* modules of white on each side: ISO 18004 */
    /* Level M: a crease or a spot of 15 % does not matter. */
    QRcode *code = QRcode_encodeData((int)strlen(item->text), (const unsigned char *)item->text, 0,
                                     QR_ECLEVEL_M);
    if (!code && errno == ENOMEM) memory_missing();
    if (!code) return tsl_fail(err, TSL_EINPUT, "a QR code has no room for this text: shorten it");
    const int side = code->width;
    writer_say(w, "<svg");
    writer_length(w, "x", item->x);
    writer_length(w, "y", item->y);
    writer_length(w, "width", item->w);
    writer_length(w, "height", item->h);
    writer_say(w, " viewBox=\"0 0 ");
    writer_pair(w, side + 2 * QUIET, side + 2 * QUIET);
    writer_say(w, "\"><path d=\"");
    for (int i = 0, first; i < side * side; i += i == first) {
        const int last = i - i % side + side;
        for (first = i; i < last && code->data[i] & 1;) i++;
        if (i == first) continue;
        writer_say(w, "M");
        writer_pair(w, first % side + QUIET, first / side + QUIET);
        writer_say(w, "h");
        writer_number(w, i - first);
        writer_say(w, "v1h");
        writer_number(w, first - i);
        writer_say(w, "z");
    }
    writer_say(w, "\"/></svg>\n");
    QRcode_free(code);
    return TSL_OK;
}

/* ---- text ---- */

static bool is_from_right(const char *words)
{
    /* The first letter with a direction decides: Hebrew, Arabic, and the mark U+200F. */
    for (const unsigned char *s = (const unsigned char *)words; *s; s++) {
        if ((*s >= 'A' && *s <= 'Z') || (*s >= 'a' && *s <= 'z')) return false;
        if (s[0] == 0xe2 && s[1] == 0x80 && (s[2] == 0x8e || s[2] == 0x8f)) return s[2] == 0x8f;
        if (s[0] >= 0xd6 && s[0] <= 0xdb) return true;
        if (s[0] >= 0xc3 && s[0] != 0xe2) return false;
    }
    return false;
}

static void write_line(output *o, const fit_block *b, const fit_line *line, bool from_right)
{
    static const char *const anchors[] = {
        [TSL_LEFT] = "start", [TSL_CENTRE] = "middle", [TSL_RIGHT] = "end"};
    writer *w = &o->w;
    const tsl_item *item = b->item;
    bool whole;
    const double ascent = faces_ascent(&whole, &o->faces, item, line->span);
    writer_say(w, "<text class=\"", faces_class(item), "\"");
    /* By the edge or the middle that must not move; from the right, "start" is the right edge. */
    const tsl_align anchor = from_right ? (tsl_align)(TSL_RIGHT - item->align) : item->align;
    writer_length(w, "x", item->x + line->x + line->width * fit_share(item));
    if (anchor != TSL_LEFT) writer_say(w, " text-anchor=\"", anchors[anchor], "\"");
    if (from_right) writer_say(w, " direction=\"rtl\"");
    writer_length(w, "y", item->y + line->top + ascent * b->size);
    writer_length(w, "font-size", b->size);
    /* Other fonts have letters of other widths. */
    if (!whole) {
        writer_length(w, "textLength", line->width);
        writer_say(w, " lengthAdjust=\"spacingAndGlyphs\"");
    }
    if (item->fill != 0) write_paint(w, "fill", item->fill);
    if (item->opacity < 1) writer_length(w, "opacity", item->opacity);
    writer_say(w, ">");
    writer_escape(w, line->span.bytes, line->span.size);
    writer_say(w, "</text>\n");
}

static void write_text(output *o, const fit_block *b)
{
    fit_line line = {0};
    const tsl_item *item = b->item;
    if (item->fill == TSL_NO_COLOUR) return;
    const bool from_right = is_from_right(item->text);
    if (item->angle != 0) {
        writer_say(&o->w, "<g aria-hidden=\"true\" transform=\"rotate(");
        writer_pair(&o->w, item->angle, item->x + item->w / 2);
        writer_say(&o->w, " ");
        writer_number(&o->w, item->y + item->h / 2);
        writer_say(&o->w, ")\">\n");
    }
    while (fit_next(&line, b)) write_line(o, b, &line, from_right);
    if (item->angle != 0) writer_say(&o->w, "</g>\n");
}

/* ---- pages ---- */

static bool same_size(const tsl_page *a, const tsl_page *b)
{
    return fabs(a->width - b->width) < 0.01 && fabs(a->height - b->height) < 0.01;
}

/* The first page of this size. */
static size_t first_alike(const tsl_document *document, size_t page)
{
    size_t first = 0;
    while (!same_size(&document->pages[first], &document->pages[page])) first++;
    return first;
}

/* A printer knows paper by its name. */
static void write_size(writer *w, const tsl_page *page)
{
    static const struct {
        const char *name;
        tsl_page page;
    } known[] = {{"A4", {.width = 595.28, .height = 841.89}},
                 {"letter", {.width = 612, .height = 792}}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (same_size(page, &known[i].page)) {
            writer_say(w, "{size:", known[i].name, ";margin:0}\n");
            return;
        }
    writer_say(w, "{size:");
    writer_number(w, page->width);
    writer_say(w, "pt ");
    writer_number(w, page->height);
    writer_say(w, "pt;margin:0}\n");
}

static void write_page_start(writer *w, const tsl_document *document, size_t number)
{
    const tsl_page *page = &document->pages[number];
    const size_t alike = first_alike(document, number);
    writer_say(w, "<svg class=\"page\" viewBox=\"0 0 ");
    writer_pair(w, page->width, page->height);
    writer_say(w, "\" style=\"width:");
    writer_number(w, page->width);
    writer_say(w, "pt;height:");
    writer_number(w, page->height);
    writer_say(w, "pt");
    if (alike > 0) writer_say(w, ";page:p");
    if (alike > 0) writer_number(w, (double)alike);
    writer_say(w, "\"");
    if (page->outline) {
        writer_say(w, " aria-label=\"");
        writer_escape(w, page->outline, strlen(page->outline));
        writer_say(w, "\"");
    }
    writer_say(w, ">\n");
}

static int write_page(output *o, const tsl_document *document, size_t number, tsl_err *err)
{
    const tsl_page *page = &document->pages[number];
    fit_block *blocks;
    int rc = fit_page(&blocks, &o->fonts, page, err);
    if (!rc) write_page_start(&o->w, document, number);
    for (size_t i = 0; i < page->item_count && !rc; i++) {
        const tsl_item *item = &page->items[i];
        if (item->kind == TSL_QR)
            rc = write_qr(&o->w, item, err);
        else if (item->kind == TSL_TEXT)
            write_text(o, &blocks[i]);
        else
            write_shape(&o->w, item);
    }
    writer_say(&o->w, "</svg>\n");
    fit_free(blocks, page->item_count);
    return fit_name_page(err, rc, number + 1);
}

/* ---- the document ---- */

/* Nothing is loaded and nothing runs. */
static const char head[] =
    "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; font-src data:; "
    "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
    "<meta name=\"generator\" content=\"Twistseal " TSL_VERSION "\">\n"
    "<meta name=\"date\" content=\"";

static const char style[] =
    "html,body{margin:0;padding:0}\n"
    ".page{display:block;overflow:hidden;stroke-linejoin:round;break-inside:avoid}\n"
    ".page+.page{break-before:page}\n"
    "text{white-space:pre;font-kerning:normal;font-variant-ligatures:none;"
    "text-rendering:geometricPrecision}\n"
    "@media screen{html{background:#777}.page{margin:12pt auto;background:#fff}}\n";

static void write_head(output *o, const tsl_document *document)
{
    writer *w = &o->w;
    writer_say(w, head);
    writer_escape(w, document->date, strlen(document->date));
    writer_say(w, "\">\n<title>");
    writer_escape(w, document->title, strlen(document->title));
    writer_say(w, "</title>\n<style>\n");
    for (size_t i = 0; i < document->page_count; i++) {
        if (first_alike(document, i) != i) continue;
        writer_say(w, i == 0 ? "@page" : "@page p");
        if (i > 0) writer_number(w, (double)i);
        write_size(w, &document->pages[i]);
    }
    writer_say(w, style);
    for (size_t i = 0; i < FONTS; i++) {
        const face *f = &o->faces.list[i];
        const face_kind *kind = &face_kinds[i];
        if (!f->used) continue;
        byte_buffer file = {0};
        subset_write(&file, &f->font, &f->letters);
        writer_say(w, "@font-face{font-family:twistseal-", kind->name,
                   ";font-weight:", kind->weight, ";src:url(data:font/ttf;base64,");
        writer_encode(w, file.at, file.size);
        writer_say(w, ")}\n.", kind->name, "{font-family:twistseal-", kind->name, ",", kind->others,
                   ";font-weight:", kind->weight, "}\n");
        bytes_free(&file);
    }
    writer_say(w, "</style>\n</head>\n<body>\n");
}

static int render_html(const tsl_document *document, tsl_sink *sink, tsl_err *err)
{
    output *o = memory_get_zeroed(1, sizeof *o);
    o->w.sink = sink;
    o->fonts = faces_fonts(&o->faces);
    int rc = faces_open(&o->faces, document, err);
    if (!rc) write_head(o, document);
    for (size_t i = 0; i < document->page_count && !rc && !o->w.status; i++)
        rc = write_page(o, document, i, err);
    writer_say(&o->w, "</body>\n</html>\n");
    if (!rc) rc = o->w.status;
    if (!rc && o->faces.lacks && sink->notice)
        sink->notice(sink->self, "some letters are printed in fonts of the computer that prints, "
                                 "since DejaVu Sans does not have them");
    free(o);
    return rc;
}

/* ---- reading ---- */

static const char opening[] = "<!DOCTYPE html>\n<html>\n";

static const char *const elements[] = {"html", "head",   "meta", "title", "style", "body",
                                       "svg",  "circle", "path", "g",     "text",  NULL};

typedef struct reader {
    const char *at, *end;
    writer w;
    int nested; /* svg elements that are open */
    size_t pages;
} reader;

/* What writer_escape wrote. */
static void say_text(writer *w, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size;) {
        size_t known = 0, length = 1;
        for (size_t k = 0; bytes[i] == '&' && k < 4; k++)
            if (size - i >= strlen(names[k]) && memcmp(bytes + i, names[k], strlen(names[k])) == 0)
                known = k + 1, length = strlen(names[k]);
        writer_add(w, known ? &special[known - 1] : bytes + i, 1);
        i += length;
    }
    writer_add(w, "\n", 1);
}

/* Reads a tag and what stands behind it up to the next. False: it is none of the renderer's. */
static bool read_tag(reader *r)
{
    const bool closes = r->at + 1 < r->end && r->at[1] == '/';
    const char *name = r->at + 1 + closes, *close = memchr(r->at, '>', (size_t)(r->end - r->at));
    if (!close) return false;
    size_t size = 0;
    while (name + size < close && name[size] >= 'a' && name[size] <= 'z') size++;
    size_t i = 0;
    while (elements[i] && (strlen(elements[i]) != size || memcmp(elements[i], name, size) != 0))
        i++;
    if (!elements[i] || !memchr(" />", name[size], 3)) return false;
    const char *next = memchr(close, '<', (size_t)(r->end - close));
    const size_t words = (size_t)((next ? next : r->end) - close - 1);
    if (size == 4 && memcmp(name, "text", 4) == 0 && !closes) say_text(&r->w, close + 1, words);
    if (size == 3 && memcmp(name, "svg", 3) == 0) {
        r->nested += closes ? -1 : 1;
        if (closes && r->nested == 0) {
            writer_add(&r->w, "\n", 1);
            r->pages++;
        }
    }
    r->at = next ? next : r->end;
    return true;
}

/* A document that has markup which the renderer does not write is none of its documents: such
 * markup could show something else. */
static int read_html(const tsl_file *file, const char *passcode, tsl_sink *sink, tsl_err *err)
{
    reader r = {.at = file->bytes, .w.sink = sink};
    const size_t begins = sizeof opening - 1;
    if (passcode) return tsl_fail(err, TSL_EINPUT, "HTML is never locked");
    if (file->size < begins || memcmp(file->bytes, opening, begins) != 0)
        return tsl_fail(err, TSL_EINPUT, "it is no HTML of this program");
    r.end = r.at + file->size;
    r.at += begins;
    while (r.at < r.end && !r.w.status)
        if (!read_tag(&r))
            return tsl_fail(err, TSL_EINPUT, "it has markup that this program does not write");
    if (r.w.status) return r.w.status;
    return r.pages > 0 ? TSL_OK : tsl_fail(err, TSL_EINPUT, "it has no pages");
}

/* ---- the entry ---- */

static const tsl_renderer html = {.id = "html",
                                  .extension = "html",
                                  .many_pages = true,
                                  .render = render_html,
                                  .read = read_html};
static const tsl_renderer *const renderers[] = {&html, NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "html", .version = TSL_VERSION, .renderers = renderers};
