/* Fuzzes the file of a public key. */
#include "fuzz.h"
#include "trust/sshsig.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    public_key key;
    char *comment = NULL;
    int status = key_load_public(&key, &comment, fuzz_file("key.pub", bytes, size), NULL);
    FUZZ_HOLDS(status == TSL_OK || status == TSL_EINPUT);
    free(comment);
    return 0;
}
