/* The verdict on a set: genuine, not genuine, or could not tell. */
#include "verdict.h"

#include <stdio.h>
#include <string.h>

#include "answer.h"
#include "base/utf8.h"

int verdict_unsure(tsl_err *err)
{
    err->code = TSL_ESYSTEM;
    return TSL_ESYSTEM;
}

void verdict_note(const findings *litter)
{
    lines_print(stdout, "note", findings_text(litter));
}

/* One line each: also those of keys that nobody trusts, which are good all the same. The time is
 * that of the manifest, which the first signature came with. */
void verdict_signers(const signatures *all, const char *generated)
{
    for (size_t i = 0; i < all->count; i++) {
        const good_signature *one = &all->list[i];
        if (!one->signer) {
            printf("note: %s is by %s, which counts for nothing: %s\n", one->name,
                   one->fingerprint.bytes, one->reason.bytes);
            continue;
        }
        utf8_clean(one->signer, false);
        printf("signed by %s (%s)%s%s\n", one->signer, one->fingerprint.bytes, i == 0 ? " at " : "",
               i == 0 ? generated : "");
    }
}

int verdict_status(int status, const verdict_request *v, tsl_err *err)
{
    /* One proof is enough, whatever else could not be looked at. */
    if (v->found->count > 0) return tsl_fail(err, TSL_EFORGED, "%s: '%s'", v->not_so, v->directory);
    if (status == TSL_EINPUT) return verdict_unsure(err);
    if (status != TSL_OK || !v->doubts || v->doubts->count == 0) return status;
    return tsl_fail(err, TSL_ELIMIT,
                    "could not tell: only the version of twistseal that made '%s' can",
                    v->directory);
}

int verdict(int status, const verdict_request *v, tsl_err *err)
{
    if (v->found->count > 0)
        printf("%s\n%s", v->heading, findings_text(v->found));
    else if (status == TSL_OK && v->doubts && v->doubts->count > 0)
        printf("COULD NOT TELL\n%s", findings_text(v->doubts));
    return verdict_status(status, v, err);
}

void verdict_answer(json_t *answer, int status, const verdict_request *v, const char *good)
{
    const char *bad = status == TSL_EFORGED ? v->not_so : "could not tell";
    answer_text(answer, "set", v->directory);
    answer_text(answer, "verdict", status == TSL_OK ? good : bad);
    answer_lines(answer, "found", findings_text(v->found));
    answer_lines(answer, "doubts", v->doubts ? findings_text(v->doubts) : NULL);
}
