/* Where what shows scrambles is written: a folder, or one encrypted archive. */
#ifndef CORE_SET_WRITE_SECRET_FILES_H
#define CORE_SET_WRITE_SECRET_FILES_H

#include <stddef.h>

#include "twistseal/base.h"

typedef struct secret_place {
    const char *path;
    const char *passphrase; /* of the archive; NULL: a folder */
} secret_place;

/* Files being written. Nothing stands at the place before secret_files_commit, and then all of
 * them; an archive's are in memory until then, so that no file of it is ever written in plain. */
typedef struct secret_files secret_files;

/* TSL_EINPUT if something is at the place, but for an empty folder where a folder goes. */
int secret_files_begin(secret_files **out, const secret_place *place, tsl_err *err);
/* Adds one file, which only the user may read. */
int secret_files_add(secret_files *f, const char *name, const void *bytes, size_t size,
                     tsl_err *err);
int secret_files_commit(secret_files *f, tsl_err *err);
/* Takes back what was committed. */
void secret_files_withdraw(secret_files *f);
/* How many folders were removed that killed runs had left. */
size_t secret_files_leftovers(const secret_files *f);
/* Frees, and removes what was not committed. NULL is fine. */
void secret_files_free(secret_files *f);

#endif
