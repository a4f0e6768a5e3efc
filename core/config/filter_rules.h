/* Checks that an event may have a filter: by the events, the name and the traits its script gives.
 */
#ifndef CORE_CONFIG_FILTER_RULES_H
#define CORE_CONFIG_FILTER_RULES_H

#include <jansson.h>

#include "competition.h"
#include "script/script.h"
#include "twistseal/plugin.h"

/* May this event, which has this puzzle, have the filter? TSL_EINPUT if it is for others, has a
 * name that is taken, or needs traits that the puzzle lacks. Its parameters are not looked at. */
int filter_check(script_host *scripts, const script_use *use, const char *id,
                 const tsl_puzzle *type, tsl_err *err);

/* The same of the filter's table, but for the traits. */
int filter_check_table(const json_t *table, const script_use *use, const char *id, tsl_err *err);

/* Does each name in `needs` fit a trait of the puzzle? TSL_EINPUT if not; `user` is who needs it.
 */
int needs_check(const json_t *needs, const tsl_puzzle *type, const char *user, tsl_err *err);

/* Is the trait among `needs`: a list of names, each exact or, ending in '*', the beginning of
 * several? NULL: all are. */
bool needs_include(const json_t *needs, const char *trait);

#endif
