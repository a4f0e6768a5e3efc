/* Fuzzes MANIFEST: there is one way to write what was read. */
#include "set/format/manifest.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    manifest m = {0};
    findings found = {0};
    const hash_part body = {bytes, size};
    FUZZ_HOLDS(manifest_read(&m, &found, &body, NULL) == TSL_OK);
    if (found.count == 0) {
        text again = {0};
        FUZZ_HOLDS(manifest_write(&again, &m, NULL) == TSL_OK);
        FUZZ_HOLDS(again.size == size && memcmp(again.bytes, bytes, size) == 0);
        text_free(&again);
    }
    manifest_free(&m);
    text_free(&found.lines);
    return 0;
}
