/* Which values a manifest may have, where the form of its lines does not show it. */
#ifndef CORE_SET_MANIFEST_CHECK_H
#define CORE_SET_MANIFEST_CHECK_H

#include "base/text.h"
#include "manifest.h"

/* Says in `wrong` what is; adds nothing where all is as it should be. The status is about memory.
 */
int manifest_check(text *wrong, const manifest *m, tsl_err *err);

#endif
