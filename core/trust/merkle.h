/* RFC 6962 Merkle trees: leaf = SHA256(0x00 data), node = SHA256(0x01 left right). */
#ifndef CORE_TRUST_MERKLE_H
#define CORE_TRUST_MERKLE_H

#include "hash.h"

int merkle_leaf(digest *out, const void *data, size_t size, tsl_err *err);
/* The root over `count` leaf hashes; 0 leaves give SHA256(""). */
int merkle_root(digest *out, const digest *leaves, size_t count, tsl_err *err);

/* The longest path: a tree has fewer than 2^64 leaves. */
enum { MERKLE_PATH_MAX = 64 };

/* Hashes that show something of a tree, in the order of RFC 9162. */
typedef struct merkle_path {
    digest hashes[MERKLE_PATH_MAX];
    size_t count;
} merkle_path;

/* The path of the leaf `index` (RFC 9162, 2.1.3.1). TSL_EBROKEN if there is no such leaf. */
int merkle_inclusion(merkle_path *out, const digest *leaves, size_t count, size_t index,
                     tsl_err *err);
/* The hashes that show that the first `old` of the leaves are the tree of that size (RFC 9162,
 * 2.1.4.1). TSL_EBROKEN unless 0 < old <= count. */
int merkle_consistency(merkle_path *out, const digest *leaves, size_t count, size_t old,
                       tsl_err *err);

/* A tree, as somebody signed it. */
typedef struct merkle_tree {
    size_t size;
    digest root;
} merkle_tree;

/* *good: does the path show that `leaf` is the leaf `index` of the tree (RFC 9162, 2.1.3.2)? */
int merkle_check_inclusion(bool *good, const merkle_tree *tree, size_t index, const digest *leaf,
                           const merkle_path *path, tsl_err *err);
/* *good: does it show that the old tree is the beginning of the new one (RFC 9162, 2.1.4.2)? The
 * tree of no leaves shows nothing: not good. */
int merkle_check_consistency(bool *good, const merkle_tree *old, const merkle_tree *new,
                             const merkle_path *path, tsl_err *err);

#endif
