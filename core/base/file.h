/* Files: read whole, written whole or not at all, never over an existing one. */
#ifndef CORE_BASE_FILE_H
#define CORE_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "text.h"

/* Reads a whole regular file of at most `max` bytes; out->bytes ends with a NUL beyond size. The
 * caller frees *out with text_free; on an error it is empty. */
int file_read(text *out, const char *path, size_t max, tsl_err *err);

/* What stands under a name. */
typedef enum file_kind {
    FILE_REGULAR,
    FILE_MISSING,
    FILE_LINK, /* the name or its folder is a symbolic link */
    FILE_OTHER /* a directory, a pipe, a device */
} file_kind;

/* Opens for reading the regular file `name` ("x", "folder/x") below an open directory, following no
 * link and never leaving the directory. *fd is the caller's; it is -1 where *kind is not
 * FILE_REGULAR. Another reason why it cannot be opened is an error: TSL_ESYSTEM. */
int file_open_below(int *fd, file_kind *kind, int directory, const char *name, tsl_err *err);
/* The rest of an open file, as file_read; `name` is for messages. TSL_EINPUT if it is longer. */
int file_read_open(text *out, int fd, const char *name, size_t max, tsl_err *err);

/* Creates one file with exactly this mode, synced, whole or absent. Errors: TSL_EINPUT if something
 * stands under that name, else TSL_ESYSTEM. */
int file_create(const char *path, const void *bytes, size_t size, unsigned mode, tsl_err *err);

/* Writes "cannot ACTION 'PATH': reason", the reason being that of an errno, and returns
 * TSL_ESYSTEM: file_fail(err, "open", path, errno). */
int file_fail(tsl_err *err, const char *action, const char *path, int reason);

/* Writes all bytes to a descriptor, however little the system takes at a time. Returns 0 or an
 * errno. */
int file_write_all(int fd, const void *bytes, size_t size);

/* What belongs to this program, by absolute path: `what` ("plugins", "lua" or "twistseal-script")
 * beside the executable when it runs from the build tree, in ../lib/twistseal when it is installed,
 * "lua" in ../share/twistseal. Caller frees. */
int file_program_dir(char **out, const char *what, tsl_err *err);

#endif
