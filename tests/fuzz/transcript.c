/* Fuzzes transcripts of ceremonies: read or refused, and complete ones give a seed. */
#include "ceremony/transcript.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    transcript t = {0};
    tsl_err err = {0};
    const hash_part body = {bytes, size};
    int status = transcript_read(&t, "t", &body, &err);
    FUZZ_HOLDS(status == TSL_OK || status == TSL_EINPUT);
    if (status == TSL_OK) {
        text words = {0};
        secret seed = {0};
        ceremony_status_next(&words, &t, "t");
        ceremony_proof(&words, &t, STAMP_UNCHECKED);
        FUZZ_HOLDS(t.public_size <= size && transcript_revealed(&t) <= t.party_count);
        if (transcript_is_complete(&t)) FUZZ_HOLDS(transcript_seed(&seed, &t, &err) == TSL_OK);
        secret_free(&seed);
        text_free(&words);
    }
    transcript_free(&t);
    return 0;
}
