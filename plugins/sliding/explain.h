/* Tells how the 15 puzzle and the 8 puzzle are solved. */
#ifndef PLUGINS_SLIDING_EXPLAIN_H
#define PLUGINS_SLIDING_EXPLAIN_H

#include "search.h"

/* Returns what sink->write returned. */
int explain_tables(const sliding_tables *t, tsl_sink *sink);

#endif
