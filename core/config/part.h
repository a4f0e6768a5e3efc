/* A competition made in parts: some of its events now, the rest or more sets later. */
#ifndef CORE_CONFIG_PART_H
#define CORE_CONFIG_PART_H

#include "competition.h"

/* Leaves the named events ("333fm,333mbf") of a competition that was parsed and not yet resolved,
 * and no activity of the others. An event of the user's own is named by its file without ".lua".
 * TSL_EINPUT: there is no such event. */
int part_choose(competition *c, const char *events, tsl_err *err);

/* Where sets are to be added. */
typedef struct part_sets {
    const char *event; /* its id */
    unsigned round;    /* from 1 */
    unsigned sets;     /* how many more */
} part_sets;

/* Adds them to a resolved competition, and describes it anew. TSL_EINPUT: there is no such round,
 * or it would have too many. */
int part_add_sets(competition *c, const part_sets *more, tsl_err *err);

/* Compares two descriptions (competition.h, `effective`): does the later one have all that the
 * earlier one has? Rounds may have more sets, events more rounds, and events may follow; the
 * schedule may be another one. *wrong gets the first difference, or stays empty. */
void part_compare(text *wrong, const char *earlier, const char *later);

#endif
