/* Faults planted into drawing, to show that the tests notice them. */
#ifndef TOOLS_UNIFORMITY_PLANT_H
#define TOOLS_UNIFORMITY_PLANT_H

#include "plugin/puzzle.h"
#include "set/plan/plan.h"

typedef struct plant plant;

/* A fault of this name; NULL: none. TSL_EUSAGE lists the names. The caller frees with plant_free.
 * Draws are then made on one thread. */
int plant_new(plant **out, const char *name, const puzzle *p, tsl_err *err);
void plant_free(plant *p);

/* Puts the fault into slots that are about to be drawn. NULL is fine. */
void plant_put(const plant *p, plan *into);

#endif
