/* What is checked of leaves, whether a set's are held in memory or read one after the other. */
#include "leaves.h"

#include <stdlib.h>
#include <string.h>

void leaves_place(const leaf *l, const slot *s, const char *id, findings *found)
{
    if (strcmp(l->competition, id) != 0)
        findings_add(found, "%s: belongs to another competition", l->path);
    if (strcmp(l->path, s->path) != 0)
        findings_add(found, "%s: stands where %s should", l->path, s->path);
}

int leaves_tree(const digest *hashes, size_t count, const digest *root, findings *found,
                tsl_err *err)
{
    digest is;
    int status = merkle_root(&is, hashes, count, err);
    if (status == TSL_OK && !hash_equal(&is, root))
        findings_add(found, "LEAVES: %zu leaves whose tree is not the signed one", count);
    return status;
}

int leaves_root(const leaf *leaves, size_t count, const digest *root, findings *found, tsl_err *err)
{
    digest *hashes = calloc(count + 1, sizeof *hashes);
    if (!hashes) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    for (size_t i = 0; i < count; i++) hashes[i] = leaves[i].hash;
    int status = leaves_tree(hashes, count, root, found, err);
    free(hashes);
    return status;
}

bool leaves_are_all(const competition *c)
{
    size_t scripts = c->format_count;
    for (size_t i = 0; i < c->event_count; i++) scripts += c->events[i].filter_count;
    return scripts == 0;
}
