/* Where a set's seed comes from when it is not one person's: the transcript of a ceremony, held
 * against what the set is made of. */
#ifndef CORE_SET_WRITE_CEREMONY_BINDING_H
#define CORE_SET_WRITE_CEREMONY_BINDING_H

#include "ceremony/transcript.h"
#include "set/plan/blueprint.h"

#define ORIGIN_NAME "CEREMONY" /* in the set: the transcript up to the reveals */

/* The lines that a ceremony freezes, as MANIFEST will have them: competition, generator, config,
 * and each script and plugin in use. The blueprint is laid out. */
int binding_facts(text *out, const blueprint *b, const session *s, tsl_err *err);
/* The same for a competition file. The caller frees *out. [main] */
int binding_freeze(text *out, const char *file, const session *s, tsl_err *err);

/* Compares what was frozen with the lines of a set: *wrong gets a sentence, or stays empty. */
void binding_compare(text *wrong, const transcript *t, const text *facts);

/* Reads the transcript of a ceremony that is complete and was frozen with exactly these things.
 * TSL_EINPUT: it is not, and what differs. The caller frees *out, whatever the status. */
int binding_read(transcript *out, const char *path, const blueprint *b, const session *s,
                 tsl_err *err);

#endif
