/* One plugin: reads its file, loads exactly these bytes, checks its entry. */
#include "plugin.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/file.h"
#include "elf.h"
#include "entry.h"
#include "file.h"

/* A copy in memory that nobody can change any more, as a descriptor in *out. */
static int make_copy(int *out, const char *file, const text *bytes, tsl_err *err)
{
    int fd = memfd_create(file, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (fd < 0) return file_fail(err, "make a copy in memory of", file, errno);
    int reason = file_write_all(fd, bytes->bytes, bytes->size);
    if (!reason &&
        fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) != 0)
        reason = errno;
    if (reason) {
        close(fd);
        return file_fail(err, "make a copy in memory of", file, reason);
    }
    *out = fd;
    return TSL_OK;
}

/* The loader's own message names the copy; what follows its name is the reason. */
static const char *load_error(const char *path)
{
    const char *message = dlerror();
    if (!message) return "no reason given";
    size_t n = strlen(path);
    return strncmp(message, path, n) == 0 && strncmp(message + n, ": ", 2) == 0 ? message + n + 2
                                                                                : message;
}

/* Loads the bytes and finds the entry. The descriptor stays open: the loader takes a second
 * library of the same path for the first one, so no two may ever have the same number. */
static int load_entry(const tsl_plugin **out, const char *file, const text *bytes, tsl_err *err)
{
    int fd = -1;
    int status = elf_check_whole(file, bytes->bytes, bytes->size, err);
    if (status == TSL_OK) status = make_copy(&fd, file, bytes, err);
    if (status != TSL_OK) return status;
    char path[40];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        status = tsl_fail(err, TSL_EBROKEN, "%s: cannot be loaded: %s", file, load_error(path));
        close(fd);
        return status;
    }
    *out = dlsym(handle, TSL_ENTRY);
    if (!*out)
        return tsl_fail(err, TSL_EBROKEN, "%s: is not a plugin: it has no symbol '%s'", file,
                        TSL_ENTRY);
    return entry_check(*out, file, err);
}

int plugin_load(plugin **out, const char *path, const text *bytes, tsl_err *err)
{
    plugin *p = calloc(1, sizeof *p);
    if (p) p->path = strdup(path);
    int status = TSL_OK;
    if (!p || !p->path)
        status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    else
        status = hash_bytes(&p->sha256, bytes->bytes, bytes->size, err);
    if (status == TSL_OK) status = load_entry(&p->entry, plugin_file_name(path), bytes, err);
    if (status != TSL_OK) {
        plugin_free(p);
        return status;
    }
    *out = p;
    return TSL_OK;
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
    free(p);
}
