/* The steps of a ceremony, each a line that is added to the transcript: once, in order, or not at
 * all. */
#ifndef CORE_CEREMONY_STEP_H
#define CORE_CEREMONY_STEP_H

#include "transcript.h"

/* All of them: TSL_EINPUT where the step cannot be taken, and why; the transcript is then as it
 * was. It is replaced whole, by one process at a time. `now`: seconds since 1970. */

/* Begins a transcript. `facts` are the lines that must stand in MANIFEST. */
int step_new(const char *path, const text *facts, const beacon *b, int64_t now, tsl_err *err);
/* `file` is for the party's bytes, which it keeps. */
int step_join(const char *path, const char *name, const char *file, tsl_err *err);
int step_freeze(const char *path, int64_t now, tsl_err *err);
/* Writes the request for a time stamp to the file `request`, which must not exist. */
int step_request(const char *path, const char *request, tsl_err *err);
/* Takes in the reply. authorities: PEM; NULL: its signature is not looked at. */
int step_stamp(const char *path, const char *reply, const char *authorities, tsl_err *err);
/* `file` has the value: drand's answer, or the announced text. */
int step_beacon(const char *path, const char *file, int64_t now, tsl_err *err);
/* From then on the transcript is secret: mode 0600. */
int step_reveal(const char *path, const char *name, const char *file, tsl_err *err);

/* Reads a transcript as it is, without a lock. The caller frees *out, whatever the status. */
int step_read(transcript *out, const char *path, tsl_err *err);

#endif
