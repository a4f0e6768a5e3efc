/* Fuzzes what is read of a plugin's file before it is loaded. */
#include "plugin/elf.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    elf e;
    size_t letters = 0;
    if (elf_check_whole("x.so", bytes, size, NULL) != TSL_OK) return 0;
    if (elf_open(&e, "x.so", bytes, size, NULL) != TSL_OK) return 0;
    for (size_t i = 0; i < e.dynamic.count; i++) {
        const char *name = NULL;
        elf_symbol(&name, &e, i);
        letters += strlen(name);
    }
    const char *variable = elf_variable(&e);
    FUZZ_HOLDS(letters != SIZE_MAX && (!variable || strlen(variable) < size));
    return 0;
}
