/* The verdict on a proof of single scrambles, for `twistseal verify`. */
#include "verify_proof.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "commands/lib/verdict.h"
#include "set/proof/proof_check.h"

static void print_proven(const proof_result *r)
{
    printf("%sgenuine: %s, %zu of its %zu scrambles\n",
           r->manifest.practice ? "NOT FOR COMPETITION (made from a given seed); " : "",
           r->manifest.competition, r->count, r->manifest.tree_size);
    verdict_signers(&r->signatures, r->manifest.generated);
    for (size_t i = 0; i < r->count; i++)
        printf("%s: %s%s\n", r->leaves[i].path, r->leaves[i].scramble,
               r->leaves[i].applied ? ""
                                    : " (not applied: its event is a script of the set's own)");
    puts("This proves that each of these scrambles stood at its place in the set when the set was\n"
         "signed, and that it gives its state. It says nothing of the other scrambles.");
}

int verify_proof(const verify_request *request, bool for_competition, const session *s,
                 tsl_err *err)
{
    proof_result r = {.count = 0};
    text file;
    const trusted who = {request->set.signers, request->set.revoked, request->set.policy,
                         request->set.when};
    int status = file_read(&file, request->set.directory, PROOF_MAX, err);
    if (status == TSL_OK && strncmp(file.bytes, "twistseal/manifest/", 19) == 0)
        status = tsl_fail(err, TSL_EINPUT, "'%s' is a file of a set: verify the folder of the set",
                          request->set.directory);
    else if (status == TSL_OK && strncmp(file.bytes, "twistseal/proof/", 16) != 0)
        status = tsl_fail(err, TSL_EINPUT, "'%s' is no set, no proof and no sheet",
                          request->set.directory);
    if (status == TSL_OK) status = proof_check(&r, &file, &who, s, err);
    text_free(&file);
    const verdict_request v = {request->set.directory, "NOT GENUINE", "not genuine", &r.found,
                               NULL};
    status = verdict(status, &v, err);
    if (status == TSL_OK) {
        print_proven(&r);
        if (for_competition && r.manifest.practice)
            status =
                tsl_fail(err, TSL_EFORGED, "not for competition: '%s'", request->set.directory);
    }
    proof_result_free(&r);
    return status;
}
