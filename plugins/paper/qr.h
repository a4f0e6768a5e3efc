/* Draws QR codes. */
#ifndef PLUGINS_PAPER_QR_H
#define PLUGINS_PAPER_QR_H

#include <cairo.h>

#include "twistseal/plugin.h"

/* Paints the code of item->text in the context's colour. Errors: TSL_EINPUT for a text that no code
 * has room for. */
int qr_paint(cairo_t *cr, const tsl_item *item, tsl_err *err);

#endif
