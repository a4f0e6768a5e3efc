/* What is allowed in a competition file and is probably not meant. */
#ifndef CORE_CONFIG_ADVICE_H
#define CORE_CONFIG_ADVICE_H

#include "base/text.h"
#include "competition.h"

enum { ADVICE_DAYS = 30 /* a competition may lie back without a warning */ };

/* Adds a line for each such thing; `now` is in seconds since 1970. */
void advice_write(text *out, const competition *c, int64_t now);

#endif
