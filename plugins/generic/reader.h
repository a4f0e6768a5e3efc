/* Reads the definition of a puzzle from JSON. */
#ifndef PLUGINS_GENERIC_READER_H
#define PLUGINS_GENERIC_READER_H

#include "definition.h"

/* Fills `out`, which is zeroed. TSL_EINPUT: what is wrong, with the key, piece or move. */
int reader_definition(definition *out, const char *json, size_t size, tsl_err *err);

#endif
