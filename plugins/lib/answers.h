/* What solve and explain of several puzzles have in common. */
#ifndef PLUGINS_LIB_ANSWERS_H
#define PLUGINS_LIB_ANSWERS_H

#include "twistseal/plugin.h"

/* For puzzles that solve in one way: TSL_EUSAGE if anything but the nth answer is asked for. */
int asked_nth_only(const tsl_ask *ask, tsl_err *err);

/* A line of at most 99 bytes, cut there, and its end. Returns what sink->write returned. */
int lines_write(tsl_sink *sink, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
