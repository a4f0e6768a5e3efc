/* The verdict on a proof of single scrambles, for `twistseal verify`. */
#ifndef CORE_COMMANDS_CMD_VERIFY_H
#define CORE_COMMANDS_CMD_VERIFY_H

#include "set/check/sheet.h"
#include "set/check/verify.h"

/* Checks the proof in the file `request->directory`, and prints what it proves, or what is wrong.
 */
int verify_proof(const verify_request *request, bool for_competition, const session *s,
                 tsl_err *err);

/* The verdict on one sheet: which it is, and whether it is the set's. */

#endif
