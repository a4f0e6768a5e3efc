/* QR codes as an outline. */
#ifndef PLUGINS_HTML_QR_H
#define PLUGINS_HTML_QR_H

#include "writer.h"

/* Writes the item's code. Errors: TSL_EINPUT if the text is too long. */
int qr_write(writer *w, const tsl_item *item, tsl_err *err);

#endif
