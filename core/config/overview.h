/* What a competition file would generate, as a table for people. */
#ifndef CORE_CONFIG_OVERVIEW_H
#define CORE_CONFIG_OVERVIEW_H

#include "base/text.h"
#include "competition.h"

/* Adds the competition's name, one line for each round, the total, the filters and the formats. */
void overview_write(text *out, const competition *c);

#endif
