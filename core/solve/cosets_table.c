/* Gets the optimal search's table from the cache, or builds it and checks it by the known counts.
 */
#include <stdio.h>

#include "base/memory.h"
#include "base/pool.h"
#include "cosets.h"

#define VERSION 2u

/* Counts of the small kind: Reid 1995 (quarter turns, face turns) and Winter 1992; their sums are
 * 2,217,093,120. Those of the others were counted here, and their beginnings again by a plain
 * search (a test); the mean of the medium kind, 9.89, is that which others found. 0: not counted.
 */
static const struct known {
    const char *name; /* of the table */
    uint64_t counts[METRICS][COSETS_DISTANCES];
} known[COSET_KINDS] = {
    {"333-cosets-40",
     {{1, 4, 50, 592, 7156, 87236, 1043817, 12070278, 124946368, 821605960, 1199128738, 58202444,
       476},
      {1, 4, 34, 312, 2772, 24996, 225949, 2017078, 17554890, 139132730, 758147361, 1182378518,
       117594403, 14072},
      {0}}},
    {"333-cosets-270",
     {{1, 12, 133, 1602, 19422, 242236, 3020094, 36947476, 426319150, 3830907638, 12355080048,
       2746670156, 356832},
      {1, 8, 76, 680, 6165, 56800, 522274, 4766232, 42880880, 369252072, 2683146228, 10095129356,
       6132942298, 70861672, 58},
      {1, 17, 212, 3248, 50444, 779056, 11726260, 166246790, 1951116860, 10803201380, 6446435696,
       20004836}}},
    {"333-cosets-2200",
     {{1, 12, 133, 1602, 19518, 244892, 3080590, 38441460, 470328584}, {0}, {0}}},
};

typedef struct build_context {
    const cosets *cosets;
    metric metric;
} build_context;

static bool has_known_counts(const build_context *b, const coset_counts *counts, unsigned last)
{
    const uint64_t *wanted = known[b->cosets->kind].counts[b->metric];
    for (unsigned d = 0; d <= last && wanted[d]; d++)
        if (counts->at[d] != wanted[d]) return false;
    return true;
}

/* Cosets that a core builds in a second, measured on a busy machine; others may be twice as fast.
 */
static const uint32_t pace[COSET_KINDS] = {45000000, 12000000, 33000000};

static void tell_cost(progress *shown, const cosets *c)
{
    char line[192];
    unsigned cores = pool_cores();
    uint64_t seconds = 1 + c->size / pace[c->kind] / cores;
    bool long_time = seconds >= 90;
    snprintf(line, sizeof line,
             "building the optimal solver's table: %zu MB of memory, about %llu %s on %u core%s; "
             "it is kept for the next time",
             cosets_table_size(c) / 1000000,
             (unsigned long long)(long_time ? seconds / 60 : seconds), long_time ? "min" : "s",
             cores, cores == 1 ? "" : "s");
    progress_note(shown, line);
}

static int build(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    const build_context *b = context;
    const unsigned last = b->cosets->near + 1;
    const size_t size = cosets_table_size(b->cosets);
    const uint64_t available = memory_available();
    coset_counts counts;
    if (available && available < size)
        return tsl_fail(err, TSL_ESYSTEM,
                        "not enough memory to build the optimal solver's table: %zu MB are needed, "
                        "%llu MB are free",
                        size / 1000000, (unsigned long long)available / 1000000);
    progress *shown = progress_new(0);
    tell_cost(shown, b->cosets);
    cosets_build(out, &counts, b->cosets, last, host, shown);
    progress_end(shown);
    progress_free(shown);
    if (has_known_counts(b, &counts, last)) return TSL_OK;
    return tsl_fail(err, TSL_EBROKEN,
                    "the optimal solver's table has wrong distances: the program is damaged");
}

int cosets_table_load(cosets *c, metric m, const tsl_host *host, tsl_err *err)
{
    static const char *const suffix[METRICS] = {"htm", "qtm", "stm"};
    char name[64];
    snprintf(name, sizeof name, "%s-%s", known[c->kind].name, suffix[m]);
    const tsl_table table = {name, VERSION, cosets_table_size(c), build};
    const build_context context = {c, m};
    const void *bytes = NULL;
    int status = host->table(host, &bytes, &table, &context, err);
    c->grades = bytes;
    if (bytes) c->set = (const uint32_t *)(const void *)(c->grades + cosets_grades_size(c));
    return status;
}
