/* What filters may ask of a 3x3x3: the list, and the distances in it. */
#include "traits.h"

#include "counts.h"
#include "lib/three.h"
#include "self.h"

enum { CORNERS = 8, EDGES = 12, FACES = 6, AXES = 3, DISTANCE_MAX = 5 };
enum { FACE_U, FACE_R, FACE_F, FACE_D, FACE_L, FACE_B };
enum { UD, RL, FB };

/* The view that brings each axis where UD is: there corners are untwisted, and phase 1 ends. */
static const uint8_t upright[AXES] = {
    [UD] = FACE_D * SPIN_TURNS, [RL] = FACE_R * SPIN_TURNS, [FB] = FACE_F * SPIN_TURNS};
/* The view that brings each axis where FB is, whose quarter turns flip edges. */
static const uint8_t lengthwise[AXES] = {
    [UD] = FACE_F * SPIN_TURNS, [RL] = FACE_D * SPIN_TURNS + 1, [FB] = FACE_D * SPIN_TURNS};

int cube3_init_traits(void *self, const tsl_host *host, tsl_err *err)
{
    cube3 *c = self;
    spins_fill(&c->spins);
    return parts_open(&c->parts, host, c->engine, err);
}

/* The position in a view. */
static tsl_cube3 see(const void *self, const void *state, unsigned view)
{
    tsl_cube3 seen;
    spin_cube(&seen, &((const cube3 *)self)->spins, view, state);
    return seen;
}

/* ---- one of several: a face, an axis, a corner ---- */

typedef int32_t of_one(const void *self, const void *state, unsigned which);

static int32_t distance(const void *self, const void *state, part_id part, unsigned view)
{
    const tsl_cube3 seen = see(self, state, view);
    return (int32_t)parts_distance(((const cube3 *)self)->parts, part, &seen);
}

static int32_t cross(const void *self, const void *state, unsigned face)
{
    return distance(self, state, PART_CROSS, face * SPIN_TURNS);
}

/* The line may lie either way. */
static int32_t eoline(const void *self, const void *state, unsigned face)
{
    int32_t a = distance(self, state, PART_EO_LINE, face * SPIN_TURNS);
    int32_t b = distance(self, state, PART_EO_LINE, face * SPIN_TURNS + 1);
    return a < b ? a : b;
}

static int32_t eo_moves(const void *self, const void *state, unsigned axis)
{
    return distance(self, state, PART_EDGES, lengthwise[axis]);
}

static int32_t block(const void *self, const void *state, unsigned corner)
{
    return distance(self, state, PART_BLOCK, spin_of_corner(&((const cube3 *)self)->spins, corner));
}

static bool phase1_within(const void *self, const void *state, unsigned axis, unsigned length)
{
    const tsl_cube3 seen = see(self, state, upright[axis]);
    return parts_phase1_within(((const cube3 *)self)->parts, &seen, length);
}

static int32_t phase1(const void *self, const void *state, unsigned axis)
{
    unsigned length = 0;
    while (!phase1_within(self, state, axis, length)) length++;
    return (int32_t)length;
}

/* All axes are tried with one length after the other: the shortest is the quickest to find. */
static int32_t phase1_min(const void *self, const void *state)
{
    for (unsigned tried = 0;; tried++)
        if (phase1_within(self, state, tried % AXES, tried / AXES)) return (int32_t)(tried / AXES);
}

static int32_t eo(const void *self, const void *state, unsigned axis)
{
    const tsl_cube3 seen = see(self, state, lengthwise[axis]);
    int32_t flipped = 0;
    for (unsigned i = 0; i < EDGES; i++) flipped += seen.edge[i] >> 4;
    return flipped;
}

static int32_t co(const void *self, const void *state, unsigned axis)
{
    const tsl_cube3 seen = see(self, state, upright[axis]);
    int32_t twisted = 0;
    for (unsigned i = 0; i < CORNERS; i++) twisted += seen.corner[i] >> 4 != 0;
    return twisted;
}

static int32_t pairs(const void *self, const void *state, unsigned face)
{
    (void)self;
    return count_pairs(state, face);
}

static int32_t least(const void *self, const void *state, of_one *value, unsigned count)
{
    int32_t found = value(self, state, 0);
    for (unsigned i = 1; i < count; i++) {
        int32_t other = value(self, state, i);
        if (other < found) found = other;
    }
    return found;
}

/* What is far from one block is far from solved, which spares nearly every search. */
static int32_t distance_min(const void *self, const void *state)
{
    unsigned n = 0;
    for (unsigned corner = 0; corner < CORNERS; corner++)
        if (block(self, state, corner) >= DISTANCE_MAX) return DISTANCE_MAX;
    while (n < DISTANCE_MAX && !three_within(((const cube3 *)self)->engine, state, n)) n++;
    return (int32_t)n;
}

/* ---- the list ---- */

/* A trait's function knows nothing but the state, so each has its own. */
#define ONE(of, name, which)                                                                       \
    static int32_t of##_##name(const void *self, const void *state)                                \
    {                                                                                              \
        return of(self, state, which);                                                             \
    }
#define LEAST(of, count)                                                                           \
    static int32_t of##_min(const void *self, const void *state)                                   \
    {                                                                                              \
        return least(self, state, of, count);                                                      \
    }
#define EACH_FACE(of)                                                                              \
    ONE(of, u, FACE_U)                                                                             \
    ONE(of, r, FACE_R) ONE(of, f, FACE_F) ONE(of, d, FACE_D) ONE(of, l, FACE_L) ONE(of, b, FACE_B)
#define EACH_AXIS(of) ONE(of, ud, UD) ONE(of, rl, RL) ONE(of, fb, FB)
#define EACH_CORNER(of)                                                                            \
    ONE(of, urf, 0)                                                                                \
    ONE(of, ufl, 1)                                                                                \
    ONE(of, ulb, 2) ONE(of, ubr, 3) ONE(of, dfr, 4) ONE(of, dlf, 5) ONE(of, dbl, 6) ONE(of, drb, 7)

EACH_FACE(cross)
LEAST(cross, FACES)
EACH_FACE(eoline)
LEAST(eoline, FACES)
EACH_AXIS(eo_moves)
LEAST(eo_moves, AXES)
EACH_CORNER(block)
LEAST(block, CORNERS)
EACH_AXIS(phase1)
EACH_AXIS(eo)
LEAST(eo, AXES)
EACH_AXIS(co)
LEAST(co, AXES)
EACH_FACE(pairs)

#define LIST_ONE(of, suffix, words, most)                                                          \
    {                                                                                              \
#of "_" #suffix, words, 0, most, of##_##suffix                                             \
    }
#define LIST_FACES(of, before, after, most)                                                        \
    LIST_ONE(of, u, before "U" after, most), LIST_ONE(of, r, before "R" after, most),              \
        LIST_ONE(of, f, before "F" after, most), LIST_ONE(of, d, before "D" after, most),          \
        LIST_ONE(of, l, before "L" after, most), LIST_ONE(of, b, before "B" after, most)
#define LIST_AXES(of, before, after, most)                                                         \
    LIST_ONE(of, ud, before "U/D" after, most), LIST_ONE(of, rl, before "R/L" after, most),        \
        LIST_ONE(of, fb, before "F/B" after, most)
#define LIST_CORNERS(of, before, after, most)                                                      \
    LIST_ONE(of, urf, before "URF" after, most), LIST_ONE(of, ufl, before "UFL" after, most),      \
        LIST_ONE(of, ulb, before "ULB" after, most), LIST_ONE(of, ubr, before "UBR" after, most),  \
        LIST_ONE(of, dfr, before "DFR" after, most), LIST_ONE(of, dlf, before "DLF" after, most),  \
        LIST_ONE(of, dbl, before "DBL" after, most), LIST_ONE(of, drb, before "DRB" after, most)

const tsl_trait cube3_traits[] = {
    LIST_FACES(cross, "face turns to solve the cross of the colour of ", "", 8),
    LIST_ONE(cross, min, "face turns to solve a cross of any colour", 8),
    LIST_AXES(eo_moves, "face turns after which no edge needs a quarter turn of ", "", 7),
    LIST_ONE(eo_moves, min, "the least of eo_moves_ud, eo_moves_rl and eo_moves_fb", 7),
    LIST_FACES(eoline, "face turns to orient the edges and solve a line on ",
               ", whichever way it lies", 9),
    LIST_ONE(eoline, min, "face turns to orient the edges and solve a line on any face", 9),
    LIST_CORNERS(block, "face turns to solve the 2x2x2 block at ", "", 8),
    LIST_ONE(block, min, "face turns to solve any 2x2x2 block", 8),
    LIST_AXES(phase1, "face turns to a position that half turns and quarter turns of ", " solve",
              12),
    LIST_ONE(phase1, min, "the least of phase1_ud, phase1_rl and phase1_fb", 12),
    LIST_AXES(eo, "edges that need a quarter turn of ", "", 12),
    LIST_ONE(eo, min, "the least of eo_ud, eo_rl and eo_fb", 12),
    LIST_AXES(co, "corners whose sticker of the ", " colours is on neither of these faces", 8),
    LIST_ONE(co, min, "the least of co_ud, co_rl and co_fb", 8),
    LIST_FACES(pairs, "pairs of the first two layers above ", " that are joined, anywhere", 4),
    {"pairs_joined", "corners and edges side by side as in the solved cube, of 24 pairs", 0, 24,
     count_pairs_joined},
    {"pairs_solved", "of these pairs, those at home", 0, 24, count_pairs_solved},
    {"blocks_solved", "2x2x2 blocks that are solved", 0, 8, count_blocks_solved},
    {"edges_solved", "edges at home and unflipped", 0, 12, count_edges_solved},
    {"edges_flipped", "edges at home, but flipped", 0, 12, count_edges_flipped},
    {"edge_cycles", "cycles of two or more edges that changed places", 0, 6, count_edge_cycles},
    {"corners_solved", "corners at home and untwisted", 0, 8, count_corners_solved},
    {"corners_twisted", "corners at home, but twisted", 0, 8, count_corners_twisted},
    {"corner_cycles", "cycles of two or more corners that changed places", 0, 4,
     count_corner_cycles},
    {"parity", "1 if an odd number of quarter turns solves it", 0, 1, count_parity},
    {"last_layer", "1 if everything but the layer of U is solved", 0, 1, count_last_layer},
    {"last_layer_edges", "edges of the layer of U that are in it with that colour up", 0, 4,
     count_last_layer_edges},
    {"last_layer_corners", "corners of the layer of U that are in it with that colour up", 0, 4,
     count_last_layer_corners},
    {"distance_min", "face turns to solve it, where 5 stands for 5 and more", 0, DISTANCE_MAX,
     distance_min},
    {0},
};
