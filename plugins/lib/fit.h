/* Sets the texts of a page into their boxes: sizes and lines, with the widths that a renderer
 * measures. */
#ifndef PLUGINS_LIB_FIT_H
#define PLUGINS_LIB_FIT_H

#include "twistseal/plugin.h"

/* Points: words are measured at this size and scale. */
#define FIT_REFERENCE 100.0

/* Bytes of a text, without a NUL. */
typedef struct fit_span {
    const char *bytes;
    size_t size;
} fit_span;

/* What a renderer knows of its fonts. */
typedef struct fit_fonts {
    void *self;
    /* The width of a word of the item at the reference size; *height becomes that of its line where
     * that is greater. */
    double (*measure)(void *self, const tsl_item *item, fit_span word, double *height);
    /* Sets ends[i] where a line may end before byte i of the word, 0 < i < word.size: as its script
     * has it, or, if it `must`, between any two letters. `ends` is all false. */
    void (*find_ends)(void *self, bool *ends, fit_span word, bool must);
} fit_fonts;

/* A text item split into words, and the size chosen for it. */
typedef struct fit_block {
    const tsl_item *item; /* NULL: the item is not a text */
    struct fit_word *words;
    size_t count;
    double space, line_height; /* at the reference size */
    double size;               /* in points */
} fit_block;

/* Chooses the size of every text of a page, fit groups applied: (*out)[i] is page->items[i]'s;
 * freed by fit_free, also after a failure. Errors: TSL_EINPUT naming the item whose text is too
 * large for its box even at size_min. */
int fit_page(fit_block **out, const fit_fonts *fonts, const tsl_page *page, tsl_err *err);
void fit_free(fit_block *blocks, size_t count);
/* Puts "page n, " before the message of a page that failed; returns the status. */
int fit_name_page(tsl_err *err, int status, size_t number);

/* A line of a block. Start with {0}. */
typedef struct fit_line {
    fit_span span;
    double width, top; /* in points, from the box's upper edge */
    double x;          /* where it begins, from the box's left edge */
    size_t next;       /* the first word of the line after it */
} fit_line;

/* Moves to the first line, or to the next; false: there is none. */
bool fit_next(fit_line *line, const fit_block *b);

/* The part of a line, or of the room beside it, that stands left of where it is aligned. */
double fit_share(const tsl_item *item);

/* Whether the bytes are ASCII alone. */
bool fit_is_ascii(fit_span span);

#endif
