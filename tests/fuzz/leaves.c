/* Fuzzes LEAVES, whose number of records the first byte gives. */
#include "fuzz.h"
#include "set/format/set_files.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size == 0) return 0;
    leaf *leaves = NULL;
    findings found = {0};
    text body = fuzz_text(bytes + 1, size - 1);
    leaf_read_all(&leaves, bytes[0], &body, &found);
    FUZZ_HOLDS((leaves == NULL) == (found.count > 0) || bytes[0] == 0);
    size_t length = 0;
    for (size_t i = 0; leaves && i < bytes[0]; i++)
        length += strlen(leaves[i].path) + strlen(leaves[i].state) + strlen(leaves[i].scramble) +
                  strlen(leaves[i].salt) + strlen(leaves[i].competition);
    FUZZ_HOLDS(length < size);
    free(leaves);
    text_free(&body);
    text_free(&found.lines);
    return 0;
}
