/* Fuzzes policies: each asks for something, and a line for no more signers than it names. */
#include "fuzz.h"
#include "trust/signatures.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    policy p = {0};
    int status = policy_read(&p, fuzz_file("policy", bytes, size), NULL);
    FUZZ_HOLDS(status == TSL_OK || status == TSL_EINPUT);
    FUZZ_HOLDS(status != TSL_OK || p.count + p.versions.count > 0);
    for (size_t i = 0; status == TSL_OK && i < p.count; i++)
        FUZZ_HOLDS(p.lines[i].least > 0 && p.lines[i].least <= p.lines[i].count);
    policy_free(&p);
    return 0;
}
