/* WCIF, the competition format of the WCA's website: translated into a competition file. */
#ifndef CORE_CONFIG_WCIF_H
#define CORE_CONFIG_WCIF_H

#include "input.h"

enum {
    WCIF_SIZE_MAX = 32 << 20,  /* bytes; 2,000 competitors take about 14 MiB */
    WCIF_VALUES_MAX = 1000000, /* that a file may hold; they take some 150 MB at most */
    WCIF_DEPTH_MAX = 64,
};

/* Does the input hold WCIF: a JSON object with 'formatVersion'? */
bool wcif_is(const input *s);

/* Puts a competition file in the place of the input's bytes, and keeps the WCIF in s->wcif. Persons
 * stay behind, and all else that scrambles do not depend on. Adds a line to `notes` for what is
 * unknown. TSL_EINPUT: messages with the JSON path, "x.json: events[2].rounds[0].format: ...".
 * [main] */
int wcif_translate(input *s, text *notes, tsl_err *err);

/* Reads the persons of the WCIF that a competition file names, relative to the file's folder, into
 * s->persons. TSL_EINPUT: it is none, or `s` is not on disk. */
int wcif_read_persons(input *s, const char *path, tsl_err *err);

/* report_result for a translated input: each problem gets the JSON path of its line. */
int wcif_result(const report *r, const input *s, tsl_err *err);

#endif
