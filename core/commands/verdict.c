/* The verdict on a set: genuine, not genuine, or could not tell. */
#include "verdict.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

int verdict_unsure(tsl_err *err)
{
    err->code = TSL_ESYSTEM;
    return TSL_ESYSTEM;
}

void verdict_note(const findings *litter)
{
    for (const char *line = findings_text(litter); *line;) {
        int size = (int)strcspn(line, "\n");
        printf("note: %.*s\n", size, line);
        line += size + (line[size] == '\n');
    }
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

int verdict(int status, const verdict_request *v, tsl_err *err)
{
    /* One proof is enough, whatever else could not be looked at. */
    if (v->found->count > 0) {
        printf("%s\n%s", v->heading, findings_text(v->found));
        return tsl_fail(err, TSL_EFORGED, "%s: '%s'", v->not_so, v->directory);
    }
    if (status == TSL_EINPUT) return verdict_unsure(err);
    if (status != TSL_OK) return status;
    if (!v->doubts || v->doubts->count == 0) return TSL_OK;
    printf("COULD NOT TELL\n%s", findings_text(v->doubts));
    return tsl_fail(err, TSL_ELIMIT,
                    "could not tell: only the version of twistseal that made '%s' can",
                    v->directory);
}
