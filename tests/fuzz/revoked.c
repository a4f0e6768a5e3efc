/* Fuzzes lists of revoked keys: lines, and OpenSSH's KRL. */
#include "fuzz.h"
#include "trust/signatures.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const public_key key = {.bytes = {7}};
    bool revoked = false;
    int status = revoked_find(&revoked, fuzz_file("revoked", bytes, size), &key, NULL);
    FUZZ_HOLDS(status == TSL_OK || status == TSL_EINPUT);
    return 0;
}
