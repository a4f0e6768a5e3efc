/* Takes some scrambles out of a set, as a proof that stands by itself. */
#include "reveal.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "proof_check.h"
#include "set/format/manifest_text.h"
#include "set/read/set_reader.h"
#include "trust/sshsig.h"

void reveal_free(reveal_result *r)
{
    text_free(&r->proof);
    text_free(&r->paths);
    text_free(&r->found.lines);
    text_free(&r->litter.lines);
    *r = (reveal_result){0};
}

/* The leaves of a set that was opened. */
typedef struct all_leaves {
    text bytes; /* as they stand in LEAVES */
    leaf *leaves;
    digest *hashes;
    size_t count;
} all_leaves;

static void free_leaves(all_leaves *all)
{
    text_free(&all->bytes);
    free(all->leaves);
    free(all->hashes);
}

static void read_leaves(all_leaves *out, set_reader *o, findings *found)
{
    const size_t count = o->manifest.tree_size;
    text_add_bytes(&out->bytes, o->leaves_bytes.bytes, o->leaves_bytes.size);
    leaf_read_all(&out->leaves, count, &o->leaves_bytes, found);
    if (!out->leaves) return;
    out->hashes = xcalloc(count ? count : 1, sizeof *out->hashes);
    for (size_t i = 0; i < count; i++) out->hashes[i] = out->leaves[i].hash;
    out->count = count;
}

/* "333/r1/A" covers "333/r1/A/3", and not "333/r1/AA/3". */
static bool covers(const char *wanted, const char *path)
{
    size_t size = strlen(wanted);
    return strncmp(path, wanted, size) == 0 && (path[size] == '\0' || path[size] == '/');
}

static bool is_wanted(const char *const *paths, const char *path)
{
    for (size_t i = 0; paths[i]; i++)
        if (covers(paths[i], path)) return true;
    return false;
}

/* Says which path is meant, or what paths look like. */
static int fail_unknown(const all_leaves *all, const char *path, tsl_err *err)
{
    const char **paths = xcalloc(all->count + 1, sizeof *paths);
    for (size_t i = 0; i < all->count; i++) paths[i] = all->leaves[i].path;
    const char *near = text_closest(path, paths);
    free(paths);
    if (near)
        return tsl_fail(err, TSL_EINPUT,
                        "no scramble of the set has the path '%s' (did you mean '%s'?)", path,
                        near);
    return tsl_fail(err, TSL_EINPUT,
                    "no scramble of the set has the path '%s': it has paths from '%s' to '%s', and "
                    "their beginnings, such as a round's",
                    path, all->leaves[0].path, all->leaves[all->count - 1].path);
}

/* A path with a typing error must not go unnoticed beside others. */
static int check_paths(const all_leaves *all, const char *const *paths, tsl_err *err)
{
    for (size_t i = 0; paths[i]; i++) {
        size_t k = 0;
        while (k < all->count && !covers(paths[i], all->leaves[k].path)) k++;
        if (k == all->count) return fail_unknown(all, paths[i], err);
    }
    return TSL_OK;
}

static int add_leaves(proof *p, reveal_result *r, const all_leaves *all, const char *const *paths,
                      tsl_err *err)
{
    int status = check_paths(all, paths, err);
    const char *record = all->bytes.bytes;
    for (size_t i = 0; i < all->count && status == TSL_OK; i++) {
        proof_place place = {.index = i};
        const char *from = record;
        for (int line = 0; line < LEAF_LINES; line++) record = strchr(record, '\n') + 1;
        if (!is_wanted(paths, all->leaves[i].path)) continue;
        merkle_inclusion(&place.path, all->hashes, all->count, i);
        if (status == TSL_OK) proof_add(p, &(hash_part){from, (size_t)(record - from)}, &place);
        text_addf(&r->paths, "%s\n", all->leaves[i].path);
        r->count++;
    }
    return status;
}

/* What was signed, as it stands in the folder. */
typedef struct signed_files {
    text manifest;
    text armors[SIGNATURES_MAX];
} signed_files;

static void free_signed(signed_files *f)
{
    text_free(&f->manifest);
    for (size_t i = 0; i < SIGNATURES_MAX; i++) text_free(&f->armors[i]);
}

static int read_signed(signed_files *out, proof *p, const set_reader *o, tsl_err *err)
{
    char name[24];
    int status = folder_read(&out->manifest, o->folder, "MANIFEST", MANIFEST_MAX, err);
    p->manifest = (hash_part){out->manifest.bytes, out->manifest.size};
    for (size_t i = 0; i < o->signature_count && status == TSL_OK; i++) {
        signatures_name(name, i);
        status = folder_read(&out->armors[i], o->folder, name, SSHSIG_ARMOR_MAX, err);
        p->signatures[p->signature_count++] =
            (hash_part){out->armors[i].bytes, out->armors[i].size};
    }
    return status;
}

/* As anyone will: it says what is wrong with the signature, which was not looked at before. */
static int check_own(reveal_result *r, tsl_err *err)
{
    proof_result again;
    int status = proof_check(&again, &r->proof, NULL, NULL, err);
    if (status == TSL_OK && again.found.count > 0)
        findings_add(&r->found, "%.*s", (int)strcspn(findings_text(&again.found), "\n"),
                     findings_text(&again.found));
    proof_result_free(&again);
    return status;
}

static int make_proof(reveal_result *r, set_reader *o, const char *const *paths, tsl_err *err)
{
    proof p = {.count = 0};
    all_leaves all = {.count = 0};
    signed_files files = {.manifest = {0}};
    const size_t before = r->found.count;
    read_leaves(&all, o, &r->found);
    int status = TSL_OK;
    if (r->found.count == before) status = add_leaves(&p, r, &all, paths, err);
    if (status == TSL_OK && r->found.count == before) status = read_signed(&files, &p, o, err);
    if (status == TSL_OK && r->found.count == before) status = proof_write(&r->proof, &p, err);
    if (status == TSL_OK && r->found.count == before) status = check_own(r, err);
    free_signed(&files);
    free_leaves(&all);
    proof_free(&p);
    return status;
}

int reveal_leaves(reveal_result *out, const reveal_request *request, tsl_err *err)
{
    set_reader o = {.source = NULL};
    const set_source how = {
        .directory = request->directory, .secrets = request->secrets, .archive = request->archive};
    *out = (reveal_result){.count = 0};
    int status = set_reader_files(&o, &how, &(folder_reports){&out->found, &out->litter}, err);
    if (status == TSL_OK && out->found.count == 0 && !o.secret)
        status =
            tsl_fail(err, TSL_EINPUT, "the scrambles of '%s' are withheld: there is no '%s.secret'",
                     request->directory, request->directory);
    if (status == TSL_OK && out->found.count == 0)
        status = make_proof(out, &o, request->paths, err);
    set_reader_free(&o);
    return status;
}
