/* Writes a directory under a temporary name and renames it when it is complete. */
#include "bundle.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file.h"
#include "memory.h"
#include "platform.h"
#include "text.h"

struct bundle {
    char *path;   /* its final name */
    char *parent; /* the folder that stands in */
    char *temporary;
    int dir; /* the temporary directory, locked; -1 when there is none */
    size_t leftovers;
    int64_t when; /* what all files are dated; 0: as they are written */
    bool committed;
};

/* No other program names its files so: what has this name may be removed. */
#define TEMPORARY "%s/.%s.unfinished-XXXXXX"
enum { RANDOM_SIZE = 6 }; /* what mkdtemp fills in */

static int fail_exists(const char *path, tsl_err *err)
{
    return tsl_fail(err, TSL_EINPUT, "'%s' exists: it is never overwritten, give another name",
                    path);
}

/* ---- entries ---- */

/* Calls visit(context, dir, name) for every entry of an open directory; returns the first errno. */
static int each_entry(int dir, int (*visit)(void *context, int dir, const char *name),
                      void *context)
{
    int copy = openat(dir, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = copy < 0 ? NULL : fdopendir(copy);
    if (!list) {
        int reason = errno;
        if (copy >= 0) close(copy);
        return reason;
    }
    int reason = 0;
    errno = 0;
    for (struct dirent *e; !reason && (e = readdir(list)); errno = 0)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            reason = visit(context, dir, e->d_name);
    if (!reason) reason = errno; /* the list ends early where it cannot be read */
    closedir(list);
    return reason;
}

static int remove_entry(void *context, int dir, const char *name)
{
    if (unlinkat(dir, name, 0) == 0) return 0;
    if (errno != EISDIR) return errno;
    int fd = openat(dir, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0) return errno;
    int reason = each_entry(fd, remove_entry, context);
    close(fd);
    if (!reason && unlinkat(dir, name, AT_REMOVEDIR) != 0) reason = errno;
    return reason;
}

/* ---- what killed processes left ---- */

/* Locks the directory for as long as it is open, so that another process can tell one that is being
 * written from one whose process died. */
static bool lock_directory(int dir)
{
    return flock(dir, LOCK_EX | LOCK_NB) == 0;
}

/* Removes ".NAME.unfinished-XXXXXX", a directory of this user's as bundle_begin makes it, which no
 * process holds. Once it is locked the name is looked at again: what was renamed in between is a
 * finished set. What cannot be removed stays; it only takes up disk space. */
static int remove_leftover(void *context, int parent, const char *name)
{
    bundle *b = context;
    struct stat info, now;
    const char *own = strrchr(b->temporary, '/') + 1;
    const size_t prefix = strlen(own) - RANDOM_SIZE;
    if (strncmp(name, own, prefix) != 0 || strlen(name) != strlen(own) || strcmp(name, own) == 0)
        return 0;
    int dir = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (dir < 0) return 0;
    if (fstat(dir, &info) == 0 && info.st_uid == geteuid() && (info.st_mode & 07777) == 0700 &&
        lock_directory(dir) && fstatat(parent, name, &now, AT_SYMLINK_NOFOLLOW) == 0 &&
        now.st_dev == info.st_dev && now.st_ino == info.st_ino &&
        each_entry(dir, remove_entry, NULL) == 0 && unlinkat(parent, name, AT_REMOVEDIR) == 0)
        b->leftovers++;
    close(dir);
    return 0;
}

/* ---- beginning ---- */

/* Makes, opens and locks the temporary directory. Returns 0 or an errno; EAGAIN if another process
 * took it for a leftover before it was locked. */
static int make_temporary(bundle *b)
{
    struct stat info;
    free(b->temporary);
    b->temporary = xasprintf(TEMPORARY, b->parent, file_name(b->path));
    if (!mkdtemp(b->temporary)) return errno;
    b->dir = open(b->temporary, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (b->dir < 0 && errno == ENOENT) return EAGAIN;
    int reason = b->dir < 0 ? errno : 0;
    /* On a file system without locks no process gets one, and none removes anything. */
    if (!reason && !lock_directory(b->dir) && errno == EWOULDBLOCK) reason = EAGAIN;
    if (!reason && fstat(b->dir, &info) == 0 && info.st_nlink == 0) reason = EAGAIN;
    if (!reason) return 0;
    if (b->dir >= 0) close(b->dir);
    b->dir = -1;
    rmdir(b->temporary);
    return reason;
}

int bundle_begin(bundle **out, const char *path, tsl_err *err)
{
    *out = NULL;
    struct stat info;
    if (!path[0]) return tsl_fail(err, TSL_EINPUT, "the name of the output directory is empty");
    bundle *b = xcalloc(1, sizeof *b);
    b->dir = -1;
    int code = TSL_OK, reason = EAGAIN;
    size_t size = strlen(path);
    while (size > 1 && path[size - 1] == '/') size--;
    b->path = xstrndup(path, size);
    const char *slash = strrchr(b->path, '/');
    b->parent =
        slash ? xstrndup(b->path, slash == b->path ? 1 : (size_t)(slash - b->path)) : xstrdup(".");
    if (lstat(b->path, &info) == 0) code = fail_exists(b->path, err);
    for (int tries = 0; code == TSL_OK && tries < 8 && reason == EAGAIN; tries++)
        reason = make_temporary(b);
    if (code == TSL_OK && reason) code = file_fail(err, "create", b->path, reason);
    if (code != TSL_OK) {
        bundle_free(b);
        return code;
    }
    /* What killed processes left. */
    int parent = open(b->parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (parent >= 0) {
        each_entry(parent, remove_leftover, b);
        close(parent);
    }
    *out = b;
    return TSL_OK;
}

size_t bundle_leftovers(const bundle *b)
{
    return b->leftovers;
}

/* ---- adding ---- */

/* Makes the folders of `name`, if it has any, and the file. Returns 0 or an errno. */
static int add_file(const bundle *b, const char *name, const void *bytes, size_t size, mode_t mode)
{
    char folder[OUTPUT_NAME_MAX + 1];
    for (const char *slash = name; (slash = strchr(slash, '/')); slash++) {
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - name), name);
        if (mkdirat(b->dir, folder, 0755) != 0 && errno != EEXIST) return errno;
    }
    int fd = openat(b->dir, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (fd < 0) return errno;
    int reason = file_write_all(fd, bytes, size);
    if (close(fd) != 0 && !reason) reason = errno;
    return reason;
}

static int add(const bundle *b, const char *name, const void *bytes, size_t size, mode_t mode,
               tsl_err *err)
{
    if (!output_name_is_good(name))
        return tsl_fail(err, TSL_EBROKEN,
                        "'%.200s' is not a name for an output file: " OUTPUT_NAME_RULE, name);
    int reason = add_file(b, name, bytes, size, mode);
    if (reason == 0) return TSL_OK;
    if (reason == EEXIST || reason == ENOTDIR || reason == EISDIR)
        return tsl_fail(err, TSL_EBROKEN, "two output files are named '%s'", name);
    char *path = xasprintf("%s/%s", b->path, name);
    int code = file_fail(err, "write", path, reason);
    free(path);
    return code;
}

int bundle_add(bundle *b, const char *name, const void *bytes, size_t size, tsl_err *err)
{
    return add(b, name, bytes, size, 0644, err);
}

int bundle_add_private(bundle *b, const char *name, const void *bytes, size_t size, tsl_err *err)
{
    return add(b, name, bytes, size, 0600, err);
}

/* ---- finishing ---- */

static int sync_dir(int dir)
{
    /* EINVAL: a file system that does not sync directories. */
    return fsync(dir) != 0 && errno != EINVAL ? errno : 0;
}

/* Where the file system takes dates. */
static void set_date(const bundle *b, int fd)
{
    const struct timespec when = {.tv_sec = (time_t)b->when};
    if (b->when && fd >= 0) futimens(fd, (const struct timespec[]){when, when});
}

static int date_entry(void *context, int dir, const char *name)
{
    int reason = 0, fd = openat(dir, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    struct stat info;
    if (fd < 0 || fstat(fd, &info) != 0) reason = errno;
    if (!reason && S_ISDIR(info.st_mode)) reason = each_entry(fd, date_entry, context);
    set_date(context, fd);
    if (fd >= 0) close(fd);
    return reason;
}

/* Gives the directory its final name unless something has it. Returns 0 or an errno. */
static int rename_dir(const char *from, const char *to)
{
    int reason = platform_rename_new(from, to);
    if (reason != EINVAL && reason != ENOSYS) return reason;
    /* NFS and some others. mkdir refuses an existing name, and rename replaces an empty directory
     * in one step: killed in between, an empty directory is what stands there. */
    if (mkdir(to, 0700) != 0) return errno;
    if (rename(from, to) == 0) return 0;
    reason = errno;
    rmdir(to);
    return reason;
}

void bundle_date(bundle *b, int64_t when)
{
    b->when = when;
}

void bundle_withdraw(bundle *b)
{
    if (b->committed && rename(b->path, b->temporary) == 0) b->committed = false;
}

int bundle_commit(bundle *b, tsl_err *err)
{
    int parent = open(b->parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int reason = parent < 0 ? errno : 0;
    if (!reason && b->when) reason = each_entry(b->dir, date_entry, b);
    if (!reason) set_date(b, b->dir);
    /* The whole file system, once: 400 files one after the other wait for the disk a second. */
    if (!reason) reason = platform_sync_all(b->dir);
    if (!reason) reason = rename_dir(b->temporary, b->path);
    b->committed = !reason;
    int unsure = reason ? 0 : sync_dir(parent);
    if (parent >= 0) close(parent);
    if (reason == EEXIST || reason == ENOTEMPTY) return fail_exists(b->path, err);
    if (reason) return file_fail(err, "write", b->path, reason);
    if (!unsure) return TSL_OK;
    /* What a power failure could undo is taken back at once. */
    bundle_withdraw(b);
    return b->committed ? file_fail_unsure(err, b->path, b->parent, unsure)
                        : file_fail(err, "sync", b->parent, unsure);
}

bool bundle_is_committed(const bundle *b)
{
    return b->committed;
}

void bundle_free(bundle *b)
{
    if (!b) return;
    if (b->dir >= 0) {
        if (!b->committed) {
            /* What cannot be removed stays under the temporary name. */
            each_entry(b->dir, remove_entry, NULL);
            rmdir(b->temporary);
        }
        close(b->dir);
    }
    free(b->path);
    free(b->parent);
    free(b->temporary);
    free(b);
}
