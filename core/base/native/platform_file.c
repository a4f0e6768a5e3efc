/* Words, files, plugins and progress on Linux. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <linux/openat2.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/file.h"
#include "base/platform.h"

/* ---- words ---- */

const char *platform_error_text(int reason)
{
    return strerrordesc_np(reason);
}

const char *platform_signal_name(int signal)
{
    return sigabbrev_np(signal);
}

/* ---- files ---- */

/* What openat2 does, one part after the other, for kernels before 5.6 and sandboxes that refuse
 * it. No part leads upwards or to the root. */
static int open_by_parts(int directory, const char *name, int flags)
{
    const char *slash = strchr(name, '/');
    const size_t size = slash ? (size_t)(slash - name) : strlen(name);
    const bool leads_out = size == 0 || (size == 2 && memcmp(name, "..", 2) == 0);
    if (leads_out || size > NAME_MAX) {
        errno = leads_out ? EXDEV : ENAMETOOLONG;
        return -1;
    }
    if (!slash) return openat(directory, name, flags | O_NOFOLLOW);
    char folder[NAME_MAX + 1];
    memcpy(folder, name, size);
    folder[size] = '\0';
    struct stat info;
    int fd = openat(directory, folder, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0) return -1;
    int file = -1, reason = ENOTDIR;
    if (fstat(fd, &info) != 0) {
        reason = errno;
    } else if (S_ISLNK(info.st_mode)) {
        reason = ELOOP;
    } else if (S_ISDIR(info.st_mode)) {
        file = open_by_parts(fd, slash + 1, flags);
        reason = errno;
    }
    close(fd);
    errno = reason;
    return file;
}

int platform_open_below(int directory, const char *name, int flags)
{
    struct open_how how = {.flags = (unsigned)flags,
                           .resolve =
                               RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS};
    long fd = syscall(SYS_openat2, directory, name, &how, sizeof how);
    if (fd < 0 && (errno == ENOSYS || errno == EPERM)) return open_by_parts(directory, name, flags);
    return (int)fd;
}

int platform_rename_new(const char *from, const char *to)
{
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0 ? 0 : errno;
}

int platform_exchange(const char *one, const char *other)
{
    return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE) == 0 ? 0 : errno;
}

int platform_watch(const char *directory)
{
    int fd = inotify_init1(IN_CLOEXEC);
    if (fd < 0 || inotify_add_watch(fd, directory, IN_CLOSE_WRITE | IN_MOVED_TO) >= 0) return fd;
    int reason = errno;
    close(fd);
    errno = reason;
    return -1;
}

char *platform_own_file(void)
{
    Dl_info info;
    const char *name = dladdr((const void *)platform_own_file, &info) ? info.dli_fname : NULL;
    const char *slash = name ? strrchr(name, '/') : NULL;
    bool is_library = slash && strncmp(slash + 1, "libtwistseal.so", 15) == 0;
    return realpath(is_library ? name : "/proc/self/exe", NULL);
}

/* ---- tables ---- */

const void *platform_kept(const char *name)
{
    (void)name;
    return NULL;
}

bool platform_keep(const char *name, const void *bytes)
{
    (void)name;
    (void)bytes;
    return false;
}

/* ---- plugins ---- */

enum { SEALS = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL };

/* A sealed copy in memory, which cannot be changed, as a descriptor in *out. */
static int make_copy(int *out, const platform_code *code, tsl_err *err)
{
    int fd = memfd_create(code->name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (fd < 0) return file_fail(err, "make a copy in memory of", code->name, errno);
    int reason = file_write_all(fd, code->bytes, code->size);
    if (!reason && fcntl(fd, F_ADD_SEALS, SEALS) != 0) reason = errno;
    if (reason) {
        close(fd);
        return file_fail(err, "make a copy in memory of", code->name, reason);
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

static const char copies[] = "/proc/self/fd/%d";

/* Is this descriptor a sealed copy of the code? */
static bool is_copy(int fd, const platform_code *code)
{
    struct stat info;
    if (fcntl(fd, F_GET_SEALS) != SEALS || fstat(fd, &info) != 0) return false;
    if ((size_t)info.st_size != code->size || code->size == 0) return false;
    void *bytes = mmap(NULL, code->size, PROT_READ, MAP_SHARED, fd, 0);
    if (bytes == MAP_FAILED) return false;
    const bool same = memcmp(bytes, code->bytes, code->size) == 0;
    munmap(bytes, code->size);
    return same;
}

typedef struct search {
    const platform_code *code;
    int fd; /* -1 until it is found */
} search;

static int look_at_loaded(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    int fd;
    search *s = context;
    if (sscanf(info->dlpi_name, copies, &fd) == 1 && is_copy(fd, s->code)) s->fd = fd;
    return s->fd >= 0;
}

/* The loader knows by its path what it has loaded. The descriptor stays open, so that no second
 * library gets the path of the first; and code that is there is not loaded again, so that a program
 * that opens the same plugins for ever does not grow. */
int platform_load(const void **symbol, const platform_code *code, tsl_err *err)
{
    search loaded = {code, -1};
    dl_iterate_phdr(look_at_loaded, &loaded);
    int fd = loaded.fd;
    int status = fd < 0 ? make_copy(&fd, code, err) : TSL_OK;
    if (status != TSL_OK) return status;
    char path[40];
    snprintf(path, sizeof path, copies, fd);
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        status =
            tsl_fail(err, TSL_EBROKEN, "%s: cannot be loaded: %s", code->name, load_error(path));
        if (loaded.fd < 0) close(fd);
        return status;
    }
    *symbol = dlsym(handle, code->wanted);
    return TSL_OK;
}

/* ---- progress ---- */

enum { BAR_WIDTH = 30 };

bool platform_is_watched(void)
{
    return isatty(STDERR_FILENO);
}

void platform_show(const platform_stage *s)
{
    char bar[BAR_WIDTH + 1];
    if (s->total == 0) { /* its steps are not counted */
        fprintf(stderr, "\r%s ...\033[K", s->title);
    } else {
        size_t filled = s->done * BAR_WIDTH / s->total;
        for (size_t i = 0; i < BAR_WIDTH; i++) bar[i] = i < filled ? '#' : '.';
        bar[BAR_WIDTH] = '\0';
        fprintf(stderr, "\r%-8s [%s] %zu/%zu %s%s\033[K", s->title, bar, s->done, s->total,
                s->label, s->left);
    }
    fflush(stderr);
}

void platform_show_end(void)
{
    fputs("\r\033[K", stderr);
    fflush(stderr);
}
