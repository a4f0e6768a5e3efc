/* Writes the file of a shard: its first line, the lines of the run, its last line. */
#ifndef CORE_PRACTICE_SHARD_WRITER_H
#define CORE_PRACTICE_SHARD_WRITER_H

#include <stdio.h>

#include "shard.h"

typedef struct shard_writer shard_writer;

/* Writes the first line to `out`, which stays the caller's, and gives the stream that takes the
 * lines. The caller frees *w with shard_writer_end. */
int shard_writer_begin(shard_writer **w, FILE **lines, FILE *out, const shard_head *head,
                       tsl_err *err);

/* Closes the stream, and writes the last line if the run was good. Without that line the file
 * counts as cut short. Returns `status`, or TSL_ESYSTEM if something could not be written. NULL is
 * fine. */
int shard_writer_end(shard_writer *w, bool good, tsl_err *err);

#endif
