/* Fuzzes seed files: what is taken has a seed. */
#include "fuzz.h"
#include "set/format/set_files.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size > SEED_FILE_MAX) return 0; /* as it is read from a file */
    seed_file s = {0};
    text body = fuzz_text(bytes, size);
    int status = seed_file_parse(&s, &body, "seed", NULL);
    FUZZ_HOLDS(status == TSL_OK || status == TSL_EINPUT);
    if (status == TSL_OK) {
        secret root = {0};
        FUZZ_HOLDS(seed_file_root(&root, &s, "seed", s.competition, NULL) == TSL_OK);
        secret_free(&root);
    }
    seed_file_free(&s);
    text_free(&body);
    return 0;
}
