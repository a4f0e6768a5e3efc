/* The folder of a set's scrambles, which stands beside the set. */
#ifndef CORE_SET_READ_BESIDE_H
#define CORE_SET_READ_BESIDE_H

#include "folder.h"

/* The set's own folder with ".secret" added. The caller frees it. */
void beside_path(char **out, const char *directory);

typedef struct beside_source {
    const char *path;
    const digest *contents; /* of CONTENTS, as MANIFEST lists it */
    const folder_reports *to;
} beside_source;

/* Opens it; *is_waiting: the one where a run that was killed while it extended the set left what
 * MANIFEST lists (exchange.h). */
int beside_open(folder **out, bool *is_waiting, const beside_source *from, tsl_err *err);

/* Where the scrambles of a set may be. */
typedef struct beside_place {
    const char *directory;  /* of the set */
    const char *secrets;    /* the folder that was named; may be NULL */
    const archive *archive; /* that was named; may be NULL */
    bool is_released;       /* the set has them itself */
} beside_place;

/* Opens what was named; else, where the set lacks them, the folder beside it, if it is there. *out
 * is NULL where there is none. `from` needs no path. */
int beside_find(folder **out, bool *is_waiting, const beside_place *place,
                const beside_source *from, tsl_err *err);

#endif
