/* One part of a long run that several machines share, and how the parts are merged. README.md
 * specifies them to the byte. */
#ifndef CORE_PRACTICE_SHARD_H
#define CORE_PRACTICE_SHARD_H

#include <stdio.h>

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
/* Reads the value of the option --shard; NULL: the run is not divided. TSL_EUSAGE: it is not I/N.
 */
int shard_option_read(shard *out, const char *value, tsl_err *err);

/* Of `total` items, numbered from 0, a shard has those from shard_from to before shard_to. */
uint64_t shard_from(const shard *part, uint64_t total);
uint64_t shard_to(const shard *part, uint64_t total);

/* The lines, with their line feed. Reading takes the line's `size` bytes, which need no NUL. */
void shard_write_head(char out[SHARD_LINE_MAX], const shard_head *head);
void shard_write_tail(char out[SHARD_LINE_MAX], const shard_tail *tail);
bool shard_read_head(shard_head *out, const char *line, size_t size);
bool shard_read_tail(shard_tail *out, const char *line, size_t size);

/* ---- output ---- */

/* Where the lines of a run go, or those of one part. It stays where it is while it is open. */
typedef struct shard_output {
    FILE *lines;  /* standard output, or the stream that frames what goes there */
    FILE *stream; /* NULL: not divided */
    hash_stream *digest;
    uint64_t count; /* of lines */
} shard_output;

/* Begins the output of a command: of a shard, its first line. `parameters` (freed here) are lines
 * of text with all that decides about the lines, `root` the seed if there is one: the file tells
 * nothing of it unless it can be guessed. */
void shard_output_open(shard_output *out, const shard *part, text *parameters, const secret *root);
/* The same for a shard whose first line is known. */
void shard_output_begin(shard_output *out, FILE *stream, const shard_head *head);
/* Ends it: with the last line of a shard if `whole` says that all lines are there; without it the
 * file counts as cut short. Returns `status` or, if that is TSL_OK, what went wrong here. */
int shard_output_close(shard_output *out, int status, bool whole, tsl_err *err);

/* ---- the lines of an input file ---- */

typedef struct shard_lines {
    uint64_t total;       /* lines of the file; the last one may lack its line feed */
    uint64_t from, count; /* the shard's, from 0 on */
    digest all;           /* of the file's bytes */
} shard_lines;

/* Reads the file at `fd` to its end, from where it stands, and moves to the shard's first line.
 * TSL_EUSAGE if it is not a regular file, which can be read twice. */
int shard_lines_find(shard_lines *out, int fd, const shard *part, tsl_err *err);

/* ---- files ---- */

typedef struct shard_file {
    const char *path; /* borrowed */
    shard_head head;
    shard_tail tail;
} shard_file;

/* Reads the whole file, in blocks. TSL_EINPUT: it is not a shard, it is cut short, or it was
 * changed. Writes the lines between the first and the last to the descriptor `lines_fd` (-1:
 * nowhere) while it reads: a file that was read before gives them as they were, or an error. */
int shard_file_read(shard_file *out, const char *path, int lines_fd, tsl_err *err);

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
