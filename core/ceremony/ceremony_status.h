/* Says in words where a ceremony stands: what is missing next, and what its seed proves. */
#ifndef CORE_CEREMONY_CEREMONY_STATUS_H
#define CORE_CEREMONY_CEREMONY_STATUS_H

#include "transcript.h"

/* Lines for the user, each ended by LF: who is in it, what is missing next and by which command.
 * `path` is the transcript's. */
void ceremony_status_next(text *out, const transcript *t, const char *path);

/* Whether the time stamp is an authority's. */
typedef enum stamp_trust { STAMP_UNCHECKED, STAMP_GOOD } stamp_trust;

/* One sentence without an end: "seed of 2 parties and drand round 1000, frozen before it ...".
 * t NULL: a set without a ceremony. */
void ceremony_proof(text *out, const transcript *t, stamp_trust trust);

#endif
