/* Sets texts into boxes: the largest size that fits, broken where the script allows it. */
#include "lib/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"

/* Sizes are multiples of this many points, so that rounding cannot tell two machines apart. */
#define SIZE_STEP 0.05

/* A run of text that is never broken, measured at the reference size. */
typedef struct fit_word {
    size_t start, size; /* bytes of the text */
    size_t spaces;      /* before it */
    size_t feeds;       /* line feeds before it */
    double width;
} fit_word;

/* ---- words ---- */

bool fit_is_ascii(fit_span span)
{
    for (size_t i = 0; i < span.size; i++)
        if (span.bytes[i] & 0x80) return false;
    return true;
}

/* Adds the word in pieces, between which a line may end: as its script has it, or, if it `must` (a
 * long name that is wider than its box at the smallest size), anywhere. */
static void add_pieces(fit_block *b, const fit_fonts *fonts, fit_word whole, bool must)
{
    bool *ends = memory_get_zeroed(whole.size, sizeof *ends);
    fonts->find_ends(fonts->self, ends, (fit_span){b->item->text + whole.start, whole.size}, must);
    fit_word piece = whole;
    for (size_t i = 1; i <= whole.size; i++) {
        if (i < whole.size && !ends[i]) continue;
        piece.size = whole.start + i - piece.start;
        const fit_span span = {b->item->text + piece.start, piece.size};
        piece.width = fonts->measure(fonts->self, b->item, span, &b->line_height);
        b->words[b->count++] = piece;
        piece = (fit_word){.start = whole.start + i};
    }
    free(ends);
}

static void measure_block(fit_block *b, const fit_fonts *fonts, const tsl_item *item)
{
    fit_word w = {0};
    b->item = item;
    b->words = memory_get_zeroed(strlen(item->text), sizeof *b->words);
    b->space = fonts->measure(fonts->self, item, (fit_span){" ", 1}, &b->line_height);
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
            const fit_span word = {at, w.size};
            at += w.size;
            w.width = fonts->measure(fonts->self, item, word, &b->line_height);
            bool is_too_wide = w.width * item->size_min > item->w * FIT_REFERENCE;
            if (is_too_wide || !fit_is_ascii(word))
                add_pieces(b, fonts, w, is_too_wide);
            else
                b->words[b->count++] = w;
            w = (fit_word){0};
        }
    }
}

/* ---- fitting ---- */

/* Puts words[*i..] on one line and moves *i past them. Returns the line's width; a negative one
 * says that a word is wider than the box. */
static double next_line(const fit_block *b, double scale, size_t *i)
{
    double room = b->item->w + 1e-6;
    /* Spaces at a line's start count after a line feed and are dropped at a break of ours. */
    double indent = *i == 0 || b->words[*i].feeds ? (double)b->words[*i].spaces * b->space : 0;
    double width = (indent + b->words[*i].width) * scale;
    if (width > room) return -1;
    for (++*i; *i < b->count && !b->words[*i].feeds; ++*i) {
        const fit_word *w = &b->words[*i];
        double wider = width + ((double)w->spaces * b->space + w->width) * scale;
        if (wider > room) break;
        width = wider;
    }
    return width;
}

/* The number of lines at this size, empty ones counted; 0: a word does not fit. */
static size_t count_lines(const fit_block *b, double size)
{
    size_t lines = 0;
    for (size_t i = 0; i < b->count;) {
        size_t feeds = b->words[i].feeds;
        lines += i > 0 && feeds > 1 ? feeds : 1;
        if (next_line(b, size / FIT_REFERENCE, &i) < 0) return 0;
    }
    return lines;
}

static bool fits(const fit_block *b, double size)
{
    size_t lines = count_lines(b, size);
    return lines && (double)lines * b->line_height * size / FIT_REFERENCE <= b->item->h + 1e-6;
}

/* The largest multiple of SIZE_STEP that fits, or size_min or size_max themselves; 0: none. */
static double fit(const fit_block *b)
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

int fit_page(fit_block **out, const fit_fonts *fonts, const tsl_page *page, tsl_err *err)
{
    double smallest[TSL_FIT_GROUPS + 1] = {0};
    fit_block *blocks = *out = memory_get_zeroed(page->item_count, sizeof *blocks);
    for (size_t i = 0; i < page->item_count; i++) {
        const tsl_item *item = &page->items[i];
        if (item->kind != TSL_TEXT) continue;
        if (item->fit_group > TSL_FIT_GROUPS)
            return tsl_fail(err, TSL_EINPUT, "item %zu: fit groups go up to %u", i + 1,
                            TSL_FIT_GROUPS);
        measure_block(&blocks[i], fonts, item);
        blocks[i].size = fit(&blocks[i]);
        if (blocks[i].size == 0)
            return tsl_fail(err, TSL_EINPUT,
                            "item %zu: the text does not fit %g x %g points even at size %g: "
                            "shorten it",
                            i + 1, item->w, item->h, item->size_min);
        double *s = &smallest[item->fit_group];
        if (blocks[i].count && (*s == 0 || blocks[i].size < *s)) *s = blocks[i].size;
    }
    for (size_t i = 0; i < page->item_count; i++)
        if (blocks[i].item && blocks[i].item->fit_group)
            blocks[i].size = smallest[blocks[i].item->fit_group];
    return TSL_OK;
}

void fit_free(fit_block *blocks, size_t count)
{
    for (size_t i = 0; i < count; i++) free(blocks[i].words);
    free(blocks);
}

int fit_name_page(tsl_err *err, int status, size_t number)
{
    if (status == TSL_OK || !err) return status;
    const tsl_err reason = *err;
    return tsl_fail(err, reason.code, "page %zu, %.4000s", number, reason.text);
}

/* ---- lines ---- */

double fit_share(const tsl_item *item)
{
    static const double share[] = {[TSL_LEFT] = 0, [TSL_CENTRE] = 0.5, [TSL_RIGHT] = 1};
    return share[item->align];
}

bool fit_next(fit_line *line, const fit_block *b)
{
    const size_t first = line->next;
    if (first >= b->count) return false;
    const fit_word *w = &b->words[first];
    const double pitch = b->line_height * b->size / FIT_REFERENCE;
    if (first == 0)
        line->top = (b->item->h - (double)count_lines(b, b->size) * pitch) / 2;
    else
        line->top += (double)(w->feeds > 1 ? w->feeds : 1) * pitch;
    line->width = next_line(b, b->size / FIT_REFERENCE, &line->next);
    line->x = (b->item->w - line->width) * fit_share(b->item);
    const fit_word *last = &b->words[line->next - 1];
    const size_t indent = first == 0 || w->feeds ? w->spaces : 0;
    line->span =
        (fit_span){b->item->text + w->start - indent, last->start + last->size - w->start + indent};
    return true;
}
