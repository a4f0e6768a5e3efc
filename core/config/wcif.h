/* WCIF, the competition format of the WCA's website: read as the tree of a competition file, and
 * given back with scramble sets. */
#ifndef CORE_CONFIG_WCIF_H
#define CORE_CONFIG_WCIF_H

#include "competition.h"

enum {
    WCIF_SIZE_MAX = 32 << 20,  /* bytes; 2,000 competitors take about 14 MiB */
    WCIF_VALUES_MAX = 1000000, /* that a file may hold; they take some 150 MB at most */
    WCIF_DEPTH_MAX = 64,
};

/* Its name in a set's secret folder. */
#define WCIF_NAME "wcif.json"

/* Does the input hold WCIF: a JSON object with 'formatVersion', or what may be meant as one? */
bool wcif_is(const input *s);

/* Makes the tree of the input: a competition file, whose nodes have JSON paths as places. The WCIF
 * itself is kept in s->wcif. Persons stay behind, and all else that scrambles do not depend on.
 * Adds problems to `r`, and then there is no tree; a line to `notes` for what is not used,
 * and to `warnings` for likely mistakes.
 * TSL_EINPUT: it is no JSON, or too much. [main] */
int wcif_translate(input *s, report *r, text *notes, text *warnings, tsl_err *err);

/* Reads the persons of the WCIF that a competition file names, relative to the file's folder, into
 * s->persons. TSL_EINPUT: it is none, or `s` is not on disk. */
int wcif_read_persons(input *s, const char *path, tsl_err *err);

/* Adds the WCIF that the competition was read from, with all it had; scrambleSetCount and, in the
 * schedule, scrambleSetId are filled in, with the ids of the interchange file. An activity of
 * several sets gets a child for each. Adds nothing if the competition is not from a WCIF. */
void wcif_complete(text *out, const competition *c);

#endif
