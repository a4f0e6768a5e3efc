/* Which lines of an input file are a shard's: all are counted first. */
#include "shard_lines.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 65536 };

/* The bytes at `at`; 0 at the end. */
static int read_block(char bytes[BLOCK], size_t *size, int fd, off_t at, tsl_err *err)
{
    ssize_t n;
    do n = pread(fd, bytes, BLOCK, at);
    while (n < 0 && errno == EINTR);
    *size = n > 0 ? (size_t)n : 0;
    return n < 0 ? tsl_fail(err, TSL_ESYSTEM, "cannot read the lines of standard input") : TSL_OK;
}

static int count_lines(shard_lines *out, hash_stream *taken, int fd, off_t at, tsl_err *err)
{
    char bytes[BLOCK], last = '\n';
    size_t size = 0;
    int status = read_block(bytes, &size, fd, at, err);
    for (; status == TSL_OK && size > 0; status = read_block(bytes, &size, fd, at, err)) {
        for (const char *c = bytes; (c = memchr(c, '\n', size - (size_t)(c - bytes))); c++)
            out->total++;
        last = bytes[size - 1];
        at += (off_t)size;
        status = hash_add(taken, bytes, size, err);
        if (status != TSL_OK) return status;
    }
    out->total += last != '\n';
    return status;
}

/* Moves past `lines` lines. */
static int skip(int fd, off_t at, uint64_t lines, tsl_err *err)
{
    char bytes[BLOCK];
    while (lines > 0) {
        size_t size;
        int status = read_block(bytes, &size, fd, at, err);
        if (status != TSL_OK) return status;
        if (size == 0) return tsl_fail(err, TSL_ESYSTEM, "standard input became shorter");
        const char *c = bytes;
        for (; lines > 0 && (c = memchr(c, '\n', size - (size_t)(c - bytes))); c++) lines--;
        at += lines > 0 ? (off_t)size : c - bytes;
    }
    if (lseek(fd, at, SEEK_SET) == at) return TSL_OK;
    return tsl_fail(err, TSL_ESYSTEM, "cannot move within standard input");
}

int shard_lines_find(shard_lines *out, int fd, const shard *part, tsl_err *err)
{
    struct stat info;
    hash_stream *taken;
    const off_t start = lseek(fd, 0, SEEK_CUR);
    *out = (shard_lines){0};
    if (start < 0 || fstat(fd, &info) != 0 || !S_ISREG(info.st_mode))
        return tsl_fail(err, TSL_EUSAGE,
                        "--shard needs a file as standard input: a part of a pipe cannot be told");
    int status = hash_begin(&taken, err);
    if (status != TSL_OK) return status;
    status = count_lines(out, taken, fd, start, err);
    if (status == TSL_OK)
        status = hash_end(&out->all, taken, err);
    else
        hash_abandon(taken);
    out->from = shard_from(part, out->total);
    out->count = shard_to(part, out->total) - out->from;
    return status == TSL_OK ? skip(fd, start, out->from, err) : status;
}
