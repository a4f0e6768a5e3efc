/* Compares the leaves of a set with its slots and with its root. */
#include "leaves.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void leaves_place(const leaf *l, const slot *s, const char *id, findings *found)
{
    if (strcmp(l->competition, id) != 0)
        findings_add(found, "%s: belongs to another competition", l->path);
    if (strcmp(l->path, s->path) != 0)
        findings_add(found, "%s: stands where %s should", l->path, s->path);
}

void leaves_root(const leaf *leaves, size_t count, const digest *root, findings *found)
{
    digest is, *hashes = xcalloc(count + 1, sizeof *hashes);
    for (size_t i = 0; i < count; i++) hashes[i] = leaves[i].hash;
    merkle_root(&is, hashes, count);
    if (!hash_equal(&is, root))
        findings_add(found, "LEAVES: %zu leaves whose tree is not the signed one", count);
    free(hashes);
}
