/* Fuzzes public keys as OpenSSH's bytes: there is one way to write what was read. */
#include "fuzz.h"
#include "trust/sshsig.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    public_key key;
    text again = {0};
    if (!key_from_blob(&key, bytes, size)) return 0;
    key_add_blob(&again, &key);
    FUZZ_HOLDS(again.size == size && memcmp(again.bytes, bytes, size) == 0);
    text_free(&again);
    return 0;
}
