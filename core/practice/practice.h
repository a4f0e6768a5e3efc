/* Scrambles nobody signs: the road of a signed set, with a seed that is forgotten. */
#ifndef CORE_PRACTICE_PRACTICE_H
#define CORE_PRACTICE_PRACTICE_H

#include "config/session.h"
#include "set/plan.h"

typedef struct practice_request {
    const char *event;  /* its id */
    const char *subset; /* of the puzzle's states; NULL: as the event says */
    unsigned count;
    unsigned jobs; /* threads; 0: one per core */
} practice_request;

/* `count` solved slots of one event, no two of one state. The caller frees it with practice_free.
 */
typedef struct practice practice;
int practice_new(practice **out, const practice_request *request, const session *s, tsl_err *err);
const plan *practice_plan(const practice *p);
void practice_free(practice *p);

#endif
