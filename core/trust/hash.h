/* SHA-256 and SHAKE256 of bytes and files, and Merkle trees. */
#ifndef CORE_TRUST_HASH_H
#define CORE_TRUST_HASH_H

#include <stdatomic.h>
#include <stdbool.h>

#include "trust/crypto.h"

/* SHA-256 of the parts, one after the other. */
void hash_parts(digest *out, const hash_part *parts, size_t count);
void hash_bytes(digest *out, const void *bytes, size_t size);
/* SHA-256 of an open file, from its present position to its end. *left is how many bytes may be
 * read, by all threads together; the bytes read are subtracted. TSL_ELIMIT if there are more. */
int hash_file(digest *out, _Atomic uint64_t *left, int fd, tsl_err *err);
/* Lower-case hex of a digest, and back (exactly 64 lower-case digits). */
void hash_hex(char out[DIGEST_HEX], const digest *d);
bool hash_from_hex(digest *out, const char *hex);
/* In constant time. */
bool hash_equal(const digest *a, const digest *b);

/* RFC 6962 Merkle trees: leaf = SHA256(0x00 data), node = SHA256(0x01 left right). */

void merkle_leaf(digest *out, const void *data, size_t size);
/* The root over `count` leaf hashes; 0 leaves give SHA256(""). */
void merkle_root(digest *out, const digest *leaves, size_t count);

/* The longest path: a tree has fewer than 2^64 leaves. */
enum { MERKLE_PATH_MAX = 64 };

/* Hashes that show something of a tree, in the order of RFC 9162. */
typedef struct merkle_path {
    digest hashes[MERKLE_PATH_MAX];
    size_t count;
} merkle_path;

/* The path of the leaf `index` < count (RFC 9162, 2.1.3.1). */
void merkle_inclusion(merkle_path *out, const digest *leaves, size_t count, size_t index);
/* A tree, as somebody signed it. */
typedef struct merkle_tree {
    size_t size;
    digest root;
} merkle_tree;

/* Does the path show that `leaf` is the leaf `index` of the tree (RFC 9162, 2.1.3.2)? */
bool merkle_check_inclusion(const merkle_tree *tree, size_t index, const digest *leaf,
                            const merkle_path *path);

#endif
