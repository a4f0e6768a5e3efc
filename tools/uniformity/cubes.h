/* The pieces of cubes of any size, from where their stickers are in space. */
#ifndef TOOLS_UNIFORMITY_CUBES_H
#define TOOLS_UNIFORMITY_CUBES_H

#include "layout.h"

/* Adds classes and places. `type` is a cube; of one that random turns scramble only how it is held
 * is added. */
void cubes_layout(layout *l, const tsl_puzzle *type);

#endif
