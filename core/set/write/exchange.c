/* Puts a new version of a set in the place of the one before, so that a crash leaves either. */
#include "exchange.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bundle.h"
#include "base/file.h"

void exchange_name(text *out, const char *path)
{
    size_t size = strlen(path);
    *out = (text){0};
    while (size > 1 && path[size - 1] == '/') size--;
    const char *slash = memrchr(path, '/', size);
    const size_t parent = slash ? (size_t)(slash - path) + 1 : 0;
    text_addf(out, "%.*s.%.*s.extending", (int)parent, path, (int)(size - parent), path + parent);
}

/* What may be read of the set stays as it was. */
static int copy_mode(const char *to, const char *from, tsl_err *err)
{
    struct stat info;
    if (stat(from, &info) == 0 && chmod(to, info.st_mode & 07777) == 0) return TSL_OK;
    return file_fail(err, "write", to, errno);
}

/* Exchanges a folder with the one that waits. */
static int exchange(bool *done, const char *path, tsl_err *err)
{
    text waiting;
    *done = false;
    exchange_name(&waiting, path);
    int status = copy_mode(waiting.bytes, path, err);
    if (status == TSL_OK) status = bundle_exchange(done, waiting.bytes, path, err);
    text_free(&waiting);
    return status;
}

static int remove_waiting(const char *path, tsl_err *err)
{
    text waiting;
    exchange_name(&waiting, path);
    int status = bundle_remove(waiting.bytes, err);
    text_free(&waiting);
    return status;
}

int exchange_folders(const char *directory, const char *secrets, tsl_err *err)
{
    bool done;
    int status = exchange(&done, directory, err);
    if (!done) { /* nothing has changed: no secret is left under a name that nobody looks for */
        remove_waiting(directory, NULL);
        remove_waiting(secrets, NULL);
        return status;
    }
    if (status == TSL_OK) status = exchange(&done, secrets, err);
    if (status == TSL_OK) status = remove_waiting(directory, err);
    return status == TSL_OK ? remove_waiting(secrets, err) : status;
}

int exchange_repair(const char *directory, const char *secrets, bool is_new, tsl_err *err)
{
    bool done;
    int status = is_new ? exchange(&done, secrets, err) : TSL_OK;
    if (status == TSL_OK) status = remove_waiting(directory, err);
    return status == TSL_OK ? remove_waiting(secrets, err) : status;
}

/* The name is looked at again: another program may have exchanged the folder meanwhile. */
int exchange_lock(int *fd, const char *directory, tsl_err *err)
{
    struct stat locked, now;
    *fd = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (*fd < 0) return file_fail(err, "open", directory, errno);
    const bool mine = flock(*fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
    const bool looked = mine && fstat(*fd, &locked) == 0 && stat(directory, &now) == 0;
    const int reason = errno;
    if (looked && locked.st_ino == now.st_ino && locked.st_dev == now.st_dev) return TSL_OK;
    close(*fd);
    *fd = -1;
    if (mine && !looked) return file_fail(err, "read", directory, reason);
    return tsl_fail(err, TSL_EINPUT, "'%s' is being extended by another program", directory);
}
