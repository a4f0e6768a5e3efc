/* `solve --batch`: a whole run, or with --shard a part of it. */
#include "solve_batch.h"

#include <inttypes.h>
#include <unistd.h>

#include "commands/lib/shard_option.h"
#include "practice/shard_lines.h"

/* Whatever decides about the answers. */
static void add_parameters(text *out, const solve_batch *b, const shard_lines *lines)
{
    const solver_options *o = b->options;
    char hex[DIGEST_HEX];
    const struct {
        const char *name, *value;
    } words[] = {{"puzzle", b->puzzle},    {"method", o->method}, {"goal", o->goal},
                 {"metric", o->metric},    {"moves", o->moves},   {"begin-with", o->begin_with},
                 {"end-with", o->end_with}};
    const struct {
        const char *name;
        uint64_t value;
    } numbers[] = {{"max-moves", o->max_moves},
                   {"nodes", o->nodes},
                   {"probes", o->probes},
                   {"nth", o->nth},
                   {"first-answer", o->first_answer},
                   {"optimal", b->optimal},
                   {"lines", lines->total}};
    hash_hex(hex, &lines->all);
    text_add(out, "command: solve\ngenerator: twistseal " TSL_VERSION "\n");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        text_addf(out, "%s: %s\n", words[i].name, words[i].value ? words[i].value : "");
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        text_addf(out, "%s: %" PRIu64 "\n", numbers[i].name, numbers[i].value);
    text_addf(out, "input: sha256=%s\n", hex);
}

static int solve_lines(const solve_batch *b, FILE *out, const batch_part *part, tsl_err *err)
{
    return b->cubes ? batch_solve(b->cubes, STDIN_FILENO, out, part, err)
                    : batch_solve_puzzle(b->puzzles, STDIN_FILENO, out, part, err);
}

int solve_batch_run(const solve_batch *b, tsl_err *err)
{
    shard_lines lines;
    text parameters = {0};
    shard_output out = {0};
    if (b->part->count == 0) return solve_lines(b, stdout, NULL, err);
    int status = shard_lines_find(&lines, STDIN_FILENO, b->part, err);
    if (status != TSL_OK) return status;
    add_parameters(&parameters, b, &lines);
    const batch_part part = {lines.from, lines.count};
    status = shard_output_open(&out, b->part, &parameters, NULL, err);
    if (status == TSL_OK) status = solve_lines(b, out.lines, &part, err);
    /* TSL_EINPUT: some answers are empty lines, but all are there. */
    return shard_output_close(&out, status, status == TSL_OK || status == TSL_EINPUT, err);
}
