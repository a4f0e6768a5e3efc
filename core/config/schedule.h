/* The schedule: read from the tree; which activity uses a scramble set first; the order of sheets.
 */
#ifndef CORE_CONFIG_SCHEDULE_H
#define CORE_CONFIG_SCHEDULE_H

#include "config/competition.h"

/* Where and when something takes place; what it points to belongs to the competition. */
typedef struct schedule_place {
    const competition_venue *venue;
    const competition_room *room;
    const competition_activity *activity;
    /* In UTC, since clocks change and rooms have their own; the end may be empty. */
    char begins[MOMENT_SIZE], ends[MOMENT_SIZE];
} schedule_place;

/* Every activity of a round, by venue, day, room and start; what is equal stands as in the file.
 * It is made when the file was resolved. */
typedef struct schedule {
    size_t count;
    schedule_place places[];
} schedule;

/* Makes c->schedule of c->venues, if there are any. */
void schedule_new(competition *c);

/* The order of sheets: the number of a place that uses what the path names: a set, "333/r1/A", or
 * an attempt of it, "333fm/r1/A/2" or "333fm/r1/A/E1". Counted from 0, `nth` is one of the first
 * places on each day in each room. A spare set, which no group of a scheduled round uses, has the
 * last place of its round in each venue. SCHEDULE_LAST: there is none. Without a schedule all are
 * the last. */
#define SCHEDULE_LAST SIZE_MAX
size_t schedule_rank(const competition *c, const char *path, size_t nth, bool *is_spare);

/* If there is a schedule, adds a line to c->notes for each group in several rooms, each round or
 * attempt without a place, and one for all spare sets, and to c->warnings for each round with more
 * groups than sets, and each group that has a second time. */
void schedule_note(competition *c);

#endif
