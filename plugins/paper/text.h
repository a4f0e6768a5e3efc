/* Measures the texts of a page for the fitting, and paints them. */
#ifndef PLUGINS_PAPER_TEXT_H
#define PLUGINS_PAPER_TEXT_H

#include "lib/fit.h"
#include "typesetter.h"

/* The typesetter's fonts, which it lends. */
fit_fonts text_fonts(typesetter *t);

/* Paints a text in the context's current colour. */
void text_paint(cairo_t *cr, typesetter *t, const fit_block *b);

#endif
