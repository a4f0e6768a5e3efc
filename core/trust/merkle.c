/* RFC 6962 Merkle trees, and the paths that show something of one (RFC 9162). */
#include "merkle.h"

#include <assert.h>

/* The prefixes keep a leaf from being passed off as an inner node, and the other way round. */
static const uint8_t leaf_prefix = 0x00, node_prefix = 0x01;

void merkle_leaf(digest *out, const void *data, size_t size)
{
    const hash_part parts[] = {{&leaf_prefix, 1}, {data, size}};
    hash_parts(out, parts, 2);
}

static void join(digest *out, const digest *left, const digest *right)
{
    const hash_part parts[] = {
        {&node_prefix, 1}, {left->bytes, DIGEST_SIZE}, {right->bytes, DIGEST_SIZE}};
    hash_parts(out, parts, 3);
}

/* The largest power of two below `count`, which is at least 2. */
static size_t split(size_t count)
{
    size_t k = 1;
    while (k < count - k) k *= 2;
    return k;
}

/* Recursion is at most 64 deep: each half is a power of two. */
void merkle_root(digest *out, const digest *leaves, size_t count)
{
    if (count == 0) {
        hash_bytes(out, "", 0);
    } else if (count == 1) {
        *out = leaves[0];
    } else {
        const size_t k = split(count);
        digest left, right;
        merkle_root(&left, leaves, k);
        merkle_root(&right, leaves + k, count - k);
        join(out, &left, &right);
    }
}

/* ---- paths, made ---- */

void merkle_inclusion(merkle_path *out, const digest *leaves, size_t count, size_t index)
{
    assert(index < count);
    out->count = 0;
    if (count == 1) return;
    const size_t k = split(count);
    const bool left = index < k;
    if (left)
        merkle_inclusion(out, leaves, k, index);
    else
        merkle_inclusion(out, leaves + k, count - k, index - k);
    digest *sibling = &out->hashes[out->count++];
    merkle_root(sibling, left ? leaves + k : leaves, left ? count - k : k);
}

/* The path that shows that the first `old` leaves are a tree. `known`: their root is the old
 * tree's, which the verifier has. */
static void add_consistency(merkle_path *out, const digest *leaves, size_t count, size_t old,
                            bool known)
{
    if (old == count) {
        if (!known) merkle_root(&out->hashes[out->count++], leaves, count);
        return;
    }
    const size_t k = split(count);
    const bool left = old <= k;
    if (left)
        add_consistency(out, leaves, k, old, known);
    else
        add_consistency(out, leaves + k, count - k, old - k, false);
    digest *sibling = &out->hashes[out->count++];
    merkle_root(sibling, left ? leaves + k : leaves, left ? count - k : k);
}

void merkle_consistency(merkle_path *out, const digest *leaves, size_t count, size_t old)
{
    assert(old > 0 && old <= count);
    out->count = 0;
    add_consistency(out, leaves, count, old, true);
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

bool merkle_check_inclusion(const merkle_tree *tree, size_t index, const digest *leaf,
                            const merkle_path *path)
{
    digest root = *leaf;
    if (index >= tree->size) return false;
    climb c = {index, tree->size - 1};
    for (size_t i = 0; i < path->count; i++) {
        if (c.last == 0) return false;
        const digest *next = &path->hashes[i];
        const bool right = (c.at & 1) || c.at == c.last;
        join(&root, right ? next : &root, right ? &root : next);
        if (right) skip_single(&c);
        go_up(&c);
    }
    return c.last == 0 && hash_equal(&root, &tree->root);
}

bool merkle_check_consistency(const merkle_tree *old, const merkle_tree *new,
                              const merkle_path *path)
{
    if (old->size == 0 || old->size > new->size) return false;
    if (old->size == new->size) return path->count == 0 && hash_equal(&old->root, &new->root);
    /* A tree of a power of two of leaves is a node of the new one: its root begins the path. */
    const bool power = (old->size & (old->size - 1)) == 0;
    if (!power && path->count == 0) return false;
    digest first = power ? old->root : path->hashes[0], second = first;
    climb c = {old->size - 1, new->size - 1};
    while (c.at & 1) go_up(&c);
    for (size_t i = power ? 0 : 1; i < path->count; i++) {
        if (c.last == 0) return false;
        const digest *next = &path->hashes[i];
        if ((c.at & 1) || c.at == c.last) {
            join(&first, next, &first);
            join(&second, next, &second);
            skip_single(&c);
        } else {
            join(&second, &second, next);
        }
        go_up(&c);
    }
    return c.last == 0 && hash_equal(&first, &old->root) && hash_equal(&second, &new->root);
}
