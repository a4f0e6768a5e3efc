/* Tests scrambles of random turns: cubes of five layers and more. */
#ifndef TOOLS_UNIFORMITY_TURNS_H
#define TOOLS_UNIFORMITY_TURNS_H

#include "statistic.h"

enum { LAYERS_MAX = 7, BASES_MAX = 3 * (LAYERS_MAX - 1), TURNS_ALL = 3 * BASES_MAX };

/* As plugins/DRAWING.md draws them. */
typedef struct turns {
    unsigned n;       /* layers */
    unsigned length;  /* in turns; those after it hold the cube in another way */
    uint32_t strange; /* scrambles that are too short, and words that are no turn */
    uint32_t first[TURNS_ALL];
    uint32_t pairs[TURNS_ALL * TURNS_ALL]; /* first turns of two scrambles, one after the other */
    unsigned before;                       /* first turn of the scramble before, from 1 */
    uint32_t next[BASES_MAX][TURNS_ALL];   /* by axis and index of the turn before */
} turns;

void turns_add(turns *t, const char *scramble);
void turns_test(results *r, const turns *t);

#endif
