/* The 48 symmetries of the cube as a group that acts on cubes and on moves. */
#include "symmetry.h"

#include "cube.h"

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

static unsigned find(const symmetry_group *group, const tsl_cube3 *cube)
{
    unsigned s = 0;
    while (!cube_equal(&group->cube[s], cube)) s++;
    return s;
}

static void fill_products(symmetry_group *group)
{
    for (unsigned a = 0; a < SYMMETRIES; a++)
        for (unsigned b = 0; b < SYMMETRIES; b++) {
            tsl_cube3 product;
            multiply(&product, &group->cube[a], &group->cube[b]);
            group->product[a][b] = (uint8_t)find(group, &product);
            if (group->product[a][b] == 0) group->inverse[a] = (uint8_t)b;
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
