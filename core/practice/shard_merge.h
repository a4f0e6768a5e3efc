/* Puts the shards of a run together. */
#ifndef CORE_PRACTICE_SHARD_MERGE_H
#define CORE_PRACTICE_SHARD_MERGE_H

#include "shard_file.h"

typedef struct shard_set {
    shard_file *files; /* in the order of the run */
    size_t count;
} shard_set;

/* Reads these files, in any order, and checks that they are all shards of one run, each once and
 * whole. TSL_EINPUT: what is wrong, and which shards are missing. The caller frees with
 * shard_set_free, whatever the status; the paths stay borrowed. */
int shard_set_read(shard_set *out, const char *const *paths, size_t count, tsl_err *err);
void shard_set_free(shard_set *set);

/* Writes the lines of the run. Each file is checked again on the way. */
int shard_set_write(int fd, const shard_set *set, tsl_err *err);

#endif
