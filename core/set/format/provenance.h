/* What a set is made with: the lines of MANIFEST that are known before anything is drawn. */
#ifndef CORE_SET_FORMAT_PROVENANCE_H
#define CORE_SET_FORMAT_PROVENANCE_H

#include "config/event.h"
#include "manifest.h"
#include "script/script.h"
#include "set/plan/plan.h"

/* The scripts that the events, filters and formats of the plan need, each once; the caller frees
 * its items, where the status is TSL_OK. They are known before anything is drawn, and depend on no
 * scramble. */
int provenance_scripts(script_list *out, const plan *p, const session *s, tsl_err *err);

/* From here on no script is added to these (script_restrict). */
int provenance_restrict(const plan *p, const session *s, tsl_err *err);

/* Fills in the competition, the generator, and in order of name those scripts, and the plugins of
 * its puzzles and of its sheets, as far as this installation has them. */
int provenance_collect(manifest *m, const plan *p, const session *s, tsl_err *err);

#endif
