/* The pango objects of one render: measures texts for the fitting, and paints them. */
#ifndef PLUGINS_PAPER_TEXT_H
#define PLUGINS_PAPER_TEXT_H

#include <pango/pangocairo.h>

#include "lib/fit.h"

/* Of Debian, by what letters their fonts have. */
typedef enum font_package { PACKAGE_CORE, PACKAGE_CJK, PACKAGE_SYMBOLS, FONT_PACKAGES } font_package;

/* One render's own pango objects: nothing of them is shared between threads. */
typedef struct typesetter {
    PangoFontMap *fonts; /* borrowed: pango has one for each thread */
    PangoContext *context;
    PangoLayout *layout;
    GHashTable *known;   /* words of a face that were measured */
    bool lacks[FONT_PACKAGES]; /* no font had a letter that those of this package have */
} typesetter;

/* Errors: TSL_ESYSTEM. Freed with typesetter_close, also after a failure. */
int typesetter_open(typesetter *t, tsl_err *err);
void typesetter_close(typesetter *t);

/* The typesetter's fonts, which it lends to the fitting. Letters that no font has are noted. */
fit_fonts text_fonts(typesetter *t);
/* Paints a text in the context's current colour. */
void text_paint(cairo_t *cr, typesetter *t, const fit_block *b);
/* Tells the sink, a sentence a package, what letters were measured that no font has. */
void typesetter_tell_missing(const typesetter *t, const tsl_sink *sink);

#endif
