/* Files: read whole, written whole or not at all, never over an existing one. */
#ifndef CORE_BASE_FILE_H
#define CORE_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "text.h"

/* Reads a whole regular file of at most `max` bytes; out->bytes ends with a NUL beyond size. The
 * caller frees *out with text_free; on an error it is empty. */
int file_read(text *out, const char *path, size_t max, tsl_err *err);

/* The same for the file `name` in a directory. */
int file_read_in(text *out, const char *directory, const char *name, size_t max, tsl_err *err);

/* Creates one file with exactly this mode, synced, whole or absent. Errors: TSL_EINPUT if something
 * stands under that name, else TSL_ESYSTEM. */
int file_create(const char *path, const void *bytes, size_t size, unsigned mode, tsl_err *err);

/* Writes "cannot ACTION 'PATH': reason", the reason being that of an errno, and returns
 * TSL_ESYSTEM: file_fail(err, "open", path, errno). */
int file_fail(tsl_err *err, const char *action, const char *path, int reason);

/* Writes all bytes to a descriptor, however little the system takes at a time. Returns 0 or an
 * errno. */
int file_write_all(int fd, const void *bytes, size_t size);

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
/* Adds one file, mode 0644 less umask; `name` may have one folder: "sheets/x.pdf". TSL_EBROKEN if
 * it is no such name or was added before. */
int bundle_add(bundle *b, const char *name, const void *bytes, size_t size, tsl_err *err);
int bundle_commit(bundle *b, tsl_err *err);
/* Frees; removes what was written unless it was committed. NULL is fine. */
void bundle_free(bundle *b);

/* What belongs to this program, by absolute path: `what` ("plugins", "lua" or "twistseal-script")
 * beside the executable when it runs from the build tree, in ../lib/twistseal when it is installed,
 * "lua" in ../share/twistseal. Caller frees. */
int file_program_dir(char **out, const char *what, tsl_err *err);

#endif
