/* Tells how a small puzzle is solved: its table and how many positions are how far from solved. */
#include "space_explain.h"

#include <stdio.h>

enum { LINE = 100, DISTANCES = 16 };

static int write_line(tsl_sink *sink, const char *line, int length)
{
    return sink->write(sink->self, line, (size_t)length);
}

int space_explain(const space *s, const void *tables, tsl_sink *sink)
{
    char line[LINE];
    uint32_t counts[DISTANCES] = {0};
    const uint32_t positions = s->rows * s->columns;
    for (uint32_t i = 0; i < positions; i++) counts[space_distance(s, tables, space_at(s, i))]++;
    int length =
        snprintf(line, sizeof line,
                 "one phase: a table knows the distance of each of %u positions\n", positions);
    int status = write_line(sink, line, length);
    length = snprintf(line, sizeof line, "table: %zu bytes, %u rows of %u columns\n\n",
                      space_table_size(s), s->rows, s->columns);
    if (status == TSL_OK) status = write_line(sink, line, length);
    length = snprintf(line, sizeof line, "%8s %10s\n", "distance", "positions");
    if (status == TSL_OK) status = write_line(sink, line, length);
    for (unsigned d = 0; d < DISTANCES && status == TSL_OK; d++) {
        if (counts[d] == 0) continue;
        length = snprintf(line, sizeof line, "%8u %10u\n", d, counts[d]);
        status = write_line(sink, line, length);
    }
    return status;
}
