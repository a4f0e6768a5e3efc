/* The verdict on one sheet: which it is, and whether it is the set's. */
#ifndef CORE_COMMANDS_SHEET_VERDICT_H
#define CORE_COMMANDS_SHEET_VERDICT_H

#include "set/check/sheet.h"

/* Prints it; the command's status, as verdict() has it. `passcode_file` NULL: the terminal. */
int sheet_verdict(sheet_request *request, const char *passcode_file, tsl_err *err);

#endif
