/* A progress bar on standard error, if that is a terminal; silent otherwise. */
#ifndef CORE_BASE_PROGRESS_H
#define CORE_BASE_PROGRESS_H

#include <stddef.h>

typedef struct progress progress;

/* NULL if `quiet`, or if standard error is not a terminal; every function accepts NULL. */
progress *progress_new(int quiet);
/* Starts a stage of `total` steps under this title; 0: steps are not counted. */
void progress_stage(progress *p, const char *title, size_t total);
/* Counts one step as done; from any thread. `label` names what it belongs to ("333"). */
void progress_step(progress *p, const char *label);
/* Clears the line. */
void progress_end(progress *p);
void progress_free(progress *p);

#endif
