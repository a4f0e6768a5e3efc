/* One part of a long run that several machines share, and how the parts are merged. */
#include "shard.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "trust/rng.h"

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

/* The first of the two words that follow `begins`, each ended by NUL, in a copy of a line that ends
 * in its line feed; NULL: it is no such line. */
static const char *split_line(char copy[SHARD_LINE_MAX], const char **second, const char *begins,
                              const char *line, size_t size)
{
    const size_t head = strlen(begins);
    if (size <= head || size > SHARD_LINE_MAX || line[size - 1] != '\n') return NULL;
    memcpy(copy, line, size - 1);
    copy[size - 1] = '\0';
    char *blank = strncmp(copy, begins, head) == 0 ? strchr(copy + head, ' ') : NULL;
    if (!blank || strlen(copy) != size - 1) return NULL;
    *blank = '\0';
    *second = blank + 1;
    return copy + head;
}

bool shard_read_head(shard_head *out, const char *line, size_t size)
{
    char copy[SHARD_LINE_MAX];
    const char *run, *part = split_line(copy, &run, FORMAT " ", line, size);
    return part && shard_read(&out->part, part) && hash_from_hex(&out->run, run);
}

bool shard_read_tail(shard_tail *out, const char *line, size_t size)
{
    char copy[SHARD_LINE_MAX];
    const char *all, *lines = split_line(copy, &all, FORMAT " end ", line, size);
    return lines && text_uint(&out->lines, lines, UINT64_MAX) && hash_from_hex(&out->all, all);
}

/* ---- output ---- */

static uint64_t count_feeds(const char *bytes, size_t size)
{
    uint64_t count = 0;
    for (const char *c = bytes; (c = memchr(c, '\n', size - (size_t)(c - bytes))); c++) count++;
    return count;
}

/* What a stream's flush does; 0 is an error. */
static ssize_t pass_lines(void *context, const char *bytes, size_t size)
{
    shard_output *o = context;
    hash_add(o->digest, bytes, size);
    o->count += count_feeds(bytes, size);
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
        char hex[DIGEST_HEX];
        const hash_part parts[] = {{FORMAT "\n", sizeof FORMAT},
                                   {parameters->bytes, parameters->size}};
        hash_parts(&head.run, parts, 2);
        hash_hex(hex, &head.run);
        /* A plain digest would let anyone test guesses without making a scramble; a derived key is
         * as slow to guess as the seed. */
        if (root) derive_key(head.run.bytes, root, "shard", hex);
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

int shard_lines_find(shard_lines *out, int fd, const shard *part, tsl_err *err)
{
    struct stat info;
    char bytes[BLOCK], last = '\n';
    off_t at = lseek(fd, 0, SEEK_CUR);
    *out = (shard_lines){0};
    if (at < 0 || fstat(fd, &info) != 0 || !S_ISREG(info.st_mode))
        return tsl_fail(err, TSL_EUSAGE,
                        "--shard needs a file as standard input: a part of a pipe cannot be told");
    FILE *in = fdopen(dup(fd), "r");
    if (!in) return file_fail(err, "read", "standard input", errno);
    hash_stream *all = hash_begin();
    for (size_t n; (n = fread(bytes, 1, BLOCK, in)) > 0; last = bytes[n - 1]) {
        out->total += count_feeds(bytes, n);
        hash_add(all, bytes, n);
    }
    hash_end(&out->all, all);
    out->total += last != '\n';
    out->from = shard_from(part, out->total);
    out->count = shard_to(part, out->total) - out->from;
    /* To the shard's first line: both descriptors share their place. */
    bool good = !ferror(in) && fseeko(in, at, SEEK_SET) == 0;
    for (uint64_t left = out->from; left > 0 && good; at++) {
        const int c = getc_unlocked(in);
        good = c != EOF;
        left -= c == '\n';
    }
    fclose(in);
    if (good && lseek(fd, at, SEEK_SET) == at) return TSL_OK;
    return tsl_fail(err, TSL_ESYSTEM, "cannot read the lines of standard input");
}

/* ---- one file, read in blocks, so that its size does not matter ---- */

/* Exactly these bytes of the file. */
static int read_at(void *bytes, int fd, const char *path, uint64_t from, size_t size, tsl_err *err)
{
    for (size_t done = 0; done < size;) {
        ssize_t n = pread(fd, (char *)bytes + done, size - done, (off_t)(from + done));
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return file_fail(err, "read", path, errno);
        if (n == 0) return tsl_fail(err, TSL_ESYSTEM, "'%s' became shorter", path);
        done += (size_t)n;
    }
    return TSL_OK;
}

static size_t at_most(uint64_t size, size_t limit)
{
    return size < limit ? (size_t)size : limit;
}

/* Reads the first and the last line, then passes all before the last, and checks what that tells.
 */
static int read_shard(shard_file *out, int fd, uint64_t size, int lines_fd, tsl_err *err)
{
    char bytes[BLOCK];
    const char *path = out->path;
    const shard *part = &out->head.part;
    size_t n = at_most(size, SHARD_LINE_MAX);
    if (n == 0) return tsl_fail(err, TSL_EINPUT, "'%s' is empty: make it again", path);
    int status = read_at(bytes, fd, path, 0, n, err);
    if (status != TSL_OK) return status;
    const char *feed = memchr(bytes, '\n', n);
    const uint64_t begin = feed ? (uint64_t)(feed - bytes) + 1 : 0;
    if (feed && feed > bytes && feed[-1] == '\r')
        return tsl_fail(err, TSL_EINPUT, "'%s' has lines that end in CR LF: copy it as it is",
                        path);
    if (!feed || !shard_read_head(&out->head, bytes, begin))
        return tsl_fail(
            err, TSL_EINPUT,
            "'%s' is not a shard: its first line is not 'twistseal/shard/v1 I/N DIGEST'", path);

    n = at_most(size - begin, SHARD_LINE_MAX);
    status = read_at(bytes, fd, path, size - n, n, err);
    if (status != TSL_OK) return status;
    feed = n > 1 ? memrchr(bytes, '\n', n - 1) : NULL;
    const char *line = feed ? feed + 1 : bytes;
    const size_t length = n - (size_t)(line - bytes);
    if (!shard_read_tail(&out->tail, line, length))
        return tsl_fail(
            err, TSL_EINPUT,
            "'%s' (shard %" PRIu64 "/%" PRIu64
            ") is cut short, it does not end in 'twistseal/shard/v1 end': make it again",
            path, part->number, part->count);

    digest found;
    uint64_t lines = 0;
    const uint64_t end = size - length;
    hash_stream *all = hash_begin();
    for (uint64_t at = 0; at < end && status == TSL_OK; at += n) {
        n = at_most((at < begin ? begin : end) - at, BLOCK);
        status = read_at(bytes, fd, path, at, n, err);
        if (status != TSL_OK) break;
        hash_add(all, bytes, n);
        if (at < begin) continue;
        lines += count_feeds(bytes, n);
        const int reason = lines_fd < 0 ? 0 : file_write_all(lines_fd, bytes, n);
        if (reason) status = file_fail(err, "write", "the lines", reason);
    }
    hash_end(&found, all);
    if (status != TSL_OK || (out->tail.lines == lines && hash_equal(&out->tail.all, &found)))
        return status;
    return tsl_fail(err, TSL_EINPUT,
                    "'%s' (shard %" PRIu64 "/%" PRIu64 ") was changed: its %" PRIu64
                    " lines are not those that its last line tells of",
                    path, part->number, part->count, lines);
}

int shard_file_read(shard_file *out, const char *path, int lines_fd, tsl_err *err)
{
    struct stat info;
    *out = (shard_file){.path = path};
    /* A pipe without a writer must not hang the program. */
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return file_fail(err, "open", path, errno);
    int status = fstat(fd, &info) == 0 ? TSL_OK : file_fail(err, "read", path, errno);
    if (status == TSL_OK && !S_ISREG(info.st_mode))
        status = tsl_fail(err, TSL_ESYSTEM, "'%s' is not a regular file", path);
    if (status == TSL_OK) status = read_shard(out, fd, (uint64_t)info.st_size, lines_fd, err);
    close(fd);
    return status;
}

/* ---- all files of a run ---- */

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

static void add_range(text *out, uint64_t first, uint64_t last)
{
    if (first > last) return;
    text_addf(out, "%s%" PRIu64, out->size ? "," : "", first);
    if (last > first) text_addf(out, "-%" PRIu64, last);
}

/* Is each there, and once? What is missing is told as an array job takes it: "3,7-9". */
static int check_numbers(const shard_set *set, tsl_err *err)
{
    const uint64_t all = set->files[0].head.part.count;
    text list = {0};
    uint64_t next = 1;
    for (size_t i = 1; i < set->count; i++) {
        const shard_file *one = &set->files[i];
        if (one->head.part.number == one[-1].head.part.number)
            return tsl_fail(err, TSL_EINPUT,
                            "shard %" PRIu64 "/%" PRIu64 " is there twice: '%s' and '%s'",
                            one->head.part.number, one->head.part.count, one[-1].path, one->path);
    }
    if (set->count == all) return TSL_OK;
    for (size_t i = 0; i < set->count; i++) {
        add_range(&list, next, set->files[i].head.part.number - 1);
        next = set->files[i].head.part.number + 1;
    }
    add_range(&list, next, all);
    tsl_fail(err, TSL_EINPUT, "of %" PRIu64 " shards, %" PRIu64 " %s missing: %.3000s", all,
             all - set->count, all - set->count == 1 ? "is" : "are", list.bytes);
    text_free(&list);
    return TSL_EINPUT;
}

int shard_set_read(shard_set *out, const char *const *paths, size_t count, tsl_err *err)
{
    *out = (shard_set){.files = xcalloc(count, sizeof *out->files), .count = count};
    int status = TSL_OK;
    for (size_t i = 0; i < count && status == TSL_OK; i++) {
        status = shard_file_read(&out->files[i], paths[i], -1, err);
        if (status == TSL_OK) status = check_run(&out->files[0], &out->files[i], err);
    }
    if (status != TSL_OK) return status;
    qsort(out->files, count, sizeof *out->files, by_number);
    return check_numbers(out, err);
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
