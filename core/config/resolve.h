/* Finds what a competition names; chooses a part of it, and what earlier sets have. */
#ifndef CORE_CONFIG_RESOLVE_H
#define CORE_CONFIG_RESOLVE_H

#include "config/competition.h"

/* Leaves the named events ("333fm,333mbf") of a competition that was parsed and not yet resolved,
 * and no activity of the others. An event of the user's own is named by its file without ".lua".
 * TSL_EINPUT: there is no such event. */
int part_choose(competition *c, const char *events, tsl_err *err);

/* How sheets look where the command line says so, for those who have a WCIF only. */
typedef struct sheet_looks {
    const char *language; /* of sheets and display: "ja"; NULL: as the file says */
    const char *paper;    /* "a4", "letter"; NULL: as the file says */
    const char *as;       /* of sheets: "html"; NULL: as the file says */
    bool greys, letters, covers;
} sheet_looks;

/* Gives the formats of a competition that was parsed and not yet resolved these parameters, where
 * the file does not say otherwise; a display calls sets what the sheets call them. TSL_EUSAGE: no
 * format makes sheets, or there is no such paper. */
int part_choose_looks(competition *c, const sheet_looks *looks, tsl_err *err);

/* Where sets are to be added. */
typedef struct part_sets {
    const char *event; /* its id */
    unsigned round;    /* from 1 */
    unsigned sets;     /* how many more */
} part_sets;

/* Marks in a resolved competition what earlier sets of it have (sets_before of each round), adds
 * `more`, if that is not NULL, and describes the competition anew. *events gets the events that
 * have scrambles which no earlier set has, "333,444", as part_choose takes them. TSL_EINPUT: `more`
 * names no round of it, or too many sets. */
int part_link(text *events, competition *c, const competition *const *earlier, size_t count,
              const part_sets *more, tsl_err *err);

#endif
