/* One part of a long run that several machines share. */
#include "shard.h"

#include <inttypes.h>
#include <string.h>

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
int shard_run(digest *out, const text *parameters, const secret *root, tsl_err *err)
{
    char hex[DIGEST_HEX];
    const hash_part parts[] = {{FORMAT "\n", sizeof FORMAT}, {parameters->bytes, parameters->size}};
    if (parameters->failed) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    int status = hash_parts(out, parts, 2, err);
    if (status != TSL_OK || !root) return status;
    hash_hex(hex, out);
    return derive_key(out->bytes, root, "shard", hex, err);
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
