/* Adds the schedule to what formats see. */
#ifndef CORE_SET_RENDER_MODEL_SCHEDULE_H
#define CORE_SET_RENDER_MODEL_SCHEDULE_H

#include <jansson.h>

#include "config/competition.h"

/* To the model of a competition that has one: `schedule` to the competition, its sets, and the
 * attempts that have a time of their own (lua/README.md). */
void model_add_schedule(json_t *model, const competition *c);

/* The `schedule` of a set or attempt by its schedule_rank: false where it has no place. The caller
 * owns it. */
json_t *model_place(const competition *c, size_t rank);

#endif
