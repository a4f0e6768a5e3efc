/* The sets of pruning tables as tables that a host builds, caches and lends. */
#include "prune_table.h"

#define VERSION 3u

/* What the two halves of a build share. */
typedef struct half {
    const prune_context *context;
    prune set;
    prune_counts counts;
} half;

static void build_half(void *context, size_t i)
{
    half *h = context;
    const kernel *k = h->context->kernel;
    (i == 0 ? k->build_phase1 : k->build_phase2)(&h->set, &h->counts, h->context->maps);
}

static int build(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    half h = {.context = context};
    prune_bind(&h.set, h.context->set, out);
    if (host)
        host->parallel(host, 2, build_half, &h);
    else
        for (size_t i = 0; i < 2; i++) build_half(&h, i);
    if (!prune_counts_agree(&h.set, &h.counts))
        return tsl_fail(err, TSL_ESYSTEM,
                        "the 3x3x3 tables were built wrong: this machine or this build is faulty");
    return TSL_OK;
}

const tsl_table *prune_table(unsigned set)
{
    static const tsl_table tables[PRUNE_SETS] = {
        {"333-small", VERSION, PRUNE_SIZE_SMALL, build},
        {"333-medium", VERSION, PRUNE_SIZE_MEDIUM, build},
        {"333-large", VERSION, PRUNE_SIZE_LARGE, build},
    };
    return &tables[set];
}
