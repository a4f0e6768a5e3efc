/* The 4x4x4's search: its second phase. */
#ifndef PLUGINS_CUBE4_SEARCH_PHASE2_H
#define PLUGINS_CUBE4_SEARCH_PHASE2_H

#include "work.h"

/* Finds the ends of paths of `sum` turns through phases 1 and 2, s->phase3_start. */
void cube4_search_phase2(cube4_search *s, unsigned sum);

#endif
