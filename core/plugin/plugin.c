/* One plugin: reads its file, loads exactly these bytes, checks its entry. */
#include "plugin.h"

#include <stdlib.h>
#include <string.h>

#include "base/platform.h"
#include "elf.h"
#include "entry.h"
#include "file.h"

/* Loads the bytes and finds the entry. */
static int load_entry(const tsl_plugin **out, const char *file, const text *bytes, tsl_err *err)
{
    const void *entry = NULL;
    const platform_code code = {file, TSL_ENTRY, bytes->bytes, bytes->size};
    int status = elf_check_whole(file, bytes->bytes, bytes->size, err);
    if (status == TSL_OK) status = platform_load(&entry, &code, err);
    if (status != TSL_OK) return status;
    *out = entry;
    if (!entry)
        return tsl_fail(err, TSL_EBROKEN, "%s: is not a plugin: it has no symbol '%s'", file,
                        TSL_ENTRY);
    return entry_check(entry, file, err);
}

int plugin_know(plugin **out, const char *path, const text *bytes, tsl_err *err)
{
    plugin *p = calloc(1, sizeof *p);
    if (p) p->path = strdup(path);
    int status = TSL_OK;
    if (!p || !p->path)
        status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    else
        status = hash_bytes(&p->sha256, bytes->bytes, bytes->size, err);
    if (status == TSL_OK) status = summary_read(&p->summaries, plugin_file_name(path), bytes, err);
    if (status != TSL_OK) {
        plugin_free(p);
        return status;
    }
    *out = p;
    return TSL_OK;
}

int plugin_start(plugin *p, const text *bytes, tsl_err *err)
{
    summaries is = {0};
    const tsl_plugin *entry = NULL;
    const char *file = plugin_file_name(p->path);
    int status = load_entry(&entry, file, bytes, err);
    if (status == TSL_OK) status = summary_of(&is, entry, err);
    if (status == TSL_OK) status = summary_compare(&p->summaries, &is, file, err);
    if (status == TSL_OK) p->entry = entry;
    if (status != TSL_OK || p->summaries.count > 0)
        free(is.list);
    else
        p->summaries = is;
    return status;
}

int plugin_load(plugin **out, const char *path, const text *bytes, tsl_err *err)
{
    plugin *p = NULL;
    int status = plugin_know(&p, path, bytes, err);
    if (status == TSL_OK) status = plugin_start(p, bytes, err);
    if (status == TSL_OK)
        *out = p;
    else
        plugin_free(p);
    return status;
}

int plugin_open(plugin **out, const char *path, tsl_err *err)
{
    text bytes;
    char *real_path;
    int status = plugin_file_read(&bytes, &real_path, path, err);
    if (status == TSL_OK) status = plugin_load(out, real_path, &bytes, err);
    free(real_path);
    text_free(&bytes);
    return status;
}

void plugin_free(plugin *p)
{
    if (!p) return;
    free(p->path);
    free(p->summaries.list);
    free(p);
}
