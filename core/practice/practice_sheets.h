/* Scrambles for practice on the sheets of a competition, as a PDF. */
#ifndef CORE_PRACTICE_PRACTICE_SHEETS_H
#define CORE_PRACTICE_PRACTICE_SHEETS_H

#include "config/session.h"
#include "set/plan/plan.h"

/* Lays out and renders a plan of practice_new. Every page says that it is for practice; none has a
 * digest. The caller frees *out, which is empty after an error. */
int practice_sheets(text *out, const plan *p, unsigned jobs, const session *s, tsl_err *err);

#endif
