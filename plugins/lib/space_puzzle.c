/* The functions of a puzzle whose state is just a position of a space. */
#include "space_puzzle.h"

#include "space_explain.h"
#include "space_letters.h"

static const space *space_of(const void *self)
{
    return ((const space_puzzle *)self)->space;
}

int space_puzzle_open(space_puzzle *out, const space *s, const tsl_host *host, tsl_err *err)
{
    out->space = s;
    return space_open(&out->positions, s, host, err);
}

void space_puzzle_solved(const void *self, void *state)
{
    (void)self;
    space_store(state, (space_position){0});
}

void space_puzzle_draw(const void *self, void *state, tsl_rng *rng)
{
    const space *s = space_of(self);
    space_store(state, space_at(s, (uint32_t)tsl_below(rng, s->rows * s->columns)));
}

int space_puzzle_within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)err;
    *yes = space_distance(space_of(self), space_positions(self), space_load(state)) <= n;
    return TSL_OK;
}

int space_no_path(tsl_err *err)
{
    return tsl_fail(err, TSL_ELIMIT, "no sequence of %d moves for this state", SPACE_LENGTH);
}

int space_puzzle_scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                          const tsl_want *want, tsl_err *err)
{
    const space *s = space_of(self);
    uint8_t moves[SPACE_LENGTH];
    if (!space_path(moves, s, space_positions(self), space_load(state), SPACE_LENGTH, want->rng))
        return space_no_path(err);
    space_write(out, s, moves, SPACE_LENGTH);
    return TSL_OK;
}

int space_puzzle_apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    return space_apply(space_of(self), space_positions(self), state, moves, err);
}

void space_puzzle_facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    space_facelets(out, space_of(self), space_positions(self), space_load(state));
}

int space_puzzle_read(const void *self, void *state, const char *letters, tsl_err *err)
{
    space_position at;
    int status = space_letters_read(&at, space_of(self), space_positions(self), letters, err);
    if (status == TSL_OK) space_store(state, at);
    return status;
}

size_t space_puzzle_solve_size(const void *self)
{
    return space_solve_size(space_of(self));
}

int space_puzzle_solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                       tsl_err *err)
{
    const space *s = space_of(self);
    walk_answer found;
    space_question q = {s, space_positions(self), space_load(state), SPACE_ALL_MOVES, ask};
    if (ask->moves) q.moves = 0;
    for (tokens word = {.rest = ask->moves ? ask->moves : ""}; tokens_next(&word);)
        if (!space_allow(&q.moves, s, &word)) return tokens_fail(&word, err);
    int status = space_solve(&found, &q, err);
    if (status == TSL_OK) space_answer(out, s, &found);
    return status;
}

int space_puzzle_explain(const void *self, tsl_sink *sink, tsl_err *err)
{
    (void)err;
    return space_explain(space_of(self), space_positions(self), sink);
}

int32_t space_puzzle_distance(const void *self, const void *state)
{
    return (int32_t)space_distance(space_of(self), space_positions(self), space_load(state));
}
