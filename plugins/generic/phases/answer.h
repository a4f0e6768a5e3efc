/* What large puzzles answer beside scrambles: states of facelets, solutions, how they are solved.
 */
#ifndef PLUGINS_GENERIC_PHASES_ANSWER_H
#define PLUGINS_GENERIC_PHASES_ANSWER_H

#include "large.h"

/* The functions of tsl_puzzle; `self` begins with a large. */
int answer_read(const void *self, void *state, const char *letters, tsl_err *err);
int answer_solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                 tsl_err *err);
size_t answer_size(const void *self);
int answer_explain(const void *self, tsl_sink *sink, tsl_err *err);

/* Names the phases: "to <U, R2>". large_close() frees the names. */
void answer_name_phases(large *l);

#endif
