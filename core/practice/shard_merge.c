/* Puts the shards of a run together: all are checked before the first line is written. */
#include "shard_merge.h"

#include <inttypes.h>
#include <stdlib.h>

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

static int check_twice(const shard_set *set, tsl_err *err)
{
    for (size_t i = 1; i < set->count; i++) {
        const shard_file *one = &set->files[i];
        if (one->head.part.number == one[-1].head.part.number)
            return tsl_fail(err, TSL_EINPUT,
                            "shard %" PRIu64 "/%" PRIu64 " is there twice: '%s' and '%s'",
                            one->head.part.number, one->head.part.count, one[-1].path, one->path);
    }
    return TSL_OK;
}

static void add_range(text *out, uint64_t from, uint64_t to)
{
    if (from > to) return;
    text_addf(out, "%s%" PRIu64, out->size ? "," : "", from);
    if (to > from) text_addf(out, "-%" PRIu64, to);
}

/* As an array job takes them: "3,7-9". */
static int check_missing(const shard_set *set, tsl_err *err)
{
    const uint64_t all = set->files[0].head.part.count;
    text list = {0};
    uint64_t next = 1;
    if (set->count == all) return TSL_OK;
    for (size_t i = 0; i < set->count; i++) {
        add_range(&list, next, set->files[i].head.part.number - 1);
        next = set->files[i].head.part.number + 1;
    }
    add_range(&list, next, all);
    int status =
        list.failed
            ? tsl_fail(err, TSL_ESYSTEM, "out of memory")
            : tsl_fail(err, TSL_EINPUT, "of %" PRIu64 " shards, %" PRIu64 " %s missing: %.3000s",
                       all, all - set->count, all - set->count == 1 ? "is" : "are", list.bytes);
    text_free(&list);
    return status;
}

int shard_set_read(shard_set *out, const char *const *paths, size_t count, tsl_err *err)
{
    *out = (shard_set){.files = calloc(count, sizeof *out->files), .count = count};
    int status = out->files ? TSL_OK : tsl_fail(err, TSL_ESYSTEM, "out of memory");
    for (size_t i = 0; i < count && status == TSL_OK; i++) {
        status = shard_file_read(&out->files[i], paths[i], -1, err);
        if (status == TSL_OK) status = check_run(&out->files[0], &out->files[i], err);
    }
    if (status != TSL_OK) return status;
    qsort(out->files, count, sizeof *out->files, by_number);
    status = check_twice(out, err);
    return status == TSL_OK ? check_missing(out, err) : status;
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
