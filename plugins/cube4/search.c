/* The 4x4x4's search: its tables, and one phase after the other. */
#include "search.h"

#include <string.h>

#include "lib/rank.h"

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
    } else {
        cube4_phase2_build(&b->t->phase2, b->host);
        cube4_wing_moves_build(&b->t->wing_moves, &b->t->phase2);
        cube4_phase3_build(&b->t->phase3, &b->t->wing_moves);
    }
}

void cube4_tables_build(cube4_tables *t, const tsl_host *host)
{
    builder b = {.t = t, .host = host};
    host->parallel(host, 2, build_phase, &b);
    for (unsigned turn = 0; turn < CUBE4_SEARCH_TURNS; turn++) cube4_map_turn(&t->turn[turn], turn);
    carry_rotations_fill(&t->rotations);
    unsigned symmetry = 0;
    for (unsigned frame = 0; frame < 3; frame++) {
        t->frame[frame] = t->phase1.map[symmetry];
        symmetry = t->phase1.product[CYCLE][symmetry];
        for (unsigned turn = 0; turn < CUBE4_SEARCH_TURNS; turn++) {
            unsigned image = nxn_turn_image(t->frame[frame].face, false, turn);
            t->framed[frame][turn] = (uint8_t)image;
            t->unframed[frame][image] = (uint8_t)turn;
        }
    }
}

/* ---- the first phase ---- */

/* A pair of opposite colours on the way. */
typedef struct colour_pair {
    uint32_t end, side; /* the centres of one of its colours, and of the next pair */
    unsigned axes;      /* bit a: from axis a a scramble can bring the pair to its own */
} colour_pair;

static void make_turn(colour_pair *p, const cube4_tables *t, unsigned turn)
{
    p->end = cube4_move_set(&t->turn[turn], p->end);
    p->side = cube4_move_set(&t->turn[turn], p->side);
    /* Undoing a quarter turn of two layers, a scramble exchanges the two other axes or leaves them:
     * see solve.c. No later phase has such turns but around the axis of this pair. */
    unsigned others = 7u & ~(1u << cube4_axis(turn / 3));
    if (turn >= CUBE4_TURNS / 2 && turn % 3 != 1 && (p->axes & others)) p->axes |= others;
}

static void add_phase2_start(cube4_search *s, const colour_pair *p)
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

static void phase1(cube4_search *s, cube4_framed at, const colour_pair *p, unsigned last,
                   unsigned left)
{
    const cube4_phase1 *t = &s->t->phase1;
    if (left == 0) {
        if (s->phase2_starts < CUBE4_PHASE2_STARTS) add_phase2_start(s, p);
        return;
    }
    uint64_t turns = cube4_phase1_within(t, at.class, left - 1);
    /* A path is in the group that phase 2 needs at its end, not before. */
    if (left == 2) turns &= ~cube4_phase1_within(t, at.class, 0);
    for (; turns; turns &= turns - 1) {
        unsigned n = (unsigned)__builtin_ctzll(turns);
        unsigned turn = t->turn_from[at.symmetry][n];
        if (turn == CUBE4_TURNS || !cube4_may_follow(last, turn / 3)) continue;
        colour_pair next = *p;
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
    colour_pair pairs[3];
    s->phase2_starts = 0;
    s->path.length = (uint8_t)detour;
    memcpy(s->path.turn, turns, detour);
    for (unsigned k = 0; k < 3; k++) {
        unsigned next = (k + 1) % 3;
        uint32_t both = s->colour[k] | s->colour[k + 3];
        pairs[k] = (colour_pair){s->colour[k], s->colour[next] | s->colour[next + 3], 1u << k};
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

/* ---- the second phase ---- */

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

/* The kind of the last turn of the path, framed. */
static uint8_t last_kind(const cube4_search *s, const cube4_phase2_start *begin)
{
    if (s->path.length == 0) return CUBE4_KINDS;
    unsigned turn = s->path.turn[s->path.length - 1];
    bool in_phase1 = s->path.length == begin->length;
    return (uint8_t)((in_phase1 ? s->t->framed[begin->frame][turn] : turn) / 3);
}

/* Adds the path, unless no scramble could carry what it begins. */
static void add_phase3_start(cube4_search *s, const cube4_phase2_start *begin)
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
    memcpy(wing, s->from.wing[0], sizeof wing);
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
    bool odd = s->odd_corners ^ (quarters & 1) ^ perm_is_odd(edge, CUBE4_EDGES);
    /* One colour for each axis, such that a rotation takes U, R and F there; it may take the edges
     * to an odd order. */
    uint8_t pair[3] = {0, 0, 0};
    for (unsigned axis = 0; axis < 3; axis++)
        for (uint8_t p = 0; p < 3; p++)
            if ((colour[p] | colour[p + 3]) >> 4 * axis & 1) pair[axis] = p;
    for (unsigned axis = 0; axis < 3; axis++) chosen[axis] = colour[pair[axis]];
    if (perm_is_odd(pair, 3)) {
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
            add_phase3_start(s, begin);
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
        if (cube4_phase2_fits(t, &s->marks[steps], t->half)) add_phase3_start(s, begin);
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

/* ---- the third phase ----
 *
 * It goes depth first, but in batches: memory is prefetched for all positions of a batch before any
 * of them is looked up. */

/* Has it enough reductions, or refused enough? */
static bool is_over(const cube4_search *s)
{
    return s->reductions == CUBE4_REDUCTIONS || s->refused == CUBE4_REFUSED;
}

/* Adds what led to a node, unless no scramble can carry the rotation it leaves. */
static void add_reduction(cube4_search *s, const cube4_node3 *node)
{
    const uint8_t *unframed = s->t->unframed[node->start->frame];
    cube4_reduction *reduction = &s->reduction[s->reductions];
    cube4_path *path = &reduction->path;
    *path = node->start->path;
    for (unsigned i = 0; i < node->turns; i++)
        path->turn[path->length++] = unframed[s->t->wing_moves.turn[node->turn[i]]];
    if (cube4_can_carry(reduction, s->t, s->colour))
        s->reductions++;
    else
        s->refused++;
}

/* Is there a set of the positions at most this many turns from the end? */
static bool has_set(unsigned left)
{
    return left >= CUBE4_NEAR_MIN && left <= CUBE4_NEAR_MAX;
}

/* Is there an exact set of the wings at most this many turns from the end? */
static bool has_exact_wings(unsigned left)
{
    return left == CUBE4_NEAR_WINGS || (CUBE4_NEAR_HAS_FAR && left == CUBE4_NEAR_WINGS + 1);
}

/* The turns that lead from a member of the smaller exact set of wings nearer than that. */
static cube4_turns list_nearer(const cube4_search *s, const cube4_node3 *node,
                               const cube4_turns *turns)
{
    const cube4_wing_moves *t = &s->t->wing_moves;
    const uint8_t *image = t->image[node->symmetry];
    unsigned nearer = s->near->nearer[node->member];
    cube4_turns list = {.count = 0};
    for (unsigned i = 0; i < turns->count; i++) {
        list.turn[list.count] = turns->turn[i];
        list.count = (uint8_t)(list.count + (nearer >> t->bit[image[turns->turn[i]]] & 1));
    }
    return list;
}

/* The number of the i-th of the positions after the n-th of a batch in the exact sets. */
static inline uint32_t number_of(const cube4_search *s, const cube4_batch *b, unsigned n,
                                 unsigned i)
{
    return cube4_near_number(b->next[n].place[i].index,
                             b->node[n].centres.odd ^ s->t->phase3.odd[b->list[n].turn[i]]);
}

/* Makes all turns of the positions of a batch that may lead near enough. */
static void expand_batch(cube4_search *s, cube4_batch *b)
{
    for (unsigned n = 0; n < b->count; n++) {
        const cube4_node3 *node = &b->node[n];
        const cube4_turns *turns = &s->t->wing_moves.follow[b->left == 1][node->last];
        b->list[n] = b->left == CUBE4_NEAR_WINGS ? list_nearer(s, node, turns) : *turns;
        s->kernel->expand(&b->next[n], &s->t->wing_moves, &node->wings, &b->list[n]);
        for (unsigned i = 0; has_exact_wings(b->left - 1) && i < b->list[n].count; i++)
            cube4_near_prefetch(s->near, cube4_near_exact(number_of(s, b, n, i), b->left - 1));
    }
}

/* The positions after the n-th of a batch whose wings are near enough, bit i for the i-th. */
static uint32_t list_near(const cube4_search *s, const cube4_batch *b, unsigned n)
{
    unsigned left = b->left - 1, count = b->list[n].count;
    uint32_t near = 0;
    if (!has_exact_wings(left)) return (1u << count) - 1;
    for (unsigned i = 0; i < count; i++)
        near |= (uint32_t)cube4_near_has_wings(s->near, number_of(s, b, n, i), left) << i;
    return near;
}

/* The node's wings are a member of the smaller exact set. */
static void find_member(const cube4_search *s, cube4_node3 *node, cube4_wing_place place)
{
    node->member = cube4_near_member(s->near, cube4_near_number(place.index, node->centres.odd));
    node->symmetry = place.symmetry;
    __builtin_prefetch(&s->near->nearer[node->member]);
}

static void follow_batch(cube4_search *s, unsigned left);

/* Makes the i-th position after the n-th of a batch, and follows those made if there are enough. */
static void make_node(cube4_search *s, cube4_batch *b, unsigned n, unsigned i)
{
    cube4_batch *below = b - 1;
    unsigned turn = b->list[n].turn[i];
    if (is_over(s)) return;
    cube4_node3 *to = &below->node[below->count++];
    *to = b->node[n];
    to->wings = b->next[n].wings[i];
    to->centres = cube4_phase3_next(&s->t->phase3, to->centres, turn);
    to->last = s->t->wing_moves.turn[turn] / 3;
    to->turn[to->turns++] = (uint8_t)turn;
    if (b->left - 1 == CUBE4_NEAR_WINGS) find_member(s, to, b->next[n].place[i]);
    if (below->count == CUBE4_BATCH) follow_batch(s, b->left - 1);
}

static void make_candidates(cube4_search *s, cube4_batch *b)
{
    for (unsigned k = 0; k < b->candidates; k++)
        if (cube4_near_has(s->near, b->candidate[k].bits))
            make_node(s, b, b->candidate[k].node, b->candidate[k].turn);
    b->candidates = 0;
}

static void add_candidate(cube4_search *s, cube4_batch *b, unsigned n, unsigned i)
{
    const cube4_phase3 *t = &s->t->phase3;
    cube4_candidate *c = &b->candidate[b->candidates++];
    cube4_position3 centres = cube4_phase3_next(t, b->node[n].centres, b->list[n].turn[i]);
    c->bits = cube4_near_both(cube4_near_key(t, b->next[n].place[i], centres), b->left - 1);
    c->node = (uint8_t)n;
    c->turn = (uint8_t)i;
    cube4_near_prefetch(s->near, c->bits.word);
    if (b->candidates == CUBE4_CANDIDATES) make_candidates(s, b);
}

/* Follows the positions of a batch, which is empty then. */
static void follow_batch(cube4_search *s, unsigned left)
{
    cube4_batch *b = &s->batch[left];
    b->left = left;
    if (left == 0) {
        for (unsigned n = 0; n < b->count && !is_over(s); n++)
            if (cube4_phase3_distance(&s->t->phase3, b->node[n].centres) == 0 &&
                memcmp(&b->node[n].wings, &cube4_wings_paired, sizeof cube4_wings_paired) == 0)
                add_reduction(s, &b->node[n]);
        b->count = 0;
        return;
    }
    expand_batch(s, b);
    b->candidates = b[-1].count = 0;
    for (unsigned n = 0; n < b->count; n++)
        for (uint32_t near = list_near(s, b, n); near; near &= near - 1)
            (has_set(left - 1) ? add_candidate : make_node)(s, b, n, (unsigned)__builtin_ctz(near));
    make_candidates(s, b);
    if (b[-1].count > 0) follow_batch(s, left - 1);
    b->count = 0;
}

/* Tries all paths of `left` turns from a start. */
static void follow_start(cube4_search *s, const cube4_phase3_start *start, unsigned left)
{
    if (is_over(s)) return;
    cube4_wing_place place = cube4_wings_place(&s->t->wing_moves, &start->wings);
    uint64_t key = cube4_near_key(&s->t->phase3, place, start->centres);
    uint32_t number = cube4_near_number(place.index, start->centres.odd);
    if (has_set(left) && !cube4_near_has(s->near, cube4_near_both(key, left))) return;
    if (has_exact_wings(left) && !cube4_near_has_wings(s->near, number, left)) return;
    cube4_node3 *node = &s->batch[left].node[0];
    *node = (cube4_node3){
        .wings = start->wings, .start = start, .centres = start->centres, .last = start->last};
    if (left == CUBE4_NEAR_WINGS) find_member(s, node, place);
    s->batch[left].count = 1;
    follow_batch(s, left);
}

void cube4_search_phase3(cube4_search *s)
{
    uint8_t order[CUBE4_PHASE3_STARTS] = {0};
    /* By promise, those of equal promise as they were found. */
    for (unsigned i = 0; i < s->phase3_starts; i++) {
        const cube4_phase3_start *start = s->phase3_start;
        unsigned at = i;
        for (; at > 0 && start[order[at - 1]].promise > start[i].promise; at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)i;
    }
    for (unsigned i = 0; i < s->phase3_starts; i++) {
        unsigned before = s->reductions;
        for (unsigned left = 0; left < CUBE4_PHASE3_MAX && s->reductions == before; left++)
            follow_start(s, &s->phase3_start[order[i]], left);
    }
    for (unsigned i = 0; i < s->earlier_starts && s->reductions == 0; i++)
        follow_start(s, &s->earlier_start[i], CUBE4_PHASE3_MAX);
    s->earlier_starts = s->phase3_starts;
    for (unsigned i = 0; i < s->phase3_starts; i++) s->earlier_start[i] = s->phase3_start[order[i]];
}

/* ---- all phases ---- */

static bool search(cube4_search *s, unsigned detour, unsigned sum_max)
{
    s->earlier_starts = s->reductions = s->refused = 0;
    cube4_search_phase1(s, detour);
    for (unsigned sum = detour; sum <= sum_max; sum++) {
        cube4_search_phase2(s, sum);
        cube4_search_phase3(s);
        if (s->reductions > 0 || is_over(s)) break;
    }
    return s->reductions > 0;
}

bool cube4_search_run(cube4_search *s, const cube4_tables *t, const cube4_near *near,
                      const nxn_pieces *from, unsigned sum_max)
{
    uint8_t corner[CUBE4_CORNERS];
    s->t = t;
    s->near = near;
    s->kernel = cube4_choose_kernel();
    for (unsigned i = 0; i < CUBE4_CORNERS; i++) corner[i] = from->corner[i] & 15;
    s->from = *from;
    s->odd_corners = perm_is_odd(corner, CUBE4_CORNERS);
    s->odd_wings = perm_is_odd(from->wing[0], CUBE4_WINGS);
    memset(s->colour, 0, sizeof s->colour);
    for (unsigned i = 0; i < CUBE4_CENTRES; i++) s->colour[from->centre[0][i]] |= (uint32_t)1 << i;
    for (unsigned i = 0; i < CUBE4_WINGS; i++)
        s->marks[0].place[i] = cube4_wing_mark(from->wing[0][i]);
    return search(s, 0, sum_max) || search(s, CUBE4_DETOUR, sum_max);
}
