/* A progress bar on standard error with the time left, and the times that stages took. */
#ifndef CORE_BASE_PROGRESS_H
#define CORE_BASE_PROGRESS_H

#include <stddef.h>

#include "twistseal/base.h"

typedef struct progress progress;

/* NULL if `quiet`, or if standard error is not a terminal; every function accepts NULL. */
progress *progress_new(int quiet);
/* For what is done on the way: NULL if the last progress_new was quiet. */
progress *progress_new_within(void);
/* From now on progress_new returns NULL: for a process that is not ours. */
void progress_never(void);
/* One that shows nothing and takes the times of stages. */
progress *progress_timer(void);

/* Is told how far a stage is, on any thread, one call at a time. A status other than TSL_OK asks
 * for an end. */
typedef int progress_watch(void *self, const char *stage, size_t done, size_t total);
/* One that tells this function instead of showing a bar. */
progress *progress_tell(progress_watch *watch, void *self);
/* TSL_OK, or the status with which the function asked for an end; then `err` says so. */
int progress_ended(const progress *p, tsl_err *err);

typedef struct progress_time {
    const char *title;
    double seconds;
} progress_time;

/* The stages so far in their order, each title once, ended by a NULL title. Borrowed until the
 * next stage. */
const progress_time *progress_times(const progress *p);

enum { PROGRESS_LEFT_MAX = 32 };
/* The time left at this pace, ", 12 s left"; empty while too little is known. */
void progress_left(char out[PROGRESS_LEFT_MAX], double seconds, size_t done, size_t total);

/* Writes a line that stays, before the first stage. */
void progress_note(const progress *p, const char *line);
/* Starts a stage of `total` steps under this title; 0: steps are not counted. */
void progress_stage(progress *p, const char *title, size_t total);
/* Counts one step as done; from any thread. `label` names what it belongs to ("333"). */
void progress_step(progress *p, const char *label);
/* Adds steps to the stage that runs, from any thread: work that was found on the way. */
void progress_grow(progress *p, size_t steps);
/* Says that a thread spent this time on a part of the stage that runs, from any thread: for parts
 * that run at the same time. The stage's time is then divided among its parts, as that of the
 * threads is, and the stage itself is not among the times. */
void progress_spend(progress *p, const char *part, double seconds);
/* Clears the line, for what others write; the stage goes on. */
void progress_clear(const progress *p);
/* Ends the last stage and clears the line. */
void progress_end(progress *p);
void progress_free(progress *p);

#endif
