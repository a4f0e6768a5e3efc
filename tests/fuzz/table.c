/* Fuzzes the file of a table: whatever stands in the cache, the table is the one that is built. */
#include <sys/stat.h>

#include "fuzz.h"
#include "plugin/services.h"

enum { TABLE_SIZE = 96 };

static int fill(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)context, (void)host, (void)err;
    for (size_t i = 0; i < TABLE_SIZE; i++) ((uint8_t *)out)[i] = (uint8_t)(i * 7);
    return TSL_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const tsl_table table = {"fuzz", 3, TABLE_SIZE, fill};
    const tables_source source = {.table = &table};
    const void *read = NULL;
    uint8_t built[TABLE_SIZE];
    fill(built, NULL, NULL, NULL);
    fuzz_file("fuzz.table", bytes, size);
    FUZZ_HOLDS(tables_load(&read, NULL, fuzz_directory, &source, NULL) == TSL_OK);
    /* A checksum of 64 bits against accidents: what it takes must have been written so. */
    FUZZ_HOLDS(memcmp(read, built, TABLE_SIZE) == 0 ||
               tables_checksum(read, TABLE_SIZE) != tables_checksum(built, TABLE_SIZE));
    tables_unload(read, TABLE_SIZE);
    return 0;
}
