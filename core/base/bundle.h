/* Writes a directory under a temporary name and renames it when it is complete. */
#ifndef CORE_BASE_BUNDLE_H
#define CORE_BASE_BUNDLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "twistseal/base.h"

/* A directory being written. Files go into a temporary directory beside `path`
 * (`.NAME.unfinished-XXXXXX`, mode 0700, since the content may be secret); bundle_commit syncs it
 * and renames it to `path`.
 *
 * bundle_begin gives TSL_EINPUT if `path` exists, so that no work is wasted; bundle_commit checks
 * again. The parent folder of `path` must exist. A process that is killed leaves the temporary
 * directory behind, never `path`. A living process holds a lock on its own temporary directory; the
 * next bundle_begin for the same path removes those without a lock. (Some network file systems do
 * not show the locks of other machines.) */
typedef struct bundle bundle;
int bundle_begin(bundle **out, const char *path, tsl_err *err);
/* How many leftover directories bundle_begin removed. */
size_t bundle_leftovers(const bundle *b);
/* Adds one file, mode 0644 less umask. TSL_EBROKEN if text.h refuses its name or it was
 * added before. */
int bundle_add(bundle *b, const char *name, const void *bytes, size_t size, tsl_err *err);
/* The same, mode 0600. */
int bundle_add_private(bundle *b, const char *name, const void *bytes, size_t size, tsl_err *err);
/* Dates all files and folders (seconds since 1970): without it their times tell when each was
 * written. */
void bundle_date(bundle *b, int64_t when);
/* Syncs and renames. If only the sync of the parent folder fails, the name is taken back; where
 * that fails, too, `path` is there and the message says so. */
int bundle_commit(bundle *b, tsl_err *err);
bool bundle_is_committed(const bundle *b);
/* Takes a committed directory back under its temporary name, so that bundle_free removes it. */
void bundle_withdraw(bundle *b);
/* Frees; removes what was written unless it was committed. NULL is fine. */
void bundle_free(bundle *b);

#endif
