/* Fuzzes lists of allowed signers, asked for a key that is in the corpus. */
#include "trust/signers.h"
#include "fuzz.h"
#include "trust/sshsig.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const char known[] =
        "AAAAC3NzaC1lZDI1NTE5AAAAIKuZVzCwShpI/2bav4UhMkVvQPgZaTa5+nO2m2zc2bgd";
    public_key key;
    char *principal = NULL;
    text refusal = {0};
    FUZZ_HOLDS(key_from_base64(&key, known));
    const signer_question asked = {.path = fuzz_file("signers", bytes, size),
                                   .key = &key,
                                   .name_space = MANIFEST_NAMESPACE,
                                   .when = 1790000000};
    int status = signers_find(&principal, &refusal, &asked, NULL);
    FUZZ_HOLDS(status == TSL_OK || status == TSL_EINPUT);
    FUZZ_HOLDS(status != TSL_OK || (principal != NULL) != (refusal.size > 0));
    free(principal);
    text_free(&refusal);
    return 0;
}
