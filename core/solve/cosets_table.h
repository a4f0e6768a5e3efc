/* The optimal search's table: from the cache, or built and checked against the known counts. */
#ifndef CORE_SOLVE_COSETS_TABLE_H
#define CORE_SOLVE_COSETS_TABLE_H

#include "cosets_build.h"

/* Gets the table through host->table. Errors: TSL_EBROKEN where a build does not find the known
 * counts. `progress` may be NULL. [main] */
int cosets_table_load(cosets *c, metric m, const tsl_host *host, const cosets_progress *progress,
                      tsl_err *err);

#endif
