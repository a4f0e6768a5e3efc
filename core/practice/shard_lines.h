/* Which lines of an input file are a shard's. */
#ifndef CORE_PRACTICE_SHARD_LINES_H
#define CORE_PRACTICE_SHARD_LINES_H

#include "shard.h"

typedef struct shard_lines {
    uint64_t total;       /* lines of the file; the last one may lack its line feed */
    uint64_t from, count; /* the shard's, from 0 on */
    digest all;           /* of the file's bytes */
} shard_lines;

/* Reads the file at `fd` to its end, from where it stands, and moves to the shard's first line.
 * TSL_EUSAGE if it is not a regular file, which can be read twice. */
int shard_lines_find(shard_lines *out, int fd, const shard *part, tsl_err *err);

#endif
