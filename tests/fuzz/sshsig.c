/* Fuzzes signatures as text: only the one that was made is good. */
#include "trust/sshsig.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const char message[] = "twistseal/manifest/v1\n";
    public_key signer;
    const char *wrong = NULL;
    const sshsig_claim claim = {
        {bytes, size}, MANIFEST_NAMESPACE, {(const uint8_t *)message, sizeof message - 1}};
    FUZZ_HOLDS(sshsig_verify(&signer, &wrong, &claim, NULL) == TSL_OK);
    if (!wrong) FUZZ_HOLDS(size > 200 && memcmp(bytes, "-----BEGIN SSH SIGNATURE-----\n", 30) == 0);
    return 0;
}
