/* Writes the file of a shard: every line that passes is counted and digested. */
#include "shard_writer.h"

#include <stdlib.h>
#include <string.h>

struct shard_writer {
    FILE *lines, *out;
    hash_stream *digest;
    uint64_t count; /* of lines */
    tsl_err err;    /* why the stream took no more */
};

/* What a stream's flush does; 0 is an error. */
static ssize_t pass(void *context, const char *bytes, size_t size)
{
    shard_writer *w = context;
    if (hash_add(w->digest, bytes, size, &w->err) != TSL_OK) return 0;
    for (const char *at = bytes; (at = memchr(at, '\n', size - (size_t)(at - bytes))); at++)
        w->count++;
    return fwrite(bytes, 1, size, w->out) == size ? (ssize_t)size : 0;
}

/* The first line is digested, and is not one of those counted. */
static int write_head(shard_writer *w, const shard_head *head, tsl_err *err)
{
    char line[SHARD_LINE_MAX];
    shard_write_head(line, head);
    fputs(line, w->out);
    return hash_add(w->digest, line, strlen(line), err);
}

int shard_writer_begin(shard_writer **w, FILE **lines, FILE *out, const shard_head *head,
                       tsl_err *err)
{
    shard_writer *one = *w = calloc(1, sizeof *one);
    if (!one) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    one->out = out;
    int status = hash_begin(&one->digest, err);
    if (status == TSL_OK) status = write_head(one, head, err);
    if (status == TSL_OK)
        one->lines = fopencookie(one, "w", (cookie_io_functions_t){.write = pass});
    if (status == TSL_OK && !one->lines) status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    *lines = one->lines;
    return status;
}

static int write_tail(shard_writer *w, tsl_err *err)
{
    char line[SHARD_LINE_MAX];
    shard_tail tail = {.lines = w->count};
    int status = hash_end(&tail.all, w->digest, err);
    w->digest = NULL;
    if (status != TSL_OK) return status;
    shard_write_tail(line, &tail);
    fputs(line, w->out);
    return TSL_OK;
}

int shard_writer_end(shard_writer *w, bool good, tsl_err *err)
{
    if (!w) return TSL_OK;
    int status = TSL_OK;
    const bool failed = w->lines && (ferror(w->lines) | fclose(w->lines)) != 0;
    if (good && failed)
        status = tsl_fail(err, TSL_ESYSTEM, "cannot write to standard output: no space or closed");
    if (good && status == TSL_OK) status = write_tail(w, err);
    hash_abandon(w->digest);
    free(w);
    return status;
}
