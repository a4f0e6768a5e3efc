/* What filters may ask of a 3x3x3: the list, and the distances in it. */
#ifndef PLUGINS_CUBE3_TRAITS_H
#define PLUGINS_CUBE3_TRAITS_H

#include "twistseal/plugin.h"

/* Fills in what the traits need; `self` has its engine already. */
int cube3_init_traits(void *self, const tsl_host *host, tsl_err *err);

/* For every puzzle whose states begin with a tsl_cube3, in its own colours: how it is held makes no
 * difference. Ended by a NULL name. */
extern const tsl_trait cube3_traits[];

#endif
