/* What people are told of a competition file: what it would generate, and likely mistakes. */
#ifndef CORE_CONFIG_OVERVIEW_H
#define CORE_CONFIG_OVERVIEW_H

#include "base/text.h"
#include "competition.h"

/* Adds the competition's name, one line for each round, the total, the filters and the formats. */
void overview_write(text *out, const competition *c);

/* Adds a line for each thing that is allowed and probably not meant; `now` is in seconds since
 * 1970.
 */
void advice_write(text *out, const competition *c, int64_t now);
enum { ADVICE_DAYS = 30 /* a competition may lie back without a warning */ };

#endif
