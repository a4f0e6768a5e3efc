/* What filters see: a state, and a sequence of moves, as data. */
#ifndef CORE_SET_FACTS_H
#define CORE_SET_FACTS_H

#include <jansson.h>

#include "base/text.h"
#include "plugin/host.h"

/* Which traits of a puzzle to compute, by their index. Start with {0}. */
typedef struct facts_plan {
    size_t *traits;
    size_t count;
} facts_plan;

/* Does each name in `needs` fit a trait of the puzzle? As facts_plan_new has it. */
int facts_check_needs(const tsl_puzzle *type, const json_t *needs, const char *user, tsl_err *err);

/* The traits that `needs` names: a list of trait names, each exact or, ending in '*', the
 * beginning of several. All traits if `needs` is NULL. A name that fits none is TSL_EINPUT; `user`
 * is who needs it. The traits are ready to be asked for then. The caller frees with
 * facts_plan_free. [main] */
int facts_plan_new(facts_plan *out, const puzzle *p, const json_t *needs, const char *user,
                   tsl_err *err);
void facts_plan_free(facts_plan *plan);

/* Adds a state as a JSON object: "puzzle", "facelets", and each planned trait under its name. */
void facts_add_state(text *out, const puzzle *p, const void *state, const facts_plan *plan);

/* Adds a scramble as a JSON object: "moves" (what stands between blanks, as a list), "length" (how
 * many), "first" and "last", "first_face" and "last_face" (the move's letters: "3Rw'" is of face
 * "R", "UR5+" of "UR"; "" where it has none), "faces" (how many moves of each), and "turns", the
 * moves that turn no whole puzzle (x, y, z). */
void facts_add_moves(text *out, const char *scramble);

#endif
