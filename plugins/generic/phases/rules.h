/* The rules of a search: which turn may come after which, and what more ends of a phase are worth.
 */
#ifndef PLUGINS_GENERIC_PHASES_RULES_H
#define PLUGINS_GENERIC_PHASES_RULES_H

#include "steps.h"

/* No two turns that are one turn, and those that commute in one order only. The last row is for the
 * first turn. */
typedef struct search_rules {
    uint64_t after[TURNS_MAX + 1][TURNS_MAX / 64];  /* bits are turns */
    uint64_t merges[TURNS_MAX + 1][TURNS_MAX / 64]; /* that make one turn, or none, with it */
    step_set steps[CHAIN_PHASES][TURNS_MAX + 1];    /* `after` for the turns of a phase */
    /* All turns of a phase, and those that it may end with: not of the next. */
    step_set last[CHAIN_PHASES][2];
    uint32_t worth[CHAIN_PHASES]; /* positions to look at for more ends than one */
} search_rules;

void rules_make(search_rules *out, const chain *c, const turns *t);

static inline bool rules_has(const uint64_t bits[TURNS_MAX / 64], size_t i)
{
    return bits[i / 64] >> i % 64 & 1;
}

/* The turns of a phase that may come first in it, after this turn. With `merging` this was a turn
 * of the phase before: its order is that of its phase, and only what makes one turn with it is out.
 */
void rules_first(step_set *out, const search_rules *r, const phase *p, unsigned before,
                 bool merging);

#endif
