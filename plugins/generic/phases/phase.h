/* One phase: its turns, its goal, and the coordinates and tables that lead there. */
#ifndef PLUGINS_GENERIC_PHASES_PHASE_H
#define PLUGINS_GENERIC_PHASES_PHASE_H

#include "coordinate.h"
#include "frames.h"

enum {
    PHASE_COORDINATES = 20,
    PHASE_TABLES = 12,
    PHASE_FACTORS = 4,
    PHASE_WHOLE = 60000,          /* values of an orbit that is one coordinate */
    PHASE_FREE = GROUP_POINTS_MAX /* no bond */
};

/* Distances for all values of some coordinates together: a lower bound of the distance. */
typedef struct phase_table {
    uint32_t size;
    uint8_t factor_count, factor[PHASE_FACTORS]; /* coordinates; the first counts least */
} phase_table;

/* Plain data. */
typedef struct phase {
    turn_set turns; /* without those set apart, unless there are no others */
    turn_set next;  /* those of them that the next phase has */
    labels orbits;  /* of all turns from here on */
    labels goal;    /* what must come back to its place */
    labels finest;  /* the same if nothing else remained to be done */
    /* Pieces that turns of the next phase leave in so few ways that labels do not tell: all ways
     * are told apart, and the goal is what these turns make of solved. */
    bool is_exact[DEFINITION_LISTS];
    /* Of points whose pieces look the same: the point that the next turns always move along with
     * it, so that each kind and what it goes along with must come together; PHASE_FREE: none. */
    group_point bond[GROUP_POINTS_MAX];
    uint32_t
        ratio; /* the goal is so many times what the next phase reaches, which is then checked */
    bool is_told, is_telling[DEFINITION_LISTS]; /* some pieces say whether it does */
    uint8_t coordinate_count, table_count;
    coordinate coordinates[PHASE_COORDINATES];
    phase_table tables[PHASE_TABLES];
} phase;

/* Chooses coordinates for out->turns and out->goal, and tables of at most `most` entries where an
 * orbit is looked at in groups. False: the goal cannot be divided into coordinates that are small
 * enough. */
bool phase_plan(phase *out, const frames *f, const turns *t, uint32_t most);

/* Adds tables of at most `most` entries until each coordinate is in one, and some more. False: it
 * cannot be done. */
bool products_choose(phase *p, uint32_t most);

#endif
