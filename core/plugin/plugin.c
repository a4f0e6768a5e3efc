/* One plugin: reads its file, loads exactly these bytes, checks its entry. */
#include "plugin.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/platform.h"
#include "elf.h"
#include "entry.h"
#include "file.h"

int plugin_read(plugin **out, const char *path, tsl_err *err)
{
    plugin *p = xcalloc(1, sizeof *p);
    int status = plugin_file_read(&p->bytes, &p->path, path, err);
    if (status == TSL_OK) hash_bytes(&p->sha256, p->bytes.bytes, p->bytes.size);
    if (status == TSL_OK)
        *out = p;
    else
        plugin_free(p);
    return status;
}

int plugin_load(plugin *p, tsl_err *err)
{
    const void *entry = NULL;
    const char *file = file_name(p->path);
    const platform_code code = {file, TSL_ENTRY, p->bytes.bytes, p->bytes.size};
    int status = elf_check_whole(file, p->bytes.bytes, p->bytes.size, err);
    if (status == TSL_OK) status = platform_load(&entry, &code, err);
    if (status == TSL_OK && !entry)
        status = tsl_fail(err, TSL_EBROKEN, "%s: is not a plugin: it has no symbol '%s'", file,
                          TSL_ENTRY);
    if (status == TSL_OK) status = entry_check(entry, file, err);
    if (status != TSL_OK) return status;
    p->entry = entry;
    text_free(&p->bytes);
    return TSL_OK;
}

int plugin_open(plugin **out, const char *path, tsl_err *err)
{
    plugin *p = NULL;
    int status = plugin_read(&p, path, err);
    if (status == TSL_OK) status = plugin_load(p, err);
    if (status == TSL_OK)
        *out = p;
    else
        plugin_free(p);
    return status;
}

void plugin_free(plugin *p)
{
    if (!p) return;
    free(p->path);
    text_free(&p->bytes);
    free(p);
}
