/* The data that formats see: the competition, its schedule, its sheets and persons, as JSON. */
#ifndef CORE_SET_RENDER_MODEL_H
#define CORE_SET_RENDER_MODEL_H

#include <jansson.h>
#include <stdbool.h>

#include "config/competition.h"
#include "set/plan/plan.h"
#include "set/render/pages.h"

/* The caller owns it. */
json_t *model_new(const plan *p, const render_facts *facts);

/* A place of a set or attempt by its schedule_rank: false where it has none. The caller owns it. */
json_t *model_place(const competition *c, size_t rank, bool is_spare);

/* Those who are registered for an event, where a WCIF of the competition says so. */

/* Begins the name of every file that shows persons. Such a file stands in the secret folder alone,
 * in no list that is signed, and is never released. */
#define PERSONS_FOLDER "persons/"

enum { PERSONS_MAX = 400 /* that one document has pages for */ };

/* Those whose registration was accepted, by their registrant ids: a list of {name, wca_id,
 * registrant}, each missing where WCIF has none that can be printed. Empty: nobody is known. The
 * caller owns it. */
json_t *persons_registered(const competition *c, const char *event_id);

/* What a format's `sheet` and `attempt` are given: the model, cut to one set or attempt. */

/* Each is the caller's. */

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
