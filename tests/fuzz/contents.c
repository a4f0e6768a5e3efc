/* Fuzzes CONTENTS: there is one way to write what was read. */
#include "fuzz.h"
#include "set/format/set_files.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    contents c = {0};
    findings found = {0};
    text body = fuzz_text(bytes, size);
    contents_read(&c, &found, &body);
    if (found.count == 0) {
        text again = {0};
        FUZZ_HOLDS(contents_write(&again, &c, NULL) == TSL_OK);
        FUZZ_HOLDS(again.size == size && memcmp(again.bytes, bytes, size) == 0);
        text_free(&again);
    }
    contents_free(&c);
    text_free(&body);
    text_free(&found.lines);
    return 0;
}
