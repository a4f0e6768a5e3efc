/* Makes scrambles for practice in the same way as those of a signed set. */
#ifndef CORE_PRACTICE_PRACTICE_H
#define CORE_PRACTICE_PRACTICE_H

#include "config/session.h"
#include "set/plan/plan.h"
#include "trust/secret.h"

/* Makes a state and a scramble for each attempt of the wish, all states different, on `jobs`
 * threads (0: one per core), from a seed that is not kept. The wish has no filter. The caller frees
 * *out with plan_free. */
int practice_new(plan **out, const plan_wish *wish, unsigned jobs, const session *s, tsl_err *err);

/* The attempts first + 1 to first + count of a long run. */
typedef struct practice_block {
    uint64_t first;
    size_t count;    /* at most as many as the plan's wish has */
    unsigned jobs;   /* threads; 0: one per core */
    uint64_t blocks; /* about how many the run has: for many, larger tables pay; 0: one */
} practice_block;

/* Makes those attempts of a seed, in a plan of plan_for_event. Each follows from the seed and its
 * number alone, so two may have the same state. */
int practice_fill(plan *p, const secret *root, const practice_block *block, tsl_err *err);

/* Adds the lines that tell what the plan's scrambles are made with: the program's version, each
 * script that is loaded and plugin that is in use. */
int practice_facts(text *out, const plan *p, const session *s, tsl_err *err);

/* Lays out and renders a plan of practice_new on the sheets of a competition, as a PDF. Every page
 * says that it is for practice; none has a digest. The caller frees *out, which is empty after an
 * error. */
int practice_sheets(text *out, const plan *p, unsigned jobs, const session *s, tsl_err *err);

#endif
