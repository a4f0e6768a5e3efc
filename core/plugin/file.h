/* Reads a plugin's file if it is as well protected against changes as the program itself. */
#ifndef CORE_PLUGIN_FILE_H
#define CORE_PLUGIN_FILE_H

#include <stdbool.h>

#include "base/text.h"

#define PLUGIN_INDEX "INDEX" /* the index of a directory of plugins: see offer.h */

/* Is this a plugin's file name, [a-z0-9_-]+.so? */
bool plugin_file_is_name(const char *name);

/* Reads the file at an absolute path whose last part is a plugin's name, or that of an index. The
 * file must be regular, not a link. The file, its directory and every parent must belong to root,
 * the user or the owner of the running program, and must not be writable by others, except:
 * - a parent of the file's directory may have the sticky bit (/tmp);
 * - the group may write where it may also write the program;
 * - directories that hold the program are not checked: anyone who can change them can change the
 *   program.
 * *bytes gets the file, *real_path its path without links; the caller frees both, also after an
 * error. TSL_EINPUT says what is unsafe and how to mend it. */
int plugin_file_read(text *bytes, char **real_path, const char *path, tsl_err *err);

#endif
