/* What an extended set takes over from the version before: its sheets, and the versions themselves.
 */
#ifndef CORE_SET_EXTEND_CARRY_H
#define CORE_SET_EXTEND_CARRY_H

#include "set/format/outputs.h"
#include "set/read/opened.h"

/* Sheets that were only named get the bytes and digests they had. What is wrong with a file goes to
 * the findings that the set was opened with, as in the next. */
int carry_sheets(outputs *all, const opened *set, tsl_err *err);

/* Adds the versions before, the last of them the set as it stands, and its ceremony. */
int carry_chain(outputs *all, const opened *set, tsl_err *err);

#endif
