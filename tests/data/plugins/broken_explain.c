/* Breaks: explain() stops when the sink refuses. */
#include "dial.h"

static int explain(const void *self, tsl_sink *sink, tsl_err *err)
{
    (void)self, (void)err;
    (void)sink->write(sink->self, "each dial\n", 10);
    return sink->write(sink->self, "by itself\n", 10);
}

static const tsl_puzzle puzzle = DIAL_THAT(dial_read, dial_solve, explain);
DIAL_ENTRY(puzzle);
