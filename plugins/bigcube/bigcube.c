/* The 5x5x5 of random states: "555s", for trying its solver. A state is its 150 stickers. */
#include <string.h>

#include "reduce.h"

static int init_scramble(void *self, const tsl_host *host, tsl_err *err)
{
    return five_init(self, host, err);
}

static int init(void **self, const tsl_host *host, tsl_err *err)
{
    bigcube_solver *solver = *self;
    solver->n = 5;
    return host->engine3(host, &solver->engine, err);
}

static size_t get_work_size(const void *self)
{
    return five_work_size(self);
}

static void solved(const void *self, void *state)
{
    (void)self;
    nxn_solved(state, 5);
}

static void draw(const void *self, void *state, tsl_rng *rng)
{
    (void)self;
    nxn_pieces pieces;
    nxn_pieces_draw(&pieces, 5, rng);
    nxn_pieces_write(state, 5, &pieces);
}

static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)self, (void)n, (void)err;
    *yes = nxn_is_solved(state, 5);
    return TSL_OK;
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    (void)self;
    return nxn_apply(state, 5, moves, err);
}

static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    (void)self;
    memcpy(out, state, 150);
    out[150] = '\0';
}

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    bigcube_moves moves = {.count = 0};
    nxn_pieces pieces;
    char *end = out;
    int status = nxn_pieces_read(&pieces, 5, state, err);
    if (status == TSL_OK) status = five_solve(&moves, self, &pieces, want->nth, want->work, err);
    for (unsigned i = moves.count; status == TSL_OK && i-- > 0;) {
        if (end > out) *end++ = ' ';
        nxn_write(end, 5, nxn_undone(moves.move[i]));
        end += strlen(end);
    }
    *end = '\0';
    return status;
}

static const tsl_puzzle cube555 = {.id = "555s",
                                   .name = "5x5x5 cube of random states",
                                   .draw_as = "cube",
                                   .state_size = 150,
                                   .facelet_count = 150,
                                   .self_size = sizeof(bigcube_solver),
                                   .engine_solves = 200,
                                   .init = init,
                                   .init_scramble = init_scramble,
                                   .get_work_size = get_work_size,
                                   .solved = solved,
                                   .draw = draw,
                                   .within = within,
                                   .scramble = scramble,
                                   .apply = apply,
                                   .facelets = facelets};

static const tsl_puzzle *const puzzles[] = {&cube555, NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "bigcube", .version = "1.0.0", .puzzles = puzzles};
