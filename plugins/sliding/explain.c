/* Tells how the 15 puzzle and the 8 puzzle are solved: tables and how far what they know is. */
#include "explain.h"

#include "lib/lines.h"

enum { DISTANCES = 256, UNKNOWN = DISTANCES - 1 };

static int explain_table(const uint8_t *distance, size_t size, tsl_sink *sink)
{
    unsigned counts[DISTANCES] = {0};
    int status = TSL_OK;
    for (size_t i = 0; i < size; i++) counts[distance[i]]++;
    for (unsigned d = 0; d < UNKNOWN && status == TSL_OK; d++)
        if (counts[d] > 0) status = lines_write(sink, "%2u slides: %10u", d, counts[d]);
    return status;
}

static int explain_8(const distances8 *t, tsl_sink *sink)
{
    int status = lines_write(sink, "one phase: a table knows the distance of each of %u boards",
                             ORDERS_8 / 2);
    if (status == TSL_OK) status = lines_write(sink, "table: %zu bytes", sizeof *t);
    return status == TSL_OK ? explain_table(t->distance, ORDERS_8, sink) : status;
}

static int explain_15(const patterns15 *t, tsl_sink *sink)
{
    int status = lines_write(sink, "one phase: depth first, with a bound on the slides made plus "
                                   "those at least to come");
    if (status == TSL_OK)
        status = lines_write(sink,
                             "tables: %zu bytes; each knows the slides of five tiles, whose "
                             "sum is that bound",
                             sizeof *t);
    for (unsigned i = 0; i < PATTERNS && status == TSL_OK; i++) {
        const uint8_t *tiles = patterns_tiles(i);
        status = lines_write(sink, "table %u: tiles %u, %u, %u, %u and %u", i + 1, tiles[0],
                             tiles[1], tiles[2], tiles[3], tiles[4]);
        if (status == TSL_OK) status = explain_table(t->distance[i], PATTERN_INDEXES, sink);
    }
    return status;
}

int explain_tables(const sliding_tables *t, tsl_sink *sink)
{
    return t->side == 3 ? explain_8(t->of_8, sink) : explain_15(t->of_15, sink);
}
