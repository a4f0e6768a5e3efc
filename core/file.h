/* Files: read whole, written whole or not at all, never over an existing one. */
#ifndef CORE_FILE_H
#define CORE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "text.h"

/* Reads a whole regular file of at most `max` bytes; out->bytes ends with a NUL beyond size. */
int file_read(text *out, const char *path, size_t max, tsl_err *err);

/* A directory being written: everything goes under a temporary name beside `path`, synced, and is
 * renamed by bundle_commit, which fails if `path` exists by then. */
typedef struct bundle bundle;
int bundle_begin(bundle **out, const char *path, tsl_err *err);
/* Adds one file, mode 0644 less umask; `name` may have one folder: "sheets/x.pdf". */
int bundle_add(bundle *b, const char *name, const void *bytes, size_t size, tsl_err *err);
int bundle_commit(bundle *b, tsl_err *err);
/* Frees; removes what was written unless it was committed. */
void bundle_free(bundle *b);

/* Creates one file with this mode, synced, whole or absent, never over an existing one. */
int file_create(const char *path, const void *bytes, size_t size, unsigned mode, tsl_err *err);

/* The directories of this program: plugins and lua beside the executable when it runs from the
 * build tree, ../lib/twistseal and ../share/twistseal when installed. Caller frees. */
int file_program_dir(char **out, const char *what, tsl_err *err); /* what: "plugins" or "lua" */

#endif
