/* Sets text into boxes: the largest size that fits, broken where the script allows it. */
#ifndef PAPER_TEXT_H
#define PAPER_TEXT_H

#include "typesetter.h"

/* A text item split into words and measured. */
typedef struct text_block {
    const tsl_item *item; /* NULL: the item is not a text */
    struct word *words;
    size_t count;
    double space, line_height; /* at a reference size */
    double size;               /* chosen, in points */
} text_block;

/* Chooses the size of every text of a page, fit groups applied: blocks[i] is page->items[i]'s.
 * `blocks` has room for page->item_count, all zero; text_free_page frees what they hold, also
 * after a failure. Errors: TSL_EINPUT naming the item whose text is too large for its box even at
 * size_min, TSL_ESYSTEM. */
int text_fit_page(text_block *blocks, typesetter *t, const tsl_page *page, tsl_err *err);
void text_free_page(text_block *blocks, size_t count);

/* Paints a text in the context's current colour. */
void text_paint(cairo_t *cr, typesetter *t, const text_block *b);

#endif
