/* Pieces that a group moves in few ways: what of it keeps their labels. */
#ifndef PLUGINS_GENERIC_PHASES_FEW_H
#define PLUGINS_GENERIC_PHASES_FEW_H

#include "frames.h"
#include "labels.h"

enum { FEW_WAYS = 60000 };

typedef struct few {
    bool piece[DEFINITION_LISTS]; /* of them */
    group_point *generators;      /* of what keeps their labels; other pieces stay */
    size_t count;
    factors order; /* of what these make */
} few;

/* Looks at the orbits of pieces, but for those that `skip` marks (it may be NULL). The caller frees
 * out->generators, also after an error. */
int few_find(few *out, const group *g, const frames *f, const labels *of, const bool *skip,
             tsl_err *err);

#endif
