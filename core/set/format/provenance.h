/* What a set is made with: the lines of MANIFEST that are known before anything is drawn. */
#ifndef CORE_SET_FORMAT_PROVENANCE_H
#define CORE_SET_FORMAT_PROVENANCE_H

#include "ceremony/transcript.h"
#include "config/event.h"
#include "manifest.h"
#include "script/script.h"
#include "set/plan/filter.h"

/* The scripts that the events, filters and formats of the plan need, each once; the caller frees
 * its items, where the status is TSL_OK. They are known before anything is drawn, and depend on no
 * scramble. */
int provenance_scripts(script_list *out, const plan *p, const session *s, tsl_err *err);

/* From here on no script is added to these (script_restrict). */
int provenance_restrict(const plan *p, const session *s, tsl_err *err);

/* Fills in the competition, the generator, and in order of name those scripts, and the plugins of
 * its puzzles and of its sheets, as far as this installation has them. */
int provenance_collect(manifest *m, const plan *p, const session *s, tsl_err *err);

/* Was the set made by this version of the program? As its manifest says. */
bool provenance_same_version(const manifest *m);

/* Where a set's seed comes from when it is not one person's: the transcript of a ceremony, held
 * against what the set is made of. */

#define ORIGIN_NAME "CEREMONY" /* in the set: the transcript up to the reveals */

/* The lines that a ceremony freezes, as MANIFEST will have them, of a competition file. The caller
 * frees *out. [main] */
int binding_freeze(text *out, const char *file, const session *s, tsl_err *err);

/* Compares what was frozen with the lines of a set: *wrong gets a sentence, or stays empty. */
void binding_compare(text *wrong, const transcript *t, const text *facts);

/* Reads the transcript of a ceremony that is complete and was frozen with exactly these things.
 * TSL_EINPUT: it is not, and what differs. The caller frees *out, whatever the status. */
int binding_read(transcript *out, const char *path, const blueprint *b, const session *s,
                 tsl_err *err);

#endif
