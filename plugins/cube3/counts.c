/* Counts of pieces of a 3x3x3. */
#include "counts.h"

enum { CORNERS = 8, EDGES = 12, LAYER = 4, ALL_FACES = 6 };

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

int32_t count_edges_solved(const void *self, const void *state)
{
    (void)self;
    return count_home(((const tsl_cube3 *)state)->edge, EDGES, false);
}

int32_t count_edges_flipped(const void *self, const void *state)
{
    (void)self;
    return count_home(((const tsl_cube3 *)state)->edge, EDGES, true);
}

int32_t count_corners_solved(const void *self, const void *state)
{
    (void)self;
    return count_home(((const tsl_cube3 *)state)->corner, CORNERS, false);
}

int32_t count_corners_twisted(const void *self, const void *state)
{
    (void)self;
    return count_home(((const tsl_cube3 *)state)->corner, CORNERS, true);
}

/* ---- cycles ---- */

/* Pieces that stay are cycles of one, which are not counted; *even_cycles gets those of an even
 * number of pieces, each of which is an odd permutation. */
static int32_t count_cycles(const uint8_t *pieces, unsigned count, unsigned *even_cycles)
{
    uint32_t seen = 0;
    int32_t cycles = 0;
    *even_cycles = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned length = 0;
        for (unsigned at = i; !(seen >> at & 1); at = pieces[at] & 15u, length++) seen |= 1u << at;
        cycles += length > 1;
        *even_cycles += length > 0 && length % 2 == 0;
    }
    return cycles;
}

int32_t count_edge_cycles(const void *self, const void *state)
{
    unsigned even;
    (void)self;
    return count_cycles(((const tsl_cube3 *)state)->edge, EDGES, &even);
}

int32_t count_corner_cycles(const void *self, const void *state)
{
    unsigned even;
    (void)self;
    return count_cycles(((const tsl_cube3 *)state)->corner, CORNERS, &even);
}

int32_t count_parity(const void *self, const void *state)
{
    unsigned even;
    (void)self;
    count_cycles(((const tsl_cube3 *)state)->corner, CORNERS, &even);
    return (int32_t)(even % 2);
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

int32_t count_pairs(const tsl_cube3 *cube, unsigned face)
{
    const places p = find_places(cube);
    int32_t found = 0;
    for (unsigned corner = 0; corner < CORNERS; corner++)
        for (unsigned k = 0; k < 3; k++)
            if (face == ALL_FACES || corner_faces[corner][k] == face)
                found += is_joined(&p, corner, k);
    return found;
}

int32_t count_pairs_joined(const void *self, const void *state)
{
    (void)self;
    return count_pairs(state, ALL_FACES);
}

/* How many of a corner's edges are at home; -1 if the corner is not. */
static int32_t count_around(const tsl_cube3 *cube, unsigned corner)
{
    int32_t found = 0;
    if (cube->corner[corner] != corner) return -1;
    for (unsigned k = 0; k < 3; k++) found += cube->edge[beside[corner][k]] == beside[corner][k];
    return found;
}

int32_t count_pairs_solved(const void *self, const void *state)
{
    int32_t found = 0;
    (void)self;
    for (unsigned corner = 0; corner < CORNERS; corner++) {
        int32_t around = count_around(state, corner);
        found += around > 0 ? around : 0;
    }
    return found;
}

int32_t count_blocks_solved(const void *self, const void *state)
{
    int32_t found = 0;
    (void)self;
    for (unsigned corner = 0; corner < CORNERS; corner++) found += count_around(state, corner) == 3;
    return found;
}

/* ---- the last layer ---- */

int32_t count_last_layer(const void *self, const void *state)
{
    const tsl_cube3 *cube = state;
    (void)self;
    for (unsigned i = LAYER; i < CORNERS; i++)
        if (cube->corner[i] != i) return 0;
    for (unsigned i = LAYER; i < EDGES; i++)
        if (cube->edge[i] != i) return 0;
    return 1;
}

/* An unturned piece of the layer has a byte below LAYER. */
static int32_t count_up(const uint8_t *pieces)
{
    int32_t found = 0;
    for (unsigned i = 0; i < LAYER; i++) found += pieces[i] < LAYER;
    return found;
}

int32_t count_last_layer_edges(const void *self, const void *state)
{
    (void)self;
    return count_up(((const tsl_cube3 *)state)->edge);
}

int32_t count_last_layer_corners(const void *self, const void *state)
{
    (void)self;
    return count_up(((const tsl_cube3 *)state)->corner);
}
