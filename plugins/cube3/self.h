/* What `self` points to in the functions of every 3x3x3 puzzle. */
#ifndef PLUGINS_CUBE3_SELF_H
#define PLUGINS_CUBE3_SELF_H

#include "parts.h"
#include "spin.h"

typedef struct cube3 {
    const tsl_engine3 *engine;
    const part_tables *parts; /* of the traits, like the spins */
    spins spins;
} cube3;

#endif
