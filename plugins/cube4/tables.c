/* The tables of the 4x4x4's search, which are computed once. */
#include "tables.h"

#include <string.h>

enum { CYCLE = 5 }; /* the hold of "x y": U to R, R to F, F to U */

static void build_rotations(cube4_tables *t)
{
    for (unsigned i = 0; i < 18; i++) {
        cube4_map map;
        unsigned k = 0;
        cube4_map_turn(&map, CUBE4_TURNS + i);
        while (memcmp(t->phase1.map[k].face, map.face, sizeof map.face) != 0) k++;
        t->rotation[i / 3][i % 3] = (uint8_t)k;
    }
}

typedef struct builder {
    cube4_tables *t;
    const tsl_host *host;
} builder;

static void build_phase(void *context, size_t i)
{
    builder *b = context;
    if (i == 0) {
        cube4_phase1_build(&b->t->phase1);
        return;
    }
    cube4_phase2_build(&b->t->phase2, b->host);
    cube4_wing_moves_build(&b->t->wing_moves, &b->t->phase2);
    cube4_phase3_build(&b->t->phase3, &b->t->wing_moves);
}

void cube4_tables_build(cube4_tables *t, const tsl_host *host)
{
    builder b = {.t = t, .host = host};
    host->parallel(host, 2, build_phase, &b);
    for (unsigned turn = 0; turn < CUBE4_SEARCH_TURNS; turn++) cube4_map_turn(&t->turn[turn], turn);
    build_rotations(t);
    unsigned symmetry = 0;
    for (unsigned frame = 0; frame < 3; frame++) {
        t->frame[frame] = t->phase1.map[symmetry];
        symmetry = t->phase1.product[CYCLE][symmetry];
        for (unsigned turn = 0; turn < CUBE4_SEARCH_TURNS; turn++) {
            unsigned image = cube4_turn_image(&t->frame[frame], false, turn);
            t->framed[frame][turn] = (uint8_t)image;
            t->unframed[frame][image] = (uint8_t)turn;
        }
    }
}
