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
#include "lib/space_goal.h"
#include "lib/space_puzzle.h"

enum { CENTRES = 6, TURNED = 3, FREE = 4, GOD = 11 };

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

/* What `self` points to. */
typedef struct tables {
    space_puzzle puzzle;
    const uint8_t *layers; /* of the traits: moves to solve any */
} tables;

static int init(void **self, const tsl_host *host, tsl_err *err)
{
    return space_puzzle_open(&((tables *)*self)->puzzle, &skewb, host, err);
}

/* ---- what filters see ---- */

/* The pairs of stickers that meet a face from its four sides: of U, R, F, D, L and B. */
static const uint8_t sides[6][4][2] = {
    {{10, 11}, {5, 6}, {25, 26}, {20, 21}}, {{1, 4}, {11, 14}, {16, 19}, {25, 28}},
    {{3, 4}, {5, 8}, {15, 16}, {21, 24}},   {{13, 14}, {8, 9}, {28, 29}, {23, 24}},
    {{0, 3}, {10, 13}, {15, 18}, {26, 29}}, {{0, 1}, {6, 9}, {20, 23}, {18, 19}},
};

static bool is_face(const char *letters, unsigned face)
{
    for (unsigned i = 1; i < 5; i++)
        if (letters[5 * face + i] != letters[5 * face]) return false;
    return true;
}

static bool has_layer(const char *letters)
{
    for (unsigned f = 0; f < 6; f++) {
        bool whole = is_face(letters, f);
        for (unsigned i = 0; i < 4; i++)
            whole = whole && letters[sides[f][i][0]] == letters[sides[f][i][1]];
        if (whole) return true;
    }
    return false;
}

static int init_traits(void *self, const tsl_host *host, tsl_err *err)
{
    static const space_goal layer = {&skewb, has_layer, "skewb-layers", 1};
    tables *t = self;
    return space_goal_open(&t->layers, &layer, t->puzzle.positions, host, err);
}

static int32_t layer_min(const void *self, const void *state)
{
    const tables *t = self;
    return (int32_t)space_goal_distance(t->layers, &skewb, space_load(state));
}

static int32_t faces_solved(const void *self, const void *state)
{
    char letters[TSL_FACELETS_MAX];
    int32_t solved_ones = 0;
    space_puzzle_facelets(self, letters, state);
    for (unsigned f = 0; f < 6; f++) solved_ones += is_face(letters, f);
    return solved_ones;
}

static const tsl_trait traits[] = {
    {"distance", "turns to solve it", 0, GOD, space_puzzle_distance},
    {"layer_min", "turns to solve a face of any colour, its sides too", 0, GOD, layer_min},
    {"faces_solved", "faces of one colour", 0, 6, faces_solved},
    {0},
};

static const tsl_puzzle skewb_puzzle = {
    .id = "skewb",
    .name = "Skewb",
    .draw_as = "skewb",
    .self_size = sizeof(tables),
    .facelet_count = 30,
    .metric_max = GOD,
    .init = init,
    SPACE_PUZZLE,
    .init_traits = init_traits,
    .traits = traits,
};

static const tsl_puzzle *const puzzles[] = {&skewb_puzzle, NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "skewb", .version = "1.0.0", .puzzles = puzzles};
