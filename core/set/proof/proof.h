/* A proof: a signed manifest, some leaves of its tree and their paths, in one text (README.md). */
#ifndef CORE_SET_PROOF_PROOF_H
#define CORE_SET_PROOF_PROOF_H

#include "base/findings.h"
#include "set/format/leaf.h"
#include "trust/signatures.h"

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

/* Adds a leaf; `record` is its six lines. */
void proof_add(proof *p, const hash_part *record, const proof_place *place);

/* Writes it. TSL_ELIMIT if it is larger than PROOF_MAX. */
int proof_write(text *out, const proof *p, tsl_err *err);
/* Takes a text apart, which *out then borrows from. What is not in the form of a proof goes to
 * `found`; what manifest, signatures and leaves say is not looked at. Freed by proof_free, whatever
 * the status. */
void proof_read(proof *out, findings *found, const text *file);
void proof_free(proof *p);

#endif
