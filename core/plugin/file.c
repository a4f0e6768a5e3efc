/* Reads a plugin's file if it is as well protected against changes as the program itself.
 *
 * Loading a plugin runs its code, so all checks of the file come first, and the bytes that were
 * checked are the bytes that are loaded. */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"

static const size_t PLUGIN_MAX = 64u << 20; /* bytes; ours have less than 1 MiB */

/* The owner and group of the running program. They can change it, so they are trusted already. */
typedef struct trusted {
    uid_t owner;
    gid_t group;
    mode_t mode;
    char *path;
} trusted;

bool plugin_file_is_name(const char *name)
{
    size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_-");
    return n > 0 && strcmp(name + n, ".so") == 0;
}

static int read_trusted(trusted *out, tsl_err *err)
{
    static const char program[] = "/proc/self/exe";
    struct stat s;
    out->path = realpath(program, NULL);
    if (!out->path || stat(program, &s) != 0) return file_fail(err, "find", program, errno);
    out->owner = s.st_uid;
    out->group = s.st_gid;
    out->mode = s.st_mode;
    return TSL_OK;
}

static int check_owner_and_mode(const char *path, const struct stat *s, const trusted *program,
                                tsl_err *err)
{
    if (s->st_uid != 0 && s->st_uid != geteuid() && s->st_uid != program->owner)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' belongs to user %u: a plugin and its directories must belong to "
                        "root, to you or to the program's owner",
                        path, (unsigned)s->st_uid);
    mode_t writable = s->st_mode & 022;
    if (s->st_gid == program->group) writable &= ~(program->mode & 020);
    if (writable)
        return tsl_fail(err, TSL_EINPUT, "others may write to '%s': run 'chmod go-w %s'", path,
                        path);
    return TSL_OK;
}

/* Is the program somewhere below this directory? */
static bool holds_program(const char *directory, const trusted *program)
{
    size_t n = strlen(directory);
    return strncmp(program->path, directory, n) == 0 &&
           (n == 1 || program->path[n] == '/'); /* n == 1: the root */
}

/* Checks `path`, a directory without links, and all its parents; leaves `path` cut. */
static int check_directories(char *path, const trusted *program, tsl_err *err)
{
    for (bool parent = false; !holds_program(path, program); parent = true) {
        struct stat s;
        if (stat(path, &s) != 0) return file_fail(err, "look at", path, errno);
        /* In a sticky directory users cannot rename or replace each other's files. */
        if (parent && (s.st_mode & S_ISVTX)) s.st_mode &= ~(mode_t)022;
        int status = check_owner_and_mode(path, &s, program, err);
        if (status != TSL_OK) return status;
        char *slash = strrchr(path, '/');
        slash[slash == path] = '\0';
    }
    return TSL_OK;
}

static int check_path(const char *path, tsl_err *err)
{
    if (path[0] != '/')
        return tsl_fail(err, TSL_EINPUT, "'%s' is not an absolute path: a plugin needs one", path);
    const char *name = file_name(path);
    if (!plugin_file_is_name(name) && strcmp(name, PLUGIN_INDEX) != 0)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' is not a plugin's name: it must be like [a-z0-9_-]+.so", path);
    return TSL_OK;
}

/* The path with the links in its directory resolved, its directory checked. */
static int resolve(char **out, const char *path, const trusted *program, tsl_err *err)
{
    const char *name = file_name(path);
    char *directory = xstrndup(path, (size_t)(name - path));
    char *real = realpath(directory, NULL);
    int status = real ? TSL_OK : file_fail(err, "open", path, errno);
    if (status == TSL_OK) {
        text whole = {0};
        text_addf(&whole, "%s/%s", real[1] ? real : "", name);
        *out = whole.bytes;
        status = check_directories(real, program, err);
    }
    free(real);
    free(directory);
    return status;
}

static int read_open_file(text *bytes, int fd, const char *path, const trusted *program,
                          tsl_err *err)
{
    struct stat s;
    if (fstat(fd, &s) != 0) return file_fail(err, "look at", path, errno);
    if (!S_ISREG(s.st_mode)) return tsl_fail(err, TSL_EINPUT, "'%s' is not a regular file", path);
    int status = check_owner_and_mode(path, &s, program, err);
    if (status != TSL_OK) return status;
    char block[65536];
    if ((uint64_t)s.st_size <= PLUGIN_MAX) text_make_room(bytes, (size_t)s.st_size);
    for (ssize_t n; (n = read(fd, block, sizeof block)) != 0;) {
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return file_fail(err, "read", path, errno);
        text_add_bytes(bytes, block, (size_t)n);
        if (bytes->size > PLUGIN_MAX)
            return tsl_fail(err, TSL_EINPUT, "'%s' is larger than %zu bytes", path, PLUGIN_MAX);
    }
    return TSL_OK;
}

static int read_checked(text *bytes, const char *path, const trusted *program, tsl_err *err)
{
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0 && errno == ELOOP)
        return tsl_fail(err, TSL_EINPUT, "'%s' is a link: give the plugin's file itself", path);
    if (fd < 0) return file_fail(err, "open", path, errno);
    int status = read_open_file(bytes, fd, path, program, err);
    close(fd);
    return status;
}

int plugin_file_read(text *bytes, char **real_path, const char *path, tsl_err *err)
{
    trusted program = {0};
    *bytes = (text){0};
    *real_path = NULL;
    int status = check_path(path, err);
    if (status == TSL_OK) status = read_trusted(&program, err);
    if (status == TSL_OK) status = resolve(real_path, path, &program, err);
    if (status == TSL_OK) status = read_checked(bytes, *real_path, &program, err);
    free(program.path);
    return status;
}
