/* Gets the optimal search's table from the cache, or builds it and checks it by the known counts.
 */
#ifndef CORE_SOLVE_COSETS_TABLE_H
#define CORE_SOLVE_COSETS_TABLE_H

#include "cosets_build.h"

/* Gets the table through host->table. TSL_EBROKEN if a build does not find the known counts.
 * `progress` may be NULL. [main] */
int cosets_table_load(cosets *c, metric m, const tsl_host *host, const cosets_progress *progress,
                      tsl_err *err);

#endif
