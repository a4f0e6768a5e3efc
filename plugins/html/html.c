/* The renderer of one HTML document: pages of SVG for the printer of any system. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "faces.h"
#include "lib/memory.h"
#include "qr.h"
#include "read.h"
#include "twistseal/plugin.h"

/* A render at work. */
typedef struct output {
    writer w;
    faces faces;
    fit_fonts fonts;
} output;

static void write_paint(writer *w, const char *name, uint32_t colour)
{
    writer_say(w, " ", name, "=\"");
    if (colour == TSL_NO_COLOUR)
        writer_say(w, "none");
    else
        writer_colour(w, colour);
    writer_say(w, "\"");
}

/* ---- shapes ---- */

static void write_outline(writer *w, const tsl_item *item)
{
    for (size_t i = 0; i < item->point_count; i++) {
        writer_say(w, i == 0 ? "<path d=\"M" : "L");
        writer_number(w, item->points[i][0]);
        writer_say(w, " ");
        writer_number(w, item->points[i][1]);
    }
    writer_say(w, item->kind == TSL_POLYGON ? "z\"" : "\"");
}

static void write_shape(writer *w, const tsl_item *item)
{
    if (item->kind == TSL_CIRCLE) {
        writer_say(w, "<circle");
        writer_length(w, "cx", item->points[0][0]);
        writer_length(w, "cy", item->points[0][1]);
        writer_length(w, "r", item->points[1][0]);
    } else {
        write_outline(w, item);
    }
    write_paint(w, "fill", item->kind == TSL_LINE ? TSL_NO_COLOUR : item->fill);
    if (item->width > 0 && item->stroke != TSL_NO_COLOUR) {
        write_paint(w, "stroke", item->stroke);
        writer_length(w, "stroke-width", item->width);
    }
    if (item->opacity < 1) writer_length(w, "opacity", item->opacity);
    writer_say(w, "/>\n");
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

/* A line stands where the fitting has it, by the edge or the middle that must not move. */
static void write_place(writer *w, const fit_block *b, const fit_line *line, bool from_right)
{
    static const char *const anchors[] = {
        [TSL_LEFT] = "start", [TSL_CENTRE] = "middle", [TSL_RIGHT] = "end"};
    static const double share[] = {[TSL_LEFT] = 0, [TSL_CENTRE] = 0.5, [TSL_RIGHT] = 1};
    const tsl_align align = b->item->align;
    const tsl_align anchor =
        from_right ? (tsl_align)(TSL_RIGHT - align) : align; /* "start" is then the right edge */
    writer_length(w, "x", b->item->x + line->x + line->width * share[align]);
    if (anchor != TSL_LEFT) writer_say(w, " text-anchor=\"", anchors[anchor], "\"");
    if (from_right) writer_say(w, " direction=\"rtl\"");
}

static void write_line(output *o, const fit_block *b, const fit_line *line, bool from_right)
{
    writer *w = &o->w;
    const tsl_item *item = b->item;
    bool whole;
    const double ascent = faces_ascent(&whole, &o->faces, item, line->span);
    writer_say(w, "<text class=\"", faces_class(item), "\"");
    write_place(w, b, line, from_right);
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
        writer_number(&o->w, item->angle);
        writer_say(&o->w, " ");
        writer_number(&o->w, item->x + item->w / 2);
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

static void write_sizes(writer *w, const tsl_document *document)
{
    for (size_t i = 0; i < document->page_count; i++) {
        if (first_alike(document, i) != i) continue;
        writer_say(w, i == 0 ? "@page" : "@page p");
        if (i > 0) writer_number(w, (double)i);
        write_size(w, &document->pages[i]);
    }
}

static int write_items(output *o, const tsl_page *page, const fit_block *blocks, tsl_err *err)
{
    int rc = TSL_OK;
    for (size_t i = 0; i < page->item_count && !rc; i++) {
        const tsl_item *item = &page->items[i];
        if (item->kind == TSL_QR)
            rc = qr_write(&o->w, item, err);
        else if (blocks[i].item)
            write_text(o, &blocks[i]);
        else
            write_shape(&o->w, item);
    }
    return rc;
}

static void write_page_start(writer *w, const tsl_document *document, size_t number)
{
    const tsl_page *page = &document->pages[number];
    const size_t alike = first_alike(document, number);
    writer_say(w, "<svg class=\"page\" viewBox=\"0 0 ");
    writer_number(w, page->width);
    writer_say(w, " ");
    writer_number(w, page->height);
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
    fit_block *blocks = memory_get_zeroed(page->item_count, sizeof *blocks);
    int rc = fit_page(blocks, &o->fonts, page, err);
    if (!rc) {
        write_page_start(&o->w, document, number);
        rc = write_items(o, page, blocks, err);
        writer_say(&o->w, "</svg>\n");
    }
    fit_free(blocks, page->item_count);
    free(blocks);
    if (!rc || !err) return rc;
    const tsl_err why = *err;
    return tsl_fail(err, why.code, "page %zu, %.4000s", number + 1, why.text);
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
    write_sizes(w, document);
    writer_say(w, style);
    faces_write(w, &o->faces);
    writer_say(w, "</style>\n</head>\n<body>\n");
}

static void tell(const output *o)
{
    const tsl_sink *sink = o->w.sink;
    if (o->faces.lacks && sink->notice)
        sink->notice(sink->self, "some letters are printed in fonts of the computer that prints, "
                                 "since DejaVu Sans does not have them");
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
    if (!rc) rc = writer_end(&o->w);
    if (!rc) tell(o);
    free(o);
    return rc;
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
