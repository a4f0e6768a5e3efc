/* Writes the result of a trial as text for a terminal. */
#ifndef CORE_PRACTICE_TRIAL_REPORT_H
#define CORE_PRACTICE_TRIAL_REPORT_H

#include "picture_text.h"
#include "trial_shift.h"

void trial_write_text(text *out, const trial *t, const shift_list *shifts,
                      const picture_style *style);

#endif
