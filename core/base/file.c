/* Reads files whole; writes them whole or not at all, and never over an existing one. */
#include "file.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "memory.h"
#include "platform.h"

int file_fail(tsl_err *err, const char *action, const char *path, int reason)
{
    const char *why = platform_error_text(reason);
    if (!why) why = "unknown error";
    return tsl_fail(err, TSL_ESYSTEM, "cannot %s '%s': %c%s", action, path, tolower(why[0]),
                    why + 1);
}

const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

int file_is_there(bool *out, const char *path, tsl_err *err)
{
    *out = access(path, F_OK) == 0;
    return *out || errno == ENOENT || errno == ENOTDIR ? TSL_OK
                                                       : file_fail(err, "open", path, errno);
}

/* ---- reading ---- */

int file_read_open(text *out, int fd, const char *name, size_t max, tsl_err *err)
{
    char block[16384];
    struct stat info;
    int status = TSL_OK;
    *out = (text){0};
    if (fstat(fd, &info) == 0 && info.st_size > 0 && (uint64_t)info.st_size <= max)
        text_make_room(out, (size_t)info.st_size);
    text_add(out, ""); /* an empty file, too, ends with a NUL */
    for (ssize_t n; status == TSL_OK && (n = read(fd, block, sizeof block)) != 0;) {
        if (n < 0 && errno == EINTR) continue;
        if (n < 0)
            status = file_fail(err, "read", name, errno);
        else if ((size_t)n > max - out->size)
            status = tsl_fail(err, TSL_EINPUT, "'%s' is larger than %zu bytes", name, max);
        else
            text_add_bytes(out, block, (size_t)n);
    }
    if (status != TSL_OK) text_free(out);
    return status;
}

int file_read(text *out, const char *path, size_t max, tsl_err *err)
{
    *out = (text){0};
    struct stat info;
    /* A pipe without a writer must not hang the program. */
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return file_fail(err, "open", path, errno);
    int status;
    if (fstat(fd, &info) != 0)
        status = file_fail(err, "read", path, errno);
    else if (!S_ISREG(info.st_mode))
        status = tsl_fail(err, TSL_ESYSTEM, "'%s' is not a regular file", path);
    else
        status = file_read_open(out, fd, path, max, err);
    close(fd);
    return status;
}

/* ---- reading below a directory ---- */

int file_open_below(int *fd, file_kind *kind, int directory, const char *name, tsl_err *err)
{
    struct stat info;
    *kind = FILE_REGULAR;
    /* A pipe without a writer must not hang the program. */
    *fd = platform_open_below(directory, name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (*fd < 0) {
        switch (errno) {
        case ENOENT:
        case ENOTDIR:
        case ENAMETOOLONG:
            *kind = FILE_MISSING;
            return TSL_OK;
        case ELOOP:
        case EXDEV: /* out of the directory */
            *kind = FILE_LINK;
            return TSL_OK;
        case ENXIO: /* a socket, or a device without a driver */
            *kind = FILE_OTHER;
            return TSL_OK;
        default:
            return file_fail(err, "open", name, errno);
        }
    }
    const int status = fstat(*fd, &info) == 0 ? TSL_OK : file_fail(err, "read", name, errno);
    if (status == TSL_OK && S_ISREG(info.st_mode)) return TSL_OK;
    *kind = FILE_OTHER;
    close(*fd);
    *fd = -1;
    return status;
}

/* ---- creating ---- */

int file_write_all(int fd, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        ssize_t n = write(fd, at, size);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return errno;
        if (n == 0) return ENOSPC;
        at += n;
        size -= (size_t)n;
    }
    return 0;
}

/* What is to be created; the functions below return 0 or an errno. */
typedef struct creation {
    const char *path;
    char *folder;
    const char *name; /* the last part of path */
    const void *bytes;
    size_t size;
    const file_content *content; /* in place of the bytes; NULL: there is none */
    tsl_err *err;                /* what its `write` said where the reason is ECANCELED */
    mode_t mode;
} creation;

static int fill_file(int fd, const creation *c)
{
    int reason = 0;
    if (!c->content)
        reason = file_write_all(fd, c->bytes, c->size);
    else if (c->content->write(fd, c->content->context, c->err) != TSL_OK)
        reason = ECANCELED;
    if (!reason && fchmod(fd, c->mode) != 0) reason = errno;
    if (!reason && fsync(fd) != 0) reason = errno;
    return reason;
}

/* A file without a name that is given one when it is whole: nothing is left behind even by a
 * process that is killed. ENOTSUP where the file system or the system cannot do it. */
static int create_unnamed(const creation *c)
{
    int fd = open(c->folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    if (fd < 0) {
        bool cannot = errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL;
        return cannot ? ENOTSUP : errno;
    }
    int reason = fill_file(fd, c);
    if (!reason) {
        char link[40];
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        if (linkat(AT_FDCWD, link, AT_FDCWD, c->path, AT_SYMLINK_FOLLOW) != 0)
            reason = errno == EEXIST ? EEXIST : ENOTSUP;
    }
    close(fd);
    return reason;
}

static int create_named(const creation *c)
{
    char *temporary = xasprintf("%s/.%s.XXXXXX", c->folder, c->name);
    int fd = mkostemp(temporary, O_CLOEXEC);
    int reason = fd < 0 ? errno : fill_file(fd, c);
    if (fd >= 0 && close(fd) != 0 && !reason) reason = errno;
    if (!reason) reason = platform_rename_new(temporary, c->path);
    /* NFS and some others: a hard link refuses an existing name as well. */
    if (reason == EINVAL || reason == ENOSYS)
        reason = link(temporary, c->path) == 0 && unlink(temporary) == 0 ? 0 : errno;
    if (fd >= 0 && reason) unlink(temporary);
    free(temporary);
    return reason;
}

/* A new name survives a power failure only once its directory is on the disk. */
static int sync_folder(const char *folder)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return errno;
    /* EINVAL: a file system that does not sync directories. */
    int reason = fsync(fd) != 0 && errno != EINVAL ? errno : 0;
    close(fd);
    return reason;
}

/* Splits the path of what is to be created. c->folder is the caller's. */
static int split_path(creation *c, tsl_err *err)
{
    const char *slash = strrchr(c->path, '/');
    c->name = slash ? slash + 1 : c->path;
    if (!c->name[0]) return tsl_fail(err, TSL_EINPUT, "'%s' does not name a file", c->path);
    const size_t size = slash == c->path ? 1 : (size_t)(slash - c->path);
    c->folder = slash ? xstrndup(c->path, size) : xstrdup(".");
    return TSL_OK;
}

static int create_file(creation *c, tsl_err *err)
{
    int status = split_path(c, err);
    if (status != TSL_OK) return status;
    int reason = create_unnamed(c);
    if (reason == ENOTSUP) reason = create_named(c);
    if (!reason) {
        reason = sync_folder(c->folder);
        if (reason) unlink(c->path);
    }
    free(c->folder);
    if (reason == ECANCELED && c->content) return tsl_fail(err, c->err->code, "%s", c->err->text);
    if (reason == EEXIST)
        return tsl_fail(err, TSL_EINPUT, "'%s' exists: it is never overwritten", c->path);
    return reason ? file_fail(err, "write", c->path, reason) : TSL_OK;
}

int file_create(const char *path, const void *bytes, size_t size, unsigned mode, tsl_err *err)
{
    creation c = {.path = path, .bytes = bytes, .size = size, .mode = (mode_t)mode};
    return create_file(&c, err);
}

int file_create_by(const char *path, const file_content *content, unsigned mode, tsl_err *err)
{
    tsl_err why = {0};
    creation c = {.path = path, .content = content, .err = &why, .mode = (mode_t)mode};
    return create_file(&c, err);
}

int file_fail_unsure(tsl_err *err, const char *path, const char *folder, int reason)
{
    tsl_err why;
    file_fail(&why, "sync", folder, reason);
    return tsl_fail(err, TSL_ESYSTEM,
                    "'%s' is complete, but a power failure could still undo it: %s", path,
                    why.text);
}

int file_replace(const char *path, const void *bytes, size_t size, unsigned mode, tsl_err *err)
{
    creation c = {.path = path, .bytes = bytes, .size = size, .mode = (mode_t)mode};
    int status = split_path(&c, err);
    if (status != TSL_OK) return status;
    char *temporary = xasprintf("%s/.%s.unfinished", c.folder, c.name);
    unlink(temporary);
    int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    int reason = fd < 0 ? errno : fill_file(fd, &c);
    if (fd >= 0 && close(fd) != 0 && !reason) reason = errno;
    if (!reason && rename(temporary, c.path) != 0) reason = errno;
    if (fd >= 0 && reason) unlink(temporary);
    free(temporary);
    const int unsure = reason ? 0 : sync_folder(c.folder);
    if (reason)
        status = file_fail(err, "write", path, reason);
    else if (unsure)
        status = file_fail_unsure(err, path, c.folder, unsure);
    free(c.folder);
    return status;
}

/* ---- where the program's own files are ---- */

int file_program_dir(char **out, const char *where, const char *what, tsl_err *err)
{
    *out = NULL;
    const char *installed = strcmp(what, "lua") == 0 ? "share" : "lib";
    char *folder = where ? xstrdup(where) : platform_own_file();
    if (!folder) return file_fail(err, "find", "/proc/self/exe", errno);
    /* Test programs and tools stand one folder below the program. */
    for (char *slash = where ? NULL : strrchr(folder, '/'); slash;) {
        *slash = '\0';
        slash = strrchr(folder, '/');
        if (slash && strcmp(slash, "/tests") != 0 && strcmp(slash, "/tools") != 0) break;
    }
    /* Debian's libraries stand in lib/x86_64-linux-gnu. */
    const char *last = strrchr(folder, '/');
    const char *up =
        last && last - folder >= 4 && strncmp(last - 4, "/lib/", 5) == 0 ? "../.." : "..";
    char *paths[] = {xasprintf("%s/%s", folder, what),
                     xasprintf("%s/%s/%s/twistseal/%s", folder, up, installed, what)};
    for (int i = 0; i < 2; i++) {
        if (!*out) *out = realpath(paths[i], NULL);
        free(paths[i]);
    }
    int code = TSL_OK;
    if (!*out)
        code = tsl_fail(err, TSL_ESYSTEM,
                        "the program's '%s' is neither in '%s' nor in '%s/%s/%s/twistseal': "
                        "install it again",
                        what, folder, folder, up, installed);
    free(folder);
    return code;
}
