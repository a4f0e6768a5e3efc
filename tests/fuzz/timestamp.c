/* Fuzzes the replies of time-stamp authorities. */
#include "trust/timestamp.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    digest d = {{0}};
    const hash_part reply = {bytes, size};
    const char *wrong = NULL;
    int64_t when = 0;
    FUZZ_HOLDS(timestamp_read(&when, &wrong, &reply, &d, NULL) == TSL_OK);
    return 0;
}
