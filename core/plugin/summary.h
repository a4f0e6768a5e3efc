/* What a plugin's file says of its renderers without being loaded (tsl_summary). */
#ifndef CORE_PLUGIN_SUMMARY_H
#define CORE_PLUGIN_SUMMARY_H

#include "base/text.h"
#include "twistseal/plugin.h"

typedef struct summaries {
    tsl_summary *list; /* free() */
    size_t count;
} summaries;

/* Those of a plugin's file; none if it says none, or is no shared object with section headers.
 * TSL_EBROKEN: they are not of this ABI, cut short or not of their form. */
int summary_read(summaries *out, const char *file, const text *bytes, tsl_err *err);

/* Those of a descriptor that was checked (entry.h). */
int summary_of(summaries *out, const tsl_plugin *entry, tsl_err *err);

/* TSL_EBROKEN unless the file says what the descriptor has; it may say nothing. */
int summary_compare(const summaries *said, const summaries *is, const char *file, tsl_err *err);

#endif
