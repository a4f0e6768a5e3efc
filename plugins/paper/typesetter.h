/* The pango objects of one render: measures words, and notes what letters no font has. */
#ifndef PAPER_TYPESETTER_H
#define PAPER_TYPESETTER_H

#include <pango/pangocairo.h>

#include "twistseal/plugin.h"

enum { SCRIPTS = 256 }; /* more than Unicode has */

/* One render's own pango objects: nothing of them is shared between threads. */
typedef struct typesetter {
    PangoFontMap *fonts; /* borrowed: pango has one for each thread */
    PangoContext *context;
    PangoLayout *layout;
    GHashTable *known;   /* words of a face that were measured: typesetter_word */
    bool lacks[SCRIPTS]; /* no font had a letter of this script, by GUnicodeScript */
} typesetter;

/* Errors: TSL_ESYSTEM. Freed with typesetter_close, also after a failure. */
int typesetter_open(typesetter *t, tsl_err *err);
void typesetter_close(typesetter *t);

/* Bytes of a text, without a NUL. */
typedef struct text_span {
    const char *bytes;
    size_t size;
} text_span;

/* Chooses the item's face at `size` points for what is measured and painted next. */
void typesetter_font(typesetter *t, const tsl_item *item, double size);
/* The width of the bytes on one line, in points; *height becomes theirs where that is greater, and
 * may be NULL. The layout then holds them. */
double typesetter_measure(typesetter *t, const char *bytes, size_t size, double *height);
/* The same for a word of the item, whose face is chosen, always at one size: a short one is
 * measured once. The layout may hold anything then. Letters that no font has are noted. */
double typesetter_word(typesetter *t, const tsl_item *item, const text_span *word, double *height);
/* Tells the sink, a sentence a script, what letters were measured that no font has. */
void typesetter_tell_missing(const typesetter *t, const tsl_sink *sink);

#endif
