/* Scrambles nobody signs: the road of a signed set, with a seed that is forgotten. */
#ifndef CORE_PRACTICE_H
#define CORE_PRACTICE_H

#include "plan.h"
#include "session.h"

/* `count` solved slots of one event, no two of one state, on `jobs` threads (0: one per core). The
 * caller frees it with practice_free. */
typedef struct practice practice;
int practice_new(practice **out, const char *event_id, unsigned count, unsigned jobs,
                 const session *s, tsl_err *err);
const plan *practice_plan(const practice *p);
void practice_free(practice *p);

#endif
