/* The verdict on a set: genuine, not genuine, or could not tell. */
#include "verdict.h"

#include <stdio.h>

int verdict_unsure(tsl_err *err)
{
    err->code = TSL_ESYSTEM;
    return TSL_ESYSTEM;
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
    if (v->doubts->count == 0) return TSL_OK;
    printf("COULD NOT TELL\n%s", findings_text(v->doubts));
    return tsl_fail(err, TSL_ELIMIT,
                    "could not tell: only the version of twistseal that made '%s' can",
                    v->directory);
}
