/* The 4x4x4's search: its third phase.
 *
 * It goes depth first, but in batches: memory is prefetched for all positions of a batch before any
 * of them is looked up. */
#include "search.h"

#include <string.h>

bool cube4_search_is_over(const cube4_search *s)
{
    return s->reductions == CUBE4_REDUCTIONS || s->refused == CUBE4_REFUSED;
}

/* ---- reductions ---- */

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

/* ---- batches ---- */

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
    if (cube4_search_is_over(s)) return;
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
        for (unsigned n = 0; n < b->count && !cube4_search_is_over(s); n++)
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
    if (cube4_search_is_over(s)) return;
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

/* ---- starts ---- */

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
