/* Writes the lines of an explanation. */
#ifndef PLUGINS_LIB_LINES_H
#define PLUGINS_LIB_LINES_H

#include "twistseal/plugin.h"

/* A line of at most 99 bytes, cut there, and its end. Returns what sink->write returned. */
int lines_write(tsl_sink *sink, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
