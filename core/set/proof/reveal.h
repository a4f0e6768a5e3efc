/* Takes some scrambles out of a set, as a proof that stands by itself. */
#ifndef CORE_SET_PROOF_REVEAL_H
#define CORE_SET_PROOF_REVEAL_H

#include "base/findings.h"
#include "base/text.h"
#include "trust/sealing/archive.h"

typedef struct reveal_request {
    const char *directory;    /* the set */
    const char *secrets;      /* the folder of its scrambles, as in set_reader.h; may be NULL */
    const archive *archive;   /* has them, in place of that folder; may be NULL */
    const char *const *paths; /* NULL-ended: of scrambles, or what several begin with up to a
                                 slash: an attempt of cubes, a set, a round, an event */
} reveal_request;

/* Start with {0}. */
typedef struct reveal_result {
    text proof;
    text paths; /* of the scrambles in it, a line each */
    size_t count;
    findings found; /* what is wrong with the set */
    findings litter;
} reveal_result;

/* Makes the proof, from a set whose files are those that were signed, and checks it. TSL_EINPUT if
 * a path is of no scramble, or if the scrambles are withheld. The caller frees with reveal_free,
 * whatever the status. */
int reveal_leaves(reveal_result *out, const reveal_request *request, tsl_err *err);
void reveal_free(reveal_result *r);

#endif
