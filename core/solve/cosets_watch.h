/* Shows the progress of building the optimal solver's table. */
#ifndef CORE_SOLVE_COSETS_WATCH_H
#define CORE_SOLVE_COSETS_WATCH_H

#include "base/progress.h"
#include "cosets_build.h"

/* The caller's, zeroed; it must last as long as the build. */
typedef struct cosets_watch {
    progress *progress;
    char stage[32];
} cosets_watch;

/* The functions for the build. They refuse to begin if memory is short, say what it will take, and
 * draw a progress bar. */
cosets_progress cosets_watch_progress(cosets_watch *w);

#endif
