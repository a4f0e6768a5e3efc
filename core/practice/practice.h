/* Makes scrambles for practice in the same way as those of a signed set; the seed is not kept. */
#ifndef CORE_PRACTICE_PRACTICE_H
#define CORE_PRACTICE_PRACTICE_H

#include "config/session.h"
#include "set/plan.h"

/* Makes a state and a scramble for each attempt of the wish, all states different, on `jobs`
 * threads (0: one per core). The wish has no filter. The caller frees *out with plan_free. */
int practice_new(plan **out, const plan_wish *wish, unsigned jobs, const session *s, tsl_err *err);

#endif
