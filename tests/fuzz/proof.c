/* Fuzzes proofs: there is one way to write what was read, and judging it never fails. */
#include "set/proof/proof.h"
#include "fuzz.h"

static void judge(const text *file)
{
    proof_result result = {0};
    FUZZ_HOLDS(proof_check(&result, file, NULL, NULL, NULL) == TSL_OK);
    proof_result_free(&result);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    proof p = {0};
    findings found = {0};
    text file = fuzz_text(bytes, size);
    proof_read(&p, &found, &file);
    if (found.count == 0) {
        text again = {0};
        FUZZ_HOLDS(proof_write(&again, &p, NULL) == TSL_OK);
        FUZZ_HOLDS(again.size == size && memcmp(again.bytes, bytes, size) == 0);
        text_free(&again);
    }
    judge(&file);
    proof_free(&p);
    text_free(&file);
    text_free(&found.lines);
    return 0;
}
