/* Puts a new version of a set in the place of the one before, so that a crash leaves either. */
#ifndef CORE_SET_WRITE_EXCHANGE_H
#define CORE_SET_WRITE_EXCHANGE_H

#include "base/text.h"

/* Where the new version of a folder waits: ".NAME.extending" beside it. A program that was killed
 * after DIR is the new version finds its scrambles there, and so does every verifier
 * (README.md, "Versions"). The caller frees *out, whatever the status. */
void exchange_name(text *out, const char *path);

/* Both new folders wait: exchanges the set, then its secrets, and removes what stood there. */
int exchange_folders(const char *directory, const char *secrets, tsl_err *err);

/* Completes what a killed program left, or takes it back: `is_new` says that the set is the new
 * version already, and its secrets still wait. */
int exchange_repair(const char *directory, const char *secrets, bool is_new, tsl_err *err);

/* Keeps other programs from extending the set until the descriptor is closed. TSL_EINPUT: one is at
 * it. */
int exchange_lock(int *fd, const char *directory, tsl_err *err);

#endif
