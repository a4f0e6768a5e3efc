/* The 4x4x4's search: its second phase. */
#include "search_phase2.h"

#include <string.h>

#include "carry.h"

/* The steps to a position: the turns of phase 1, the rotation into the frame, and the turns of
 * phase 2. */
static const cube4_map *step(const cube4_search *s, const cube4_phase2_start *begin, unsigned i)
{
    if (i < begin->length) return &s->t->turn[begin->turn[i]];
    return i == begin->length ? &s->t->frame[begin->frame] : &s->t->turn[s->path.turn[i - 1]];
}

/* Brings the marks on the way up to date for the first `steps` steps. */
static void ready_marks(cube4_search *s, const cube4_phase2_start *begin, unsigned steps)
{
    for (; s->marks_ready < steps; s->marks_ready++) {
        const cube4_map *map = step(s, begin, s->marks_ready);
        const uint16_t *from = s->marks[s->marks_ready].place;
        uint16_t *moved = s->marks[s->marks_ready + 1].place;
        memcpy(moved, from, sizeof s->marks[0]);
        for (unsigned i = 0; i < map->shifts; i++) moved[map->to[i]] = from[map->from[i]];
    }
}

/* ---- the ends of the phase ---- */

/* One colour for each axis, such that a rotation takes U, R and F there. True where the rotation
 * takes the edges to an odd order. */
static bool choose_colours(uint32_t out[3], const uint32_t colour[6])
{
    uint8_t pair[3] = {0, 0, 0};
    for (unsigned axis = 0; axis < 3; axis++)
        for (uint8_t p = 0; p < 3; p++)
            if ((colour[p] | colour[p + 3]) >> 4 * axis & 1) pair[axis] = p;
    bool odd = cube4_is_odd(pair, 3);
    for (unsigned axis = 0; axis < 3; axis++) out[axis] = colour[pair[axis]];
    if (odd) out[FACE_F] = colour[pair[FACE_F] + 3];
    return odd;
}

/* 0 for wings up to 8 turns away, 1 for 9, 2 beyond. */
static unsigned wings_range(const cube4_search *s, const cube4_wings *wings)
{
    uint32_t index = cube4_wings_place(&s->t->wing_moves, wings).index;
    if (cube4_near_has(s->near, cube4_near_wings_filter(index))) return 0;
    bool within = false;
    for (unsigned odd = 0; odd < 2; odd++)
        within |= cube4_near_has_wings(s->near, cube4_near_number(index, odd), CUBE4_NEAR_WINGS);
    return within ? 1 : 2;
}

/* Where the path has taken the wings and the colours of the centres. */
static void follow_path(uint8_t wing[CUBE4_WINGS], uint32_t colour[6], const cube4_search *s,
                        const cube4_phase2_start *begin)
{
    memcpy(wing, s->from.wing, CUBE4_WINGS);
    memcpy(colour, s->colour, sizeof s->colour);
    for (unsigned i = 0; i <= s->path.length; i++) {
        const cube4_map *map = step(s, begin, i);
        uint8_t moved[CUBE4_WINGS];
        for (unsigned n = 0; n < CUBE4_WINGS; n++) moved[map->wing[n]] = wing[n];
        memcpy(wing, moved, sizeof moved);
        for (unsigned n = 0; n < 6; n++) colour[n] = cube4_move_set(map, colour[n]);
    }
}

/* The kind of the last turn of the path, framed. */
static uint8_t last_kind(const cube4_search *s, const cube4_phase2_start *begin)
{
    if (s->path.length == 0) return CUBE4_KINDS;
    unsigned turn = s->path.turn[s->path.length - 1];
    bool in_phase1 = s->path.length == begin->length;
    return (uint8_t)((in_phase1 ? s->t->framed[begin->frame][turn] : turn) / 3);
}

/* Adds the path, unless no scramble could carry what it begins. */
static void add_start(cube4_search *s, const cube4_phase2_start *begin)
{
    const cube4_tables *t = s->t;
    cube4_phase3_start *start = &s->phase3_start[s->phase3_starts];
    uint8_t wing[CUBE4_WINGS], edge[CUBE4_EDGES];
    uint32_t colour[6], chosen[3];
    unsigned quarters = 0; /* each takes four corners round */
    start->path = s->path;
    for (unsigned i = begin->length; i < s->path.length; i++)
        start->path.turn[i] = t->unframed[begin->frame][s->path.turn[i]];
    if (!cube4_may_carry(t, &start->path, s->colour)) return;
    s->phase3_starts++;
    follow_path(wing, colour, s, begin);
    for (unsigned i = 0; i < CUBE4_EDGES; i++) edge[i] = wing[t->phase2.first_half[i]] / 2;
    for (unsigned i = 0; i < s->path.length; i++) quarters += s->path.turn[i] % 3 != 1;
    bool odd = s->odd_corners ^ (quarters & 1) ^ cube4_is_odd(edge, CUBE4_EDGES);
    odd ^= choose_colours(chosen, colour);
    start->frame = begin->frame;
    start->last = last_kind(s, begin);
    start->wings = cube4_wings_of(&t->phase2, wing);
    start->centres = cube4_phase3_position(&t->phase3, chosen, odd);
    start->promise = (uint8_t)(2 * wings_range(s, &start->wings) +
                               cube4_phase3_distance(&t->phase3, start->centres));
}

/* ---- the way there ---- */

typedef struct node2 {
    cube4_position2 at;
    uint8_t last, left;
} node2;

/* Ends the phase by those quarter turns of R, L and Rw after which all fits. `marks`: before the
 * turn `i` that led to `from`, CUBE4_PHASE2_TURNS for none; it is not in the path yet. */
static void end_phase2(cube4_search *s, const cube4_phase2_start *begin, const node2 *from,
                       const cube4_marks *marks, unsigned i)
{
    const cube4_phase2 *t = &s->t->phase2;
    for (unsigned n = 0; n < 2 * CUBE4_LAST; n++) {
        unsigned k = n / 2, last = t->quarter[k][n % 2], length = s->path.length;
        if (!(cube4_phase2_last(t, from->at) >> k & 1) || !cube4_phase2_fits(t, marks, i, k))
            continue;
        if (!cube4_may_follow(from->last, t->turn[last] / 3)) continue;
        if (s->phase3_starts == CUBE4_PHASE3_STARTS) return;
        if (i < CUBE4_PHASE2_TURNS) s->path.turn[s->path.length++] = t->turn[i];
        s->path.turn[s->path.length++] = t->turn[last];
        add_start(s, begin);
        s->path.length = (uint8_t)length;
    }
}

/* The turns that leave a position near enough to the end. A path is in the group that phase 3 needs
 * at its end, not before. */
static uint32_t list_turns(const cube4_phase2 *t, const node2 *from)
{
    uint32_t turns = cube4_phase2_within(t, from->at, from->left - 1u);
    if (from->left == 2) turns &= ~cube4_phase2_within(t, from->at, 0);
    return turns & t->may_follow[from->last];
}

/* The positions after these turns; what is known of them is fetched. */
static void make_nodes(node2 next[CUBE4_PHASE2_TURNS], const cube4_phase2 *t, const node2 *from,
                       uint32_t turns)
{
    for (; turns; turns &= turns - 1, next++) {
        unsigned i = (unsigned)__builtin_ctz(turns);
        *next = (node2){cube4_phase2_next(t, from->at, i), t->turn[i] / 3, from->left - 1};
        if (next->left > 1) cube4_phase2_prefetch(t, next->at);
    }
}

/* Most ends are dropped, because the wings would not fit. */
static void phase2(cube4_search *s, const cube4_phase2_start *begin, const node2 *from)
{
    const cube4_phase2 *t = &s->t->phase2;
    unsigned steps = s->path.length + 1u;
    uint32_t turns = list_turns(t, from);
    node2 next[CUBE4_PHASE2_TURNS], *to = next;
    if (from->left == 2 && turns) ready_marks(s, begin, steps);
    make_nodes(next, t, from, turns);
    for (; turns && s->phase3_starts < CUBE4_PHASE3_STARTS; turns &= turns - 1, to++) {
        unsigned i = (unsigned)__builtin_ctz(turns);
        if (to->left == 1) {
            end_phase2(s, begin, to, &s->marks[steps], i);
            continue;
        }
        s->path.turn[s->path.length++] = t->turn[i];
        if (s->marks_ready > steps) s->marks_ready = steps;
        phase2(s, begin, to);
        s->path.length--;
    }
}

/* Tries all phase-2 paths of `length` turns from a start. */
static void follow_start(cube4_search *s, const cube4_phase2_start *begin, unsigned length)
{
    unsigned steps = begin->length + 1u;
    s->path.length = begin->length;
    memcpy(s->path.turn, begin->turn, begin->length);
    s->marks_ready = 0;
    node2 root = {begin->at, last_kind(s, begin), (uint8_t)length};
    if (length > 1) {
        phase2(s, begin, &root);
        return;
    }
    ready_marks(s, begin, steps);
    const cube4_marks *marks = &s->marks[steps];
    if (length == 1 && begin->distance == 1) end_phase2(s, begin, &root, marks, CUBE4_PHASE2_TURNS);
    if (length == 0 && cube4_phase2_fits(&s->t->phase2, marks, CUBE4_PHASE2_TURNS, CUBE4_LAST))
        add_start(s, begin);
}

void cube4_search_phase2(cube4_search *s, unsigned sum)
{
    s->phase3_starts = 0;
    for (unsigned i = 0; i < s->phase2_starts && s->phase3_starts < CUBE4_PHASE3_STARTS; i++) {
        const cube4_phase2_start *begin = &s->phase2_start[i];
        if (begin->length + begin->distance <= sum) follow_start(s, begin, sum - begin->length);
    }
}
