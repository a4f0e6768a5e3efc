/* The 4x4x4's search: its tables, the first phase, and one phase after the other. */
#include "search.h"

#include <string.h>

/* ---- tables ---- */

enum { CYCLE = 5 }; /* the hold of "x y": U to R, R to F, F to U */

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
    for (unsigned i = 0; i < 18; i++) {
        cube4_map map;
        unsigned k = 0;
        cube4_map_turn(&map, CUBE4_TURNS + i);
        while (memcmp(t->phase1.map[k].face, map.face, sizeof map.face) != 0) k++;
        t->rotation[i / 3][i % 3] = (uint8_t)k;
    }
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

/* ---- the first phase ---- */

/* A pair of opposite colours on the way. */
typedef struct pair {
    uint32_t end, side; /* the centres of one of its colours, and of the next pair */
    unsigned axes;      /* bit a: from axis a a scramble can bring the pair to its own */
} pair;

static void make_turn(pair *p, const cube4_tables *t, unsigned turn)
{
    p->end = cube4_move_set(&t->turn[turn], p->end);
    p->side = cube4_move_set(&t->turn[turn], p->side);
    /* Undoing a quarter turn of two layers, a scramble exchanges the two other axes or leaves them:
     * see solve.c. No later phase has such turns but around the axis of this pair. */
    unsigned others = 7u & ~(1u << cube4_axis(turn / 3));
    if (turn >= CUBE4_TURNS / 2 && turn % 3 != 1 && (p->axes & others)) p->axes |= others;
}

static void add_start(cube4_search *s, const pair *p)
{
    const cube4_tables *t = s->t;
    /* U D: one turn about URF brings them to R L; F B: two. */
    unsigned axis = (unsigned)__builtin_ctz(p->end) / 4 % 3, frame = (4 - axis) % 3;
    if (!(p->axes >> axis & 1)) return; /* no scramble could carry what is left */
    cube4_phase2_start *start = &s->phase2_start[s->phase2_starts++];
    start->length = s->path.length;
    start->frame = (uint8_t)frame;
    memcpy(start->turn, s->path.turn, sizeof start->turn);
    unsigned wide = 0; /* quarter turns of two layers take four wings round */
    for (unsigned i = 0; i < start->length; i++)
        wide += start->turn[i] >= CUBE4_TURNS / 2 && start->turn[i] % 3 != 1;
    uint32_t end = cube4_move_set(&t->frame[frame], p->end);
    uint32_t side = cube4_move_set(&t->frame[frame], p->side);
    start->at = cube4_phase2_position(&t->phase2, end, side, s->odd_wings ^ (wide & 1));
    cube4_phase2_prefetch(&t->phase2, start->at);
}

static void phase1(cube4_search *s, cube4_framed at, const pair *p, unsigned last, unsigned left)
{
    const cube4_phase1 *t = &s->t->phase1;
    if (left == 0) {
        if (s->phase2_starts < CUBE4_PHASE2_STARTS) add_start(s, p);
        return;
    }
    uint64_t turns = cube4_phase1_within(t, at.class, left - 1);
    /* A path is in the group that phase 2 needs at its end, not before. */
    if (left == 2) turns &= ~cube4_phase1_within(t, at.class, 0);
    for (; turns; turns &= turns - 1) {
        unsigned n = (unsigned)__builtin_ctzll(turns);
        unsigned turn = t->turn_from[at.symmetry][n];
        if (turn == CUBE4_TURNS || !cube4_may_follow(last, turn / 3)) continue;
        pair next = *p;
        make_turn(&next, s->t, turn);
        s->path.turn[s->path.length++] = (uint8_t)turn;
        phase1(s, cube4_phase1_next(t, at, n), &next, turn / 3, left - 1);
        s->path.length--;
    }
}

void cube4_search_phase1(cube4_search *s, unsigned detour)
{
    static const uint8_t turns[CUBE4_DETOUR] = {21, 0, 24, 3, 18, 12, 26}; /* Rw U Fw R Uw L Fw' */
    const cube4_phase1 *t = &s->t->phase1;
    unsigned last = detour > 0 ? turns[detour - 1] / 3u : CUBE4_KINDS;
    cube4_framed at[3];
    pair pairs[3];
    s->phase2_starts = 0;
    s->path.length = (uint8_t)detour;
    memcpy(s->path.turn, turns, detour);
    for (unsigned k = 0; k < 3; k++) {
        unsigned next = (k + 1) % 3;
        uint32_t both = s->colour[k] | s->colour[k + 3];
        pairs[k] = (pair){s->colour[k], s->colour[next] | s->colour[next + 3], 1u << k};
        for (unsigned i = 0; i < detour; i++) {
            both = cube4_move_set(&s->t->turn[turns[i]], both);
            make_turn(&pairs[k], s->t, turns[i]);
        }
        at[k] = cube4_phase1_frame(t, both);
    }
    for (unsigned length = 0; length <= CUBE4_PHASE1_MAX; length++) {
        for (unsigned k = 0; k < 3 && s->phase2_starts < CUBE4_PHASE2_STARTS; k++) {
            unsigned distance = t->distance[at[k].class];
            if (distance > length || (distance == 0 && length == 1)) continue;
            phase1(s, at[k], &pairs[k], last, length);
        }
    }
    for (unsigned i = 0; i < s->phase2_starts; i++) {
        cube4_phase2_start *start = &s->phase2_start[i];
        start->distance = (uint8_t)cube4_phase2_distance(&s->t->phase2, start->at);
    }
}

/* ---- all phases ---- */

static bool search(cube4_search *s, unsigned detour)
{
    s->earlier_starts = s->reductions = s->refused = 0;
    cube4_search_phase1(s, detour);
    for (unsigned sum = detour; sum <= CUBE4_SUM_MAX; sum++) {
        cube4_search_phase2(s, sum);
        cube4_search_phase3(s);
        if (s->reductions > 0 || cube4_search_is_over(s)) break;
    }
    return s->reductions > 0;
}

bool cube4_search_run(cube4_search *s, const cube4_tables *t, const cube4_near *near,
                      const cube4_pieces *from)
{
    uint8_t corner[CUBE4_CORNERS];
    s->t = t;
    s->near = near;
    s->kernel = cube4_choose_kernel();
    for (unsigned i = 0; i < CUBE4_CORNERS; i++) corner[i] = from->corner[i] & 15;
    s->from = *from;
    s->odd_corners = cube4_is_odd(corner, CUBE4_CORNERS);
    s->odd_wings = cube4_is_odd(from->wing, CUBE4_WINGS);
    memset(s->colour, 0, sizeof s->colour);
    for (unsigned i = 0; i < CUBE4_CENTRES; i++) s->colour[from->centre[i]] |= (uint32_t)1 << i;
    for (unsigned i = 0; i < CUBE4_WINGS; i++)
        s->marks[0].place[i] = cube4_wing_mark(from->wing[i]);
    return search(s, 0) || search(s, CUBE4_DETOUR);
}
