/* What JavaScript calls, beside main(): scrambles and solutions from one open program. */
#ifndef CORE_WEB_CALLS_H
#define CORE_WEB_CALLS_H

#include <stdatomic.h>

/* Keeps its session, its tables and the last solver for the next call. */
typedef struct web_program web_program;

/* Call it before anything else: it also puts the files of the linked plugins where the program
 * looks for plugins. NULL: out of memory. It lives as long as the instance. */
web_program *web_open(void);

/* Where a page writes 1 to end a solution that it does not want, and 0 before the next call. */
atomic_int *web_cancel(void);

/* Each takes a JSON object and returns a JSON text, which the caller frees: what it asks for, or
 * {"error", "status"} with the status that main() would return. NULL: out of memory.
 *
 * {event, n?, subset?, seed?, picture?} -> [{event, scramble, state, picture?}] */
char *web_scramble(web_program *w, const char *request);
/* {state, method?, goal?, metric?, moves?, beginWith?, endWith?, maxMoves?, nodes?, probes?, nth?,
 * tables?, firstAnswer?, trace?} -> {solution, count, cost, optimal, trace?} */
char *web_solve(web_program *w, const char *request);

#endif
