/* The 4x4x4's search: its tables, its first phase, and what leads through all of them. */
#include "search.h"

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
    bool enough[2];
} builder;

static void build_phase(void *context, size_t i)
{
    builder *b = context;
    if (i == 0) {
        b->enough[0] = cube4_phase1_build(&b->t->phase1);
        return;
    }
    b->enough[1] = cube4_phase2_build(&b->t->phase2, b->host);
    cube4_wing_moves_build(&b->t->wing_moves, &b->t->phase2);
    cube4_phase3_build(&b->t->phase3, &b->t->wing_moves);
}

bool cube4_tables_build(cube4_tables *t, const tsl_host *host)
{
    builder b = {.t = t, .host = host};
    host->parallel(host, 2, build_phase, &b);
    if (!b.enough[0] || !b.enough[1]) return false;
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
    return true;
}

bool cube4_is_odd(const uint8_t *perm, unsigned n)
{
    uint32_t seen = 0;
    unsigned inversions = 0;
    for (unsigned i = 0; i < n; i++) {
        inversions += (unsigned)__builtin_popcount(seen >> perm[i]);
        seen |= (uint32_t)1 << perm[i];
    }
    return inversions & 1;
}

/* ---- phase 1 ---- */

/* The centres of one colour of the pair, and of the next pair. */
typedef struct colours {
    uint32_t end, side;
} colours;

static void add_leaf(cube4_search *s, colours c)
{
    const cube4_tables *t = s->t;
    cube4_leaf *leaf = &s->leaf[s->leaves++];
    /* U D: one turn about URF brings them to R L; F B: two. */
    unsigned axis = (unsigned)__builtin_ctz(c.end) / 4 % 3, frame = (4 - axis) % 3;
    leaf->length = s->path.length;
    leaf->frame = (uint8_t)frame;
    memcpy(leaf->turn, s->path.turn, sizeof leaf->turn);
    unsigned wide = 0; /* quarter turns of two layers take four wings round */
    for (unsigned i = 0; i < leaf->length; i++)
        wide += leaf->turn[i] >= CUBE4_TURNS / 2 && leaf->turn[i] % 3 != 1;
    uint32_t end = cube4_move_set(&t->frame[frame], c.end);
    uint32_t side = cube4_move_set(&t->frame[frame], c.side);
    leaf->at = cube4_phase2_position(&t->phase2, end, side, s->odd_wings ^ (wide & 1));
    leaf->distance = (uint8_t)cube4_phase2_distance(&t->phase2, leaf->at);
}

static void phase1(cube4_search *s, cube4_framed at, colours c, unsigned last, unsigned left)
{
    const cube4_phase1 *t = &s->t->phase1;
    if (left == 0 && s->leaves < CUBE4_LEAVES) add_leaf(s, c);
    for (unsigned n = 0; n < CUBE4_TURNS && left > 0; n++) {
        unsigned distance = t->distance[t->next[at.class][n]];
        /* A path is in the group that phase 2 needs at its end, not before. */
        if (distance > left - 1 || (left == 2 && distance == 0)) continue;
        unsigned turn = t->turn_from[at.symmetry][n];
        if (turn == CUBE4_TURNS || !cube4_may_follow(last, turn / 3)) continue;
        const cube4_map *map = &s->t->turn[turn];
        colours next = {cube4_move_set(map, c.end), cube4_move_set(map, c.side)};
        s->path.turn[s->path.length++] = (uint8_t)turn;
        phase1(s, cube4_phase1_next(t, at, n), next, turn / 3, left - 1);
        s->path.length--;
    }
}

void cube4_search_leaves(cube4_search *s)
{
    const cube4_phase1 *t = &s->t->phase1;
    cube4_framed at[3];
    s->leaves = s->path.length = 0;
    for (unsigned pair = 0; pair < 3; pair++)
        at[pair] = cube4_phase1_frame(t, s->colour[pair] | s->colour[pair + 3]);
    for (unsigned length = 0; length <= CUBE4_PHASE1_MAX && s->leaves < CUBE4_LEAVES; length++) {
        for (unsigned pair = 0; pair < 3; pair++) {
            unsigned next = (pair + 1) % 3, distance = t->distance[at[pair].class];
            if (distance > length || (distance == 0 && length == 1)) continue;
            colours c = {s->colour[pair], s->colour[next] | s->colour[next + 3]};
            phase1(s, at[pair], c, CUBE4_KINDS, length);
        }
    }
}

/* ---- all phases ---- */

bool cube4_search_run(cube4_search *s, const cube4_tables *t, const cube4_near *near,
                      const cube4_pieces *from)
{
    uint8_t corner[CUBE4_CORNERS];
    for (unsigned i = 0; i < CUBE4_CORNERS; i++) corner[i] = from->corner[i] & 15;
    s->t = t;
    s->near = near;
    s->kernel = cube4_choose_kernel();
    s->from = *from;
    s->odd_corners = cube4_is_odd(corner, CUBE4_CORNERS);
    s->odd_wings = cube4_is_odd(from->wing, CUBE4_WINGS);
    memset(s->colour, 0, sizeof s->colour);
    for (unsigned i = 0; i < CUBE4_CENTRES; i++) s->colour[from->centre[i]] |= (uint32_t)1 << i;
    for (unsigned i = 0; i < CUBE4_WINGS; i++)
        s->marks[0].place[i] = cube4_wing_mark(from->wing[i]);
    s->olds = s->founds = 0;
    cube4_search_leaves(s);
    for (unsigned sum = 0; s->founds == 0 && sum <= CUBE4_SUM_MAX; sum++) {
        cube4_search_starts(s, sum);
        cube4_search_found(s);
    }
    return s->founds > 0;
}
