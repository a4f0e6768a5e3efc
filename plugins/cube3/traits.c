/* What filters may ask of a 3x3x3: counts of pieces, distances of parts, and the list of all. */
#include "cube3.h"

enum {
    CORNERS = 8,
    EDGES = 12,
    LAYER = 4,
    FACES = 6,
    AXES = 3,
    DBL = 6,
    FL = 9,
    BL,
    NO_FACE = 99,
    DISTANCE_MAX = 5
};
enum { FACE_U, FACE_R, FACE_F, FACE_D, FACE_L, FACE_B };
enum { UD, RL, FB };

/* ---- positions ---- */

static unsigned count_unsolved(const uint8_t *pieces, unsigned count)
{
    unsigned unsolved = 0;
    for (unsigned i = 0; i < count; i++) unsolved += pieces[i] != i;
    return unsolved;
}

/* A turn brings home four corners and four edges at most, which ends the search of nearly every
 * cube two moves before its depth. `last` is the face turned before, or
 * NO_FACE. */
static bool search(const tsl_engine3 *engine, const tsl_cube3 *cube, unsigned n, unsigned last)
{
    unsigned corners = count_unsolved(cube->corner, CORNERS);
    unsigned edges = count_unsolved(cube->edge, EDGES);
    if (corners + edges == 0) return true;
    if (corners > 4 * n || edges > 4 * n) return false;
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        unsigned face = move / 3;
        /* Turns of opposite faces commute: of two such, D comes after U, never before. */
        if (face == last || face + 3 == last) continue;
        tsl_cube3 next = *cube;
        engine->move(engine, &next, move);
        if (search(engine, &next, n - 1, face)) return true;
    }
    return false;
}

bool cube3_within(const tsl_engine3 *engine, const tsl_cube3 *cube, unsigned n)
{
    return search(engine, cube, n, NO_FACE);
}

void cube3_multiply(tsl_cube3 *out, const tsl_cube3 *a, const tsl_cube3 *b)
{
    for (unsigned i = 0; i < CORNERS; i++) {
        unsigned piece = a->corner[b->corner[i] & 15];
        unsigned twist = ((piece >> 4) + (b->corner[i] >> 4)) % 3;
        out->corner[i] = (uint8_t)((piece & 15) | twist << 4);
    }
    for (unsigned i = 0; i < EDGES; i++)
        out->edge[i] = (uint8_t)(a->edge[b->edge[i] & 15] ^ (b->edge[i] & 16));
}

/* ---- counts ---- */

/* The faces (of URFDLB) of each corner and edge place, as its stickers are counted. */
static const uint8_t corner_faces[CORNERS][3] = {{0, 1, 2}, {0, 2, 4}, {0, 4, 5}, {0, 5, 1},
                                                 {3, 2, 1}, {3, 4, 2}, {3, 5, 4}, {3, 1, 5}};
static const uint8_t edge_faces[EDGES][2] = {{0, 1}, {0, 2}, {0, 4}, {0, 5}, {3, 1}, {3, 2},
                                             {3, 4}, {3, 5}, {2, 1}, {2, 4}, {5, 4}, {5, 1}};
/* The edge beside each corner that lacks its colour k. */
static const uint8_t beside[CORNERS][3] = {{8, 1, 0}, {9, 2, 1}, {10, 3, 2}, {11, 0, 3},
                                           {8, 4, 5}, {9, 5, 6}, {10, 6, 7}, {11, 7, 4}};

static int32_t count_home(const uint8_t *pieces, unsigned count, bool turned)
{
    int32_t found = 0;
    for (unsigned i = 0; i < count; i++)
        found += (pieces[i] & 15u) == i && (pieces[i] >> 4 != 0) == turned;
    return found;
}

/* ---- cycles ---- */

/* Cycles of two pieces and more, or only those of an even number of pieces, each of which is an odd
 * permutation. */
static int32_t count_cycles(const uint8_t *pieces, unsigned count, bool even_only)
{
    uint32_t seen = 0;
    int32_t cycles = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned length = 0;
        for (unsigned at = i; !(seen >> at & 1); at = pieces[at] & 15u, length++) seen |= 1u << at;
        cycles += length > 1 && !(even_only && length % 2);
    }
    return cycles;
}

/* ---- pairs and blocks ---- */

/* Where every piece is: its place, and how it is turned there. */
typedef struct places {
    uint8_t corner[CORNERS], twist[CORNERS], edge[EDGES], flip[EDGES];
} places;

static places find_places(const tsl_cube3 *cube)
{
    places p;
    for (uint8_t i = 0; i < CORNERS; i++) {
        p.corner[cube->corner[i] & 15] = i;
        p.twist[cube->corner[i] & 15] = cube->corner[i] >> 4;
    }
    for (uint8_t i = 0; i < EDGES; i++) {
        p.edge[cube->edge[i] & 15] = i;
        p.flip[cube->edge[i] & 15] = cube->edge[i] >> 4;
    }
    return p;
}

/* The face that a corner's sticker of this colour is on. */
static unsigned corner_shows(const places *p, unsigned corner, unsigned colour)
{
    unsigned k = 0;
    while (corner_faces[corner][k] != colour) k++;
    return corner_faces[p->corner[corner]][(k + p->twist[corner]) % 3];
}

/* Is this corner side by side with the edge that lacks its colour k? */
static bool is_joined(const places *p, unsigned corner, unsigned k)
{
    unsigned edge = beside[corner][k];
    unsigned wanted = beside[p->corner[corner]][(k + p->twist[corner]) % 3];
    return p->edge[edge] == wanted &&
           edge_faces[wanted][p->flip[edge]] == corner_shows(p, corner, edge_faces[edge][0]);
}

/* A corner and an edge side by side as in the solved cube: 24 pairs, four to each face's first two
 * layers, which is the face whose colour the corner has and the edge has not. */
static int32_t pairs(const void *self, const void *state, unsigned face)
{
    (void)self;
    const places p = find_places(state);
    int32_t found = 0;
    for (unsigned corner = 0; corner < CORNERS; corner++)
        for (unsigned k = 0; k < 3; k++)
            if (face == FACES || corner_faces[corner][k] == face) found += is_joined(&p, corner, k);
    return found;
}

/* How many of a corner's edges are at home; 0 if the corner is not. */
static int32_t count_around(const tsl_cube3 *cube, unsigned corner)
{
    int32_t found = 0;
    for (unsigned k = 0; cube->corner[corner] == corner && k < 3; k++)
        found += cube->edge[beside[corner][k]] == beside[corner][k];
    return found;
}

static int32_t count_pairs_solved(const tsl_cube3 *cube)
{
    int32_t found = 0;
    for (unsigned corner = 0; corner < CORNERS; corner++) found += count_around(cube, corner);
    return found;
}

static int32_t count_blocks_solved(const tsl_cube3 *cube)
{
    int32_t found = 0;
    for (unsigned corner = 0; corner < CORNERS; corner++) found += count_around(cube, corner) == 3;
    return found;
}

/* ---- the last layer ---- */

static bool is_last_layer(const tsl_cube3 *cube)
{
    for (unsigned i = LAYER; i < CORNERS; i++)
        if (cube->corner[i] != i) return false;
    for (unsigned i = LAYER; i < EDGES; i++)
        if (cube->edge[i] != i) return false;
    return true;
}

/* How many pieces of the layer are in it with their U sticker up: an unturned piece of the layer
 * has a byte below LAYER. */
static int32_t count_up(const uint8_t *pieces)
{
    int32_t found = 0;
    for (unsigned i = 0; i < LAYER; i++) found += pieces[i] < LAYER;
    return found;
}

/* ---- the 24 views: the tables of one cross, block or axis serve for all ---- */

#define T(piece, orientation) ((unsigned)(piece) | (unsigned)(orientation) << 4)

/* The whole cube turned as R and as U turn: which piece comes to each place. Its flips need not
 * sum to 0, as those of turned layers must. */
static const tsl_cube3 solved = {{0, 1, 2, 3, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}};
static const tsl_cube3 x = {
    {T(4, 2), T(5, 1), T(1, 2), T(0, 1), T(7, 1), T(6, 2), T(2, 1), T(3, 2)},
    {8, T(5, 1), 9, T(1, 1), 11, T(7, 1), 10, T(3, 1), 4, 6, 2, 0}};
static const tsl_cube3 y = {{3, 0, 1, 2, 7, 4, 5, 6},
                            {3, 0, 1, 2, 7, 4, 5, 6, T(11, 1), T(8, 1), T(9, 1), T(10, 1)}};

/* How each face of URFDLB comes down: so many times y, then so many times x. */
static const uint8_t ways_down[6][2] = {{0, 2}, {1, 3}, {0, 3}, {0, 0}, {3, 3}, {0, 1}};

static void turn_over(tsl_cube3 *cube, const tsl_cube3 *rotation, unsigned times)
{
    while (times-- > 0) {
        const tsl_cube3 before = *cube;
        cube3_multiply(cube, &before, rotation);
    }
}

static void invert(tsl_cube3 *out, const tsl_cube3 *a)
{
    for (unsigned i = 0; i < 8; i++)
        out->corner[a->corner[i] & 15] = (uint8_t)T(i, (3 - (a->corner[i] >> 4)) % 3);
    for (unsigned i = 0; i < 12; i++) out->edge[a->edge[i] & 15] = (uint8_t)(i | (a->edge[i] & 16));
}

/* The view that brings each axis where UD is: there corners are untwisted, and phase 1 ends. */
static const uint8_t upright[AXES] = {
    [UD] = FACE_D * SPIN_TURNS, [RL] = FACE_R * SPIN_TURNS, [FB] = FACE_F * SPIN_TURNS};
/* The view that brings each axis where FB is, whose quarter turns flip edges. */
static const uint8_t lengthwise[AXES] = {
    [UD] = FACE_F * SPIN_TURNS, [RL] = FACE_D * SPIN_TURNS + 1, [FB] = FACE_D * SPIN_TURNS};

int cube3_init_traits(void *self, const tsl_host *host, tsl_err *err)
{
    cube3 *c = self;
    for (unsigned view = 0; view < SPINS; view++) {
        const uint8_t *way = ways_down[view / SPIN_TURNS];
        c->to[view] = solved;
        turn_over(&c->to[view], &y, way[0]);
        turn_over(&c->to[view], &x, way[1]);
        turn_over(&c->to[view], &y, view % SPIN_TURNS);
        invert(&c->back[view], &c->to[view]);
    }
    return parts_open(&c->parts, host, c->engine, err);
}

/* The position in a view: place i of the view is place to[i] of the cube; the piece found there is
 * called by the place of the view that its home becomes. */
static tsl_cube3 see(const void *self, const void *state, unsigned view)
{
    const cube3 *c = self;
    tsl_cube3 half, seen;
    cube3_multiply(&half, &c->back[view], state);
    cube3_multiply(&seen, &half, &c->to[view]);
    return seen;
}

/* ---- one of several: a face, an axis, a corner ---- */

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

/* Three views show the corner down, behind and left, so the search ends. */
static int32_t block(const void *self, const void *state, unsigned corner)
{
    const cube3 *c = self;
    unsigned view = 0;
    while ((c->to[view].corner[DBL] & 15u) != corner) view++;
    return distance(self, state, PART_BLOCK, view);
}

/* The face that a view shows on the left: the edges FL and BL have it. */
static bool is_left(const tsl_cube3 *to, unsigned face)
{
    const uint8_t *front = edge_faces[to->edge[FL] & 15], *back = edge_faces[to->edge[BL] & 15];
    return (front[0] == face || front[1] == face) && (back[0] == face || back[1] == face);
}

/* Four blocks of 1x2x3 lie in the layer of a face. */
static int32_t block3(const void *self, const void *state, unsigned face)
{
    int32_t found = INT32_MAX;
    for (unsigned view = 0; view < SPINS; view++) {
        if (!is_left(&((const cube3 *)self)->to[view], face)) continue;
        const int32_t turns = distance(self, state, PART_BLOCK3, view);
        if (turns < found) found = turns;
    }
    return found;
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
static int32_t least_phase1(const void *self, const void *state)
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

static int32_t least(const void *self, const void *state,
                     int32_t (*value)(const void *, const void *, unsigned), unsigned count)
{
    int32_t found = value(self, state, 0);
    for (unsigned i = 1; i < count; i++) {
        int32_t other = value(self, state, i);
        if (other < found) found = other;
    }
    return found;
}

/* What is far from one block is far from solved, which spares nearly every search. */
static int32_t count_turns(const void *self, const void *state)
{
    unsigned n = 0;
    for (unsigned corner = 0; corner < CORNERS; corner++)
        if (block(self, state, corner) >= DISTANCE_MAX) return DISTANCE_MAX;
    while (n < DISTANCE_MAX && !cube3_within(((const cube3 *)self)->engine, state, n)) n++;
    return (int32_t)n;
}

/* ---- the list ---- */

#define FACES_OF(X, of, before, after, most)                                                       \
    X(of##_u, before "U" after, most, of(self, state, FACE_U))                                     \
    X(of##_r, before "R" after, most, of(self, state, FACE_R))                                     \
    X(of##_f, before "F" after, most, of(self, state, FACE_F))                                     \
    X(of##_d, before "D" after, most, of(self, state, FACE_D))                                     \
    X(of##_l, before "L" after, most, of(self, state, FACE_L))                                     \
    X(of##_b, before "B" after, most, of(self, state, FACE_B))
#define AXES_OF(X, of, before, after, most)                                                        \
    X(of##_ud, before "U/D" after, most, of(self, state, UD))                                      \
    X(of##_rl, before "R/L" after, most, of(self, state, RL))                                      \
    X(of##_fb, before "F/B" after, most, of(self, state, FB))
#define CORNERS_OF(X, of, before, most)                                                            \
    X(of##_urf, before "URF", most, of(self, state, 0))                                            \
    X(of##_ufl, before "UFL", most, of(self, state, 1))                                            \
    X(of##_ulb, before "ULB", most, of(self, state, 2))                                            \
    X(of##_ubr, before "UBR", most, of(self, state, 3))                                            \
    X(of##_dfr, before "DFR", most, of(self, state, 4))                                            \
    X(of##_dlf, before "DLF", most, of(self, state, 5))                                            \
    X(of##_dbl, before "DBL", most, of(self, state, 6))                                            \
    X(of##_drb, before "DRB", most, of(self, state, 7))

/* X(name, words, most, value): `value` of `self`, `state` and the same as `cube`. */
#define TRAITS(X)                                                                                  \
    FACES_OF(X, cross, "face turns to solve the cross of the colour of ", "", 8)                   \
    X(cross_min, "face turns to solve a cross of any colour", 8, least(self, state, cross, FACES)) \
    AXES_OF(X, eo_moves, "face turns after which no edge needs a quarter turn of ", "", 7)         \
    X(eo_moves_min, "the least of eo_moves_ud, eo_moves_rl and eo_moves_fb", 7,                    \
      least(self, state, eo_moves, AXES))                                                          \
    FACES_OF(X, eoline, "face turns to orient the edges and solve a line on ",                     \
             ", whichever way it lies", 9)                                                         \
    X(eoline_min, "face turns to orient the edges and solve a line on any face", 9,                \
      least(self, state, eoline, FACES))                                                           \
    CORNERS_OF(X, block, "face turns to solve the 2x2x2 block at ", 8)                             \
    X(block_min, "face turns to solve any 2x2x2 block", 8, least(self, state, block, CORNERS))     \
    FACES_OF(X, block3, "face turns to solve a 1x2x3 block in the layer of ", "", 9)               \
    X(block3_min, "face turns to solve any 1x2x3 block", 9, least(self, state, block3, FACES))     \
    AXES_OF(X, phase1, "face turns to a position that half turns and quarter turns of ", " solve", \
            12)                                                                                    \
    X(phase1_min, "the least of phase1_ud, phase1_rl and phase1_fb", 12,                           \
      least_phase1(self, state))                                                                   \
    AXES_OF(X, eo, "edges that need a quarter turn of ", "", 12)                                   \
    X(eo_min, "the least of eo_ud, eo_rl and eo_fb", 12, least(self, state, eo, AXES))             \
    AXES_OF(X, co, "corners whose sticker of the ", " colours is on neither of these faces", 8)    \
    X(co_min, "the least of co_ud, co_rl and co_fb", 8, least(self, state, co, AXES))              \
    FACES_OF(X, pairs, "pairs of the first two layers above ", " that are joined, anywhere", 4)    \
    X(pairs_joined, "corners and edges side by side as in the solved cube, of 24 pairs", 24,       \
      pairs(self, state, FACES))                                                                   \
    X(pairs_solved, "of these pairs, those at home", 24, count_pairs_solved(cube))                 \
    X(blocks_solved, "2x2x2 blocks that are solved", 8, count_blocks_solved(cube))                 \
    X(edges_solved, "edges at home and unflipped", 12, count_home(cube->edge, EDGES, false))       \
    X(edges_flipped, "edges at home, but flipped", 12, count_home(cube->edge, EDGES, true))        \
    X(edge_cycles, "cycles of two or more edges that changed places", 6,                           \
      count_cycles(cube->edge, EDGES, false))                                                      \
    X(corners_solved, "corners at home and untwisted", 8,                                          \
      count_home(cube->corner, CORNERS, false))                                                    \
    X(corners_twisted, "corners at home, but twisted", 8, count_home(cube->corner, CORNERS, true)) \
    X(corner_cycles, "cycles of two or more corners that changed places", 4,                       \
      count_cycles(cube->corner, CORNERS, false))                                                  \
    X(parity, "1 if an odd number of quarter turns solves it", 1,                                  \
      count_cycles(cube->corner, CORNERS, true) % 2)                                               \
    X(last_layer, "1 if everything but the layer of U is solved", 1, is_last_layer(cube))          \
    X(last_layer_edges, "edges of the layer of U that are in it with that colour up", 4,           \
      count_up(cube->edge))                                                                        \
    X(last_layer_corners, "corners of the layer of U that are in it with that colour up", 4,       \
      count_up(cube->corner))                                                                      \
    X(distance_min, "face turns to solve it, where 5 stands for 5 and more", DISTANCE_MAX,         \
      count_turns(self, state))

/* A trait's function knows nothing but the state, so each has its own. */
#define DEFINE_TRAIT(name, words, most, value)                                                     \
    static int32_t get_##name(const void *self, const void *state)                                 \
    {                                                                                              \
        const tsl_cube3 *cube = state;                                                             \
        (void)self, (void)cube;                                                                    \
        return value;                                                                              \
    }
#define LIST_TRAIT(name, words, most, value) {#name, words, 0, most, get_##name},

TRAITS(DEFINE_TRAIT)

const tsl_trait cube3_traits[] = {TRAITS(LIST_TRAIT){0}};
