/* The filters of a competition: scripts that may refuse a state before it is solved, or one of its
 * sequences. They are pure: they see data and answer true or false. */
#ifndef CORE_SET_PLAN_FILTER_H
#define CORE_SET_PLAN_FILTER_H

#include "plan.h"

typedef struct filter_set filter_set;

/* Loads the filters the competition names and checks their parameters. *out is NULL, and no error,
 * when it names none. `scripts` must outlive the set. */
int filter_set_new(filter_set **out, script_host *scripts, const competition *c, tsl_err *err);
void filter_set_free(filter_set *set);

/* Does this event have filters? `set` may be NULL. */
bool filter_has(const filter_set *set, size_t event_index);
/* The name of an event's filter by its number in the competition file, for the manifest. */
const char *filter_name(const filter_set *set, size_t event_index, size_t number);

/* Its parameters as the script gets them: a JSON object, borrowed from the set. */
const json_t *filter_parameters(const filter_set *set, size_t event_index, size_t number);

/* Asks the event's filters about the states of `count` of its slots: verdicts[i] is -1 where all
 * accept, else the number of the first filter that refuses. */
int filter_states(filter_set *set, slot *const *slots, size_t count, int *verdicts, tsl_err *err);
/* The same about their scrambles. */
int filter_moves(filter_set *set, slot *const *slots, size_t count, int *verdicts, tsl_err *err);

/* What the event's filter of this number would be asked about the slot, as a JSON object: about its
 * scramble if it has one, else about its state. */
int filter_question(text *out, filter_set *set, const slot *s, size_t number, tsl_err *err);

#endif
