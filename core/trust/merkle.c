/* RFC 6962 Merkle trees: leaf = SHA256(0x00 data), node = SHA256(0x01 left right). */
#include "merkle.h"

/* The prefixes keep a leaf from being passed off as an inner node, and the other way round. */
static const uint8_t leaf_prefix = 0x00, node_prefix = 0x01;

int merkle_leaf(digest *out, const void *data, size_t size, tsl_err *err)
{
    const hash_part parts[] = {{&leaf_prefix, 1}, {data, size}};
    return hash_parts(out, parts, 2, err);
}

static int join(digest *out, const digest *left, const digest *right, tsl_err *err)
{
    const hash_part parts[] = {
        {&node_prefix, 1}, {left->bytes, DIGEST_SIZE}, {right->bytes, DIGEST_SIZE}};
    return hash_parts(out, parts, 3, err);
}

/* The largest power of two below `count`, which is at least 2. */
static size_t split(size_t count)
{
    size_t k = 1;
    while (k < count - k) k *= 2;
    return k;
}

/* Recursion is at most 64 deep: each half is a power of two. */
static int subtree(digest *out, const digest *leaves, size_t count, tsl_err *err)
{
    if (count == 1) {
        *out = leaves[0];
        return TSL_OK;
    }
    size_t k = split(count);
    digest left, right;
    int status = subtree(&left, leaves, k, err);
    if (status == TSL_OK) status = subtree(&right, leaves + k, count - k, err);
    return status == TSL_OK ? join(out, &left, &right, err) : status;
}

int merkle_root(digest *out, const digest *leaves, size_t count, tsl_err *err)
{
    return count ? subtree(out, leaves, count, err) : hash_bytes(out, "", 0, err);
}
