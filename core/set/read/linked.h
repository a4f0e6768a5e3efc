/* The sets that a linked set extends (README.md, "Linked sets"): found beside it, and compared. */
#ifndef CORE_SET_READ_LINKED_H
#define CORE_SET_READ_LINKED_H

#include "set_reader.h"

/* Finds the sets that `o` extends, the one with the highest serial first: in the directories of
 * how->before, or beside the set. Compares them with it and with each other: seed, competition,
 * status, dates, and that no path is used twice. They are kept in o->earlier and
 * freed with `o`. TSL_EINPUT: one is not there. [main] */
int linked_open(set_reader *o, findings *found, tsl_err *err);

/* Adds a line that names them; none if it extends none. */
void linked_describe(text *out, const set_reader *o);

/* The directory beside `directory` whose MANIFEST extends the one with the digest `extended`, or
 * NULL. The caller frees it. */
char *linked_next(const char *directory, const digest *extended);

/* Is the MANIFEST in this file, which somebody kept, that of the set or of one that it extends?
 * Adds a line to `out` if so, else a finding. TSL_EINPUT: the file is no manifest. */
int linked_compare(text *out, const set_reader *o, const char *file, findings *found, tsl_err *err);

#endif
