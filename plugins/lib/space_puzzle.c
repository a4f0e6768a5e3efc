/* The functions of a puzzle whose state is just a position of a space. */
#include "space_puzzle.h"

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

int32_t space_puzzle_distance(const void *self, const void *state)
{
    return (int32_t)space_distance(space_of(self), space_positions(self), space_load(state));
}
