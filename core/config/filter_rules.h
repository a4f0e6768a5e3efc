/* Checks that an event may have a filter, by the filter's events, name and traits. */
#ifndef CORE_CONFIG_FILTER_RULES_H
#define CORE_CONFIG_FILTER_RULES_H

#include <jansson.h>

#include "competition.h"
#include "script/script.h"
#include "twistseal/plugin.h"

/* Checks that the event `id` with the puzzle `type` may have the filter. TSL_EINPUT if the filter
 * is for other events, its name is taken, or the puzzle lacks traits that it needs. Parameters are
 * not checked. */
int filter_check(script_host *scripts, const script_use *use, const char *id,
                 const tsl_puzzle *type, tsl_err *err);

/* The same for the filter's table, without the traits. */
int filter_check_table(const json_t *table, const script_use *use, const char *id, tsl_err *err);

/* Does the filter's table list the event, or no events at all? */
bool filter_takes_event(const json_t *table, const char *id);

/* TSL_EINPUT unless each name in `needs` matches a trait of the puzzle; `user` names the filter
 * in the message. */
int needs_check(const json_t *needs, const tsl_puzzle *type, const char *user, tsl_err *err);

/* Is the trait in `needs`? `needs` is a list of names; one that ends in '*' matches every name that
 * begins like it. NULL: every trait is. */
bool needs_include(const json_t *needs, const char *trait);

#endif
