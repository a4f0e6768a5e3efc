/* What a shared object exports, needs and keeps, read from its file without running any of it. */
#ifndef CORE_PLUGIN_ELF_H
#define CORE_PLUGIN_ELF_H

#include "base/text.h"

/* Views into the bytes given to elf_open, which must outlive it. */
typedef struct elf_symbols {
    const uint8_t *entries;
    size_t count;
    const char *names;
    size_t names_size;
} elf_symbols;

typedef struct elf {
    const uint8_t *bytes;
    size_t size;
    const uint8_t *sections;
    size_t section_count;
    const char *section_names;
    size_t section_names_size;
    elf_symbols dynamic;
    elf_symbols all; /* empty in a stripped file */
} elf;

/* TSL_EBROKEN if the file ends before what its program headers would map, which the loader does not
 * notice: reading beyond the end kills the process. Whatever else is wrong with it, the loader
 * says. */
int elf_check_whole(const char *name, const void *bytes, size_t size, tsl_err *err);

/* A shared object of this machine's word size and byte order, with its section headers. TSL_EBROKEN
 * for anything else; `name` stands for it in messages. */
int elf_open(elf *out, const char *name, const void *bytes, size_t size, tsl_err *err);

typedef enum elf_kind { ELF_LOCAL = 0, ELF_EXPORTED, ELF_IMPORTED } elf_kind;

/* Symbol i of its dynamic table; *name is borrowed. */
elf_kind elf_symbol(const char **name, const elf *e, size_t i);

/* The name of a variable that code in it could change, borrowed; "" if there is one whose name was
 * stripped, NULL if there is none. What the loader fills in and then makes read-only, and what the
 * compiler's own start-up code keeps, does not count. */
const char *elf_variable(const elf *e);

#endif
