/* Fuzzes the file of a private key, in PEM or OpenSSH's form; no passphrase opens it. */
#include "fuzz.h"
#include "trust/keys.h"

static int no_passphrase(secret *out, const char *path, bool again, void *context, tsl_err *err)
{
    (void)out, (void)path, (void)again, (void)context;
    return tsl_fail(err, TSL_EINPUT, "no passphrase");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    signing_key *key = NULL;
    int status = key_load(&key, fuzz_file("key", bytes, size), no_passphrase, NULL, NULL);
    FUZZ_HOLDS(status == TSL_OK || status == TSL_EINPUT);
    key_free(key);
    return 0;
}
