/* RFC 6962 Merkle trees: leaf = SHA256(0x00 data), node = SHA256(0x01 left right). */
#ifndef CORE_TRUST_MERKLE_H
#define CORE_TRUST_MERKLE_H

#include "hash.h"

int merkle_leaf(digest *out, const void *data, size_t size, tsl_err *err);
/* The root over `count` leaf hashes; 0 leaves give SHA256(""). */
int merkle_root(digest *out, const digest *leaves, size_t count, tsl_err *err);
enum { MERKLE_PATH_MAX = 64 };
/* The audit path of leaf `index` < `count`, RFC 9162 2.1.3.1; TSL_EINPUT for another index. */
int merkle_path(digest out[MERKLE_PATH_MAX], size_t *path_size, const digest *leaves, size_t count,
                size_t index, tsl_err *err);
/* Is `leaf` number `index` of the `count` leaves under `root` (RFC 9162 2.1.3.2)? TSL_OK, or
 * TSL_EFORGED. */
int merkle_verify(const digest *root, size_t count, size_t index, const digest *leaf,
                  const digest *path, size_t path_size, tsl_err *err);

#endif
