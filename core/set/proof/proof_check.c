/* Checks a proof by itself, in the order of trust. */
#include "proof_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "script/kind.h"
#include "set/check/verify_leaves.h"
#include "set/format/manifest_text.h"
#include "trust/policy.h"

void proof_result_free(proof_result *r)
{
    for (size_t i = 0; i < r->count; i++) free(r->leaves[i].scramble);
    free(r->leaves);
    manifest_free(&r->manifest);
    signatures_free(&r->signatures);
    text_free(&r->found.lines);
    *r = (proof_result){0};
}

static int check_signed(proof_result *r, const proof *p, const trusted *who, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < p->signature_count && status == TSL_OK; i++)
        status =
            signatures_add(&r->signatures, &r->found, &p->signatures[i], &p->manifest, who, err);
    if (status == TSL_OK && who && r->found.count == 0)
        status = signatures_judge(&r->signatures, &r->found, who, err);
    if (status == TSL_OK && r->found.count == 0)
        status = manifest_read(&r->manifest, &r->found, &p->manifest, err);
    if (status == TSL_OK && r->found.count == 0 && who && who->policy)
        status = policy_judge_generator(who->policy, r->manifest.generator, &r->found, err);
    return status;
}

/* ---- leaves ---- */

/* Takes a number without leading zeros off *at. */
static bool take_number(const char **at)
{
    const char *from = *at;
    *at += strspn(*at, "0123456789");
    return *at > from && *from != '0';
}

/* EVENT/rROUND/SET/ATTEMPT or .../cCUBE (README.md). */
static bool is_path(const char *path)
{
    const char *at = path + strspn(path, "abcdefghijklmnopqrstuvwxyz0123456789_-");
    if (at == path || at - path > EVENT_ID_MAX || strncmp(at, "/r", 2) != 0) return false;
    at += 2;
    if (!take_number(&at) || *at++ != '/') return false;
    const size_t letters = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    at += letters;
    if (letters == 0 || *at++ != '/') return false;
    at += *at == 'E';
    if (!take_number(&at)) return false;
    if (*at == '\0') return true;
    return strncmp(at, "/c", 2) == 0 && (at += 2, take_number(&at)) && *at == '\0';
}

static void check_words(proof_result *r, const leaf *l)
{
    if (!is_path(l->path) || strlen(l->path) >= PATH_SIZE)
        findings_add(&r->found, "proof: '%s' is not a scramble's path", l->path);
    else if (!*l->state || strchr(l->state, ' '))
        findings_add(&r->found, "%s: not written in a leaf's own form", l->path);
    else if (strcmp(l->competition, r->manifest.competition) != 0)
        findings_add(&r->found, "%s: belongs to another competition", l->path);
}

static void check_twice(proof_result *r, const leaf *leaves, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++)
            if (strcmp(leaves[i].path, leaves[k].path) == 0)
                findings_add(&r->found, "%s: has two leaves", leaves[i].path);
}

static void check_leaves(proof_result *r, const proof *p, const leaf *leaves)
{
    const merkle_tree tree = {r->manifest.tree_size, r->manifest.root};
    for (size_t i = 0; i < p->count; i++) {
        const proof_place *place = &p->places[i];
        check_words(r, &leaves[i]);
        if (!merkle_check_inclusion(&tree, place->index, &leaves[i].hash, &place->path))
            findings_add(&r->found, "%s: is not the leaf %zu of the tree that was signed",
                         leaves[i].path, place->index);
    }
    check_twice(r, leaves, p->count);
}

/* ---- scrambles ---- */

static int apply(proof_result *r, bool *applied, const leaf *l, const session *s, tsl_err *err)
{
    char id[EVENT_ID_MAX + 1];
    slot one = {.set = 0};
    snprintf(id, sizeof id, "%.*s", (int)strcspn(l->path, "/"), l->path);
    snprintf(one.path, sizeof one.path, "%s", l->path);
    if (event_find(&one.event, s->events, id, NULL) != TSL_OK) return TSL_OK;
    int status = event_puzzle(&one.puzzle, one.event, s->plugins, err);
    if (status != TSL_OK) return status;
    one.state = xcalloc(1, one.puzzle->type->state_size);
    status = verify_scramble(&one, l, &r->found, err);
    *applied = true;
    free(one.state);
    free(one.scramble);
    free(one.facelets);
    return status;
}

static int show(proof_result *r, const leaf *leaves, size_t count, const session *s, tsl_err *err)
{
    int status = TSL_OK;
    r->leaves = xcalloc(count, sizeof *r->leaves);
    r->count = count;
    for (size_t i = 0; i < count && status == TSL_OK; i++) {
        shown_leaf *out = &r->leaves[i];
        snprintf(out->path, sizeof out->path, "%s", leaves[i].path);
        out->scramble = xstrdup(leaves[i].scramble);
        if (s) status = apply(r, &out->applied, &leaves[i], s, err);
    }
    return status;
}

static int check_records(proof_result *r, proof *p, const session *s, tsl_err *err)
{
    leaf *leaves = NULL;
    findings wrong = {.count = 0};
    leaf_read_all(&leaves, p->count, &p->leaves, &wrong);
    int status = TSL_OK;
    if (!leaves) findings_add(&r->found, "proof: a leaf is not written in a leaf's own form");
    text_free(&wrong.lines);
    if (leaves) check_leaves(r, p, leaves);
    if (r->found.count == 0) status = show(r, leaves, p->count, s, err);
    free(leaves);
    return status;
}

int proof_check(proof_result *out, const text *file, const trusted *who, const session *s,
                tsl_err *err)
{
    proof p;
    *out = (proof_result){.count = 0};
    proof_read(&p, &out->found, file);
    int status = TSL_OK;
    if (out->found.count == 0) status = check_signed(out, &p, who, err);
    if (status == TSL_OK && out->found.count == 0) status = check_records(out, &p, s, err);
    proof_free(&p);
    return status;
}
