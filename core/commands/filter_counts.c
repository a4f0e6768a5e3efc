/* `filter try --json`: counts of a filter in any number of states, and in parts of a run. */
#include "filter_counts.h"

#include <inttypes.h>

#include "commands/lib/shard_option.h"
#include "practice/trial_tally.h"

static void print_tally(FILE *out, const tally *t)
{
    fprintf(out,
            "{\"first\":%" PRIu64 ",\"states\":%zu,\"accepted\":%zu,\"scrambles\":%zu,"
            "\"accepted_scrambles\":%zu}\n",
            t->first, t->states, t->accepted, t->scrambles, t->accepted_scrambles);
}

static int print_tallies(FILE *out, tally_run *run, unsigned count, const shard *part, tsl_err *err)
{
    const uint64_t blocks = ((uint64_t)count + TALLY_BLOCK - 1) / TALLY_BLOCK;
    const uint64_t to = shard_to(part, blocks);
    int status = TSL_OK;
    for (uint64_t i = shard_from(part, blocks); i < to && status == TSL_OK; i++) {
        tally t;
        status = tally_count(&t, run, i, err);
        if (status == TSL_OK) print_tally(out, &t);
    }
    return status;
}

int filter_counts(const trial_request *request, const shard *part, const session *s, tsl_err *err)
{
    tally_run *run = NULL;
    text parameters = {0};
    shard_output out = {0};
    text_addf(&parameters, "command: filter try\ncount: %u\n", request->count);
    int status = tally_open(&run, request, s, err);
    if (status == TSL_OK) status = tally_facts(&parameters, run, s, err);
    if (status == TSL_OK) status = shard_output_open(&out, part, &parameters, request->root, err);
    if (status == TSL_OK) status = print_tallies(out.lines, run, request->count, part, err);
    status = shard_output_close(&out, status, status == TSL_OK, err);
    text_free(&parameters);
    tally_free(run);
    return status;
}
