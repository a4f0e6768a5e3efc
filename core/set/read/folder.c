/* The files of a set: opened below its folder, each digested once. */
#include "folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/pool.h"

/* All outputs together: a competition of a thousand scramble sets has a tenth of it. */
static const uint64_t SET_MAX = 4ull << 30;
enum { NAMES_MAX = 100000 /* that are looked at */ };

struct folder {
    int fd;              /* -1: the files are an archive's */
    const archive *from; /* NULL: the files are on disk */
    folder_reports reports;
    _Atomic uint64_t left; /* bytes that may still be digested */
    size_t names;          /* looked at so far */
};

int folder_open(folder **out, const char *path, const folder_reports *reports, tsl_err *err)
{
    *out = NULL;
    folder *f = xcalloc(1, sizeof *f);
    f->fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    f->left = SET_MAX;
    f->reports = *reports;
    if (f->fd >= 0) {
        *out = f;
        return TSL_OK;
    }
    int status = file_fail(err, "open", path, errno);
    free(f);
    return status;
}

void folder_of_archive(folder **out, const archive *from, const folder_reports *reports)
{
    *out = xcalloc(1, sizeof **out);
    **out = (folder){.fd = -1, .from = from, .reports = *reports};
}

void folder_free(folder *f)
{
    if (!f) return;
    if (f->fd >= 0) close(f->fd);
    free(f);
}

int folder_has(bool *out, const folder *f, const char *name, tsl_err *err)
{
    struct stat info;
    *out = f->from && archive_find(f->from, name);
    if (f->from) return TSL_OK;
    *out = fstatat(f->fd, name, &info, AT_SYMLINK_NOFOLLOW) == 0;
    return *out || errno == ENOENT || errno == ENOTDIR ? TSL_OK
                                                       : file_fail(err, "open", name, errno);
}

/* NULL, and there is a finding, where the archive has no file of this name. */
static const text *find_packed(const folder *f, const char *name, findings *found)
{
    const archive_file *file = archive_find(f->from, name);
    if (!file) findings_add(found, "%s: is missing", name);
    return file ? &file->bytes : NULL;
}

/* *fd is -1, and there is a finding, where the name is not a plain file's. */
static int open_plain(int *fd, const folder *f, const char *name, findings *found, tsl_err *err)
{
    static const char *const wrong[] = {
        [FILE_MISSING] = "is missing",
        [FILE_LINK] = "is a link: a set has plain files only",
        [FILE_OTHER] = "is not a plain file",
    };
    file_kind kind;
    int status = file_open_below(fd, &kind, f->fd, name, err);
    if (status == TSL_OK && kind != FILE_REGULAR) findings_add(found, "%s: %s", name, wrong[kind]);
    return status;
}

int folder_read(text *out, const folder *f, const char *name, size_t max, tsl_err *err)
{
    int fd;
    struct stat info;
    *out = (text){0};
    if (f->from) {
        const text *bytes = find_packed(f, name, f->reports.found);
        if (bytes && bytes->size > max)
            findings_add(f->reports.found, "%s: is larger than %zu bytes", name, max);
        else if (bytes)
            text_add_bytes(out, bytes->bytes, bytes->size);
        return TSL_OK;
    }
    int status = open_plain(&fd, f, name, f->reports.found, err);
    if (status != TSL_OK || fd < 0) return status;
    if (fstat(fd, &info) == 0 && (uint64_t)info.st_size > max)
        findings_add(f->reports.found, "%s: is larger than %zu bytes", name, max);
    else
        status = file_read_open(out, fd, name, max, err);
    close(fd);
    return status;
}

/* ---- digests ---- */

static void add_difference(findings *found, const named_digest *listed, const digest *sha256)
{
    char now[DIGEST_HEX], was[DIGEST_HEX];
    hash_hex(now, sha256);
    hash_hex(was, &listed->sha256);
    findings_add(found, "%s: differs from what was signed: sha256 %.16s..., signed %.16s...",
                 listed->name, now, was);
}

static void compare(findings *found, const text *bytes, const named_digest *listed)
{
    digest sha256;
    hash_bytes(&sha256, bytes->bytes, bytes->size);
    if (!hash_equal(&sha256, &listed->sha256)) add_difference(found, listed, &sha256);
}

void folder_compare(const folder *f, const text *bytes, const named_digest *listed)
{
    compare(f->reports.found, bytes, listed);
}

static int check_output(folder *f, const named_digest *listed, findings *found, tsl_err *err)
{
    int fd;
    tsl_err why;
    digest sha256;
    if (f->from) {
        const text *bytes = find_packed(f, listed->name, found);
        if (bytes) compare(found, bytes, listed);
        return TSL_OK;
    }
    int status = open_plain(&fd, f, listed->name, found, err);
    if (status != TSL_OK || fd < 0) return status;
    status = hash_file(&sha256, &f->left, fd, &why);
    close(fd);
    if (status == TSL_ELIMIT)
        return tsl_fail(err, TSL_ELIMIT,
                        "its files are larger than %llu GiB together: they were not all looked at",
                        (unsigned long long)(SET_MAX >> 30));
    if (status != TSL_OK) return tsl_fail(err, why.code, "'%s': %s", listed->name, why.text);
    if (!hash_equal(&sha256, &listed->sha256)) add_difference(found, listed, &sha256);
    return TSL_OK;
}

/* ---- strangers ---- */

static bool is_known(const char *known, const char *name)
{
    const size_t size = strlen(known);
    if (known[size - 1] != '/') return strcmp(known, name) == 0;
    return strncmp(known, name, size) == 0 && name[size] && !strchr(name + size, '/');
}

static bool is_listed(const folder_files *files, const char *name)
{
    for (size_t i = 0; files->known[i]; i++)
        if (is_known(files->known[i], name)) return true;
    return manifest_find(&files->needed, name) || manifest_find(&files->allowed, name);
}

/* Files that macOS and Windows make wherever somebody looks into a folder. */
static bool is_litter(const char *entry)
{
    return strcmp(entry, ".DS_Store") == 0 || strncmp(entry, "._", 2) == 0 ||
           strcasecmp(entry, "Thumbs.db") == 0 || strcasecmp(entry, "desktop.ini") == 0;
}

/* A file that no list has. */
static void add_stranger(const folder_reports *reports, const char *name, bool litter)
{
    if (litter)
        findings_add(reports->litter, "%s: is not part of the set", name);
    else
        findings_add(reports->found, "%s: was not signed with this set", name);
}

static int walk_folder(folder *f, const folder_files *files, int at, const char *within,
                       tsl_err *err);

/* One name in the folder `at`; `within` is "" or "sheets/". */
static int check_name(folder *f, const folder_files *files, int at, const char *within,
                      const char *entry, tsl_err *err)
{
    char name[600];
    struct stat info;
    int status = TSL_OK;
    const bool is_there = fstatat(at, entry, &info, AT_SYMLINK_NOFOLLOW) == 0;
    const int reason = is_there ? 0 : errno;
    const bool is_folder = is_there && S_ISDIR(info.st_mode);
    snprintf(name, sizeof name, "%s%s/", within, entry);
    /* A name that is gone is judged by itself: it may be one that must be there. */
    if (reason && reason != ENOENT) return file_fail(err, "list", entry, reason);
    const bool enter =
        is_folder && (within[0] == '\0' || manifest_has_below(&files->needed, name) ||
                      manifest_has_below(&files->allowed, name));
    if (!enter) name[strlen(name) - 1] = '\0';
    if (enter) {
        int fd = openat(at, entry, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (fd < 0) return file_fail(err, "list", name, errno);
        status = walk_folder(f, files, fd, name, err);
        close(fd);
    } else if (is_folder || !is_listed(files, name)) {
        add_stranger(&f->reports, name, is_there && S_ISREG(info.st_mode) && is_litter(entry));
    }
    return status;
}

/* A file that stands in the set and was not signed with it is as wrong as a changed one. */
static int walk_folder(folder *f, const folder_files *files, int at, const char *within,
                       tsl_err *err)
{
    int copy = openat(at, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), status = TSL_OK;
    DIR *list = copy < 0 ? NULL : fdopendir(copy);
    if (!list) {
        status = file_fail(err, "list", within[0] ? within : ".", errno);
        if (copy >= 0) close(copy);
        return status;
    }
    errno = 0;
    for (struct dirent *e; status == TSL_OK && (e = readdir(list)); errno = 0) {
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) continue;
        if (f->names++ == NAMES_MAX)
            status = tsl_fail(err, TSL_ELIMIT, "it has more than %d files", NAMES_MAX);
        else
            status = check_name(f, files, at, within, e->d_name, err);
    }
    if (status == TSL_OK && errno) status = file_fail(err, "list", within, errno);
    closedir(list);
    return status;
}

/* What the digests of all files say, each in its place. */
typedef struct checking {
    folder *folder;
    const folder_files *files;
    findings *found;
    tsl_err **errors; /* NULL: none */
} checking;

static void check_file(void *context, size_t i, unsigned worker)
{
    const checking *c = context;
    const bool needed = i < c->files->needed.count;
    bool there = needed;
    const named_digest *one =
        needed ? &c->files->needed.items[i] : &c->files->allowed.items[i - c->files->needed.count];
    tsl_err why;
    (void)worker;
    int status = needed ? TSL_OK : folder_has(&there, c->folder, one->name, &why);
    if (status == TSL_OK && there) status = check_output(c->folder, one, &c->found[i], &why);
    if (status == TSL_OK) return;
    c->errors[i] = xmalloc(sizeof why);
    *c->errors[i] = why;
}

/* On all cores: the digests of a set of a thousand scrambles would be a quarter of its
 * verification. Goes on past an error: what is wrong with the next file is worth knowing. */
static int check_all(folder *f, const folder_files *files, tsl_err *err)
{
    int status = TSL_OK;
    const size_t count = files->needed.count + files->allowed.count;
    checking c = {f, files, xcalloc(count + 1, sizeof *c.found),
                  xcalloc(count + 1, sizeof *c.errors)};
    pool_run(count, 0, check_file, &c);
    for (size_t i = 0; i < count; i++) {
        const text *line = &c.found[i].lines; /* one at most, with its line end */
        if (line->size > 0)
            findings_add(f->reports.found, "%.*s", (int)line->size - 1, line->bytes);
        text_free(&c.found[i].lines);
        const tsl_err *why = c.errors[i];
        if (why && status == TSL_OK) status = tsl_fail(err, why->code, "%s", why->text);
        free(c.errors[i]);
    }
    free(c.found);
    free(c.errors);
    return status;
}

int folder_check(folder *f, const folder_files *files, tsl_err *err)
{
    int status = check_all(f, files, err);
    for (size_t i = 0; f->from && i < f->from->count; i++) {
        const char *name = f->from->files[i].name, *slash = strrchr(name, '/');
        if (!is_listed(files, name))
            add_stranger(&f->reports, name, is_litter(slash ? slash + 1 : name));
    }
    if (f->from) return status;
    int listed = walk_folder(f, files, f->fd, "", status == TSL_OK ? err : NULL);
    return status == TSL_OK ? listed : status;
}
