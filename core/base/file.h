/* Reads files whole; writes them whole or not at all, and never over an existing one. */
#ifndef CORE_BASE_FILE_H
#define CORE_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "text.h"

/* The last part of a path, borrowed from it; empty if the path ends in '/'. */
const char *file_name(const char *path);

/* Does the path lead to anything? TSL_ESYSTEM if that cannot be told. */
int file_is_there(bool *out, const char *path, tsl_err *err);

/* Reads a whole regular file of at most `max` bytes; out->bytes ends with a NUL beyond size. The
 * caller frees *out with text_free; on an error it is empty. TSL_ESYSTEM if there is none, or if it
 * is a folder or the like. */
int file_read(text *out, const char *path, size_t max, tsl_err *err);

/* What a name stands for. */
typedef enum file_kind {
    FILE_REGULAR,
    FILE_MISSING,
    FILE_LINK, /* the name or its folder is a symbolic link */
    FILE_OTHER /* a directory, a pipe, a device */
} file_kind;

/* Opens for reading the regular file `name` ("x", "folder/x") below an open directory. It follows
 * no link and never leaves the directory. *fd is the caller's; it is -1 if *kind is not
 * FILE_REGULAR. TSL_ESYSTEM if the file cannot be opened for another reason. */
int file_open_below(int *fd, file_kind *kind, int directory, const char *name, tsl_err *err);
/* The rest of an open file, as file_read; `name` is for messages. TSL_EINPUT if it is longer. */
int file_read_open(text *out, int fd, const char *name, size_t max, tsl_err *err);

/* Creates one file with exactly this mode, synced, whole or not at all. Errors: TSL_EINPUT if
 * something already has that name, else TSL_ESYSTEM. */
int file_create(const char *path, const void *bytes, size_t size, unsigned mode, tsl_err *err);

/* The same for a file that is written piece by piece: `write` gets a descriptor and returns TSL_OK,
 * or an error, which is passed on. It may be called again from the beginning. */
typedef struct file_content {
    int (*write)(int fd, const void *context, tsl_err *err);
    const void *context;
} file_content;
int file_create_by(const char *path, const file_content *content, unsigned mode, tsl_err *err);

/* Puts a file in the place of another, whole or not at all, with exactly this mode. If only the
 * sync of the folder fails, it is in its place and the message says so. What a killed
 * process left is `.NAME.unfinished` beside it, which the next call takes away. The caller sees to
 * it that no two do this at once. */
int file_replace(const char *path, const void *bytes, size_t size, unsigned mode, tsl_err *err);

/* Writes "cannot ACTION 'PATH': REASON" and returns TSL_ESYSTEM; `reason` is an errno:
 * file_fail(err, "open", path, errno). */
int file_fail(tsl_err *err, const char *action, const char *path, int reason);
/* The same for what has its name already, in a folder that could not be synced: who reads the
 * message must not make another one. */
int file_fail_unsure(tsl_err *err, const char *path, const char *folder, int reason);

/* Writes all bytes to a descriptor, however little the system takes at a time. Returns 0 or an
 * errno. */
int file_write_all(int fd, const void *bytes, size_t size);

/* The absolute path of a part of this program: `what` is "plugins", "lua" or "twistseal-script".
 * In the build tree it is beside the executable; installed it is in ../lib/twistseal, "lua" in
 * ../share/twistseal; from a library in lib/TRIPLET, one folder further up. `folder`: where the
 * program or library is; NULL: where this code is. The caller frees *out. */
int file_program_dir(char **out, const char *folder, const char *what, tsl_err *err);

#endif
