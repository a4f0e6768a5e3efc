/* Adds the schedule to what formats see. */
#ifndef CORE_SET_RENDER_MODEL_SCHEDULE_H
#define CORE_SET_RENDER_MODEL_SCHEDULE_H

#include <jansson.h>

#include "config/competition.h"

/* To the model of a competition that has one: `schedule` to the competition, its sets, and the
 * attempts that have a time of their own (lua/README.md). False: out of memory. */
bool model_add_schedule(json_t *model, const competition *c);

#endif
