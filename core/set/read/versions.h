/* The versions of an extended set: what each added, and that nothing committed before was replaced.
 */
#ifndef CORE_SET_READ_VERSIONS_H
#define CORE_SET_READ_VERSIONS_H

#include "opened.h"

/* Adds a line for each version but the first. */
void versions_list(text *out, const opened *o);

/* Is the MANIFEST in this file, which somebody kept, one of the set's versions; or, where the
 * scrambles are there, is its tree the beginning of the set's? Adds a line to `out` if so, else a
 * finding. TSL_EINPUT: the file is no manifest. */
int versions_compare(text *out, const opened *o, const char *file, findings *found, tsl_err *err);

#endif
