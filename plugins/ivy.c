/* The Ivy Cube, whose four corners turn in place and carry the leaves in the middle of its faces.
 *
 * It is held with the edge between F and R towards the scrambler: F is seen on the left, R on the
 * right, U on top. R turns the corner between U, B and R, L that of U, F and L, D that of D, F and
 * R, B that of D, B and L, as in csTimer; at the other four corners only tips of leaves meet.
 *
 * Facelets: 18 letters, faces in the order U R F D L B, each from its upper corner to its lower one
 * as in this net, the second letter being the leaf:
 *
 *           +-------+
 *           |     0 |
 *           |   1   |
 *           | 2     |
 *   +-------+-------+-------+-------+
 *   |    12 | 6     |     3 |15     |
 *   |  13   |   7   |   4   |  16   |
 *   |14     |     8 | 5     |    17 |
 *   +-------+-------+-------+-------+
 *           |     9 |
 *           |  10   |
 *           |11     |
 *           +-------+
 */
#include "lib/space_puzzle.h"

enum { LEAVES = 6, CORNERS = 4, GOD = 8 };

/* Leaves of U R F D L B. */
static const uint8_t leaf_stickers[LEAVES] = {1, 4, 7, 10, 13, 16};
/* UBR UFL DFR DBL. */
static const uint8_t corner_stickers[CORNERS][3] = {
    {0, 15, 3}, {2, 6, 12}, {9, 8, 5}, {11, 17, 14}};

static const space_turn axes[CORNERS] = {
    {'R', {1, 5, 2, 3, 4, 0, 6, 7, 8, 9}, {0, 0, 0, 0, 0, 0, 1, 0, 0, 0}},
    {'L', {4, 1, 0, 3, 2, 5, 6, 7, 8, 9}, {0, 0, 0, 0, 0, 0, 0, 1, 0, 0}},
    {'D', {0, 2, 3, 1, 4, 5, 6, 7, 8, 9}, {0, 0, 0, 0, 0, 0, 0, 0, 1, 0}},
    {'B', {0, 1, 2, 4, 5, 3, 6, 7, 8, 9}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 1}},
};

static const space ivy = {
    .rows = 360,   /* even permutations of the leaves: 6!/2 */
    .columns = 81, /* twists of the corners: 3^4 */
    .orbit_count = 2,
    .axis_count = CORNERS,
    .turns = 2,
    .facelet_count = 18,
    .solved = "UUURRRFFFDDDLLLBBB",
    .axes = axes,
    .orbits = {{LEAVES, 1, true, leaf_stickers}, {CORNERS, 3, false, corner_stickers[0]}},
    .table = "ivy-positions",
    .version = 1,
};

static int init(void **self, const tsl_host *host, tsl_err *err)
{
    return space_puzzle_open(*self, &ivy, host, err);
}

static const tsl_puzzle ivy_puzzle = {
    .id = "ivy",
    .name = "Ivy Cube",
    .draw_as = "ivy",
    .self_size = sizeof(space_puzzle),
    .facelet_count = 18,
    .metric_max = GOD,
    .init = init,
    SPACE_PUZZLE,
};

static const tsl_puzzle *const puzzles[] = {&ivy_puzzle, NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "ivy", .version = "1.0.0", .puzzles = puzzles};
