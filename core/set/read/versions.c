/* The versions of an extended set: what each added, and that nothing committed before was replaced.
 */
#include "versions.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "set/format/manifest_text.h"

/* The manifest of the version `i`, from 0. */
static const manifest *manifest_of(const opened *o, size_t i)
{
    return i < o->chain.count ? &o->chain.list[i].manifest : &o->manifest;
}

void versions_list(text *out, const opened *o)
{
    for (size_t i = 1; i <= o->chain.count; i++) {
        const manifest *m = manifest_of(o, i);
        const size_t added = m->tree_size - m->before.tree.size;
        text_addf(out, "version %zu of %zu: %zu scramble%s added on %.10s", i + 1,
                  o->chain.count + 1, added, added == 1 ? "" : "s", m->generated);
        if (m->before.reason[0]) text_addf(out, " (%s)", m->before.reason);
        text_add(out, "\n");
    }
}

/* ---- an old manifest ---- */

/* The version with these bytes, from 1; 0: none has. */
static int find_bytes(size_t *number, const opened *o, const text *bytes, tsl_err *err)
{
    text now = {0};
    int status = folder_read(&now, o->folder, "MANIFEST", MANIFEST_MAX, err);
    *number = 0;
    for (size_t i = 0; i <= o->chain.count && status == TSL_OK; i++) {
        const text *one = i < o->chain.count ? &o->chain.list[i].bytes : &now;
        if (one->size == bytes->size && one->bytes &&
            memcmp(one->bytes, bytes->bytes, one->size) == 0)
            *number = i + 1;
    }
    text_free(&now);
    return status;
}

/* Is the tree that of the set's first leaves? Where they are withheld only those of versions are
 * known. */
static void is_beginning(bool *out, const opened *o, const manifest *old)
{
    *out = false;
    for (size_t i = 0; i <= o->chain.count; i++)
        if (manifest_of(o, i)->tree_size == old->tree_size &&
            hash_equal(&manifest_of(o, i)->root, &old->root))
            *out = true;
    if (*out || !o->leaves || old->tree_size > o->manifest.tree_size) return;
    digest root, *hashes = xcalloc(old->tree_size + 1, sizeof *hashes);
    for (size_t i = 0; i < old->tree_size; i++) hashes[i] = o->leaves[i].hash;
    merkle_root(&root, hashes, old->tree_size);
    *out = hash_equal(&root, &old->root);
    free(hashes);
}

static void compare_tree(text *out, const opened *o, const char *file, const manifest *old,
                         findings *found)
{
    bool good;
    is_beginning(&good, o, old);
    if (strcmp(old->competition, o->manifest.competition) != 0)
        findings_add(found, "%s: is of competition '%s'", file, old->competition);
    else if (!hash_equal(&old->seed, &o->manifest.seed))
        findings_add(found, "%s: commits to another seed", file);
    else if (!good)
        findings_add(found,
                     "%s: is no version of this set, and its scrambles are not the first of it",
                     file);
    else
        text_addf(out, "%s: its %zu scrambles are the first of this set, unchanged\n", file,
                  old->tree_size);
}

int versions_compare(text *out, const opened *o, const char *file, findings *found, tsl_err *err)
{
    text bytes;
    size_t number = 0;
    manifest old = {0};
    findings wrong = {0};
    int status = file_read(&bytes, file, MANIFEST_MAX, err);
    if (status == TSL_OK) status = find_bytes(&number, o, &bytes, err);
    if (status == TSL_OK && number > 0)
        text_addf(out, "%s: is version %zu of this set; nothing of it was replaced\n", file,
                  number);
    if (status == TSL_OK && number == 0) {
        status = manifest_read(&old, &wrong, &(hash_part){bytes.bytes, bytes.size}, err);
        if (status == TSL_OK && wrong.count > 0)
            status = tsl_fail(err, TSL_EINPUT, "'%s': %.*s", file,
                              (int)strcspn(findings_text(&wrong), "\n"), findings_text(&wrong));
        if (status == TSL_OK) compare_tree(out, o, file, &old, found);
    }
    manifest_free(&old);
    text_free(&wrong.lines);
    text_free(&bytes);
    if (status != TSL_OK) return status;
    return TSL_OK;
}
