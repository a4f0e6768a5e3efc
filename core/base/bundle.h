/* A directory written under a temporary name and renamed when it is whole. */
#ifndef CORE_BASE_BUNDLE_H
#define CORE_BASE_BUNDLE_H

#include <stdbool.h>
#include <stddef.h>

#include "twistseal/base.h"

/* A directory being written: everything goes under a temporary name beside `path`
 * (`.NAME.unfinished-XXXXXX`, mode 0700, for its content may be secret), synced, and is renamed by
 * bundle_commit.
 *
 * bundle_begin and bundle_commit give TSL_EINPUT if `path` exists; the first so that nobody works
 * in vain, the second because it may have come into being since. The folder `path` stands in must
 * exist. A process killed on the way leaves the temporary directory behind, never `path`; the next
 * bundle_begin for the same path removes it, since a living process holds a lock on its own. (One
 * on another machine is not seen where a network's file system keeps locks to each machine.) */
typedef struct bundle bundle;
int bundle_begin(bundle **out, const char *path, tsl_err *err);
/* How many such directories it removed. */
size_t bundle_leftovers(const bundle *b);
/* Adds one file, mode 0644 less umask. TSL_EBROKEN if output_name.h refuses its name or it was
 * added before. */
int bundle_add(bundle *b, const char *name, const void *bytes, size_t size, tsl_err *err);
/* The same, mode 0600. */
int bundle_add_private(bundle *b, const char *name, const void *bytes, size_t size, tsl_err *err);
/* Where `path` is there and only its folder cannot be synced, the message says so. */
int bundle_commit(bundle *b, tsl_err *err);
bool bundle_is_committed(const bundle *b);
/* Takes a committed directory back under its temporary name, so that bundle_free removes it. */
void bundle_withdraw(bundle *b);
/* Frees; removes what was written unless it was committed. NULL is fine. */
void bundle_free(bundle *b);

#endif
