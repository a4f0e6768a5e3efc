/* Checks the ceremony that a set says its seed comes from, and says what the seed proves. */
#ifndef CORE_SET_CHECK_CEREMONY_CHECK_H
#define CORE_SET_CHECK_CEREMONY_CHECK_H

#include "set/format/seed_file.h"
#include "set/read/set_reader.h"

/* Replays the set's CEREMONY up to the reveals, and compares what was frozen with MANIFEST. *proof
 * gets the sentence of ceremony_proof, also where there was no ceremony. authorities: a PEM file to
 * check the time stamp by; NULL: it is not checked. The caller frees *proof. */
int ceremony_check(text *proof, const set_reader *o, const char *authorities, findings *found,
                   tsl_err *err);

/* A seed that was revealed. */
typedef struct revealed {
    const char *name; /* of its file */
    const seed_file *file;
    const secret *root; /* the seed itself, which the manifest commits to */
} revealed;
/* Replays CEREMONY with the reveals of the seed file, and derives the seed, which must be the same.
 * TSL_EINPUT: the set has a ceremony and the file no reveals. */
int ceremony_replay(const set_reader *o, const revealed *seed, findings *found, tsl_err *err);

#endif
