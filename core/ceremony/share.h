/* A party's own file: the 32 bytes that it commits to when it joins, and reveals at the end. */
#ifndef CORE_CEREMONY_SHARE_H
#define CORE_CEREMONY_SHARE_H

#include "transcript.h"

/* Start with {0}. */
typedef struct share {
    char competition[72];
    char name[PARTY_NAME_MAX + 1];
    digest before; /* of the transcript that the party joined */
    secret bytes;  /* REVEAL_SIZE */
} share;

/* Draws fresh bytes and writes the file, mode 0600, never over another; or takes the file that is
 * there, where a run that was killed wrote it for the same name and transcript. TSL_EINPUT: the
 * file is of another. The caller gives all but the bytes, and frees *s with share_free. */
int share_make(share *s, const char *path, tsl_err *err);
/* TSL_EINPUT: it is no such file. The caller frees *out, whatever the status. */
int share_read(share *out, const char *path, tsl_err *err);
void share_free(share *s); /* wipes */

#endif
