/* The folder of a set's scrambles, which stands beside the set. */
#ifndef CORE_SET_READ_BESIDE_H
#define CORE_SET_READ_BESIDE_H

#include "folder.h"

/* The set's own folder with ".secret" added. The caller frees it. */
void beside_path(char **out, const char *directory);

/* Where the scrambles of a set may be. */
typedef struct beside_place {
    const char *directory;  /* of the set */
    const char *secrets;    /* the folder that was named; may be NULL */
    const archive *archive; /* that was named; may be NULL */
    bool is_released;       /* the set has them itself */
} beside_place;

/* Opens what was named; else, where the set lacks them, the folder beside it, if it is there. *out
 * is NULL where there is none. */
int beside_find(folder **out, const beside_place *place, const folder_reports *to, tsl_err *err);

#endif
