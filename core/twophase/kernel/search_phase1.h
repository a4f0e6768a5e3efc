/* Phase 1 of the search: premoves and moves into the phase-2 group; part of every kernel. */
#ifndef CORE_TWOPHASE_KERNEL_SEARCH_PHASE1_H
#define CORE_TWOPHASE_KERNEL_SEARCH_PHASE1_H

#include "phase1_node.h"
#include "search_phase2.h"

/* ---- the end of phase 1 ---- */

/* How many probes may keep waiting. A probe with one look-up is better done later, when its data
 * has arrived. A probe with many look-ups has enough other work, and it may be the last one. */
static inline unsigned waiting_probes(const search *s)
{
    return s->limits.max_moves <= s->line.length + s->prune->phase2_depth ? SEARCH_PROBES - 2 : 0;
}

/* The position a line leads to. Orientations are solved by then and nothing asks for them again. */
static inline void follow_line(const search *s, const search_line *l, vector *edges,
                               vector *corners)
{
    const bytes_16 *edge_turn = s->maps->edge_turn, *corner_turn = s->maps->corner_turn;
    vector e = vector_load(&s->directions[l->direction].edges);
    vector c = vector_load(&s->directions[l->direction].corners);
    for (unsigned i = 0; i < l->premoves; i++) {
        e = vector_permute(vector_load(&edge_turn[l->path[i]]), e);
        c = vector_permute(vector_load(&corner_turn[l->path[i]]), c);
    }
    for (unsigned i = l->premoves; i < l->length; i++) {
        e = vector_permute(e, vector_load(&edge_turn[l->path[i]]));
        c = vector_permute(c, vector_load(&corner_turn[l->path[i]]));
    }
    *edges = e;
    *corners = c;
}

/* Queues the line's probes: one, or two where the last premove may go the other way as well, a half
 * turn more. Both positions are worked out before either is judged, since a judgement is a branch
 * that no processor can predict. */
static void put_candidates(search *s, unsigned limit)
{
    const maps *m = s->maps;
    const search_line *line = &s->line;
    vector edges, corners;
    follow_line(s, line, &edges, &corners);
    phase2_node n = begin_phase2(m, edges, corners);
    bool within = is_within_bounds(s, &n, limit);
    if (line->premoves == 0) {
        if (within) put_candidate(s, line, &n, limit);
        return;
    }
    unsigned half = line->path[line->premoves - 1] + 1u;
    phase2_node other = begin_phase2(m, vector_permute(vector_load(&m->edge_turn[half]), edges),
                                     vector_permute(vector_load(&m->corner_turn[half]), corners));
    bool other_within = is_within_bounds(s, &other, limit);
    if (within) put_candidate(s, line, &n, limit);
    if (!other_within) return;
    search_line paired = *line;
    paired.path[line->premoves - 1] = (uint8_t)(half + 1);
    put_candidate(s, &paired, &other, limit);
}

/* Makes the probes of the line that has come to the end of phase 1. */
static int end_phase1(search *s)
{
    if (s->to_skip > 0) {
        s->to_skip--;
        return SEARCH_GOES_ON;
    }
    if (s->limits.max_probes && s->probes >= s->limits.max_probes) return SEARCH_STOPPED;
    while (s->candidate_tail - s->candidate_head > waiting_probes(s)) {
        int outcome = take_candidate(s);
        if (outcome != SEARCH_GOES_ON) return outcome;
    }
    s->emitted++;
    s->probes += s->line.premoves ? 2 : 1;
    int limit = phase2_limit(s, &s->line);
    if (limit >= 0) put_candidates(s, (unsigned)limit);
    return SEARCH_GOES_ON;
}

/* ---- the last moves of phase 1 ---- */

/* Ends phase 1 where one quarter turn does it. */
static int descend_last(search *s, const phase1_node *n)
{
    for (move_set rest = n->moves & MAPS_QUARTERS; rest; rest &= rest - 1) {
        unsigned move = (unsigned)__builtin_ctz(rest);
        if (turned_coset_index(s->maps, n->class, n->edges, move) != 0) continue;
        s->line.path[s->line.length - 1] = s->maps->from_frame[n->symmetry][move];
        int outcome = end_phase1(s);
        if (outcome != SEARCH_GOES_ON) return outcome;
    }
    return SEARCH_GOES_ON;
}

/* Ends phase 1 by the words of a slot of endings, which are seen through `symmetry`, if they may
 * begin with `moves`. A word stands for both orders of two opposite turns it begins with, so that
 * neither of them may be missing. */
static int end_by_words(search *s, uint64_t slot, unsigned symmetry, move_set moves)
{
    const uint32_t *word = s->prune->ending_words + (slot >> 32 & 0xffff),
                   *end = word + (slot >> 48);
    uint8_t *path = &s->line.path[s->line.length - 5];
    for (; word < end; word++) {
        unsigned first = *word >> 20, second = *word >> 15 & 31;
        move_set begins = 1u << first | (move_set)(first / 3 % 3 == second / 3 % 3) << second;
        if (begins & ~moves) continue;
        for (unsigned i = 0; i < 5; i++)
            path[i] = s->maps->from_frame[symmetry][*word >> (20 - 5 * i) & 31];
        int outcome = end_phase1(s);
        if (outcome != SEARCH_GOES_ON) return outcome;
    }
    return SEARCH_GOES_ON;
}

/* Ends phase 1 in six moves: one of the node's and a word. */
static int descend_words(search *s, const phase1_node *n)
{
    const maps *m = s->maps;
    for (move_set rest = n->moves; rest; rest &= rest - 1) {
        unsigned move = (unsigned)__builtin_ctz(rest);
        uint64_t slot = *ending_slot(s->prune, turned_coset_index(m, n->class, n->edges, move));
        if (!slot) continue;
        unsigned symmetry = m->product[n->symmetry][m->twist[n->class].symmetry[move]];
        unsigned made = m->from_frame[n->symmetry][move];
        s->line.path[s->line.length - 6] = (uint8_t)made;
        int outcome = end_by_words(s, slot, symmetry, m->after[symmetry][made]);
        if (outcome != SEARCH_GOES_ON) return outcome;
    }
    return SEARCH_GOES_ON;
}

/* Finds every sequence of exactly `togo` moves to the end of phase 1 that begins with one of the
 * node's moves. */
static int descend(search *s, const phase1_node *n, unsigned togo)
{
    if (togo == 0) return end_phase1(s);
    if (togo == 1) return descend_last(s, n);
    if (togo == 6) return descend_words(s, n);
    uint64_t hash[TSL_MOVES3];
    uint8_t move[TSL_MOVES3];
    unsigned count = 0;
    for (move_set rest = n->moves; rest; rest &= rest - 1, count++) {
        move[count] = (uint8_t)__builtin_ctz(rest);
        hash[count] = near_hash(turned_coset_index(s->maps, n->class, n->edges, move[count]));
        vector_prefetch(phase1_place_of_look_up(s->prune, hash[count], togo - 1));
    }
    for (unsigned i = 0; i < count; i++) {
        move_set nearer = moves_by_look_up(s->prune, s->maps, hash[i], togo - 1);
        if (!nearer) continue;
        phase1_node turned =
            phase1_turned_node(s->maps, n, move[i], &s->line.path[s->line.length - togo]);
        turned.moves &= nearer;
        int outcome = descend(s, &turned, togo - 1);
        if (outcome != SEARCH_GOES_ON) return outcome;
    }
    return SEARCH_GOES_ON;
}

/* ---- the beginning of phase 1 ---- */

/* The position after all premoves. */
static phase1_node begin_phase1(const search *s, unsigned direction, vector edges, vector corners)
{
    return phase1_start(s->maps, edges, corners, s->directions[direction].head);
}

/* ---- batches ---- */

static phase1_node premoved_item(const search *s, const search_batch *b, unsigned move)
{
    return begin_phase1(
        s, b->line.direction,
        vector_multiply_edges(vector_load(&s->maps->edge_turn[move]), vector_load(&b->edges)),
        vector_multiply_corners(vector_load(&s->maps->corner_turn[move]),
                                vector_load(&b->corners)));
}

/* An item of a batch: the parent itself, or a child; the move to it is added to the line. */
static inline phase1_node item_of_batch(const search *s, const search_batch *b, unsigned i,
                                        search_line *line)
{
    phase1_node parent = {vector_load(&b->edges), b->class, b->symmetry, b->moves};
    if (b->move[i] == MAPS_NO_MOVE) return parent;
    uint8_t *made = &line->path[line->length - b->togo - 1u];
    if (!b->by_premoves) return phase1_turned_node(s->maps, &parent, b->move[i], made);
    *made = b->move[i];
    return premoved_item(s, b, *made);
}

/* The same for an item of a batch. */
static inline const void *look_up_of_item(const search *s, uint32_t index, unsigned togo)
{
    if (togo < 8) return phase1_place_of_look_up(s->prune, near_hash(index), togo);
    return s->prune->phase1_within_8 ? (const void *)&s->prune->phase1_within_8[index >> 6]
                                     : s->prune;
}

/* Fills a batch with the children of a node that may be tried, at most `room` of them; returns the
 * moves that are left. */
static inline move_set fill_batch(search_batch *b, const search *s, const phase1_node *n,
                                  uint64_t room)
{
    unsigned count = 0, togo = b->togo;
    move_set rest = n->moves;
    for (; rest && count < room; rest &= rest - 1) {
        unsigned move = (unsigned)__builtin_ctz(rest);
        uint32_t index = turned_coset_index(s->maps, n->class, n->edges, move);
        vector_prefetch(look_up_of_item(s, index, togo));
        b->move[count] = (uint8_t)move;
        b->index[count++] = index;
    }
    vector_store(&b->edges, n->edges);
    b->moves = n->moves;
    b->class = (uint8_t)n->class;
    b->symmetry = (uint8_t)n->symmetry;
    b->count = (uint8_t)count;
    b->next = 0;
    b->by_premoves = false;
    return rest;
}

/* Works on the oldest branch. An interruption leaves it in its place; coming back, the item is
 * walked through again and what it has already led to is skipped. */
static int take_branch(search *s)
{
    search_batch *b = &s->branches[s->branch_head % SEARCH_BRANCHES];
    for (; b->next < b->count; b->next++) {
        move_set nearer =
            moves_by_look_up(s->prune, s->maps, near_hash(b->index[b->next]), b->togo);
        if (b->togo == 0) nearer = b->index[0] == 0;
        if (!nearer) continue;
        s->line = b->line;
        phase1_node n = item_of_batch(s, b, b->next, &s->line);
        n.moves &= nearer;
        s->to_skip = s->emitted;
        int outcome = descend(s, &n, b->togo);
        if (outcome != SEARCH_GOES_ON) return outcome;
        s->emitted = 0;
    }
    s->branch_head++;
    return SEARCH_GOES_ON;
}

/* Makes an item of a seed a branch: its children, or the item itself if it is that near. */
static void put_branch(search *s, const search_batch *from, unsigned item)
{
    search_batch *b = &s->branches[s->branch_tail++ % SEARCH_BRANCHES];
    if (from->togo < 8) {
        *b = *from;
        return;
    }
    b->line = from->line;
    b->togo = 7;
    phase1_node n = item_of_batch(s, from, item, &b->line);
    fill_batch(b, s, &n, TSL_MOVES3);
}

/* The items that may be at most 8 moves from the end of phase 1. */
static inline uint32_t passing_items(const search *s, const search_batch *b)
{
    const uint64_t *bits = s->prune->phase1_within_8;
    uint32_t passing = 0;
    if (!bits) return (1u << b->count) - 1;
    for (unsigned i = 0; i < b->count; i++)
        passing |= (uint32_t)(bits[b->index[i] >> 6] >> (b->index[i] & 63) & 1) << i;
    return passing;
}

/* Works on the oldest seed: what may be near enough becomes a branch. */
static int take_seed(search *s)
{
    search_batch *b = &s->seeds[s->seed_head % SEARCH_SEEDS];
    uint32_t passing = b->togo == 8 ? passing_items(s, b) : 1;
    for (uint32_t rest = passing >> b->next << b->next; rest; rest &= rest - 1) {
        if (s->branch_tail - s->branch_head == SEARCH_BRANCHES) {
            int outcome = take_branch(s);
            if (outcome != SEARCH_GOES_ON) return outcome;
        }
        unsigned item = (unsigned)__builtin_ctz(rest);
        put_branch(s, b, item);
        b->next = (uint8_t)(item + 1);
    }
    s->seed_items -= b->count;
    s->seed_head++;
    return SEARCH_GOES_ON;
}

#endif
