/* Reads the file of a shard, and knows whether it is whole. */
#ifndef CORE_PRACTICE_SHARD_FILE_H
#define CORE_PRACTICE_SHARD_FILE_H

#include "shard.h"

typedef struct shard_file {
    const char *path; /* borrowed */
    shard_head head;
    shard_tail tail;
} shard_file;

/* Reads the whole file, in blocks. TSL_EINPUT: it is not a shard, it is cut short, or it was
 * changed. Writes the lines between the first and the last to the descriptor `to` (-1: nowhere)
 * while it reads: a file that was read before gives them as they were, or an error. */
int shard_file_read(shard_file *out, const char *path, int to, tsl_err *err);

#endif
