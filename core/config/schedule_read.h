/* Reads the schedule of a competition file, and finds the rounds it names. */
#ifndef CORE_CONFIG_SCHEDULE_READ_H
#define CORE_CONFIG_SCHEDULE_READ_H

#include "competition.h"
#include "reader.h"

/* Reads the list of venues into the competition at `out`; a field's `read`. */
void schedule_read(void *reading, const field *f, const void *value, void *out);

/* Once rounds are known: finds those of activities, and which sets each uses. An activity that
 * names no sets uses that of its group, group 1 the first; groups beyond the last set begin again
 * with the first (WCIF has as many sets as groups). Without a group it uses all. Adds problems. */
void schedule_resolve(competition *c, reader *rd);

#endif
