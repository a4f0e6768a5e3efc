/* What solve and explain of several puzzles have in common. */
#ifndef PLUGINS_LIB_ANSWERS_H
#define PLUGINS_LIB_ANSWERS_H

#include "twistseal/plugin.h"

/* For puzzles that solve in one way: TSL_EUSAGE if anything but the nth answer is asked for. */
int asked_nth_only(const tsl_ask *ask, tsl_err *err);

/* A line of at most 99 bytes, cut there, and its end. Returns what sink->write returned. */
int lines_write(tsl_sink *sink, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The engine's answer limits->nth for the nth alternative sequence. 21 moves are always enough for
 * one sequence, but finding a hundred of them takes half a second; sequences of 23 moves are
 * plentiful. Where its ends are not free, an answer has rarely one or two more. TSL_ELIMIT if there
 * is none.
 */
int engine3_solve(const tsl_engine3 *engine, tsl_moves3 *out, const tsl_cube3 *cube,
                  const tsl_solve3 *limits, unsigned nth, void *work, tsl_err *err);

#endif
