/* Reads a plugin's file if only those who may change the program could have changed it. */
#ifndef CORE_PLUGIN_FILE_H
#define CORE_PLUGIN_FILE_H

#include <stdbool.h>

#include "base/text.h"

/* Is this a plugin's file name, [a-z0-9_-]+.so? */
bool plugin_file_is_name(const char *name);
/* The last part of a path, borrowed from it. */
const char *plugin_file_name(const char *path);

/* Reads the file at an absolute path whose last part is a plugin's name. It must be a regular file,
 * not a link; it, its directory and every parent must belong to root, the user or the owner of the
 * running program, and nobody else may be allowed to write there. A directory with the sticky bit
 * is fine as a parent of the directory (/tmp); the group may write what it may write of the program
 * itself; directories that hold the program are not checked: a person who can change them can
 * change the program. *bytes gets the file, *real_path its path without links; the caller frees
 * both, also after an error. Errors: TSL_EINPUT that names what is unsafe and how to mend it. */
int plugin_file_read(text *bytes, char **real_path, const char *path, tsl_err *err);

#endif
