/* Fuzzes a user's own list of signers: adding a name and removing it again. */
#include "fuzz.h"
#include "trust/signers.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *path = fuzz_file("known", bytes, size);
    const public_key key = {.bytes = {7}};
    public_key read;
    bool there = false;
    text list = {0};
    known_read_key(&read, path, NULL);
    if (known_list(&list, path, NULL) == TSL_OK &&
        known_add(&there, path, "zoe@example.org", &key, NULL) == TSL_OK)
        FUZZ_HOLDS(known_remove(path, "zoe@example.org", NULL) == TSL_OK);
    text_free(&list);
    return 0;
}
