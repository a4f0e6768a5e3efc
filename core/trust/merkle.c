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

int merkle_path(digest out[MERKLE_PATH_MAX], size_t *path_size, const digest *leaves, size_t count,
                size_t index, tsl_err *err)
{
    *path_size = 0;
    if (index >= count)
        return tsl_fail(err, TSL_EINPUT, "the tree has %zu leaves: there is no leaf %zu", count,
                        index);
    if (count == 1) return TSL_OK;
    size_t k = split(count);
    bool in_left = index < k;
    const digest *half = in_left ? leaves : leaves + k, *other = in_left ? leaves + k : leaves;
    size_t half_count = in_left ? k : count - k;
    int status = merkle_path(out, path_size, half, half_count, in_left ? index : index - k, err);
    if (status != TSL_OK) return status;
    return subtree(&out[(*path_size)++], other, count - half_count, err);
}

/* One step up: `last` is the last index of the level, `index` where the leaf's ancestor stands. */
static int climb(digest *node, size_t *index, size_t *last, const digest *sibling, tsl_err *err)
{
    int status;
    if ((*index & 1) || *index == *last) {
        status = join(node, sibling, node, err);
        /* A last node without a sibling moves up as it is; *last is not 0, so this ends. */
        while (!(*index & 1)) {
            *index >>= 1;
            *last >>= 1;
        }
    } else {
        status = join(node, node, sibling, err);
    }
    *index >>= 1;
    *last >>= 1;
    return status;
}

int merkle_verify(const digest *root, size_t count, size_t index, const digest *leaf,
                  const digest *path, size_t path_size, tsl_err *err)
{
    if (index >= count)
        return tsl_fail(err, TSL_EFORGED, "the tree has %zu leaves: there is no leaf %zu", count,
                        index);
    size_t leaf_index = index, last = count - 1;
    digest node = *leaf;
    for (size_t i = 0; i < path_size; i++) {
        if (last == 0) goto fail;
        int status = climb(&node, &index, &last, &path[i], err);
        if (status != TSL_OK) return status;
    }
    if (last == 0 && hash_equal(&node, root)) return TSL_OK;
fail:
    return tsl_fail(err, TSL_EFORGED,
                    "leaf %zu is not in the tree: its path does not lead to the root", leaf_index);
}
