/* One part of a long run that several machines share: which items are its own, and the first and
 * last line of its file. README.md specifies both to the byte. */
#ifndef CORE_PRACTICE_SHARD_H
#define CORE_PRACTICE_SHARD_H

#include "base/text.h"
#include "trust/hash.h"
#include "trust/secret.h"

/* SHARD_LINE_MAX: more bytes than the longer of both lines has. */
enum { SHARD_COUNT_MAX = 100000, SHARD_LINE_MAX = 160 };

/* Part `number` of `count`, from 1 on. Where `count` is 0 the run is not divided. */
typedef struct shard {
    uint64_t number, count;
} shard;

typedef struct shard_head {
    shard part;
    digest run; /* the same for all shards of a run, and only for them */
} shard_head;

typedef struct shard_tail {
    uint64_t lines;
    digest all; /* of every byte before the last line */
} shard_tail;

/* Reads "3/8". */
bool shard_read(shard *out, const char *word);

/* Of `total` items, numbered from 0, a shard has those from shard_from to before shard_to. */
uint64_t shard_from(const shard *part, uint64_t total);
uint64_t shard_to(const shard *part, uint64_t total);

/* The digest of a run from its parameters, lines of text. `root` (NULL: none) is the seed, of which
 * the digest tells nothing unless the seed can be guessed. */
int shard_run(digest *out, const text *parameters, const secret *root, tsl_err *err);

/* The lines, with their line feed. Reading takes the line's `size` bytes, which need no NUL. */
void shard_write_head(char out[SHARD_LINE_MAX], const shard_head *head);
void shard_write_tail(char out[SHARD_LINE_MAX], const shard_tail *tail);
bool shard_read_head(shard_head *out, const char *line, size_t size);
bool shard_read_tail(shard_tail *out, const char *line, size_t size);

#endif
