/* Reads the files of shards, in blocks, so that their size does not matter, and puts them together.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "shard.h"

/* ---- one file ---- */

enum { BLOCK = 65536 };

/* A file while it is read. */
typedef struct reading {
    const char *path;
    int fd, lines_fd;
    uint64_t size;  /* of the file */
    uint64_t begin; /* of the lines between the first and the last */
    uint64_t end;
    shard_file *out;
} reading;

/* Exactly these bytes of the file. */
static int read_at(void *bytes, const reading *r, uint64_t from, size_t size, tsl_err *err)
{
    for (size_t done = 0; done < size;) {
        ssize_t n = pread(r->fd, (char *)bytes + done, size - done, (off_t)(from + done));
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return file_fail(err, "read", r->path, errno);
        if (n == 0) return tsl_fail(err, TSL_ESYSTEM, "'%s' became shorter", r->path);
        done += (size_t)n;
    }
    return TSL_OK;
}

static int read_head(reading *r, tsl_err *err)
{
    char line[SHARD_LINE_MAX];
    const size_t size = r->size < sizeof line ? (size_t)r->size : sizeof line;
    if (size == 0) return tsl_fail(err, TSL_EINPUT, "'%s' is empty: make it again", r->path);
    int status = read_at(line, r, 0, size, err);
    if (status != TSL_OK) return status;
    const char *feed = memchr(line, '\n', size);
    r->begin = feed ? (uint64_t)(feed - line) + 1 : 0;
    if (feed && shard_read_head(&r->out->head, line, r->begin)) return TSL_OK;
    if (feed && feed > line && feed[-1] == '\r')
        return tsl_fail(err, TSL_EINPUT, "'%s' has lines that end in CR LF: copy it as it is",
                        r->path);
    return tsl_fail(err, TSL_EINPUT,
                    "'%s' is not a shard: its first line is not 'twistseal/shard/v1 I/N DIGEST'",
                    r->path);
}

static int read_tail(reading *r, tsl_err *err)
{
    char bytes[SHARD_LINE_MAX];
    const uint64_t room = r->size - r->begin;
    const size_t size = room < sizeof bytes ? (size_t)room : sizeof bytes;
    const shard *part = &r->out->head.part;
    int status = read_at(bytes, r, r->size - size, size, err);
    if (status != TSL_OK) return status;
    const char *feed = size > 1 ? memrchr(bytes, '\n', size - 1) : NULL;
    const char *line = feed ? feed + 1 : bytes;
    const size_t length = size - (size_t)(line - bytes);
    r->end = r->size - length;
    if (shard_read_tail(&r->out->tail, line, length)) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT,
                    "'%s' (shard %" PRIu64 "/%" PRIu64
                    ") is cut short, it does not end in 'twistseal/shard/v1 end': make it again",
                    r->path, part->number, part->count);
}

/* Passes the first line, and the lines between the first and the last; then checks what the last
 * tells. */
static int read_lines(reading *r, tsl_err *err)
{
    char bytes[BLOCK];
    digest found;
    uint64_t lines = 0;
    const shard_file *f = r->out;
    hash_stream *all = hash_begin();
    int status = read_at(bytes, r, 0, (size_t)r->begin, err);
    if (status == TSL_OK) hash_add(all, bytes, (size_t)r->begin);
    for (uint64_t at = r->begin; at < r->end && status == TSL_OK;) {
        const size_t size = r->end - at < BLOCK ? (size_t)(r->end - at) : BLOCK;
        status = read_at(bytes, r, at, size, err);
        if (status != TSL_OK) break;
        for (const char *c = bytes; (c = memchr(c, '\n', size - (size_t)(c - bytes))); c++) lines++;
        hash_add(all, bytes, size);
        const int reason = r->lines_fd < 0 ? 0 : file_write_all(r->lines_fd, bytes, size);
        if (reason) status = file_fail(err, "write", "the lines", reason);
        at += size;
    }
    hash_end(&found, all);
    if (status != TSL_OK || (f->tail.lines == lines && hash_equal(&f->tail.all, &found)))
        return status;
    return tsl_fail(err, TSL_EINPUT,
                    "'%s' (shard %" PRIu64 "/%" PRIu64 ") was changed: its %" PRIu64
                    " lines are not those that its last line tells of",
                    r->path, f->head.part.number, f->head.part.count, lines);
}

int shard_file_read(shard_file *out, const char *path, int lines_fd, tsl_err *err)
{
    struct stat info;
    *out = (shard_file){.path = path};
    /* A pipe without a writer must not hang the program. */
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return file_fail(err, "open", path, errno);
    reading r = {.path = path, .fd = fd, .lines_fd = lines_fd, .out = out};
    int status = fstat(fd, &info) == 0 ? TSL_OK : file_fail(err, "read", path, errno);
    if (status == TSL_OK && !S_ISREG(info.st_mode))
        status = tsl_fail(err, TSL_EINPUT, "'%s' is not a regular file", path);
    if (status == TSL_OK) {
        r.size = (uint64_t)info.st_size;
        status = read_head(&r, err);
    }
    if (status == TSL_OK) status = read_tail(&r, err);
    if (status == TSL_OK) status = read_lines(&r, err);
    close(fd);
    return status;
}

/* ---- all files of a run ---- */

static int check_run(const shard_file *first, const shard_file *one, tsl_err *err)
{
    if (one->head.part.count != first->head.part.count)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' is a shard of %" PRIu64 ", '%s' is one of %" PRIu64
                        ": a run is divided in one way",
                        first->path, first->head.part.count, one->path, one->head.part.count);
    if (hash_equal(&one->head.run, &first->head.run)) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT,
                    "'%s' and '%s' are of different runs: the command, an option, the seed, the "
                    "input or a version differs",
                    first->path, one->path);
}

static int by_number(const void *a, const void *b)
{
    const uint64_t x = ((const shard_file *)a)->head.part.number,
                   y = ((const shard_file *)b)->head.part.number;
    return (x > y) - (x < y);
}

static void add_range(text *out, uint64_t first, uint64_t last)
{
    if (first > last) return;
    text_addf(out, "%s%" PRIu64, out->size ? "," : "", first);
    if (last > first) text_addf(out, "-%" PRIu64, last);
}

/* Is each there, and once? What is missing is told as an array job takes it: "3,7-9". */
static int check_numbers(const shard_set *set, tsl_err *err)
{
    const uint64_t all = set->files[0].head.part.count;
    text list = {0};
    uint64_t next = 1;
    for (size_t i = 1; i < set->count; i++) {
        const shard_file *one = &set->files[i];
        if (one->head.part.number == one[-1].head.part.number)
            return tsl_fail(err, TSL_EINPUT,
                            "shard %" PRIu64 "/%" PRIu64 " is there twice: '%s' and '%s'",
                            one->head.part.number, one->head.part.count, one[-1].path, one->path);
    }
    if (set->count == all) return TSL_OK;
    for (size_t i = 0; i < set->count; i++) {
        add_range(&list, next, set->files[i].head.part.number - 1);
        next = set->files[i].head.part.number + 1;
    }
    add_range(&list, next, all);
    tsl_fail(err, TSL_EINPUT, "of %" PRIu64 " shards, %" PRIu64 " %s missing: %.3000s", all,
             all - set->count, all - set->count == 1 ? "is" : "are", list.bytes);
    text_free(&list);
    return TSL_EINPUT;
}

int shard_set_read(shard_set *out, const char *const *paths, size_t count, tsl_err *err)
{
    *out = (shard_set){.files = xcalloc(count, sizeof *out->files), .count = count};
    int status = TSL_OK;
    for (size_t i = 0; i < count && status == TSL_OK; i++) {
        status = shard_file_read(&out->files[i], paths[i], -1, err);
        if (status == TSL_OK) status = check_run(&out->files[0], &out->files[i], err);
    }
    if (status != TSL_OK) return status;
    qsort(out->files, count, sizeof *out->files, by_number);
    return check_numbers(out, err);
}

void shard_set_free(shard_set *set)
{
    free(set->files);
    *set = (shard_set){0};
}

int shard_set_write(int fd, const shard_set *set, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < set->count && status == TSL_OK; i++) {
        shard_file again;
        const shard_file *one = &set->files[i];
        status = shard_file_read(&again, one->path, fd, err);
        /* What was written is not what was checked: no fault of the input. */
        if (status == TSL_EINPUT ||
            (status == TSL_OK && !hash_equal(&again.tail.all, &one->tail.all)))
            status = tsl_fail(err, TSL_ESYSTEM, "'%s' changed while it was read", one->path);
    }
    return status;
}
