/* Tells how a small puzzle is solved: its table and how many positions are how far from solved. */
#include "space_explain.h"

#include "lines.h"

enum { DISTANCES = 16 };

int space_explain(const space *s, const void *tables, tsl_sink *sink)
{
    uint32_t counts[DISTANCES] = {0};
    const uint32_t positions = s->rows * s->columns;
    for (uint32_t i = 0; i < positions; i++) counts[space_distance(s, tables, space_at(s, i))]++;
    int status = lines_write(sink, "one phase: a table knows the distance of each of %u positions",
                             positions);
    if (status == TSL_OK)
        status = lines_write(sink, "table: %zu bytes, %u rows of %u columns\n", space_table_size(s),
                             s->rows, s->columns);
    if (status == TSL_OK) status = lines_write(sink, "%8s %10s", "distance", "positions");
    for (unsigned d = 0; d < DISTANCES && status == TSL_OK; d++)
        if (counts[d] > 0) status = lines_write(sink, "%8u %10u", d, counts[d]);
    return status;
}
