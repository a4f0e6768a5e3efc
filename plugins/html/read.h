/* Reads the texts of a document back. */
#ifndef PLUGINS_HTML_READ_H
#define PLUGINS_HTML_READ_H

#include "twistseal/plugin.h"

/* As `read` of tsl_renderer. A document that has markup which the renderer does not write is none
 * of its documents: such markup could show something else. */
int read_html(const tsl_file *file, const char *passcode, tsl_sink *sink, tsl_err *err);

#endif
