/* The data formats see: the finished competition as one JSON object (lua/README.md). */
#ifndef CORE_SET_RENDER_MODEL_H
#define CORE_SET_RENDER_MODEL_H

#include "rendering.h"
#include "set/plan/plan.h"

/* The caller owns it; NULL where a name or a scramble is not UTF-8, or memory ran out. `scripts`
 * tells which puzzles have a drawing. */
json_t *model_new(const plan *p, const render_facts *facts, const script_host *scripts);

#endif
