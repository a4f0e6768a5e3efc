/* The schedule of a WCIF: translated, and written back with scramble sets. */
#ifndef CORE_CONFIG_WCIF_SCHEDULE_H
#define CORE_CONFIG_WCIF_SCHEDULE_H

#include "competition.h"
#include "wcif_writer.h"

/* Adds the schedule to the competition file, if there is one. */
void wcif_schedule_write(writer *w, const json_t *root);

/* Its name in a set's secret folder. */
#define WCIF_NAME "wcif.json"

/* The WCIF that the competition was read from, with all it had; scrambleSetCount and, in the
 * schedule, scrambleSetId are filled in, with the ids of the interchange file. An activity of
 * several sets gets a child for each. `out` stays empty where the competition is not from a WCIF.
 */
int wcif_complete(text *out, const competition *c, tsl_err *err);

#endif
