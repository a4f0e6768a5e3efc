/* Coordinates: parts of a cube as numbers, 0 when solved; and the 48 symmetries of the cube. */
#include "coord.h"

#include "cube/cube.h"

/* n over k. */
static const uint16_t binomial[CUBE_EDGES + 1][5] = {
    {1, 0, 0, 0, 0},       {1, 1, 0, 0, 0},     {1, 2, 1, 0, 0},       {1, 3, 3, 1, 0},
    {1, 4, 6, 4, 1},       {1, 5, 10, 10, 5},   {1, 6, 15, 20, 15},    {1, 7, 21, 35, 35},
    {1, 8, 28, 56, 70},    {1, 9, 36, 84, 126}, {1, 10, 45, 120, 210}, {1, 11, 55, 165, 330},
    {1, 12, 66, 220, 495},
};

/* The number of masks of `places` bits with four bits that are greater than this one. */
static unsigned rank_mask(unsigned mask, unsigned places)
{
    unsigned below = 0, bits = 0;
    for (unsigned i = 0; i < places; i++)
        if (mask >> i & 1) below += binomial[i][++bits];
    return binomial[places][4] - 1u - below;
}

static unsigned unrank_mask(unsigned rank, unsigned places)
{
    unsigned below = binomial[places][4] - 1u - rank, mask = 0, bits = 4;
    for (unsigned i = places; i-- > 0;)
        if (bits > 0 && below >= binomial[i][bits]) {
            below -= binomial[i][bits--];
            mask |= 1u << i;
        }
    return mask;
}

unsigned coord_combination(unsigned mask)
{
    return rank_mask(mask, 8);
}

unsigned coord_slice_places(unsigned mask)
{
    return rank_mask(mask, CUBE_EDGES);
}

unsigned coord_order_of_4(const uint8_t order[4])
{
    static const unsigned weight[4] = {6, 2, 1, 0};
    unsigned rank = 0;
    for (unsigned i = 0; i < 4; i++)
        for (unsigned j = i + 1; j < 4; j++)
            if (order[j] < order[i]) rank += weight[i];
    return rank;
}

static void unrank_order_of_4(uint8_t order[4], unsigned rank)
{
    uint8_t left[4] = {0, 1, 2, 3};
    const unsigned digits[4] = {rank / 6, rank / 2 % 3, rank % 2, 0};
    for (unsigned i = 0; i < 4; i++) {
        order[i] = left[digits[i]];
        for (unsigned j = digits[i]; j < 3; j++) left[j] = left[j + 1];
    }
}

static unsigned rank_of_8(const uint8_t perm[8])
{
    uint8_t order[2][4]; /* of 0..3 and of 4..7, as they stand */
    unsigned count[2] = {0, 0}, mask = 0;
    for (unsigned i = 0; i < 8; i++) {
        unsigned high = perm[i] >> 2 & 1;
        mask |= high << i;
        order[high][count[high]++] = perm[i] & 3;
    }
    return (coord_combination(mask) * 24 + coord_order_of_4(order[0])) * 24 +
           coord_order_of_4(order[1]);
}

static void unrank_of_8(uint8_t perm[8], unsigned rank)
{
    uint8_t order[2][4];
    unsigned count[2] = {0, 0};
    unsigned mask = unrank_mask(rank / 576, 8);
    unrank_order_of_4(order[0], rank / 24 % 24);
    unrank_order_of_4(order[1], rank % 24);
    for (unsigned i = 0; i < 8; i++) {
        unsigned high = mask >> i & 1;
        perm[i] = (uint8_t)(4 * high + order[high][count[high]++]);
    }
}

unsigned coord_twist(const tsl_cube3 *cube)
{
    unsigned twist = 0;
    for (unsigned i = 0; i < CUBE_CORNERS - 1; i++)
        twist = 3 * twist + CUBE_ORIENTATION(cube->corner[i]);
    return twist;
}

void coord_set_twist(tsl_cube3 *cube, unsigned twist)
{
    unsigned sum = 0;
    cube_solved(cube);
    for (unsigned i = CUBE_CORNERS - 1; i-- > 0; twist /= 3) {
        cube->corner[i] |= (uint8_t)(twist % 3 << 4);
        sum += twist % 3;
    }
    cube->corner[CUBE_CORNERS - 1] |= (uint8_t)((3 - sum % 3) % 3 << 4);
}

unsigned coord_flip(const tsl_cube3 *cube)
{
    unsigned flip = 0;
    for (unsigned i = 0; i < CUBE_EDGES - 1; i++) flip |= CUBE_ORIENTATION(cube->edge[i]) << i;
    return flip;
}

unsigned coord_slice(const tsl_cube3 *cube)
{
    unsigned mask = 0;
    for (unsigned i = 0; i < CUBE_EDGES; i++) mask |= CUBE_PIECE(cube->edge[i]) >> 3 << i;
    return coord_slice_places(mask);
}

void coord_set_flip_slice(tsl_cube3 *cube, unsigned flip, unsigned slice)
{
    unsigned mask = unrank_mask(slice, CUBE_EDGES), parity = (unsigned)__builtin_popcount(flip) % 2;
    uint8_t in_slice = 8, outside = 0;
    cube_solved(cube);
    flip |= parity << (CUBE_EDGES - 1);
    for (unsigned i = 0; i < CUBE_EDGES; i++) {
        unsigned piece = mask >> i & 1 ? in_slice++ : outside++;
        cube->edge[i] = (uint8_t)(piece | (flip >> i & 1) << 4);
    }
}

unsigned coord_corners(const tsl_cube3 *cube)
{
    return rank_of_8(cube->corner);
}

void coord_set_corners(tsl_cube3 *cube, unsigned rank)
{
    cube_solved(cube);
    unrank_of_8(cube->corner, rank);
}

unsigned coord_ud_edges(const tsl_cube3 *cube)
{
    return rank_of_8(cube->edge);
}

void coord_set_ud_edges(tsl_cube3 *cube, unsigned rank)
{
    cube_solved(cube);
    unrank_of_8(cube->edge, rank);
}

void coord_set_slice_perm(tsl_cube3 *cube, unsigned rank)
{
    uint8_t order[4];
    cube_solved(cube);
    unrank_order_of_4(order, rank);
    for (unsigned i = 0; i < 4; i++) cube->edge[8 + i] = (uint8_t)(8 + order[i]);
}

/* The 48 symmetries of the cube as a group that acts on cubes and on moves. */

#define T(piece, orientation) ((unsigned)(piece) | (unsigned)(orientation) << 4)

/* How often each generator is applied, in the order of the index, slowest first. */
static const struct generator {
    unsigned count;
    tsl_cube3 cube;
} generators[] = {
    {3, /* 120 degrees about URF */
     {{T(0, 1), T(4, 2), T(5, 1), T(1, 2), T(3, 2), T(7, 1), T(6, 2), T(2, 1)},
      {T(1, 1), 8, T(5, 1), 9, T(3, 1), 11, T(7, 1), 10, T(0, 1), T(4, 1), T(6, 1), T(2, 1)}}},
    {2, /* half turn about FB */
     {{5, 4, 7, 6, 1, 0, 3, 2}, {6, 5, 4, 7, 2, 1, 0, 3, 9, 8, 11, 10}}},
    {4, /* quarter turn about UD */
     {{3, 0, 1, 2, 7, 4, 5, 6}, {3, 0, 1, 2, 7, 4, 5, 6, T(11, 1), T(8, 1), T(9, 1), T(10, 1)}}},
    {2, /* reflection left-right */
     {{T(1, 3), T(0, 3), T(3, 3), T(2, 3), T(5, 3), T(4, 3), T(7, 3), T(6, 3)},
      {2, 1, 0, 3, 6, 5, 4, 7, 9, 8, 11, 10}}},
};

/* Orientation of a corner moved by b then a, in the symmetric group of its three stickers: 0..2
 * turn it, 3..5 mirror it first. */
static unsigned add_twists(unsigned a, unsigned b)
{
    if (a < 3) return b < 3 ? (a + b) % 3 : 3 + (a + b) % 3;
    return b < 3 ? 3 + (a - b) % 3 : (3 + a - b) % 3;
}

static void multiply(tsl_cube3 *out, const tsl_cube3 *a, const tsl_cube3 *b)
{
    tsl_cube3 product;
    cube_multiply(&product, a, b);
    for (unsigned i = 0; i < CUBE_CORNERS; i++) {
        unsigned from = a->corner[CUBE_PIECE(b->corner[i])];
        unsigned twist = add_twists(CUBE_ORIENTATION(from), CUBE_ORIENTATION(b->corner[i]));
        product.corner[i] = (uint8_t)T(CUBE_PIECE(from), twist);
    }
    *out = product;
}

static void generate(symmetry_group *group)
{
    for (unsigned s = 0; s < SYMMETRIES; s++) {
        tsl_cube3 cube;
        cube_solved(&cube);
        unsigned size = SYMMETRIES, rest = s;
        for (unsigned g = 0; g < sizeof generators / sizeof generators[0]; g++) {
            size /= generators[g].count;
            for (unsigned times = rest / size; times > 0; times--)
                multiply(&cube, &cube, &generators[g].cube);
            rest %= size;
        }
        group->cube[s] = cube;
    }
}

static void fill_products(symmetry_group *group)
{
    for (unsigned a = 0; a < SYMMETRIES; a++)
        for (unsigned b = 0; b < SYMMETRIES; b++) {
            tsl_cube3 product;
            unsigned s = 0;
            multiply(&product, &group->cube[a], &group->cube[b]);
            while (!cube_equal(&group->cube[s], &product)) s++;
            group->product[a][b] = (uint8_t)s;
            if (s == 0) group->inverse[a] = (uint8_t)b;
        }
}

void symmetry_conjugate(tsl_cube3 *out, const symmetry_group *group, const tsl_cube3 *cube,
                        unsigned s)
{
    multiply(out, &group->cube[group->inverse[s]], cube);
    multiply(out, out, &group->cube[s]);
}

static void fill_moves(symmetry_group *group)
{
    tsl_cube3 turned[TSL_MOVES3];
    for (unsigned m = 0; m < TSL_MOVES3; m++) {
        cube_solved(&turned[m]);
        cube_move(&turned[m], m);
    }
    for (unsigned s = 0; s < SYMMETRIES; s++)
        for (unsigned m = 0; m < TSL_MOVES3; m++) {
            tsl_cube3 conjugate;
            unsigned image = 0;
            symmetry_conjugate(&conjugate, group, &turned[m], s);
            while (!cube_equal(&turned[image], &conjugate)) image++;
            group->move[s][m] = (uint8_t)image;
        }
}

void symmetry_init(symmetry_group *out)
{
    generate(out);
    fill_products(out);
    fill_moves(out);
}
