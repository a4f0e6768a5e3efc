/* Fuzzes signatures below their base64. */
#include "fuzz.h"
#include "trust/sshsig.h"
#include "trust/wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    text armor = {0};
    public_key signer;
    const char *wrong = NULL;
    text_add(&armor, "-----BEGIN SSH SIGNATURE-----\n");
    wire_add_base64(&armor, bytes, size, 70);
    text_add(&armor, "\n-----END SSH SIGNATURE-----\n");
    const sshsig_claim claim = {
        {(const uint8_t *)armor.bytes, armor.size}, MANIFEST_NAMESPACE, {(const uint8_t *)"", 0}};
    FUZZ_HOLDS(sshsig_verify(&signer, &wrong, &claim, NULL) == TSL_OK);
    text_free(&armor);
    return 0;
}
