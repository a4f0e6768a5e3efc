/* Reads from a shared object's file, without running it, what it exports, imports and stores. */
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

/* TSL_EBROKEN if the file is shorter than its program headers say. The loader does not notice this,
 * and reading beyond the end kills the process. All other faults are left to the loader. */
int elf_check_whole(const char *name, const void *bytes, size_t size, tsl_err *err);

/* A shared object of this machine's word size and byte order, with its section headers. TSL_EBROKEN
 * for anything else; `name` stands for it in messages. */
int elf_open(elf *out, const char *name, const void *bytes, size_t size, tsl_err *err);

typedef enum elf_kind { ELF_LOCAL = 0, ELF_EXPORTED, ELF_IMPORTED } elf_kind;

/* Symbol i of its dynamic table; *name is borrowed. */
elf_kind elf_symbol(const char **name, const elf *e, size_t i);

/* The name of a variable that its code could change, borrowed; "" if the name was stripped, NULL if
 * there is no such variable. Does not count what the loader fills in and makes read-only, or what
 * the compiler's start-up code keeps. */
const char *elf_variable(const elf *e);

#endif
