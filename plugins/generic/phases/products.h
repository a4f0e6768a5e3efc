/* The tables of a phase: which coordinates are measured together. */
#ifndef PLUGINS_GENERIC_PHASES_PRODUCTS_H
#define PLUGINS_GENERIC_PHASES_PRODUCTS_H

#include "phase.h"

/* Adds tables of at most `most` entries until each coordinate is in one, and some more. False: it
 * cannot be done. */
bool products_choose(phase *p, uint32_t most);

#endif
