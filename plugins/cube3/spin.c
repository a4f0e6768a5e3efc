/* The 3x3x3 held in each of the 24 ways. */
#include "spin.h"

#include "lib/three.h"

enum { DBL = 6 };

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
        three_multiply(cube, &before, rotation);
    }
}

static void invert(tsl_cube3 *out, const tsl_cube3 *a)
{
    for (unsigned i = 0; i < 8; i++)
        out->corner[a->corner[i] & 15] = (uint8_t)T(i, (3 - (a->corner[i] >> 4)) % 3);
    for (unsigned i = 0; i < 12; i++) out->edge[a->edge[i] & 15] = (uint8_t)(i | (a->edge[i] & 16));
}

void spins_fill(spins *out)
{
    for (unsigned view = 0; view < SPINS; view++) {
        const uint8_t *way = ways_down[view / SPIN_TURNS];
        out->to[view] = solved;
        turn_over(&out->to[view], &y, way[0]);
        turn_over(&out->to[view], &x, way[1]);
        turn_over(&out->to[view], &y, view % SPIN_TURNS);
        invert(&out->back[view], &out->to[view]);
    }
}

/* Place i of the view is place to[i] of the cube; the piece found there is called by the place of
 * the view that its home becomes. */
void spin_cube(tsl_cube3 *out, const spins *s, unsigned view, const tsl_cube3 *cube)
{
    tsl_cube3 half;
    three_multiply(&half, &s->back[view], cube);
    three_multiply(out, &half, &s->to[view]);
}

/* Three views show it there, so the search ends. */
unsigned spin_of_corner(const spins *s, unsigned corner)
{
    unsigned view = 0;
    while ((s->to[view].corner[DBL] & 15u) != corner) view++;
    return view;
}
