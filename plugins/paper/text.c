/* Sets text into boxes: the largest size that fits, broken where the script allows it. */
#include "text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Points: text is measured at this size and scales linearly, since hinting is off. */
#define REFERENCE 100.0
/* Sizes are multiples of this many points, so that rounding cannot tell two machines apart. */
#define SIZE_STEP 0.05

/* A run of text that is never broken, measured at the reference size. */
typedef struct word {
    size_t start, size; /* bytes of the text */
    size_t spaces;      /* before it */
    size_t feeds;       /* line feeds before it */
    double width;
} word;

/* ---- words ---- */

static void add_word(text_block *b, typesetter *t, word w)
{
    w.width = typesetter_measure(t, b->item->text + w.start, w.size, &b->line_height);
    b->words[b->count++] = w;
}

/* Whether the letter is of a script that is written without spaces. */
static bool has_no_spaces(gunichar letter)
{
    GUnicodeScript script = g_unichar_get_script(letter);
    return script == G_UNICODE_SCRIPT_HAN || script == G_UNICODE_SCRIPT_HIRAGANA ||
           script == G_UNICODE_SCRIPT_KATAKANA;
}

/* Adds the word in pieces, between which a line may end: as its script has
 * it, or, if it `must` (a long name that is wider than its box at the smallest size), anywhere. */
static void add_pieces(text_block *b, typesetter *t, word whole, bool must)
{
    int letters;
    PangoLogAttr *attrs;
    typesetter_measure(t, b->item->text + whole.start, whole.size, &b->line_height);
    pango_layout_get_log_attrs(t->layout, &attrs, &letters);
    const char *start = b->item->text + whole.start, *at = start;
    word piece = whole;
    for (int i = 1; i < letters; i++) {
        at = g_utf8_next_char(at);
        size_t here = whole.start + (size_t)(at - start);
        bool last = here == whole.start + whole.size;
        bool may_end = must ? attrs[i].is_cursor_position
                            : attrs[i].is_line_break && has_no_spaces(g_utf8_get_char(at));
        if (!last && !may_end) continue;
        piece.size = here - piece.start;
        add_word(b, t, piece);
        piece = (word){.start = here};
    }
    g_free(attrs);
}

static bool is_ascii(const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (bytes[i] & 0x80) return false;
    return true;
}

static void split(text_block *b, typesetter *t)
{
    const tsl_item *item = b->item;
    word w = {0};
    for (const char *at = item->text; *at;) {
        if (*at == ' ') {
            w.spaces++;
            at++;
        } else if (*at == '\n') {
            w.feeds++;
            w.spaces = 0;
            at++;
        } else {
            w.start = (size_t)(at - item->text);
            w.size = strcspn(at, " \n");
            at += w.size;
            const char *bytes = item->text + w.start;
            w.width = typesetter_word(t, item, &(text_span){bytes, w.size}, &b->line_height);
            bool is_too_wide = w.width * item->size_min > item->w * REFERENCE;
            if (is_too_wide || !is_ascii(bytes, w.size))
                add_pieces(b, t, w, is_too_wide);
            else
                b->words[b->count++] = w;
            w = (word){0};
        }
    }
}

static int block_measure(text_block *b, typesetter *t, const tsl_item *item, tsl_err *err)
{
    b->item = item;
    b->words = calloc(strlen(item->text) + 1, sizeof *b->words);
    if (!b->words) return tsl_fail(err, TSL_ESYSTEM, "out of memory for a text");
    typesetter_font(t, item, REFERENCE);
    b->space = typesetter_word(t, item, &(text_span){" ", 1}, &b->line_height);
    split(b, t);
    return TSL_OK;
}

/* ---- fitting ---- */

/* Puts words[*i..] on one line and moves *i past them. Returns the line's width; a negative one
 * says that a word is wider than the box. */
static double next_line(const text_block *b, double scale, size_t *i)
{
    double room = b->item->w + 1e-6;
    /* Spaces at a line's start count after a line feed and are dropped at a break of ours. */
    double indent = *i == 0 || b->words[*i].feeds ? (double)b->words[*i].spaces * b->space : 0;
    double width = (indent + b->words[*i].width) * scale;
    if (width > room) return -1;
    for (++*i; *i < b->count && !b->words[*i].feeds; ++*i) {
        const word *w = &b->words[*i];
        double wider = width + ((double)w->spaces * b->space + w->width) * scale;
        if (wider > room) break;
        width = wider;
    }
    return width;
}

/* The number of lines at this size, empty ones counted; 0: a word does not fit. */
static size_t count_lines(const text_block *b, double size)
{
    size_t lines = 0;
    for (size_t i = 0; i < b->count;) {
        size_t feeds = b->words[i].feeds;
        lines += i > 0 && feeds > 1 ? feeds : 1;
        if (next_line(b, size / REFERENCE, &i) < 0) return 0;
    }
    return lines;
}

static bool fits(const text_block *b, double size)
{
    size_t lines = count_lines(b, size);
    return lines && (double)lines * b->line_height * size / REFERENCE <= b->item->h + 1e-6;
}

/* The largest multiple of SIZE_STEP that fits, or size_min or size_max themselves; 0: none. */
static double fit(const text_block *b)
{
    const tsl_item *item = b->item;
    if (!b->count || fits(b, item->size_max)) return item->size_max;
    if (!fits(b, item->size_min)) return 0;
    long low = (long)ceil(item->size_min / SIZE_STEP), high = (long)(item->size_max / SIZE_STEP);
    if (!fits(b, (double)low * SIZE_STEP)) return item->size_min;
    while (low < high) { /* low fits, nothing above high does */
        long middle = low + (high - low + 1) / 2;
        if (fits(b, (double)middle * SIZE_STEP))
            low = middle;
        else
            high = middle - 1;
    }
    return (double)low * SIZE_STEP;
}

/* Gives every text of a fit group the smallest size among them. */
static void share_sizes(text_block *blocks, size_t count)
{
    double smallest[TSL_FIT_GROUPS + 1] = {0};
    for (size_t i = 0; i < count; i++) {
        if (!blocks[i].item || !blocks[i].count) continue;
        double *s = &smallest[blocks[i].item->fit_group];
        if (*s == 0 || blocks[i].size < *s) *s = blocks[i].size;
    }
    for (size_t i = 0; i < count; i++)
        if (blocks[i].item && blocks[i].item->fit_group)
            blocks[i].size = smallest[blocks[i].item->fit_group];
}

int text_fit_page(text_block *blocks, typesetter *t, const tsl_page *page, tsl_err *err)
{
    for (size_t i = 0; i < page->item_count; i++) {
        const tsl_item *item = &page->items[i];
        if (item->kind != TSL_TEXT) continue;
        if (item->fit_group > TSL_FIT_GROUPS)
            return tsl_fail(err, TSL_EINPUT, "item %zu: fit groups go up to %u", i + 1,
                            TSL_FIT_GROUPS);
        int rc = block_measure(&blocks[i], t, item, err);
        if (rc) return rc;
        blocks[i].size = fit(&blocks[i]);
        if (blocks[i].size == 0)
            return tsl_fail(err, TSL_EINPUT,
                            "item %zu: the text does not fit %g x %g points even at size %g: "
                            "shorten it",
                            i + 1, item->w, item->h, item->size_min);
    }
    share_sizes(blocks, page->item_count);
    return TSL_OK;
}

void text_free_page(text_block *blocks, size_t count)
{
    for (size_t i = 0; i < count; i++) free(blocks[i].words);
}

/* ---- painting ---- */

/* Turned text becomes outlines: a watermark must not stand between the words that a reader copies
 * or searches. */
static void paint_line(cairo_t *cr, typesetter *t, const char *bytes, size_t size, bool outlined)
{
    pango_layout_set_text(t->layout, bytes, (int)size);
    PangoLayoutLine *line = pango_layout_get_line_readonly(t->layout, 0);
    cairo_move_to(cr, 0, pango_layout_get_baseline(t->layout) / (double)PANGO_SCALE);
    if (outlined) {
        pango_cairo_layout_line_path(cr, line);
        cairo_fill(cr);
    } else {
        pango_cairo_show_layout_line(cr, line);
    }
}

/* Where a line of this width starts in its box. */
static double line_x(const tsl_item *item, double width)
{
    static const double share[] = {[TSL_LEFT] = 0, [TSL_CENTRE] = 0.5, [TSL_RIGHT] = 1};
    return (item->w - width) * share[item->align];
}

/* Paints the lines into a box whose top left corner is the origin. */
static void paint_lines(cairo_t *cr, typesetter *t, const text_block *b)
{
    const tsl_item *item = b->item;
    double pitch = b->line_height * b->size / REFERENCE;
    double top = (item->h - (double)count_lines(b, b->size) * pitch) / 2;
    typesetter_font(t, item, b->size);
    for (size_t i = 0; i < b->count; top += pitch) {
        size_t first = i;
        size_t feeds = b->words[i].feeds;
        if (i > 0 && feeds > 1) top += (double)(feeds - 1) * pitch;
        double width = next_line(b, b->size / REFERENCE, &i);
        const word *w = &b->words[first], *last = &b->words[i - 1];
        size_t indent = first == 0 || w->feeds ? w->spaces : 0;
        cairo_save(cr);
        cairo_translate(cr, line_x(item, width), top);
        paint_line(cr, t, item->text + w->start - indent,
                   last->start + last->size - w->start + indent, item->angle != 0);
        cairo_restore(cr);
    }
}

/* Every line has the direction of the whole text, with whatever letter it begins. */
static void set_direction(typesetter *t, const char *string)
{
    PangoDirection direction = PANGO_DIRECTION_LTR;
    if (!is_ascii(string, strlen(string))) {
        pango_layout_set_auto_dir(t->layout, TRUE);
        pango_layout_set_text(t->layout, string, -1);
        direction = pango_layout_get_line_readonly(t->layout, 0)->resolved_dir;
    }
    pango_context_set_base_dir(t->context, direction);
    pango_layout_set_auto_dir(t->layout, FALSE);
    pango_layout_context_changed(t->layout);
}

void text_paint(cairo_t *cr, typesetter *t, const text_block *b)
{
    const tsl_item *item = b->item;
    set_direction(t, item->text);
    cairo_save(cr);
    cairo_translate(cr, item->x + item->w / 2, item->y + item->h / 2);
    cairo_rotate(cr, item->angle * G_PI / 180);
    cairo_translate(cr, -item->w / 2, -item->h / 2);
    paint_lines(cr, t, b);
    cairo_restore(cr);
}
