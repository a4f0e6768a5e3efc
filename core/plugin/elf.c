/* Reads from a shared object's file, without running it, what it exports, imports and stores. */
#include "elf.h"

#include <elf.h>
#include <link.h>
#include <string.h>

typedef ElfW(Ehdr) file_header;
typedef ElfW(Phdr) segment;
typedef ElfW(Shdr) section;
typedef ElfW(Sym) symbol;

static int malformed(const char *name, const char *what, tsl_err *err)
{
    return tsl_fail(err, TSL_EBROKEN, "%s: %s", name, what);
}

/* The bytes [offset, offset + size) of the file, or NULL if they are not all in it. */
static const void *view(const elf *e, uint64_t offset, uint64_t size)
{
    return offset <= e->size && size <= e->size - offset ? e->bytes + offset : NULL;
}

static section section_at(const elf *e, size_t i)
{
    section s;
    memcpy(&s, e->sections + i * sizeof s, sizeof s);
    return s;
}

static symbol symbol_at(const elf_symbols *table, size_t i)
{
    symbol s;
    memcpy(&s, table->entries + i * sizeof s, sizeof s);
    return s;
}

/* A string of a table that ends with NUL, or "". */
static const char *string_at(const char *strings, size_t size, size_t at)
{
    return at < size ? strings + at : "";
}

static bool view_strings(const char **out, size_t *size, const elf *e, size_t index)
{
    if (index >= e->section_count) return false;
    section s = section_at(e, index);
    const char *strings = view(e, s.sh_offset, s.sh_size);
    if (!strings || s.sh_size == 0 || strings[s.sh_size - 1] != '\0') return false;
    *out = strings;
    *size = s.sh_size;
    return true;
}

/* The symbols of the first section of this type; none if there is no such section. */
static bool view_symbols(elf_symbols *out, const elf *e, uint32_t type)
{
    for (size_t i = 0; i < e->section_count; i++) {
        section s = section_at(e, i);
        if (s.sh_type != type || s.sh_entsize != sizeof(symbol)) continue;
        out->entries = view(e, s.sh_offset, s.sh_size);
        if (!out->entries || !view_strings(&out->names, &out->names_size, e, s.sh_link))
            return false;
        out->count = s.sh_size / sizeof(symbol);
        return true;
    }
    return false;
}

static bool is_native(const file_header *h)
{
    const uint16_t one = 1;
    bool little = *(const uint8_t *)&one;
    return memcmp(h->e_ident, ELFMAG, SELFMAG) == 0 && h->e_type == ET_DYN &&
           h->e_ident[EI_CLASS] == (sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32) &&
           h->e_ident[EI_DATA] == (little ? ELFDATA2LSB : ELFDATA2MSB);
}

int elf_check_whole(const char *name, const void *bytes, size_t size, tsl_err *err)
{
    const elf e = {.bytes = bytes, .size = size};
    file_header h;
    if (size < sizeof h) return TSL_OK;
    memcpy(&h, bytes, sizeof h);
    if (!is_native(&h) || h.e_phentsize != sizeof(segment)) return TSL_OK;
    const uint8_t *segments = view(&e, h.e_phoff, (uint64_t)h.e_phnum * sizeof(segment));
    bool whole = segments != NULL;
    for (size_t i = 0; whole && i < h.e_phnum; i++) {
        segment s;
        memcpy(&s, segments + i * sizeof s, sizeof s);
        whole = view(&e, s.p_offset, s.p_filesz) != NULL;
    }
    return whole ? TSL_OK : malformed(name, "is cut short: copy or build it again", err);
}

int elf_open(elf *out, const char *name, const void *bytes, size_t size, tsl_err *err)
{
    *out = (elf){.bytes = bytes, .size = size};
    file_header h;
    if (size < sizeof h) return malformed(name, "is too short for a shared object", err);
    memcpy(&h, bytes, sizeof h);
    if (!is_native(&h)) return malformed(name, "is not a shared object of this machine", err);
    out->section_count = h.e_shnum;
    out->sections = view(out, h.e_shoff, (uint64_t)h.e_shnum * sizeof(section));
    if (h.e_shoff == 0 || h.e_shentsize != sizeof(section) || !out->sections ||
        !view_strings(&out->section_names, &out->section_names_size, out, h.e_shstrndx))
        return malformed(name, "has no section headers: do not strip them", err);
    if (!view_symbols(&out->dynamic, out, SHT_DYNSYM))
        return malformed(name, "has no table of dynamic symbols", err);
    view_symbols(&out->all, out, SHT_SYMTAB);
    return TSL_OK;
}

elf_kind elf_symbol(const char **name, const elf *e, size_t i)
{
    symbol s = symbol_at(&e->dynamic, i);
    *name = string_at(e->dynamic.names, e->dynamic.names_size, s.st_name);
    unsigned binding = ELF64_ST_BIND(s.st_info), visibility = ELF64_ST_VISIBILITY(s.st_other);
    if (**name == '\0' || binding == STB_LOCAL) return ELF_LOCAL;
    if (s.st_shndx == SHN_UNDEF) return ELF_IMPORTED;
    return visibility == STV_DEFAULT || visibility == STV_PROTECTED ? ELF_EXPORTED : ELF_LOCAL;
}

/* Can the section be written when the plugin runs? */
static bool is_changeable(const elf *e, const section *s)
{
    /* Linked with -z relro -z now, these are read-only by then. */
    static const char *const fixed[] = {".init_array", ".fini_array", ".data.rel.ro",  ".dynamic",
                                        ".got",        ".got.plt",    ".preinit_array"};
    if (!(s->sh_flags & SHF_WRITE) || !(s->sh_flags & SHF_ALLOC)) return false;
    const char *name = string_at(e->section_names, e->section_names_size, s->sh_name);
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
        if (strcmp(fixed[i], name) == 0) return false;
    return true;
}

const char *elf_variable(const elf *e)
{
    uint64_t total = 0;
    for (size_t i = 0; i < e->all.count; i++) {
        symbol s = symbol_at(&e->all, i);
        unsigned type = ELF64_ST_TYPE(s.st_info);
        if ((type != STT_OBJECT && type != STT_TLS) || s.st_shndx >= e->section_count) continue;
        section in = section_at(e, s.st_shndx);
        const char *name = string_at(e->all.names, e->all.names_size, s.st_name);
        /* What crtbeginS.o keeps, and what libgcc finds out about the processor before main. */
        if (strcmp(name, "__dso_handle") == 0 || strncmp(name, "completed.", 10) == 0 ||
            strcmp(name, "__cpu_model") == 0 || strcmp(name, "__cpu_features2") == 0)
            continue;
        if (is_changeable(e, &in) && s.st_size > 0) return name;
    }
    if (e->all.count) return NULL;
    /* Without names: more bytes than the start-up code needs, a pointer and a padded flag. */
    for (size_t i = 0; i < e->section_count; i++) {
        section s = section_at(e, i);
        if (is_changeable(e, &s)) total += s.sh_size;
    }
    return total > 2 * sizeof(void *) ? "" : NULL;
}
