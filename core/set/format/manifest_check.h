/* Which values a manifest may have, where the form of its lines does not show it. */
#ifndef CORE_SET_FORMAT_MANIFEST_CHECK_H
#define CORE_SET_FORMAT_MANIFEST_CHECK_H

#include <stdbool.h>

#include "base/text.h"
#include "manifest.h"

/* Says in `wrong` what is; adds nothing where all is as it should be. The status is about memory.
 */
void manifest_check(text *wrong, const manifest *m);
/* The same for lines of refusals. */
void manifest_check_refusals(text *wrong, const refusal *list, size_t count);
/* The same for a list of files, of MANIFEST or CONTENTS, which may have one reserved name; NULL:
 * none.
 */
void manifest_check_names(text *wrong, const named_digest *list, size_t count,
                          const char *reserved);
/* Is it a line for MANIFEST, at most REASON_MAX letters of ASCII? Empty: there is none. */
bool manifest_reason_is_good(const char *reason);
/* Is it the name of a file that every set has, or of a folder that stands in its way? */
bool manifest_name_is_reserved(const char *name);

#endif
