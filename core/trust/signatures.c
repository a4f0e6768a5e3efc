/* All signatures of one manifest, and whether those whom a verifier trusts are among them. */
#include "signatures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keyforms.h"
#include "policy.h"
#include "revoked.h"
#include "signers.h"
#include "sshsig.h"

void signatures_free(signatures *all)
{
    for (size_t i = 0; i < all->count; i++) {
        text_free(&all->list[i].fingerprint);
        text_free(&all->list[i].reason);
        free(all->list[i].signer);
    }
    *all = (signatures){0};
}

void signatures_name(char out[24], size_t index)
{
    if (index == 0)
        snprintf(out, 24, "MANIFEST.sig");
    else
        snprintf(out, 24, "MANIFEST.%zu.sig", index + 1);
}

/* Fills in whose it is, or why it is nobody's. */
static int find_signer(good_signature *s, const trusted *who, tsl_err *err)
{
    bool revoked = false;
    const signer_question asked = {
        .path = who->signers, .key = &s->key, .name_space = MANIFEST_NAMESPACE, .when = who->when};
    int status = signers_find(&s->signer, &s->reason, &asked, err);
    if (status == TSL_OK && who->revoked)
        status = revoked_find(&revoked, who->revoked, &s->key, err);
    if (status != TSL_OK || !revoked) return status;
    free(s->signer);
    s->signer = NULL;
    text_free(&s->reason);
    text_addf(&s->reason, "'%s' revokes it", who->revoked);
    return TSL_OK;
}

/* A key counts once. */
static bool signed_before(const signatures *all, const public_key *key)
{
    for (size_t i = 0; i < all->count; i++)
        if (key_equal(&all->list[i].key, key)) return true;
    return false;
}

int signatures_add(signatures *all, findings *found, const hash_part *armor,
                   const hash_part *message, const trusted *who, tsl_err *err)
{
    if (all->count == SIGNATURES_MAX) return tsl_fail(err, TSL_EBROKEN, "too many signatures");
    good_signature s = {.reason = {0}};
    const char *wrong;
    const sshsig_claim claim = {*armor, MANIFEST_NAMESPACE, *message};
    signatures_name(s.name, all->count);
    int status = sshsig_verify(&s.key, &wrong, &claim, err);
    if (status != TSL_OK) return status;
    if (!wrong && signed_before(all, &s.key)) wrong = "the same key signed before";
    if (wrong) {
        findings_add(found, "%s: %s", s.name, wrong);
        return TSL_OK;
    }
    key_fingerprint(&s.fingerprint, &s.key);
    if (status == TSL_OK && who) status = find_signer(&s, who, err);
    all->list[all->count++] = s; /* freed with the others, whatever the status */
    return status;
}

const good_signature *signatures_first(const signatures *all)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->list[i].signer) return &all->list[i];
    return NULL;
}

/* ---- the policy ---- */

/* Which names of one line the signatures can stand for, each signature for one name. */
typedef struct pairing {
    bool fits[POLICY_NAMES_MAX][SIGNATURES_MAX];
    int stands_for[SIGNATURES_MAX]; /* a name; -1: none */
    bool tried[SIGNATURES_MAX];
} pairing;

/* Finds a signature for the name, if need be by giving another name another one: with patterns in
 * allowed_signers a key may fit several names. */
static bool pair_up(pairing *p, int name)
{
    for (size_t s = 0; s < SIGNATURES_MAX; s++) {
        if (!p->fits[name][s] || p->tried[s]) continue;
        p->tried[s] = true;
        if (p->stands_for[s] >= 0 && !pair_up(p, p->stands_for[s])) continue;
        p->stands_for[s] = name;
        return true;
    }
    return false;
}

static int find_fits(pairing *p, const signatures *all, const requirement *r, const trusted *who,
                     tsl_err *err)
{
    int status = TSL_OK;
    for (size_t n = 0; n < r->count; n++)
        for (size_t s = 0; s < all->count && status == TSL_OK; s++) {
            char *principal = NULL;
            text why = {0};
            const signer_question asked = {who->signers, &all->list[s].key, r->names[n],
                                           MANIFEST_NAMESPACE, who->when};
            if (!all->list[s].signer) continue;
            status = signers_find(&principal, &why, &asked, err);
            p->fits[n][s] = principal;
            free(principal);
            text_free(&why);
        }
    return status;
}

static int judge_line(const signatures *all, findings *found, const requirement *r,
                      const trusted *who, tsl_err *err)
{
    pairing p = {.tried = {0}};
    text names = {0};
    unsigned met = 0;
    for (size_t s = 0; s < SIGNATURES_MAX; s++) p.stands_for[s] = -1;
    int status = find_fits(&p, all, r, who, err);
    for (size_t n = 0; n < r->count; n++) {
        memset(p.tried, 0, sizeof p.tried);
        met += pair_up(&p, (int)n);
        text_addf(&names, "%s%s", n ? ", " : "", r->names[n]);
    }
    if (status == TSL_OK && met < r->least)
        findings_add(found, "MANIFEST: signed by %u of %s, where %s requires %u", met, names.bytes,
                     who->policy, r->least);
    text_free(&names);
    return status;
}

int signatures_judge(const signatures *all, findings *found, const trusted *who, tsl_err *err)
{
    policy p = {.count = 0};
    const size_t before = found->count;
    const bool trusts = signatures_first(all);
    for (size_t i = 0; i < all->count && !trusts; i++)
        if (all->list[i].reason.size > 0)
            findings_add(found, "%s: signed by %s, which %s does not allow: %s", all->list[i].name,
                         all->list[i].fingerprint.bytes, who->signers, all->list[i].reason.bytes);
    /* A list without the key says nothing of it: what it signed may be good. */
    if (!trusts && all->count > 0 && found->count == before)
        return tsl_fail(
            err, TSL_EINPUT,
            "'%s' does not list the key that signed, %s: if that is the delegate's, add "
            "the line that 'twistseal keygen --public' prints",
            who->signers, all->list[0].fingerprint.bytes);
    if (!who->policy) return TSL_OK;
    int status = policy_read(&p, who->policy, err);
    for (size_t i = 0; i < p.count && status == TSL_OK; i++)
        status = judge_line(all, found, &p.lines[i], who, err);
    policy_free(&p);
    return status;
}
