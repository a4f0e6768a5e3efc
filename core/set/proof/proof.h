/* A proof: scrambles of a set in one text that shows they were signed; made and judged. */
#ifndef CORE_SET_PROOF_PROOF_H
#define CORE_SET_PROOF_PROOF_H

#include "set/read/set_reader.h"

#define PROOF_HEAD "twistseal/proof/v1"
enum { PROOF_MAX = 8 << 20 /* bytes */, PROOF_LEAVES_MAX = 4096 };

/* Where a leaf stands in the tree. */
typedef struct proof_place {
    size_t index; /* from 0 */
    merkle_path path;
} proof_place;

/* Start with {0}. */
typedef struct proof {
    hash_part manifest;                   /* its bytes, borrowed, as are the signatures' */
    hash_part signatures[SIGNATURES_MAX]; /* armored */
    size_t signature_count;
    text leaves;         /* the records, one after the other */
    proof_place *places; /* of the leaves */
    size_t count;
} proof;

/* Writes it. TSL_ELIMIT if it is larger than PROOF_MAX. */
int proof_write(text *out, const proof *p, tsl_err *err);
/* Takes a text apart, which *out then borrows from. What is not in the form of a proof goes to
 * `found`; what manifest, signatures and leaves say is not looked at. Freed by proof_free, whatever
 * the status. */
void proof_read(proof *out, findings *found, const text *file);
void proof_free(proof *p);

/* A leaf that was shown. */
typedef struct shown_leaf {
    char path[PATH_SIZE];
    char *scramble;
    bool applied; /* the scramble was applied, and gives the state */
} shown_leaf;

typedef struct proof_result {
    manifest manifest; /* competition "": not reached */
    signatures signatures;
    shown_leaf *leaves;
    size_t count;
    findings found; /* what is wrong with the proof: not genuine */
} proof_result;

/* The status says what went wrong with us, TSL_EINPUT where a file of the verifier's is wrong.
 * `who` NULL: the signatures are good, and nobody says whose. `s` NULL: no scramble is applied;
 * else all are but those of an event that this program does not know (a script of the set's own).
 * The caller frees with proof_result_free, whatever the status. */
int proof_check(proof_result *out, const text *file, const trusted *who, const session *s,
                tsl_err *err);
void proof_result_free(proof_result *r);

/* Start with {0}. */
typedef struct reveal_result {
    text proof;
    text paths; /* of the scrambles in it, a line each */
    size_t count;
    findings found; /* what is wrong with the set */
    findings litter;
} reveal_result;

/* Makes the proof, from a set whose files are those that were signed, and checks it. `paths`,
 * NULL-ended, are of scrambles, or what several begin with up to a slash: an attempt of cubes, a
 * set, a round, an event. TSL_EINPUT if
 * a path is of no scramble, or if the scrambles are withheld. The caller frees with reveal_free,
 * whatever the status. */
int reveal_leaves(reveal_result *out, const set_source *source, const char *const *paths,
                  tsl_err *err);
void reveal_free(reveal_result *r);

#endif
