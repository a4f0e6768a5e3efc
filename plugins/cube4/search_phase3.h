/* The 4x4x4's search: its third phase. */
#ifndef PLUGINS_CUBE4_SEARCH_PHASE3_H
#define PLUGINS_CUBE4_SEARCH_PHASE3_H

#include "work.h"

/* Has the search enough reductions, or refused enough? */
bool cube4_search_is_over(const cube4_search *s);

/* Finds the reductions that begin with s->phase3_start or s->earlier_start, which the former
 * become then. */
void cube4_search_phase3(cube4_search *s);

#endif
