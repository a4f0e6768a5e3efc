/* RFC 6962 Merkle trees, and the paths that show something of one (RFC 9162). */
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

/* ---- paths, made ---- */

static int add_subtree(merkle_path *out, const digest *leaves, size_t count, tsl_err *err)
{
    return subtree(&out->hashes[out->count++], leaves, count, err);
}

int merkle_inclusion(merkle_path *out, const digest *leaves, size_t count, size_t index,
                     tsl_err *err)
{
    out->count = 0;
    if (index >= count) return tsl_fail(err, TSL_EBROKEN, "there is no leaf %zu", index);
    if (count == 1) return TSL_OK;
    size_t k = split(count);
    bool left = index < k;
    int status = left ? merkle_inclusion(out, leaves, k, index, err)
                      : merkle_inclusion(out, leaves + k, count - k, index - k, err);
    if (status != TSL_OK) return status;
    return left ? add_subtree(out, leaves + k, count - k, err) : add_subtree(out, leaves, k, err);
}

/* `known`: the root of the first `old` leaves is the old tree's, which the verifier has. */
static int add_consistency(merkle_path *out, const digest *leaves, size_t count, size_t old,
                           bool known, tsl_err *err)
{
    if (old == count) return known ? TSL_OK : add_subtree(out, leaves, count, err);
    size_t k = split(count);
    bool left = old <= k;
    int status = left ? add_consistency(out, leaves, k, old, known, err)
                      : add_consistency(out, leaves + k, count - k, old - k, false, err);
    if (status != TSL_OK) return status;
    return left ? add_subtree(out, leaves + k, count - k, err) : add_subtree(out, leaves, k, err);
}

int merkle_consistency(merkle_path *out, const digest *leaves, size_t count, size_t old,
                       tsl_err *err)
{
    out->count = 0;
    if (old == 0 || old > count)
        return tsl_fail(err, TSL_EBROKEN, "there is no tree of %zu leaves in one of %zu", old,
                        count);
    return add_consistency(out, leaves, count, old, true, err);
}

/* ---- paths, checked ---- */

/* Where the check stands: a node's number on its level, and the last one's (fn and sn in RFC 9162).
 */
typedef struct climb {
    size_t at, last;
} climb;

/* Goes on past the levels on which the last node has no sibling. */
static void skip_single(climb *c)
{
    while (!(c->at & 1) && c->at != 0) {
        c->at >>= 1;
        c->last >>= 1;
    }
}

static void go_up(climb *c)
{
    c->at >>= 1;
    c->last >>= 1;
}

int merkle_check_inclusion(bool *good, const merkle_tree *tree, size_t index, const digest *leaf,
                           const merkle_path *path, tsl_err *err)
{
    digest root = *leaf;
    *good = false;
    if (index >= tree->size) return TSL_OK;
    climb c = {index, tree->size - 1};
    for (size_t i = 0; i < path->count; i++) {
        if (c.last == 0) return TSL_OK;
        const digest *next = &path->hashes[i];
        const bool right = (c.at & 1) || c.at == c.last;
        int status = right ? join(&root, next, &root, err) : join(&root, &root, next, err);
        if (status != TSL_OK) return status;
        if (right) skip_single(&c);
        go_up(&c);
    }
    *good = c.last == 0 && hash_equal(&root, &tree->root);
    return TSL_OK;
}

/* The old root and the new one, climbed to from the hash that both trees have. */
static int climb_both(bool *whole, digest roots[2], climb c, const merkle_path *path, size_t from,
                      tsl_err *err)
{
    int status = TSL_OK;
    *whole = false;
    for (size_t i = from; i < path->count && status == TSL_OK; i++) {
        if (c.last == 0) return TSL_OK;
        const digest *next = &path->hashes[i];
        if ((c.at & 1) || c.at == c.last) {
            status = join(&roots[0], next, &roots[0], err);
            if (status == TSL_OK) status = join(&roots[1], next, &roots[1], err);
            skip_single(&c);
        } else {
            status = join(&roots[1], &roots[1], next, err);
        }
        go_up(&c);
    }
    *whole = c.last == 0;
    return status;
}

int merkle_check_consistency(bool *good, const merkle_tree *old, const merkle_tree *new,
                             const merkle_path *path, tsl_err *err)
{
    *good = false;
    if (old->size == 0 || old->size > new->size) return TSL_OK;
    if (old->size == new->size) {
        *good = path->count == 0 && hash_equal(&old->root, &new->root);
        return TSL_OK;
    }
    /* A tree of a power of two of leaves is a node of the new one: its root begins the path. */
    const bool power = (old->size & (old->size - 1)) == 0;
    if (!power && path->count == 0) return TSL_OK;
    digest roots[2];
    roots[0] = roots[1] = power ? old->root : path->hashes[0];
    climb c = {old->size - 1, new->size - 1};
    while (c.at & 1) go_up(&c);
    bool whole;
    int status = climb_both(&whole, roots, c, path, power ? 0 : 1, err);
    *good = whole && hash_equal(&roots[0], &old->root) && hash_equal(&roots[1], &new->root);
    return status;
}
