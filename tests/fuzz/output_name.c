/* Fuzzes names of files: a good one stays below its folder, and survives MANIFEST. */
#include "base/text.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    text name = fuzz_text(bytes, size);
    if (output_name_is_good(name.bytes)) {
        FUZZ_HOLDS(name.bytes[0] != '/' && strncmp(name.bytes, "../", 3) != 0 &&
                   !strstr(name.bytes, "/.") && !strstr(name.bytes, "//"));
        for (const char *c = name.bytes; *c; c++) FUZZ_HOLDS(*c >= ' ' && *c < 0x7f);
        FUZZ_HOLDS(strlen(name.bytes) <= OUTPUT_NAME_MAX);
    }
    text_free(&name);
    return 0;
}
