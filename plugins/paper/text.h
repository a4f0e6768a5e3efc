/* Sets text into boxes: the largest size that fits, broken where the script allows it. */
#ifndef PAPER_TEXT_H
#define PAPER_TEXT_H

#include <pango/pangocairo.h>

#include "twistseal/plugin.h"

enum { SCRIPTS = 256 }; /* more than Unicode has */

/* One render's own pango objects: nothing of them is shared between threads. */
typedef struct typesetter {
    PangoFontMap *fonts; /* borrowed: pango has one for each thread */
    PangoContext *context;
    PangoLayout *layout;
    bool lacks[SCRIPTS]; /* no font had a letter of this script, by GUnicodeScript */
} typesetter;

/* Errors: TSL_ESYSTEM. Freed with typesetter_close, also after a failure. */
int typesetter_open(typesetter *t, tsl_err *err);
void typesetter_close(typesetter *t);

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

/* Tells the sink, a sentence a script, what letters were measured that no font has. */
void text_tell_missing(const typesetter *t, const tsl_sink *sink);

/* Paints a text in the context's current colour. */
void text_paint(cairo_t *cr, typesetter *t, const text_block *b);

#endif
