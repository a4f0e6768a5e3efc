/* The pango objects of one render: measures words, and notes what letters no font has. */
#ifndef PLUGINS_PAPER_TYPESETTER_H
#define PLUGINS_PAPER_TYPESETTER_H

#include <pango/pangocairo.h>

#include "lib/fit.h"

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

/* Chooses the item's face at `size` points for what is painted next. */
void typesetter_font(typesetter *t, const tsl_item *item, double size);
/* The width of a word of the item at the reference size of fitting; *height becomes its line's
 * where that is greater. A short word is measured once, so that the layout may hold anything then.
 * Letters that no font has are noted. */
double typesetter_word(typesetter *t, const tsl_item *item, fit_span word, double *height);
/* Tells the sink, a sentence a script, what letters were measured that no font has. */
void typesetter_tell_missing(const typesetter *t, const tsl_sink *sink);

#endif
