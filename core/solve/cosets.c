/* Cosets for the optimal search: their classes and maps. */
#include "cosets.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "cube/cube.h"

#define LAYER_CLASSES 9930u /* classes of twists and layers under the 16 symmetries */
#define UNKNOWN       0xffffffffu

/* How far each kind of table tells distances apart, in each metric. */
static const struct kind {
    bool layers;
    unsigned flip_bits;
    uint32_t classes;
    struct {
        uint8_t near;     /* one less than the distance most cosets have */
        uint8_t set_last; /* less than 1 % of the cosets are so near */
        uint32_t slots;   /* 75 % of them are filled, as counted or estimated */
    } of[METRICS];
} kinds[COSET_KINDS] = {
    {false, 11, MAPS_TWIST_CLASSES, {{8, 7, 1341020}, {9, 7, 260000}, {7, 6, 460000}}},
    {true, 8, LAYER_CLASSES, {{9, 7, 3400000}, {10, 8, 4050000}, {8, 6, 1060000}}},
    {true, 11, LAYER_CLASSES, {{10, 8, 42600000}, {11, 9, 40000000}, {9, 7, 16000000}}},
};

static uint64_t kind_cosets(coset_kind kind)
{
    return ((uint64_t)kinds[kind].classes * COORD_SLICES) << kinds[kind].flip_bits;
}

/* Up to a multiple of the set's words. */
static size_t grades_size(uint64_t count)
{
    return (size_t)((count + COSETS_PER_BYTE - 1) / COSETS_PER_BYTE + 63) / 64 * 64;
}

size_t cosets_kind_size(coset_kind kind, metric m)
{
    return grades_size(kind_cosets(kind)) + kinds[kind].of[m].slots * sizeof(uint32_t);
}

size_t cosets_grades_size(const cosets *c)
{
    return grades_size(c->size);
}

size_t cosets_table_size(const cosets *c)
{
    return grades_size(c->size) + c->slots * sizeof *c->set;
}

/* ---- classes of corners ---- */

static unsigned layers_of(const tsl_cube3 *cube)
{
    unsigned mask = 0;
    for (unsigned i = 0; i < CUBE_CORNERS; i++) mask |= (cube->corner[i] >> 2 & 1u) << i;
    return coord_combination(mask);
}

static void set_layers(tsl_cube3 *cube, unsigned layers)
{
    uint8_t next[2] = {0, 4};
    unsigned mask = 0xf0;
    while (__builtin_popcount(mask) != 4 || coord_combination(mask) != layers) mask--;
    for (unsigned i = 0; i < CUBE_CORNERS; i++)
        cube->corner[i] = (uint8_t)((cube->corner[i] & 0x30) | next[mask >> i & 1]++);
}

static void fill_layer_images(cosets *c)
{
    for (unsigned layers = 0; layers < COORD_COMBINATIONS; layers++)
        for (unsigned s = 0; s < SYMMETRIES_UD; s++) {
            tsl_cube3 cube;
            cube_solved(&cube);
            set_layers(&cube, layers);
            symmetry_conjugate(&cube, &c->maps->group, &cube, s);
            c->layer_image[layers][s] = (uint8_t)layers_of(&cube);
        }
}

/* The state of the corners that represents each class. */
typedef struct representative {
    uint16_t twist;
    uint8_t layers;
} representative;

/* The kind without layers looks at those of the solved cube only, whose place in class_of then
 * stands for all. */
static void fill_classes(cosets *c, representative *states)
{
    const symmetry_group *g = &c->maps->group;
    uint32_t count = 0;
    unsigned combinations = c->layers ? COORD_COMBINATIONS : 1;
    memset(c->class_of, 0xff, sizeof c->class_of);
    for (unsigned twist = 0; twist < MAPS_TWIST_CLASSES; twist++)
        for (unsigned layers = 0; layers < combinations; layers++) {
            uint32_t *row = &c->class_of[twist * COORD_COMBINATIONS];
            unsigned stabiliser = c->maps->twist[twist].stabiliser;
            if (row[layers] != UNKNOWN) continue;
            states[count] = (representative){c->maps->twist_of_class[twist], (uint8_t)layers};
            for (unsigned s = 0; s < SYMMETRIES_UD; s++) {
                if (!(stabiliser >> s & 1)) continue;
                unsigned image = c->layers ? c->layer_image[layers][s] : 0;
                if (image == layers) c->stabiliser[count] |= (uint16_t)(1u << s);
                if (row[image] == UNKNOWN) row[image] = count | (uint32_t)g->inverse[s] << 16;
            }
            count++;
        }
}

/* Class and symmetry of a cube's corners; the kernels have the same in vectors. */
static uint32_t class_of_corners(const cosets *c, const tsl_cube3 *cube)
{
    unsigned key = 0;
    for (unsigned i = 0; i < CUBE_CORNERS - 1; i++)
        key |= CUBE_ORIENTATION(cube->corner[i]) << 2 * i;
    unsigned twist = c->maps->twist_class_of[key] & 0xff, s = c->maps->twist_class_of[key] >> 8;
    unsigned layers = c->layers ? c->layer_image[layers_of(cube)][s] : 0;
    uint32_t to = c->class_of[twist * COORD_COMBINATIONS + layers];
    return (to & 0xffff) | (uint32_t)c->maps->product[s][to >> 16] << 16;
}

static void fill_next(cosets *c, const representative *states)
{
    for (uint32_t k = 0; k < c->classes; k++)
        for (unsigned turn = 0; turn < c->turns.count; turn++) {
            tsl_cube3 cube;
            coord_set_twist(&cube, states[k].twist);
            if (c->layers) set_layers(&cube, states[k].layers);
            cube_multiply(&cube, &cube, &c->turns.cube[turn]);
            c->next[k * TURNS_MAX + turn] = class_of_corners(c, &cube);
        }
}

/* ---- vectors ---- */

static void fill_vectors(cosets *c)
{
    const symmetry_group *g = &c->maps->group;
    for (unsigned s = 0; s < SYMMETRIES; s++) {
        c->edges[s] = maps_pad(g->cube[s].edge, CUBE_EDGES);
        c->inverse_edges[s] = maps_pad(g->cube[g->inverse[s]].edge, CUBE_EDGES);
    }
    for (unsigned axis = 0; axis < 3; axis++) {
        unsigned s = axis * SYMMETRY_URF;
        c->corners[axis] = maps_pad(g->cube[s].corner, CUBE_CORNERS);
        c->inverse_corners[axis] = maps_pad(g->cube[g->inverse[s]].corner, CUBE_CORNERS);
    }
    for (unsigned turn = 0; turn < c->turns.count; turn++) {
        c->turn_edges[turn] = maps_pad(c->turns.cube[turn].edge, CUBE_EDGES);
        c->turn_corners[turn] = maps_pad(c->turns.cube[turn].corner, CUBE_CORNERS);
    }
    for (unsigned byte = 0; byte < 256; byte++)
        for (unsigned i = 0, rest = byte; i < COSETS_PER_BYTE; i++, rest /= 3)
            c->unpacked[i][byte] = (uint8_t)(rest % 3);
}

static void fill(cosets *c, metric m)
{
    representative *states = xcalloc(LAYER_CLASSES, sizeof *states);
    c->maps = xaligned(_Alignof(maps), sizeof *c->maps);
    c->next = xcalloc((size_t)c->classes * TURNS_MAX, sizeof *c->next);
    c->stabiliser = xcalloc(c->classes, sizeof *c->stabiliser);
    maps_init(c->maps);
    turns_init(&c->turns, m);
    fill_layer_images(c);
    fill_classes(c, states);
    fill_next(c, states);
    fill_vectors(c);
    free(states);
}

cosets *cosets_open(coset_kind kind, metric m)
{
    cosets *c = xaligned(_Alignof(cosets), sizeof *c);
    memset(c, 0, sizeof *c);
    c->kind = kind;
    c->layers = kinds[kind].layers;
    c->flip_bits = kinds[kind].flip_bits;
    c->classes = kinds[kind].classes;
    c->near = kinds[kind].of[m].near;
    c->set_last = kinds[kind].of[m].set_last;
    c->slots = kinds[kind].of[m].slots;
    c->size = kind_cosets(kind);
    c->index_bits = 64 - (unsigned)__builtin_clzll(c->size);
    fill(c, m);
    return c;
}

void cosets_free(cosets *c)
{
    if (!c) return;
    free(c->maps);
    free(c->next);
    free(c->stabiliser);
    free(c);
}
