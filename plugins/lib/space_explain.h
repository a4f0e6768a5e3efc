/* Tells how a small puzzle is solved: its table and how many positions are how far from solved. */
#ifndef PLUGINS_LIB_SPACE_EXPLAIN_H
#define PLUGINS_LIB_SPACE_EXPLAIN_H

#include "space.h"

/* Writes the text; returns what the sink returned. */
int space_explain(const space *s, const void *tables, tsl_sink *sink);

#endif
