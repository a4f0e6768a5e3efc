/* The 4x4x4's search: its second phase. */
#include "search.h"

#include <string.h>

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
    /* Where the path has taken the wings and the colours of the centres. */
    memcpy(wing, s->from.wing, sizeof wing);
    memcpy(colour, s->colour, sizeof colour);
    for (unsigned i = 0; i <= s->path.length; i++) {
        const cube4_map *map = step(s, begin, i);
        uint8_t moved[CUBE4_WINGS];
        for (unsigned n = 0; n < CUBE4_WINGS; n++) moved[map->wing[n]] = wing[n];
        memcpy(wing, moved, sizeof moved);
        for (unsigned n = 0; n < 6; n++) colour[n] = cube4_move_set(map, colour[n]);
    }
    for (unsigned i = 0; i < CUBE4_EDGES; i++) edge[i] = wing[t->phase2.first_half[i]] / 2;
    for (unsigned i = 0; i < s->path.length; i++) quarters += s->path.turn[i] % 3 != 1;
    bool odd = s->odd_corners ^ (quarters & 1) ^ cube4_is_odd(edge, CUBE4_EDGES);
    /* One colour for each axis, such that a rotation takes U, R and F there; it may take the edges
     * to an odd order. */
    uint8_t pair[3] = {0, 0, 0};
    for (unsigned axis = 0; axis < 3; axis++)
        for (uint8_t p = 0; p < 3; p++)
            if ((colour[p] | colour[p + 3]) >> 4 * axis & 1) pair[axis] = p;
    for (unsigned axis = 0; axis < 3; axis++) chosen[axis] = colour[pair[axis]];
    if (cube4_is_odd(pair, 3)) {
        chosen[FACE_F] = colour[pair[FACE_F] + 3];
        odd = !odd;
    }
    start->frame = begin->frame;
    start->last = last_kind(s, begin);
    start->wings = cube4_wings_of(&t->phase2, wing);
    start->centres = cube4_phase3_position(&t->phase3, chosen, odd);
    uint32_t index = cube4_wings_place(&t->wing_moves, &start->wings).index;
    unsigned range = 2; /* 0 for wings up to 8 turns away, 1 for 9, 2 beyond */
    for (unsigned k = 0; k < 2; k++)
        if (cube4_near_has_wings(s->near, cube4_near_number(index, k), CUBE4_NEAR_WINGS)) range = 1;
    if (cube4_near_has(s->near, cube4_near_wings_filter(index))) range = 0;
    start->promise = (uint8_t)(2 * range + cube4_phase3_distance(&t->phase3, start->centres));
}

/* ---- the way there ---- */

typedef struct node2 {
    cube4_position2 at;
    uint8_t last, left;
} node2;

/* Ends the phase by those of the listed endings after which all fits. Most do not. */
static void end_phase2(cube4_search *s, const cube4_phase2_start *begin, const node2 *from)
{
    const cube4_phase2 *t = &s->t->phase2;
    unsigned length = s->path.length;
    const uint16_t *n = &t->list[t->list_of[from->at.side][from->at.end][from->at.odd]];
    if (*n == CUBE4_ENDINGS) return;
    ready_marks(s, begin, length + 1);
    for (; *n < CUBE4_ENDINGS; n++) {
        const cube4_ending *ending = &t->ending[*n];
        if (!cube4_phase2_fits(t, &s->marks[length + 1], ending->half)) continue;
        if (!(t->may_follow[from->last] >> ending->turn[0] & 1)) continue;
        for (unsigned way = 0; way <= 2 && s->phase3_starts < CUBE4_PHASE3_STARTS; way += 2) {
            for (unsigned i = 0; i < CUBE4_ENDING; i++)
                s->path.turn[length + i] = t->turn[ending->turn[i]];
            s->path.turn[length + CUBE4_ENDING - 1] += (uint8_t)way;
            s->path.length = (uint8_t)(length + CUBE4_ENDING);
            add_start(s, begin);
        }
        s->path.length = (uint8_t)length;
    }
}

/* A path is in the group that phase 3 needs at its end, not before. */
static void phase2(cube4_search *s, const cube4_phase2_start *begin, const node2 *from)
{
    const cube4_phase2 *t = &s->t->phase2;
    unsigned steps = s->path.length + 1u;
    if (from->left == CUBE4_ENDING) {
        end_phase2(s, begin, from);
        return;
    }
    if (from->left == 0) {
        ready_marks(s, begin, steps);
        if (cube4_phase2_fits(t, &s->marks[steps], t->half)) add_start(s, begin);
        return;
    }
    if (from->left == 1 && cube4_phase2_distance(t, from->at) == 0) return;
    uint32_t turns = cube4_phase2_within(t, from->at, from->left - 1u) & t->may_follow[from->last];
    node2 next[CUBE4_PHASE2_TURNS], *to = next;
    for (uint32_t rest = turns; rest; rest &= rest - 1, to++) {
        unsigned i = (unsigned)__builtin_ctz(rest);
        *to = (node2){cube4_phase2_next(t, from->at, i), t->turn[i] / 3, from->left - 1};
        cube4_phase2_prefetch(t, to->at);
    }
    to = next;
    for (; turns && s->phase3_starts < CUBE4_PHASE3_STARTS; turns &= turns - 1, to++) {
        s->path.turn[s->path.length++] = t->turn[__builtin_ctz(turns)];
        if (s->marks_ready > steps) s->marks_ready = steps;
        phase2(s, begin, to);
        s->path.length--;
    }
}

void cube4_search_phase2(cube4_search *s, unsigned sum)
{
    s->phase3_starts = 0;
    for (unsigned i = 0; i < s->phase2_starts && s->phase3_starts < CUBE4_PHASE3_STARTS; i++) {
        const cube4_phase2_start *begin = &s->phase2_start[i];
        if (begin->length + begin->distance > sum) continue;
        s->path.length = begin->length;
        memcpy(s->path.turn, begin->turn, begin->length);
        s->marks_ready = 0;
        const node2 root = {begin->at, last_kind(s, begin), (uint8_t)(sum - begin->length)};
        phase2(s, begin, &root);
    }
}
