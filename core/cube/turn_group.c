/* The group of positions that some turns reach, found by the method of Schreier and Sims. */
#include "turn_group.h"

#include <string.h>

/* A strong generator at least doubles the group of its level, which has at most 4.3 * 10^19
 * elements. */
#define GENERATORS 66u

/* What only the making needs. */
typedef struct making {
    turn_group *group;
    tsl_cube3 generator[TURN_GROUP_SLOTS][GENERATORS];
    unsigned count[TURN_GROUP_SLOTS];
} making;

/* Divides `cube`, whose slots before `slot` are solved, by elements until a slot has a byte that
 * the group has not there; true if all slots are solved in the end. */
static bool sift(const turn_group *g, tsl_cube3 *cube, unsigned slot)
{
    for (; slot < TURN_GROUP_SLOTS; slot++) {
        unsigned byte = turn_group_byte(cube, slot);
        if (!g->has[slot][byte]) return false;
        cube_multiply(cube, &g->back[slot][byte], cube);
    }
    return true;
}

static void add_element(turn_group *g, unsigned slot, const tsl_cube3 *element)
{
    unsigned byte = turn_group_byte(element, slot);
    g->byte[slot][g->count[slot]++] = (uint8_t)byte;
    g->has[slot][byte] = true;
    g->to[slot][byte] = *element;
    cube_invert(&g->back[slot][byte], element);
}

/* Adds a generator to the group of the elements whose slots before `slot` are solved. What a
 * generator times an element gives is a new byte's element, or differs from that byte's element by
 * one that solves this slot too (Schreier's lemma). */
static void add_generator(making *m, unsigned slot, const tsl_cube3 *generator)
{
    turn_group *g = m->group;
    tsl_cube3 rest = *generator;
    if (sift(g, &rest, slot)) return;
    unsigned last = m->count[slot]++, known = g->count[slot];
    m->generator[slot][last] = *generator;
    for (unsigned i = 0; i < g->count[slot]; i++)
        for (unsigned j = i < known ? last : 0; j <= last; j++) {
            tsl_cube3 product;
            cube_multiply(&product, &m->generator[slot][j], &g->to[slot][g->byte[slot][i]]);
            unsigned byte = turn_group_byte(&product, slot);
            if (!g->has[slot][byte]) {
                add_element(g, slot, &product);
                continue;
            }
            cube_multiply(&product, &g->back[slot][byte], &product);
            if (slot + 1 < TURN_GROUP_SLOTS) add_generator(m, slot + 1, &product);
        }
}

void turn_group_init(turn_group *out, move_set moves)
{
    making m = {.group = out};
    tsl_cube3 solved;
    memset(out, 0, sizeof *out);
    cube_solved(&solved);
    for (unsigned slot = 0; slot < TURN_GROUP_SLOTS; slot++) add_element(out, slot, &solved);
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        tsl_cube3 turned = solved;
        if (!(moves >> move & 1)) continue;
        cube_move(&turned, move);
        add_generator(&m, 0, &turned);
    }
}

bool turn_group_has(const turn_group *g, const tsl_cube3 *cube)
{
    tsl_cube3 rest = *cube;
    return sift(g, &rest, 0);
}

double turn_group_order(const turn_group *g)
{
    double order = 1;
    for (unsigned slot = 0; slot < TURN_GROUP_SLOTS; slot++) order *= g->count[slot];
    return order;
}
