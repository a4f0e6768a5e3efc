/* One part of a long run that several machines share: which items are its own, the lines that frame
 * them. */
#include "shard.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "trust/derive.h"

#define FORMAT "twistseal/shard/v1"

bool shard_read(shard *out, const char *word)
{
    char number[8];
    const char *slash = strchr(word, '/');
    const size_t size = slash ? (size_t)(slash - word) : 0;
    if (size == 0 || size >= sizeof number) return false;
    memcpy(number, word, size);
    number[size] = '\0';
    return text_uint(&out->count, slash + 1, SHARD_COUNT_MAX) && out->count > 0 &&
           text_uint(&out->number, number, out->count) && out->number > 0;
}

int shard_option_read(shard *out, const char *value, tsl_err *err)
{
    *out = (shard){0};
    if (!value || shard_read(out, value)) return TSL_OK;
    return tsl_fail(err, TSL_EUSAGE,
                    "--shard takes I/N, part I of N, as in 3/8; N is at most %d; not '%s'",
                    (int)SHARD_COUNT_MAX, value);
}

/* floor(total * number / count), where the product may need more than 64 bits. */
static uint64_t cut(const shard *part, uint64_t number, uint64_t total)
{
    const uint64_t whole = total / part->count, rest = total % part->count;
    return whole * number + rest * number / part->count;
}

uint64_t shard_from(const shard *part, uint64_t total)
{
    return part->count ? cut(part, part->number - 1, total) : 0;
}

uint64_t shard_to(const shard *part, uint64_t total)
{
    return part->count ? cut(part, part->number, total) : total;
}

/* A plain digest would let anyone test guesses without making a scramble; a derived key is as
 * slow to guess as the seed. */
static void find_run(digest *out, const text *parameters, const secret *root)
{
    char hex[DIGEST_HEX];
    const hash_part parts[] = {{FORMAT "\n", sizeof FORMAT}, {parameters->bytes, parameters->size}};
    hash_parts(out, parts, 2);
    if (!root) return;
    hash_hex(hex, out);
    derive_key(out->bytes, root, "shard", hex);
}

/* ---- the lines ---- */

void shard_write_head(char out[SHARD_LINE_MAX], const shard_head *head)
{
    char hex[DIGEST_HEX];
    hash_hex(hex, &head->run);
    snprintf(out, SHARD_LINE_MAX, FORMAT " %" PRIu64 "/%" PRIu64 " %s\n", head->part.number,
             head->part.count, hex);
}

void shard_write_tail(char out[SHARD_LINE_MAX], const shard_tail *tail)
{
    char hex[DIGEST_HEX];
    hash_hex(hex, &tail->all);
    snprintf(out, SHARD_LINE_MAX, FORMAT " end %" PRIu64 " %s\n", tail->lines, hex);
}

/* The two last words of a line that begins with `begins`, each ended by NUL. */
static bool split(char **first, char **second, char line[SHARD_LINE_MAX], const char *begins)
{
    const size_t size = strlen(begins);
    *first = line + size;
    *second = strncmp(line, begins, size) == 0 ? strchr(*first, ' ') : NULL;
    if (!*second) return false;
    *(*second)++ = '\0';
    return true;
}

/* A line as a string, without its line feed. */
static bool copy_line(char out[SHARD_LINE_MAX], const char *line, size_t size)
{
    if (size == 0 || size > SHARD_LINE_MAX || line[size - 1] != '\n') return false;
    memcpy(out, line, size - 1);
    out[size - 1] = '\0';
    return strlen(out) == size - 1;
}

bool shard_read_head(shard_head *out, const char *line, size_t size)
{
    char copy[SHARD_LINE_MAX], *part, *run;
    return copy_line(copy, line, size) && split(&part, &run, copy, FORMAT " ") &&
           shard_read(&out->part, part) && hash_from_hex(&out->run, run);
}

bool shard_read_tail(shard_tail *out, const char *line, size_t size)
{
    char copy[SHARD_LINE_MAX], *lines, *all;
    return copy_line(copy, line, size) && split(&lines, &all, copy, FORMAT " end ") &&
           text_uint(&out->lines, lines, UINT64_MAX) && hash_from_hex(&out->all, all);
}

/* ---- output ---- */

/* What a stream's flush does; 0 is an error. */
static ssize_t pass_lines(void *context, const char *bytes, size_t size)
{
    shard_output *o = context;
    hash_add(o->digest, bytes, size);
    for (const char *at = bytes; (at = memchr(at, '\n', size - (size_t)(at - bytes))); at++)
        o->count++;
    return fwrite(bytes, 1, size, o->stream) == size ? (ssize_t)size : 0;
}

void shard_output_begin(shard_output *o, FILE *stream, const shard_head *head)
{
    char line[SHARD_LINE_MAX];
    *o = (shard_output){.stream = stream};
    shard_write_head(line, head);
    fputs(line, stream);
    o->digest = hash_begin();
    hash_add(o->digest, line, strlen(line));
    o->lines = fopencookie(o, "w", (cookie_io_functions_t){.write = pass_lines});
    if (!o->lines) memory_ran_out();
}

void shard_output_open(shard_output *o, const shard *part, text *parameters, const secret *root)
{
    shard_head head = {.part = *part};
    *o = (shard_output){.lines = stdout};
    if (part->count) {
        find_run(&head.run, parameters, root);
        shard_output_begin(o, stdout, &head);
    }
    text_free(parameters);
}

int shard_output_close(shard_output *o, int status, bool whole, tsl_err *err)
{
    if (!o->stream) return status; /* the run is not divided, or did not begin */
    const bool failed = (ferror(o->lines) | fclose(o->lines)) != 0;
    if (whole && !failed) {
        char line[SHARD_LINE_MAX];
        shard_tail tail = {.lines = o->count};
        hash_end(&tail.all, o->digest);
        shard_write_tail(line, &tail);
        fputs(line, o->stream);
    } else {
        hash_abandon(o->digest);
    }
    *o = (shard_output){0};
    if (status != TSL_OK || !whole || !failed) return status;
    return tsl_fail(err, TSL_ESYSTEM, "cannot write to standard output: no space or closed");
}

/* ---- the lines of an input file ---- */

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
        hash_add(taken, bytes, size);
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
    const off_t start = lseek(fd, 0, SEEK_CUR);
    *out = (shard_lines){0};
    if (start < 0 || fstat(fd, &info) != 0 || !S_ISREG(info.st_mode))
        return tsl_fail(err, TSL_EUSAGE,
                        "--shard needs a file as standard input: a part of a pipe cannot be told");
    hash_stream *taken = hash_begin();
    const int status = count_lines(out, taken, fd, start, err);
    hash_end(&out->all, taken);
    out->from = shard_from(part, out->total);
    out->count = shard_to(part, out->total) - out->from;
    return status == TSL_OK ? skip(fd, start, out->from, err) : status;
}
