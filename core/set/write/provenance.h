/* What a set is made with: the lines of MANIFEST that are known before anything is drawn. */
#ifndef CORE_SET_WRITE_PROVENANCE_H
#define CORE_SET_WRITE_PROVENANCE_H

#include "config/session.h"
#include "set/format/manifest.h"
#include "set/plan/plan.h"

/* Fills in the competition, the generator, and each script that is loaded and plugin that is in
 * use.
 */
int provenance_collect(manifest *m, const plan *p, const session *s, tsl_err *err);

#endif
