/* Checks the ceremony that a set says its seed comes from, and says what the seed proves. */
#ifndef CORE_SET_CHECK_CEREMONY_CHECK_H
#define CORE_SET_CHECK_CEREMONY_CHECK_H

#include "set/format/seed_file.h"
#include "set/read/set_reader.h"

/* Replays the set's CEREMONY up to the reveals, and compares what was frozen with MANIFEST. *proof
 * gets the sentence of ceremony_proof, also where there was no ceremony. The caller frees *proof.
 */
int ceremony_check(text *proof, const set_reader *o, tsl_err *err);

/* Replays CEREMONY with the reveals of the seed file `name`, and derives the seed, which must be
 * `root`, which the manifest commits to. TSL_EINPUT: the set has a ceremony and the file no
 * reveals. */
int ceremony_replay(const set_reader *o, const char *name, const seed_file *seed,
                    const secret *root, tsl_err *err);

#endif
