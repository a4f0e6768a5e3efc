/* The skewb in the notation of fixed corners, R U L B (WCA regulation 12h).
 *
 * It is held with the edge between F and R towards the scrambler: F is seen on the left, R on the
 * right, U on top. R turns the corner between D, R and B, U that of U, L and B, L that of D, L and
 * F, B that of D, B and L; the corner of U, F and R never moves.
 *
 * Facelets: 30 letters, faces in the order U R F D L B, each as in this net, the third letter
 * being the centre:
 *
 *              +-------+
 *              | 0   1 |
 *              |   2   |
 *              | 3   4 |
 *      +-------+-------+-------+-------+
 *      |20  21 |10  11 | 5   6 |25  26 |
 *      |  22   |  12   |   7   |  27   |
 *      |23  24 |13  14 | 8   9 |28  29 |
 *      +-------+-------+-------+-------+
 *              |15  16 |
 *              |  17   |
 *              |18  19 |
 *              +-------+
 */
#include "lib/space.h"

enum { CENTRES = 6, TURNED = 3, FREE = 4, POSITIONS = 3149280, GOD = 11 };

static const uint8_t centre_stickers[CENTRES] = {2, 7, 12, 17, 22, 27};
/* ULB DLF DRB: three corners of UFR's tetrahedron, which U, L and R turn in place. */
static const uint8_t turned_stickers[TURNED][3] = {{0, 20, 26}, {15, 24, 13}, {19, 9, 28}};
/* UFL UBR DFR DBL: the other tetrahedron. */
static const uint8_t free_stickers[FREE][3] = {{3, 10, 21}, {1, 25, 6}, {16, 14, 8}, {18, 29, 23}};

static const space_turn axes[] = {
    {'R', {0, 3, 2, 5, 4, 1, 6, 7, 8, 9, 11, 12, 10}, {0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 2, 2}},
    {'U', {5, 1, 2, 3, 0, 4, 6, 7, 8, 10, 12, 11, 9}, {0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 2, 0, 2}},
    {'L', {0, 1, 4, 2, 3, 5, 6, 7, 8, 12, 10, 9, 11}, {0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0, 2, 2}},
    {'B', {0, 1, 2, 4, 5, 3, 8, 6, 7, 9, 10, 11, 12}, {0, 0, 0, 0, 0, 0, 2, 2, 2, 0, 0, 0, 1}},
};

static const space skewb = {
    .rows = 360,     /* even permutations of the centres: 6!/2 */
    .columns = 8748, /* corners: 3 cycles x 3^3 twists, 4 places x 3^3 twists for the others */
    .orbit_count = 3,
    .axis_count = 4,
    .turns = 2,
    .facelet_count = 30,
    .solved = "UUUUURRRRRFFFFFDDDDDLLLLLBBBBB",
    .axes = axes,
    .orbits = {{CENTRES, 1, true, centre_stickers},
               {TURNED, 3, false, turned_stickers[0]},
               {FREE, 3, false, free_stickers[0]}},
    .table = "skewb-positions",
    .version = 1,
};

static int init(void **self, const tsl_host *host, tsl_err *err)
{
    return space_open(self, &skewb, host, err);
}

static void solved(const void *self, void *state)
{
    (void)self;
    space_store(state, (space_position){0});
}

static void draw(const void *self, void *state, tsl_rng *rng)
{
    (void)self;
    space_store(state, space_at(&skewb, (uint32_t)tsl_below(rng, POSITIONS)));
}

static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)err;
    *yes = space_distance(&skewb, self, space_load(state)) <= n;
    return TSL_OK;
}

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    uint8_t moves[SPACE_LENGTH];
    if (!space_path(moves, &skewb, self, space_load(state), SPACE_LENGTH, want->rng))
        return tsl_fail(err, TSL_ELIMIT, "no sequence of %d moves for this state", SPACE_LENGTH);
    space_write(out, &skewb, moves, SPACE_LENGTH);
    return TSL_OK;
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    return space_apply(&skewb, self, state, moves, err);
}

static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    space_facelets(out, &skewb, self, space_load(state));
}

static const tsl_puzzle skewb_puzzle = {
    .id = "skewb",
    .name = "Skewb",
    .draw_as = "skewb",
    .state_size = SPACE_STATE,
    .facelet_count = 30,
    .metric_max = GOD,
    .init = init,
    .solved = solved,
    .draw = draw,
    .within = within,
    .scramble = scramble,
    .apply = apply,
    .facelets = facelets,
};

static const tsl_puzzle *const puzzles[] = {&skewb_puzzle, NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "skewb", .version = "1.0.0", .puzzles = puzzles};
