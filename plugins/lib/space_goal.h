/* The distance of each position of a small puzzle from a goal: a solved face, a solved layer. */
#ifndef PLUGINS_LIB_SPACE_GOAL_H
#define PLUGINS_LIB_SPACE_GOAL_H

#include "space.h"

typedef struct space_goal {
    const space *space;
    bool (*is_reached)(const char *facelets);
    const char *table; /* name of its table in the cache */
    uint32_t version;  /* of that table: raise it when is_reached changes */
} space_goal;

/* [main] Builds or loads the distances; borrowed from the host. `tables` are the space's.
 */
int space_goal_open(const uint8_t **out, const space_goal *goal, const void *tables,
                    const tsl_host *host, tsl_err *err);

/* Moves to the nearest position that is_reached. */
unsigned space_goal_distance(const uint8_t *distances, const space *s, space_position at);

#endif
