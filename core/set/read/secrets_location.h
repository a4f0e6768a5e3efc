/* The folder of a set's scrambles, which stands beside the set. */
#ifndef CORE_SET_READ_SECRETS_LOCATION_H
#define CORE_SET_READ_SECRETS_LOCATION_H

#include "folder.h"

/* The set's own folder with ".secret" added. The caller frees it. */
void secrets_default_path(char **out, const char *directory);

/* Where the scrambles of a set may be. */
typedef struct secrets_location {
    const char *directory;  /* of the set */
    const char *secrets;    /* the folder that was named; may be NULL */
    const archive *archive; /* that was named; may be NULL */
    bool is_released;       /* the set has them itself */
} secrets_location;

/* Opens what was named; else, where the set lacks them, the folder beside it, if it is there. *out
 * is NULL where there is none. */
int secrets_folder_open(folder **out, const secrets_location *place, const folder_reports *to,
                        tsl_err *err);

#endif
