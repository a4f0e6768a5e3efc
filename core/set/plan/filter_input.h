/* What filters are given: a state, or a sequence of moves, as a JSON object. */
#ifndef CORE_SET_PLAN_FILTER_INPUT_H
#define CORE_SET_PLAN_FILTER_INPUT_H

#include <jansson.h>

#include "base/text.h"
#include "plugin/host.h"

/* The traits of a puzzle that a filter is given, by their index. Start with {0}. */
typedef struct trait_choice {
    size_t *traits;
    size_t count;
} trait_choice;

/* Chooses the traits that a filter's `needs` names: a list of trait names, each exact or, ending in
 * '*', the beginning of several. NULL: all traits of a puzzle that needs no tables for them
 * (init_traits), none of another. TSL_EINPUT for a name that fits none; `user` is the filter. The
 * chosen traits may then be asked for. The caller frees with trait_choice_free. [main] */
int filter_input_choose(trait_choice *out, const puzzle *p, const json_t *needs, const char *user,
                        tsl_err *err);
void trait_choice_free(trait_choice *choice);

/* Adds a state as a JSON object: "puzzle", "facelets", and each chosen trait under its name. */
void filter_input_add_state(text *out, const puzzle *p, const void *state,
                            const trait_choice *chosen);

/* Adds a scramble as a JSON object: "moves" (what stands between blanks, as a list), "length" (how
 * many), "first" and "last", "first_face" and "last_face" (the move's letters: "R" of "3Rw'", "UR"
 * of "UR5+"; "" where it has none), "faces" (how many moves of each), and "turns", the
 * moves without turns of the whole puzzle (x, y, z). */
void filter_input_add_moves(text *out, const char *scramble);

#endif
