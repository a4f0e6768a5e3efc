/* The sets that this user made, so that a competition is not made twice unnoticed: a line for each
 * in $XDG_STATE_HOME/twistseal/generated. It has no secret. */
#ifndef CORE_COMMANDS_GENERATED_H
#define CORE_COMMANDS_GENERATED_H

#include "set/write/make.h"

/* The lines "ID TIME ROOT FOLDER", oldest first; empty where there is no list. The caller frees
 * *out; on an error it is empty. */
int generated_read(text *out, tsl_err *err);
/* Adds one. A list that cannot be written stays as it is: the set is made. */
void generated_add(const make_result *made, int64_t when);

#endif
