/* What a format's `sheet` and `attempt` are given: the model, cut to one set or attempt. */
#ifndef CORE_SET_RENDER_SHEET_DATA_H
#define CORE_SET_RENDER_SHEET_DATA_H

#include <jansson.h>
#include <stdbool.h>

#include "config/competition.h"

/* Each is the caller's, and NULL where memory ran out. */

/* The object without one key. */
json_t *sheet_data_without(const json_t *object, const char *key);

/* The competition of a model without its events and schedule, but with the ids of the events, how
 * many scramble sets of each the model has, and the number of venues. */
json_t *sheet_data_head(const json_t *model, const competition *c);

/* The sets of a round. `apart`: for each attempt and extra a set with nothing else, in their order.
 */
json_t *sheet_data_sets(const json_t *round, bool apart);

/* The events of a model without what their sheets show: attempts have no cubes and no digest. */
json_t *sheet_data_bare(const json_t *events);

#endif
