/* The 4x4x4's search: its first phase. */
#ifndef PLUGINS_CUBE4_SEARCH_PHASE1_H
#define PLUGINS_CUBE4_SEARCH_PHASE1_H

#include "work.h"

/* Finds the ends of paths through phase 1, s->phase2_start. Each path begins with the first
 * `detour` turns of a fixed sequence, 0 or CUBE4_DETOUR. */
void cube4_search_phase1(cube4_search *s, unsigned detour);

#endif
