/* What a trial found, as a page for a browser. */
#ifndef CORE_PRACTICE_TRIAL_HTML_H
#define CORE_PRACTICE_TRIAL_HTML_H

#include "base/text.h"
#include "trial_shift.h"

/* Writes a page that stands alone: it loads no other file, runs no script and uses no network. */
int trial_write_html(text *out, const trial *t, const shift_list *shifts, script_host *scripts,
                     tsl_err *err);

#endif
