/* Leaves: one signed record for each scramble, and the tree over them (README.md). */
#ifndef CORE_SET_FORMAT_LEAF_H
#define CORE_SET_FORMAT_LEAF_H

#include "base/findings.h"
#include "base/text.h"
#include "set/plan/plan.h"
#include "trust/merkle.h"

#define LEAF_HEAD "twistseal/leaf/v1"
enum { LEAF_LINES = 6, LEAVES_MAX = 350 << 20 /* bytes: 100,000 of the longest */ };

/* Writes the record of a solved slot. Its salt is derived from `root`. */
void leaf_write(text *out, const slot *s, const char *competition_id, const secret *root);

/* One record read back; the strings are borrowed from the text it was read from. */
typedef struct leaf {
    const char *competition, *path, *state, *scramble, *salt;
    digest hash; /* its leaf hash */
} leaf;

/* The six lines of one; its bytes are changed. */
typedef struct leaf_record {
    char *bytes; /* ended by NUL */
    size_t size;
    size_t index; /* of the leaf, from 0 */
} leaf_record;

/* Takes apart a whole LEAVES file that should have `count` records (its bytes are changed). What is
 * wrong with it goes to `found`, and *out is then NULL. The caller frees *out. */
void leaf_read_all(leaf **out, size_t count, text *leaves, findings *found);

/* Reads the record that is the leaf `index`, from 0, as leaf_read_all does. *good: it is one. */
void leaf_read(leaf *out, bool *good, const leaf_record *record, findings *found);

/* The leaf hashes of a LEAVES text as leaf_write wrote it, `count` of them. */
void leaf_hashes(digest *out, size_t count, const text *leaves);

/* The Merkle root over the records of a LEAVES text as leaf_write wrote them, `count` of them. */
void leaf_root(digest *out, const text *leaves, size_t count);

#endif
