/* Writes the result of a trial as a page for a browser. */
#ifndef CORE_PRACTICE_TRIAL_HTML_H
#define CORE_PRACTICE_TRIAL_HTML_H

#include "base/text.h"
#include "trial_shift.h"

/* The page is complete in itself: it loads no other file and runs no script. */
int trial_write_html(text *out, const trial *t, const shift_list *shifts, script_host *scripts,
                     tsl_err *err);

#endif
