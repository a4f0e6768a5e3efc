/* RFC 6962 Merkle trees: leaf = SHA256(0x00 data), node = SHA256(0x01 left right). */
#ifndef CORE_TRUST_MERKLE_H
#define CORE_TRUST_MERKLE_H

#include "hash.h"

int merkle_leaf(digest *out, const void *data, size_t size, tsl_err *err);
/* The root over `count` leaf hashes; 0 leaves give SHA256(""). */
int merkle_root(digest *out, const digest *leaves, size_t count, tsl_err *err);

#endif
