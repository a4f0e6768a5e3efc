/* Coordinates, symmetries and classes agree with the published counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cube/coord.h"
#include "cube/cube.h"
#include "twophase/maps.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static int make_maps(void **state)
{
    maps *m = aligned_alloc(_Alignof(maps), sizeof *m);
    if (!m) return -1;
    maps_init(m);
    *state = m;
    return 0;
}

static int drop_maps(void **state)
{
    free(*state);
    return 0;
}

/* Needs the slice edges to be in the slice. */
static unsigned slice_perm(const tsl_cube3 *cube)
{
    uint8_t order[4];
    for (unsigned i = 0; i < 4; i++) order[i] = cube->edge[8 + i] & 3;
    return coord_order_of_4(order);
}

/* A coordinate: its size, how to read and to set it, and its distances in moves from solved. */
static const struct coordinate {
    const char *name;
    unsigned size;
    unsigned (*get)(const tsl_cube3 *);
    void (*set)(tsl_cube3 *, unsigned);
    move_set moves;
    unsigned counts[16];
} coordinates[] = {
    {"twist",
     COORD_TWISTS,
     coord_twist,
     coord_set_twist,
     TSL_ALL_MOVES3,
     {1, 4, 34, 186, 816, 1018, 128}},
    {"corners",
     COORD_PERMS_OF_8,
     coord_corners,
     coord_set_corners,
     0x12e97u,
     {1, 10, 67, 330, 752, 1400, 2752, 4384, 6208, 7136, 8064, 6528, 2432, 256}},
    {"U and D edges",
     COORD_PERMS_OF_8,
     coord_ud_edges,
     coord_set_ud_edges,
     0x12e97u,
     {1, 10, 63, 352, 1623, 5890, 14345, 15772, 2264}},
    {"slice edges",
     COORD_SLICE_PERMS,
     slice_perm,
     coord_set_slice_perm,
     0x12e97u,
     {1, 4, 10, 8, 1}},
};

static void set_flip(tsl_cube3 *cube, unsigned flip)
{
    coord_set_flip_slice(cube, flip, 0);
}

static void set_slice(tsl_cube3 *cube, unsigned slice)
{
    coord_set_flip_slice(cube, 0, slice);
}

static const struct coordinate edge_coordinates[] = {
    {"flip", COORD_FLIPS, coord_flip, set_flip, TSL_ALL_MOVES3, {1, 2, 25, 202, 620, 900, 285, 13}},
    {"slice", COORD_SLICES, coord_slice, set_slice, TSL_ALL_MOVES3, {1, 4, 50, 286, 152, 2}},
};

static void explore(const struct coordinate *c, unsigned counts[16])
{
    uint8_t *distance = malloc(c->size);
    unsigned *queue = malloc(c->size * sizeof *queue), tail = 1;
    assert_true(distance && queue);
    memset(distance, 0xff, c->size);
    distance[0] = 0;
    queue[0] = 0;
    for (unsigned head = 0; head < tail; head++)
        for (unsigned move = 0; move < TSL_MOVES3; move++) {
            tsl_cube3 cube;
            if (!(c->moves >> move & 1)) continue;
            c->set(&cube, queue[head]);
            cube_move(&cube, move);
            unsigned to = c->get(&cube);
            assert_true(to < c->size);
            if (distance[to] != 0xff) continue;
            distance[to] = (uint8_t)(distance[queue[head]] + 1);
            queue[tail++] = to;
        }
    assert_int_equal(tail, c->size);
    for (unsigned i = 0; i < tail; i++) counts[distance[i] & 15]++;
    free(distance);
    free(queue);
}

static void check_coordinates(const struct coordinate *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        unsigned counts[16] = {0};
        tsl_cube3 cube;
        for (unsigned value = 0; value < list[i].size; value++) {
            list[i].set(&cube, value);
            assert_int_equal(list[i].get(&cube), value);
        }
        explore(&list[i], counts);
        assert_memory_equal(counts, list[i].counts, sizeof counts);
    }
}

static void coordinates_have_the_published_distances(void **state)
{
    (void)state;
    check_coordinates(coordinates, COUNT(coordinates));
    check_coordinates(edge_coordinates, COUNT(edge_coordinates));
}

static void the_solved_cube_has_0_in_every_coordinate(void **state)
{
    (void)state;
    tsl_cube3 cube;
    cube_solved(&cube);
    for (size_t i = 0; i < COUNT(coordinates); i++) assert_int_equal(coordinates[i].get(&cube), 0);
    assert_int_equal(coord_flip(&cube), 0);
    assert_int_equal(coord_slice(&cube), 0);
}

static tsl_cube3 some_cube(uint32_t seed)
{
    tsl_cube3 cube;
    cube_solved(&cube);
    for (int i = 0; i < 40; i++) {
        seed = seed * 1664525u + 1013904223u;
        cube_move(&cube, (seed >> 16) % TSL_MOVES3);
    }
    return cube;
}

static void symmetries_are_a_group_that_acts_on_moves(void **state)
{
    const symmetry_group *g = &((const maps *)*state)->group;
    for (unsigned a = 0; a < SYMMETRIES; a++) {
        unsigned images = 0;
        for (unsigned m = 0; m < TSL_MOVES3; m++) images |= 1u << g->move[a][m];
        assert_int_equal(images, TSL_ALL_MOVES3);
        assert_int_equal(g->product[a][g->inverse[a]], 0);
        for (unsigned b = 0; b < SYMMETRIES; b++)
            for (unsigned c = 0; c < SYMMETRIES; c += 7)
                assert_int_equal(g->product[g->product[a][b]][c], g->product[a][g->product[b][c]]);
    }
}

static void symmetries_keep_what_moves_do(void **state)
{
    const symmetry_group *g = &((const maps *)*state)->group;
    tsl_cube3 cube = some_cube(1);
    for (unsigned s = 0; s < SYMMETRIES; s++)
        for (unsigned m = 0; m < TSL_MOVES3; m++) {
            tsl_cube3 image, turned = cube, turned_image;
            symmetry_conjugate(&image, g, &cube, s);
            cube_move(&image, g->move[s][m]);
            cube_move(&turned, m);
            symmetry_conjugate(&turned_image, g, &turned, s);
            assert_true(cube_equal(&image, &turned_image));
        }
}

static void the_first_symmetries_keep_the_up_down_axis(void **state)
{
    const symmetry_group *g = &((const maps *)*state)->group;
    for (unsigned s = 0; s < SYMMETRIES; s++)
        assert_int_equal(g->move[s][0] / 3 % 3 == 0, s < SYMMETRIES_UD);
    for (unsigned face = 0; face < 3; face++) /* U to R to F to U */
        assert_int_equal(g->move[SYMMETRY_URF][3 * face] / 3, (face + 1) % 3);
}

static void classes_are_as_many_as_published(void **state)
{
    const maps *m = *state;
    unsigned twists = 0, corners = 0, twist_classes = 0, corner_classes = 0;
    for (unsigned k = 0; k < MAPS_TWIST_CLASSES; k++)
        twists += SYMMETRIES_UD / (unsigned)__builtin_popcount(m->twist[k].stabiliser);
    for (unsigned k = 0; k < MAPS_CORNER_CLASSES; k++)
        corners += SYMMETRIES_UD / (unsigned)__builtin_popcount(m->corner[k].stabiliser);
    for (unsigned i = 0; i < COUNT(m->twist_class_of); i++)
        if (m->twist_class_of[i] != 0xffff && (m->twist_class_of[i] & 0xff) >= twist_classes)
            twist_classes = (m->twist_class_of[i] & 0xffu) + 1;
    for (unsigned i = 0; i < COORD_PERMS_OF_8; i++)
        if ((m->corner_class_of[i] & 0xfff) >= corner_classes)
            corner_classes = (m->corner_class_of[i] & 0xfffu) + 1;
    assert_int_equal(twist_classes, MAPS_TWIST_CLASSES);
    assert_int_equal(corner_classes, MAPS_CORNER_CLASSES);
    assert_int_equal(twists, COORD_TWISTS);
    assert_int_equal(corners, COORD_PERMS_OF_8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coordinates_have_the_published_distances),
        cmocka_unit_test(the_solved_cube_has_0_in_every_coordinate),
        cmocka_unit_test(symmetries_are_a_group_that_acts_on_moves),
        cmocka_unit_test(symmetries_keep_what_moves_do),
        cmocka_unit_test(the_first_symmetries_keep_the_up_down_axis),
        cmocka_unit_test(classes_are_as_many_as_published),
    };
    return cmocka_run_group_tests(tests, make_maps, drop_maps);
}
