/* What a trial found, for people: in a terminal, or as a page for a browser. */
#ifndef CORE_PRACTICE_TRIAL_REPORT_H
#define CORE_PRACTICE_TRIAL_REPORT_H

#include "picture_text.h"
#include "trial_shift.h"

void trial_write_text(text *out, const trial *t, const shift_list *shifts,
                      const picture_style *style);

/* A page that stands alone: no other file, no script, nothing from the network. */
int trial_write_html(text *out, const trial *t, const shift_list *shifts, script_host *scripts,
                     tsl_err *err);

#endif
