/* Scrambles for practice: made as those of a signed set are, from a seed that is forgotten. */
#ifndef CORE_PRACTICE_PRACTICE_H
#define CORE_PRACTICE_PRACTICE_H

#include "config/session.h"
#include "set/plan.h"

/* A state and a scramble for each attempt wished for, no two of one state, on `jobs` threads (0:
 * one per core). The wish has no filter. The caller frees *out with plan_free. */
int practice_new(plan **out, const plan_wish *wish, unsigned jobs, const session *s, tsl_err *err);

#endif
