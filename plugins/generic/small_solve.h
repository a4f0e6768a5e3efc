/* What small puzzles answer beside scrambles: states of letters, solutions, how they are solved. */
#ifndef PLUGINS_GENERIC_SMALL_SOLVE_H
#define PLUGINS_GENERIC_SMALL_SOLVE_H

#include "small.h"

/* The functions of tsl_puzzle; `self` is a small. */
int small_read(const void *self, void *state, const char *letters, tsl_err *err);
int small_solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                tsl_err *err);
size_t small_solve_size(const void *self);
int small_explain(const void *self, tsl_sink *sink, tsl_err *err);

#endif
