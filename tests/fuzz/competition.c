/* Fuzzes competition files: what is accepted describes itself as a file that reads back the same.
 */
#include "config_rules.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    competition *c = NULL, *again = NULL;
    tsl_err err = {0};
    if (!test_book) open_book(NULL);
    if (parse_bytes(&c, bytes, size, &err) != TSL_OK) return 0;
    FUZZ_HOLDS(parse_bytes(&again, c->effective, strlen(c->effective), &err) == TSL_OK);
    FUZZ_HOLDS(strcmp(again->effective, c->effective) == 0);
    competition_free(again);
    competition_free(c);
    return 0;
}
