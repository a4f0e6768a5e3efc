/* SHA-256 and SHAKE256 of bytes and files, and Merkle trees. */
#include "hash.h"

#include <assert.h>
#include <errno.h>
#include <openssl/crypto.h>
#include <string.h>
#include <unistd.h>

#include "base/platform.h"

void hash_parts(digest *out, const hash_part *parts, size_t count)
{
    hash_stream *h = hash_begin();
    for (size_t i = 0; i < count; i++) hash_add(h, parts[i].bytes, parts[i].size);
    hash_end(out, h);
}

void hash_bytes(digest *out, const void *bytes, size_t size)
{
    hash_parts(out, &(hash_part){bytes, size}, 1);
}

int hash_file(digest *out, _Atomic uint64_t *left, int fd, tsl_err *err)
{
    uint8_t block[65536];
    ssize_t n = 0;
    hash_stream *h = hash_begin();
    int status = TSL_OK;
    while (status == TSL_OK && (n = read(fd, block, sizeof block)) != 0) {
        if (n < 0 && errno == EINTR) continue;
        if (n < 0)
            status = tsl_fail(err, TSL_ESYSTEM, "cannot read: %s", platform_error_text(errno));
        else if (atomic_fetch_sub(left, (uint64_t)n) < (uint64_t)n) {
            atomic_store(left, 0);
            status = tsl_fail(err, TSL_ELIMIT, "too many bytes");
        }
        if (status != TSL_OK) break;
        hash_add(h, block, (size_t)n);
    }
    hash_end(out, h);
    return status;
}

static const char digits[] = "0123456789abcdef";

void hash_hex(char out[DIGEST_HEX], const digest *d)
{
    for (size_t i = 0; i < DIGEST_SIZE; i++) {
        out[2 * i] = digits[d->bytes[i] >> 4];
        out[2 * i + 1] = digits[d->bytes[i] & 15];
    }
    out[DIGEST_HEX - 1] = '\0';
}

bool hash_from_hex(digest *out, const char *hex)
{
    if (strlen(hex) != DIGEST_HEX - 1 || strspn(hex, digits) != DIGEST_HEX - 1) return false;
    for (size_t i = 0; i < DIGEST_SIZE; i++) {
        size_t high = (size_t)(strchr(digits, hex[2 * i]) - digits);
        size_t low = (size_t)(strchr(digits, hex[2 * i + 1]) - digits);
        out->bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

bool hash_equal(const digest *a, const digest *b)
{
    return CRYPTO_memcmp(a->bytes, b->bytes, DIGEST_SIZE) == 0;
}

/* RFC 6962 Merkle trees, and the paths that show something of one (RFC 9162). */

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

/* ---- paths ---- */

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

bool merkle_check_inclusion(const merkle_tree *tree, size_t index, const digest *leaf,
                            const merkle_path *path)
{
    digest root = *leaf;
    if (index >= tree->size) return false;
    size_t at = index, last = tree->size - 1; /* on the present level; fn and sn in the RFC */
    for (size_t i = 0; i < path->count; i++) {
        if (last == 0) return false;
        const digest *next = &path->hashes[i];
        const bool right = (at & 1) || at == last;
        join(&root, right ? next : &root, right ? &root : next);
        /* The last node of a level may have no sibling on several levels. */
        while (right && !(at & 1) && at != 0) {
            at >>= 1;
            last >>= 1;
        }
        at >>= 1;
        last >>= 1;
    }
    return last == 0 && hash_equal(&root, &tree->root);
}
