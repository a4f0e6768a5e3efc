/* The functions of a puzzle whose state is just a position of a space. */
#ifndef PLUGINS_LIB_SPACE_PUZZLE_H
#define PLUGINS_LIB_SPACE_PUZZLE_H

#include "space_solve.h"

/* What `self` points to begins with this. */
typedef struct space_puzzle {
    const space *space;
    void *positions; /* the tables that space_open gave */
} space_puzzle;

static inline const void *space_positions(const void *self)
{
    return ((const space_puzzle *)self)->positions;
}

/* [main] For init. */
int space_puzzle_open(space_puzzle *out, const space *s, const tsl_host *host, tsl_err *err);

/* As tsl_puzzle has them. All positions are equally likely; a scramble has SPACE_LENGTH moves. */
void space_puzzle_solved(const void *self, void *state);
void space_puzzle_draw(const void *self, void *state, tsl_rng *rng);
int space_puzzle_within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err);
int space_puzzle_scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                          const tsl_want *want, tsl_err *err);
int space_puzzle_apply(const void *self, void *state, const char *moves, tsl_err *err);
void space_puzzle_facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state);

int space_puzzle_read(const void *self, void *state, const char *letters, tsl_err *err);
size_t space_puzzle_solve_size(const void *self);
int space_puzzle_solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                       tsl_err *err);
int space_puzzle_explain(const void *self, tsl_sink *sink, tsl_err *err);

/* All of them, in a tsl_puzzle. */
#define SPACE_PUZZLE                                                                               \
    .state_size = SPACE_STATE, .solved = space_puzzle_solved, .draw = space_puzzle_draw,           \
    .within = space_puzzle_within, .scramble = space_puzzle_scramble, .apply = space_puzzle_apply, \
    .facelets = space_puzzle_facelets, .read = space_puzzle_read,                                  \
    .get_solve_size = space_puzzle_solve_size, .solve = space_puzzle_solve,                        \
    .explain = space_puzzle_explain

/* A trait: turns to solve it. */
int32_t space_puzzle_distance(const void *self, const void *state);

/* Returns TSL_ELIMIT: there is no sequence of that length. */
int space_no_path(tsl_err *err);

#endif
