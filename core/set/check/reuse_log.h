/* A verifier's own list of the sets and scrambles seen so far (README.md): what was used before is
 * said. */
#ifndef CORE_SET_CHECK_REUSE_LOG_H
#define CORE_SET_CHECK_REUSE_LOG_H

#include "base/text.h"
#include "set/read/set_reader.h"

/* Compares a genuine set with the list, and then adds what is new to it; a set made from a given
 * seed is neither. `before` gets a line for each scramble whose salt was in another leaf, for a
 * seed of another competition, and for another set of this one. The file is made if it is missing.
 * It is locked meanwhile, and synced. TSL_EINPUT: it is no such list. */
int reuse_log_update(findings *before, const char *path, const set_reader *o, tsl_err *err);

#endif
