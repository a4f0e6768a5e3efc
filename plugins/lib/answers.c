/* What solve and explain of several puzzles have in common. */
#include "answers.h"

#include <stdarg.h>
#include <stdio.h>

int asked_nth_only(const tsl_ask *ask, tsl_err *err)
{
    if (ask->optimal) return tsl_fail(err, TSL_EUSAGE, "it finds no shortest solutions");
    if (ask->moves) return tsl_fail(err, TSL_EUSAGE, "it solves with all its moves only");
    if (ask->max_nodes) return tsl_fail(err, TSL_EUSAGE, "it counts no nodes");
    return TSL_OK;
}

int lines_write(tsl_sink *sink, const char *format, ...)
{
    char line[100];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(line, sizeof line, format, values);
    va_end(values);
    if (length > (int)sizeof line - 1) length = sizeof line - 1;
    line[length++] = '\n';
    return sink->write(sink->self, line, (size_t)length);
}

int engine3_solve(const tsl_engine3 *engine, tsl_moves3 *out, const tsl_cube3 *cube,
                  const tsl_solve3 *limits, unsigned nth, void *work, tsl_err *err)
{
    enum { MOVES_MAX = 24 };
    tsl_solve3 asked = *limits;
    int status;
    asked.max_moves = 21u + (nth >= 16) + (nth >= 64);
    do {
        status = engine->solve(engine, out, cube, &asked, work, err);
    } while (status == TSL_ELIMIT && asked.max_moves++ < MOVES_MAX);
    return status;
}
